import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { ApiProblem, send } from "#web/api.ts";
import type { lookAtLink } from "../../sign-up.ts";

type Kind = "activation" | "invitation" | "reset" | "account";
type LinkState =
  | { state: "looking" }
  | { state: "ended" }
  | { state: "works"; firstName: string; username: string; asksCode: boolean };

/** What the link that opened the page is for. `end` is for the page that finds it ended on the way. */
export function useLink(kind: Kind): { key: string; link: LinkState; end: () => void } {
  const { key = "" } = useParams();
  const [link, setLink] = useState<LinkState>({ state: "looking" });
  const [failure, setFailure] = useState<Error | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    send<typeof lookAtLink>("POST /auth/link", { body: { key }, signal: leaving.signal }).then(
      (found) =>
        setLink(
          found.kind === kind
            ? {
                state: "works",
                firstName: found.firstName,
                username: found.username,
                asksCode: found.asksCode,
              }
            : { state: "ended" },
        ),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (isEnded(error)) setLink({ state: "ended" });
        else setFailure(error instanceof Error ? error : new Error(String(error)));
      },
    );
    return () => leaving.abort();
  }, [key, kind]);
  // The error page offers to try again.
  if (failure !== null) throw failure;
  return { key, link, end: () => setLink({ state: "ended" }) };
}

export function isEnded(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === "linkEnded";
}
