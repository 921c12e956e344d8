import { useTranslation } from "react-i18next";
import { reasonWords, type WireReason } from "#plans/plans/reasons.ts";
import { formatLong, isDate } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { OwnCoverage, OwnCoverages } from "../own-coverage.ts";

type Props = { coverage: OwnCoverage; people: OwnCoverages["reasonPeople"] };

/** Why a coverage begins, ends and costs what it does. */
export function Reasons({ coverage, people }: Props) {
  const { t } = useTranslation(["benefits-member", "offering-why", "plans-why", "enrollment"]);
  const language = currentLanguage();
  const { why, cost } = coverage;
  const words = (reason: WireReason) =>
    /^(?:period|recorded)\./u.test(reason.code)
      ? t(`benefits-member:reason.${reason.code}`, shown(reason))
      : reasonWords(reason, {
          t,
          language,
          reader: "person",
          people,
          tierWords: (code) => t(`enrollment:tier.${code}`),
        });
  const lines = [...why.period, ...why.starts, ...why.ends, ...why.cost].map(words);
  const perPaycheck = cost?.perPaycheck ?? null;
  const isTold = why.cost.some(({ code }) => code === "price.perPayPeriod");
  return (
    <details className="wz-why">
      <summary>{t("coverage.why")}</summary>
      <ul>
        {[...new Set(lines)].map((line) => (
          <li key={line}>{line}</li>
        ))}
        {cost !== null && perPaycheck !== null && !isTold && (
          <li>
            {t("reason.perPaycheck", {
              count: perPaycheck.payPeriodsPerYear,
              month: formatMoney(cost.employeeCents, language),
              paycheck: formatMoney(perPaycheck.employeeCents, language),
            })}
          </li>
        )}
      </ul>
    </details>
  );

  function shown({ params = {} }: WireReason): Record<string, string | number> {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (name.endsWith("Cents") && typeof value === "number") return [name, formatMoney(value, language)];
        return [name, isDate(value) ? formatLong(value, language) : value];
      }),
    );
  }
}
