import type { ContactGroups, contactList, ShownContact } from "../contact-list.ts";
import { send } from "#web/api.ts";
import { currentSession } from "#web/session/session.ts";

let kept: { of: string; contacts: Promise<readonly ShownContact[]> } | undefined;

/** The contacts of who is signed in or enrolls, each once; none for others. Asked once a session and language. */
export function contactsOfReader(language: string): Promise<readonly ShownContact[]> {
  const session = currentSession();
  if (session === null || (session.kind === "user" && session.user.type === "admin"))
    return Promise.resolve([]);
  const of = `${session.id} ${language}`;
  if (kept?.of !== of) {
    const asked = send<typeof contactList>("GET /contacts").then(eachOnce);
    kept = { of, contacts: asked };
    asked.catch(() => (kept = undefined));
  }
  return kept.contacts;
}

function eachOnce({ groups }: ContactGroups): ShownContact[] {
  return [...new Map(groups.flatMap(({ contacts }) => contacts.map((one) => [one.id, one]))).values()];
}
