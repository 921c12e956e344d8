import Alert from "@mui/material/Alert";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { FactTable } from "#web/staff/FactTable.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { periodOf, periods } from "../../coverage.ts";
import type { MemberDetail } from "../../members.ts";

type Coverage = MemberDetail["coverages"][number];

/** What the member is covered for now and later; what is over is folded away. */
export function Coverages({ member: { coverages, today } }: { member: MemberDetail }) {
  const { t } = useTranslation("members");
  const groups = periods.map((period) => ({
    period,
    own: coverages.filter((coverage) => periodOf(coverage, today) === period),
  }));
  const isCovered = groups.some(({ period, own }) => period !== "expired" && own.length > 0);
  return (
    <Section title={t("detail.coverage.title")}>
      {!isCovered && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("detail.coverage.none")}
        </Alert>
      )}
      {groups.map(({ period, own }) => {
        if (own.length === 0) return null;
        const heading = t(`detail.coverage.${period}`);
        const table = <CoverageTable caption={heading} coverages={own} />;
        return period === "expired" ? (
          <details key={period} open={!isCovered}>
            <summary style={{ paddingBlock: 8, cursor: "pointer", fontWeight: 600 }}>
              {t("detail.coverage.expiredCount", { count: own.length })}
            </summary>
            {table}
          </details>
        ) : (
          <div key={period} style={{ marginBlockStart: 12 }}>
            <h3 style={{ marginBlock: "0 4px", fontSize: "1rem" }}>{heading}</h3>
            {table}
          </div>
        );
      })}
    </Section>
  );
}

function CoverageTable({ caption, coverages }: { caption: string; coverages: readonly Coverage[] }) {
  const { t } = useTranslation("members");
  const day = (date: string) => formatDay(date, currentLanguage());
  return (
    <FactTable
      caption={caption}
      columns={(["coverage", "plan", "tier", "from", "until"] as const).map((key) => ({
        key,
        header: t(`detail.coverage.${key}`),
        isShort: key === "from" || key === "until",
      }))}
      rows={coverages.map(({ id, coverageType, planName, tierCode, effectiveDate, terminationDate }) => ({
        id,
        cells: {
          coverage: t(`coverage.${coverageType}`),
          plan: <span lang="en">{planName}</span>,
          tier: t(`tier.${tierCode}`),
          from: day(effectiveDate),
          until: terminationDate === null ? t("detail.coverage.open") : day(terminationDate),
        },
      }))}
    />
  );
}
