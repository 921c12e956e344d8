import { coverageLabel } from "#web/words.ts";
import Alert from "@mui/material/Alert";
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from "react";
import { adjustmentParts } from "#plans/plans/price-parts.ts";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import { periodOf, periods } from "../../coverage.ts";
import type { MemberDetail } from "../../members.ts";
import { BeneficiaryList } from "../../web/BeneficiaryList.tsx";
import { amountOf } from "../words.ts";
import { Eoi } from "./Eoi.tsx";

type Coverage = MemberDetail["coverages"][number];

type WhyPart = ComponentType<{ memberId: string; coverageId: string }>;

/** What the member is covered for now and later; what is over is folded away. */
export function Coverages({
  member: { id, coverages, today },
  Why,
  children,
}: {
  member: MemberDetail;
  Why?: WhyPart | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation("members");
  const [outcome, setOutcome] = useState("");
  const told = useRef<HTMLDivElement>(null);
  // What was pressed is gone: the focus goes to what came of it.
  useEffect(() => {
    if (outcome !== "") told.current?.focus();
  }, [outcome]);
  const groups = periods.map((period) => ({
    period,
    own: coverages.filter((coverage) => periodOf(coverage, today) === period),
  }));
  const isCovered = groups.some(({ period, own }) => period !== "expired" && own.length > 0);
  return (
    <Section title={t("detail.coverage.title")}>
      {outcome !== "" && (
        <Alert
          ref={told}
          role="status"
          tabIndex={-1}
          severity="success"
          onClose={() => setOutcome("")}
          sx={{ mb: 2 }}
        >
          {outcome}
        </Alert>
      )}
      {!isCovered && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("detail.coverage.none")}
        </Alert>
      )}
      {groups.map(({ period, own }) => {
        if (own.length === 0) return null;
        const heading = t(`detail.coverage.${period}`);
        const table = (
          <CoverageTable caption={heading} coverages={own} memberId={id} Why={Why} onDecided={setOutcome} />
        );
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
      {children}
    </Section>
  );
}

type Told = {
  memberId: string;
  Why: WhyPart | undefined;
  onDecided: (outcome: string) => void;
};

function CoverageTable({
  caption,
  coverages,
  ...told
}: Told & { caption: string; coverages: readonly Coverage[] }) {
  const { t } = useTranslation("members");
  const day = (date: string) => formatDay(date, currentLanguage());
  return (
    <DescriptionList
      caption={caption}
      columns={(["coverage", "plan", "tier", "from", "until"] as const).map((key) => ({
        key,
        header: t(`detail.coverage.${key}`),
        isShort: key === "from" || key === "until",
      }))}
      rows={coverages.map((coverage) => ({
        id: coverage.id,
        cells: {
          coverage: coverageLabel(coverage.coverageType),
          plan: <Plan coverage={coverage} {...told} />,
          tier: t(`tier.${coverage.tierCode}`),
          from: day(coverage.effectiveDate),
          until:
            coverage.terminationDate === null ? t("detail.coverage.open") : day(coverage.terminationDate),
        },
      }))}
    />
  );
}

/** The plan with what it costs, its amount of insurance, who is paid, and what waits for evidence of insurability. */
function Plan({ coverage, memberId, Why, onDecided }: Told & { coverage: Coverage }) {
  const { t } = useTranslation(["members-answers", "members"]);
  const { planName, cost, volumeCents, pendingCents, beneficiaries } = coverage;
  return (
    <>
      <span lang="en">{planName}</span>
      {cost !== null && (
        <div style={{ fontSize: "0.875rem" }}>
          {t("members:detail.coverage.cost", {
            employee: amountOf(cost.employeeCents),
            employer: amountOf(cost.employerCents),
          })}
          {cost.employeePostTaxCents > 0 && (
            <div>{t("members:detail.coverage.postTax", { amount: amountOf(cost.employeePostTaxCents) })}</div>
          )}
          {adjustmentParts
            .filter((part) => cost[part] > 0)
            .map((part) => (
              <div key={part}>{t(`members:detail.coverage.${part}`, { amount: amountOf(cost[part]) })}</div>
            ))}
          {cost.imputedIncomeCents > 0 && (
            <div>{t("members:detail.coverage.income", { amount: amountOf(cost.imputedIncomeCents) })}</div>
          )}
        </div>
      )}
      {volumeCents !== null && (
        <div>
          {t("volume")}: {amountOf(volumeCents)}
        </div>
      )}
      {pendingCents !== null && <Eoi {...{ coverage, pendingCents, onDecided }} />}
      <BeneficiaryList list={beneficiaries} />
      {Why && <Why memberId={memberId} coverageId={coverage.id} />}
    </>
  );
}
