import { useTranslation } from "react-i18next";
import { ProofLocked } from "#identity/access/web/ProofLocked.tsx";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import { HelpContact } from "./HelpContact.tsx";

/** Nothing can be asked here any more: the contact, who gives a new link. */
export function AskForLink({ contact }: { contact: PublicEnrollmentSession["contact"] }) {
  const { t } = useTranslation("enrollment-proof");
  return (
    <ProofLocked>
      <p>{t("help.ownAddress")}</p>
      <p>{t("help.body")}</p>
      <HelpContact contact={contact} />
    </ProofLocked>
  );
}
