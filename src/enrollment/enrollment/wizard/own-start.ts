import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { startOwnEnrollment } from "../own-start/own-start.ts";
import { begin, type Outcome } from "./draft.ts";

/** An employee who is signed in starts here: without a link and a number, and the sign-in waits beneath. */
export function startOwn(sessionId: string): Promise<Outcome> {
  return begin(null, () =>
    send<typeof startOwnEnrollment>("POST /selfenrollment/startOwn", {
      body: { sessionId, language: currentLanguage() },
    }),
  );
}
