import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { startOwnEnrollment } from "../own-start/own-start.ts";
import { begin, type Outcome } from "./draft.ts";

/** From the pages of an employee who is signed in: no link and no number, and the sign-in waits beneath. */
export function startOwn(sessionId: string): Promise<Outcome> {
  return begin(null, () =>
    send<typeof startOwnEnrollment>("POST /selfenrollment/startOwn", {
      body: { sessionId, language: currentLanguage() },
    }),
  );
}
