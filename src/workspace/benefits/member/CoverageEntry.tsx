import { adjustmentParts } from "#plans/plans/price-parts.ts";
import { useTranslation } from "react-i18next";
import { byRank, formatShare } from "#people/members/beneficiary.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { OwnCoverage, OwnCoverages } from "../own-coverage.ts";
import { Documents } from "./Documents.tsx";
import { Fact } from "./Fact.tsx";
import { PlanYear } from "./PlanYear.tsx";
import { Reasons } from "./Reasons.tsx";

type Props = { coverage: OwnCoverage } & Pick<OwnCoverages, "people" | "reasonPeople">;

/** One coverage: who, from when, for how much, and behind a line each why, what the plan says and its papers. */
export function CoverageEntry({ coverage, people, reasonPeople }: Props) {
  const { t } = useTranslation(["benefits-member", "enrollment", "members-answers"]);
  const { period, effectiveDate, terminationDate, cost, beneficiaries } = coverage;
  const day = (date: string) => formatLong(date, currentLanguage());
  return (
    <>
      <p className="member-coverages__type">{coverage.coverageName}</p>
      <h3 lang="en">{coverage.planName}</h3>
      <dl>
        <Fact name={t("coverage.who")}>{coverage.people.map(({ firstName }) => firstName).join(", ")}</Fact>
        {coverage.tierCode !== "NOTIER" && (
          <Fact name={t("coverage.tier")}>{t(`enrollment:tier.${coverage.tierCode}`)}</Fact>
        )}
        <Fact name={t(period === "upcoming" ? "coverage.starts" : "coverage.since")}>
          {day(effectiveDate)}
        </Fact>
        <Fact name={t(period === "expired" ? "coverage.ended" : "coverage.ends")}>
          {terminationDate === null ? t("coverage.openEnd") : day(terminationDate)}
        </Fact>
        {cost !== null && <Cost cost={cost} />}
        {coverage.people.map((person) => (
          <Volume
            key={person.id}
            person={person}
            isOver={period === "expired"}
            isAlone={
              coverage.people.length === 1 && people.find(({ id }) => id === person.id)?.isSelf === true
            }
          />
        ))}
        {period !== "expired" &&
          byRank(beneficiaries).map(({ rank, own }) => (
            <Fact key={rank} name={t(`members-answers:rank.${rank}`)}>
              <ul className="plain-list">
                {own.map(({ id, name, relationship, share }) => (
                  <li key={id}>
                    {t("members-answers:line", {
                      name,
                      relationship: t(`members-answers:relationship.${relationship}`),
                      share: formatShare(share),
                    })}
                  </li>
                ))}
              </ul>
            </Fact>
          ))}
      </dl>
      <Reasons coverage={coverage} people={reasonPeople} />
      <PlanYear coverage={coverage} />
      {coverage.documents.length > 0 && <Documents documents={coverage.documents} />}
    </>
  );
}

function Cost({ cost }: { cost: NonNullable<OwnCoverage["cost"]> }) {
  const { t } = useTranslation("benefits-member");
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const { employeeCents, employerCents, employeePostTaxCents, imputedIncomeCents, perPaycheck } = cost;
  return (
    <>
      <Fact name={t("coverage.month")}>
        <strong>{money(employeeCents)}</strong>
      </Fact>
      {perPaycheck !== null && perPaycheck.payPeriodsPerYear !== 12 && (
        <Fact name={t("coverage.paycheck")}>
          {money(perPaycheck.employeeCents)}
          <div>{t("coverage.paychecks", { count: perPaycheck.payPeriodsPerYear })}</div>
        </Fact>
      )}
      {employeePostTaxCents > 0 && <Fact name={t("coverage.postTax")}>{money(employeePostTaxCents)}</Fact>}
      {adjustmentParts
        .filter((part) => cost[part] > 0)
        .map((part) => (
          <Fact key={part} name={t(`coverage.${part}`)}>
            {money(cost[part])}
          </Fact>
        ))}
      <Fact name={t("coverage.employer")}>{money(employerCents)}</Fact>
      {imputedIncomeCents > 0 && <Fact name={t("coverage.income")}>{money(imputedIncomeCents)}</Fact>}
    </>
  );
}

type VolumeProps = { person: OwnCoverage["people"][number]; isOver: boolean; isAlone: boolean };

function Volume({ person, isOver, isAlone }: VolumeProps) {
  const { t } = useTranslation(["benefits-member", "members-answers"]);
  const { firstName, volumeCents, pendingCents, eoi } = person;
  if (volumeCents === null) return null;
  const money = (cents: number) => formatMoney(cents, currentLanguage()).replace(/\.00$/u, "");
  return (
    <Fact name={isAlone ? t("coverage.volume") : t("coverage.volumeOf", { name: firstName })}>
      {money(volumeCents)}
      {pendingCents !== null && !isOver && (
        <div>{t("members-answers:pending", { amount: money(pendingCents) })}</div>
      )}
      {(eoi === "approved" || eoi === "declined") && !isOver && (
        <div>{t(`members-answers:decided.${eoi}`)}</div>
      )}
    </Fact>
  );
}
