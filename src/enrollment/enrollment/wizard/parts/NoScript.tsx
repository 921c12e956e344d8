import { useTranslation } from "react-i18next";
import { site } from "#web/site.ts";

/** Only in a page that the server rendered, and only where no script runs: what does not work then, and the number to call. */
export function NoScript() {
  const { t } = useTranslation("wizard");
  const { phone, email } = site().help;
  return (
    <noscript>
      <div className="wz-today">
        <p>{t("noScript.text")}</p>
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/\D/gu, "")}`}>{t("contact.phone", { phone })}</a>
          </p>
        )}
        {email && (
          <p>
            <a href={`mailto:${email}`}>{t("contact.email", { email })}</a>
          </p>
        )}
      </div>
    </noscript>
  );
}
