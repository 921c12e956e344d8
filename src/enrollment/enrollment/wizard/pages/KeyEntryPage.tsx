import "#web/kit/look.ts";
import { useTranslation } from "react-i18next";
import { usePage } from "#web/shell/use-page.ts";
import { HelpContact } from "../parts/HelpContact.tsx";
import { KeyForm } from "../parts/KeyForm.tsx";
import { NoScript } from "../parts/NoScript.tsx";

export function KeyEntryPage() {
  const { t } = useTranslation("wizard");
  usePage(t("key.title"));
  return (
    <div className="wz">
      <KeyForm>
        <h1>{t("key.title")}</h1>
        <p className="wz-lead">{t("key.lead")}</p>
      </KeyForm>
      <p>{t("key.noKey")}</p>
      <NoScript />
      <HelpContact contact={null} />
    </div>
  );
}
