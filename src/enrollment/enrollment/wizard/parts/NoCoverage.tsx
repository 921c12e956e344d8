import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import type { Enrollment } from "../../enrollment.ts";

/** Everything is waived: what that means, until when it can be changed, and when the next chance is. */
export function NoCoverage({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation("enrollment-no-coverage");
  const { clientName, closesOn, status } = enrollment;
  const date = formatLong(closesOn, currentLanguage());
  return (
    <div className="wz-today">
      <p>
        <strong>{t("title")}</strong>
      </p>
      <p>{t("body", { client: clientName })}</p>
      {/* Who was asked to mend it may do so after the last day. */}
      {status !== "returned" && <p>{t(status === "started" ? "until" : "untilSent", { date })}</p>}
      <p>{t("next")}</p>
    </div>
  );
}
