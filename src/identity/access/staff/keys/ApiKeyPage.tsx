import { useState } from "react";
import { send } from "#web/api.ts";
import { RecordPage } from "#web/staff/RecordPage.tsx";
import type { ApiKey, apiKeyDetail } from "../../api-keys.ts";
import { ApiKeyForm } from "./ApiKeyForm.tsx";
import { MadeKey } from "./MadeKey.tsx";

/** A new key, or the one of the address. */
export function ApiKeyPage() {
  return (
    <RecordPage kind="apikeys" get={getKey}>
      {(record, onSaved) => <Opened {...{ record, onSaved }} />}
    </RecordPage>
  );
}

type Props = { record: ApiKey | null; onSaved: (saved: ApiKey) => void };

/** A new key shows its secret in place of its form, at the address where it was made. */
function Opened({ record, onSaved }: Props) {
  const [made, setMade] = useState<string | null>(null);
  if (made !== null) return <MadeKey secret={made} />;
  return <ApiKeyForm {...{ record, onSaved }} onMade={setMade} />;
}

const getKey = (id: string, signal: AbortSignal) =>
  send<typeof apiKeyDetail>("GET /admin/apikeys/{id}", { params: { id }, signal });
