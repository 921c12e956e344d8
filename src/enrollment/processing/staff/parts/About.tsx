import { coverageLabel } from "#web/words.ts";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { Facts, DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay, formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../../staff-enrollment.ts";
import { useTierWords } from "../enrollment-words.ts";

export function About({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const { sessionName, divisionName, language, startedOn, submittedAt, timeZone } = enrollment;
  return (
    <Section title={t("detail.about.title")}>
      <Facts
        facts={[
          { name: t("detail.about.session"), value: sessionName },
          { name: t("detail.about.location"), value: divisionName ?? t("detail.about.none") },
          { name: t("detail.about.language"), value: t(`language.${language}`) },
          { name: t("detail.about.startedOn"), value: formatDay(startedOn, currentLanguage()) },
          ...(submittedAt === null
            ? []
            : [
                {
                  name: t("detail.about.submittedAt"),
                  value: formatDayAndTime(submittedAt, currentLanguage(), { timeZone }),
                },
              ]),
        ]}
      />
    </Section>
  );
}

/** What the new coverage takes the place of; nothing for somebody new. */
export function CoverageBefore({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const tierWords = useTierWords();
  const { currentCoverages } = enrollment;
  const day = (date: string) => formatDay(date, currentLanguage());
  if (currentCoverages.length === 0) return null;
  return (
    <Section title={t("detail.current.title")}>
      <p>{t("detail.current.about")}</p>
      <DescriptionList
        caption={t("detail.current.title")}
        columns={[
          { key: "coverage", header: t("detail.choices.coverage") },
          ...["plan", "tier", "from", "until"].map((key) => ({
            key,
            header: t(`detail.current.${key}`),
            isShort: key === "from" || key === "until",
          })),
        ]}
        rows={currentCoverages.map(
          ({ coverageType, planName, tierCode, effectiveDate, terminationDate }) => ({
            id: `${coverageType} ${planName} ${effectiveDate}`,
            cells: {
              coverage: coverageLabel(coverageType),
              plan: <span lang="en">{planName}</span>,
              tier: tierCode === "NOTIER" ? "" : tierWords(tierCode),
              from: day(effectiveDate),
              until: terminationDate ? day(terminationDate) : t("detail.current.open"),
            },
          }),
        )}
      />
    </Section>
  );
}
