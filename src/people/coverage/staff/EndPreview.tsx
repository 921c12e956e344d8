import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import type { TerminationPreview } from "../termination/termination.ts";
import { CoverPreview } from "../web/CoverPreview.tsx";

/** What an end would change: cover, deductions by month, and who must be told. */
export function EndPreview({ preview }: { preview: TerminationPreview }) {
  const { t } = useTranslation("coverage-staff");
  const language = currentLanguage();
  const { cobra, people } = preview;
  return (
    <>
      <CoverPreview
        title={t("end.happens", { day: formatDay(preview.lastCoveredDay, language) })}
        preview={preview}
      />
      {preview.isCobraDenied && (
        <>
          <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("end.cobra.deniedTitle")}</h3>
          <p style={{ margin: 0 }}>{t("end.cobra.denied")}</p>
        </>
      )}
      {cobra !== null && (
        <>
          <h3 style={{ marginBlock: "20px 4px", fontSize: "1rem" }}>{t("end.cobra.title")}</h3>
          <ul style={{ margin: 0, paddingInlineStart: 20 }}>
            {cobra.people.map(({ memberId, months, endsOn }) => (
              <li key={memberId}>
                {t("end.cobra.clock", {
                  name: people.find(({ id }) => id === memberId)?.firstName ?? "",
                  count: months,
                  day: formatDay(endsOn, language),
                })}
              </li>
            ))}
            <li>{t("end.cobra.notice", { day: formatDay(cobra.noticeDueOn, language) })}</li>
          </ul>
        </>
      )}
    </>
  );
}
