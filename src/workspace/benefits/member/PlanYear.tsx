import { useTranslation } from "react-i18next";
import { reasonWords } from "#plans/plans/reasons.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { OwnCoverage } from "../own-coverage.ts";
import { Fact } from "./Fact.tsx";

const copays = [
  ["primary", "primaryCopayCents"],
  ["specialist", "specialistCopayCents"],
  ["urgentCare", "urgentCareCopayCents"],
  ["emergency", "emergencyCopayCents"],
  ["drug", "genericDrugCopayCents"],
] as const;

/** What the plan says of care in the plan year; nothing where it states nothing. */
export function PlanYear({ coverage }: { coverage: OwnCoverage }) {
  const { t } = useTranslation(["benefits-member", "plans-why"]);
  const language = currentLanguage();
  const { planYear, why } = coverage;
  if (Object.values(planYear).every((figure) => figure === null)) return null;
  const money = (cents: number) => formatMoney(cents, language);
  const isExam = (name: string) => name === "primary" && coverage.coverageType === "vision";
  const ofBoth = (person: number | null, family: number | null) => (
    <>
      {person !== null && <div>{t("coverage.figures.person", { amount: money(person) })}</div>}
      {family !== null && <div>{t("coverage.figures.family", { amount: money(family) })}</div>}
    </>
  );
  const { deductibleIndividualCents, deductibleFamilyCents, coinsuranceBasisPoints } = planYear;
  const { outOfPocketIndividualCents, outOfPocketFamilyCents } = planYear;
  return (
    <details className="wz-why">
      <summary>{t("coverage.care")}</summary>
      {why.planYear.map((reason) => (
        <p key={reason.code}>
          {reasonWords(reason, { t, language, reader: "person", people: [], tierWords: (code) => code })}
        </p>
      ))}
      <dl className="member-figures">
        {(deductibleIndividualCents ?? deductibleFamilyCents) !== null && (
          <Fact name={t("coverage.figures.deductible")}>
            {ofBoth(deductibleIndividualCents, deductibleFamilyCents)}
          </Fact>
        )}
        {(outOfPocketIndividualCents ?? outOfPocketFamilyCents) !== null && (
          <Fact name={t("coverage.figures.outOfPocket")}>
            {ofBoth(outOfPocketIndividualCents, outOfPocketFamilyCents)}
          </Fact>
        )}
        {coinsuranceBasisPoints !== null && (
          <Fact name={t("coverage.figures.coinsurance")}>{`${coinsuranceBasisPoints / 100}%`}</Fact>
        )}
        {copays.map(([name, key]) => {
          const cents = planYear[key];
          return cents === null ? null : (
            <Fact key={name} name={t(`coverage.figures.${isExam(name) ? "exam" : name}`)}>
              {money(cents)}
            </Fact>
          );
        })}
      </dl>
    </details>
  );
}
