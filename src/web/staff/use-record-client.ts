import { useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { showRecord } from "../session/chosen-client.ts";

/**
 * Says which client the record on this page is of: no other stands over it as the chosen one. Null while it is not
 * known, and for a record that is no client's.
 */
export function useRecordClient(clientId: string | null, clientName?: string | null): void {
  const { pathname } = useLocation();
  // Before anybody sees the page.
  useLayoutEffect(() => {
    if (clientId !== null) showRecord(pathname, { id: clientId, name: clientName ?? "" });
  }, [pathname, clientId, clientName]);
}

type Props = { record: { clientId?: unknown; clientName?: unknown } | null };

/** The same where a page is given its record below the top of it. */
export function RecordClient({ record }: Props): null {
  const { clientId, clientName } = record ?? {};
  useRecordClient(
    typeof clientId === "string" ? clientId : null,
    typeof clientName === "string" ? clientName : null,
  );
  return null;
}
