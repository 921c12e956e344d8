import { useEffect, useState } from "react";
import { currentLanguage } from "#web/i18n.ts";
import { useSession } from "#web/session/session.ts";
import type { ShownContact } from "../contact-list.ts";
import { contactsOfReader } from "./reach.ts";

/** The reader's contacts; null until they are known, none where they did not come. */
export function useContacts(): readonly ShownContact[] | null {
  const [contacts, setContacts] = useState<readonly ShownContact[] | null>(null);
  const language = currentLanguage();
  const session = useSession()?.id;
  useEffect(() => {
    let isCurrent = true;
    contactsOfReader(language).then(
      (found) => isCurrent && setContacts(found),
      () => isCurrent && setContacts([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, session]);
  return contacts;
}
