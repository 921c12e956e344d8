import { useTranslation } from "react-i18next";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import { ChangeList } from "../choosing/ChangeList.tsx";
import { type ChosenNow, currentOf, outcomeOf } from "../../coverage-changes.ts";
import { shortMoney } from "../choosing/short-money.ts";
import type { BenefitChoice } from "../choosing/use-choice.ts";

const becomes = {
  stays: "benefit.todayStays",
  changes: "benefit.todayChanges",
  replaced: "benefit.todayEnds",
  waived: "benefit.todayEndsOnly",
  open: "benefit.todayOpen",
} as const;

/** What the person has today, what becomes of it, and what the choice on this page changes. */
export function CurrentCoverage({ choice }: { choice: BenefitChoice }) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const { enrollment, type, chosen, isWaived } = choice;
  const current = currentOf(enrollment, type);
  if (!current) return null;
  const { effectiveDate, terminationDate } = enrollment.dates;
  const shown = (date: string) => formatLong(date, currentLanguage());
  const now = chosenNow(choice);
  return (
    <div className="wz-today">
      <p>
        {t("benefit.today")} <strong lang="en">{current.planName}</strong> ({t(`tier.${current.tierCode}`)})
        {typeof current.employeeCents === "number" &&
          ` · ${t("benefit.monthly", { amount: shortMoney(current.employeeCents, currentLanguage()) })}`}
      </p>
      {current.covered && current.covered.length > 0 && (
        <p>
          {t("change.covers", {
            names: listOf(
              current.covered.map(({ firstName }) => firstName),
              currentLanguage(),
            ),
          })}
        </p>
      )}
      <p>
        {effectiveDate && terminationDate
          ? t(becomes[outcomeOf(current, now)], {
              ends: shown(terminationDate),
              starts: shown(effectiveDate),
            })
          : t("benefit.todayEndsUnknown")}
      </p>
      {now && (
        <>
          <p>
            <strong>{chosen && !isWaived ? t("change.title") : t("change.titleWaived")}</strong>
          </p>
          <ChangeList current={current} now={now} />
        </>
      )}
    </div>
  );
}

function chosenNow({ chosen, isWaived, quoteOf, coveredBy }: BenefitChoice): ChosenNow | null {
  if (isWaived) return { isWaived };
  if (!chosen) return null;
  const quote = quoteOf(chosen);
  return {
    isWaived: false,
    planId: chosen.id,
    planName: chosen.name,
    tierCode: quote?.tierCode ?? null,
    people: coveredBy(chosen).filter(({ relationship }) => relationship !== "18"),
    employeeCents: quote?.price?.employeeCents ?? null,
  };
}
