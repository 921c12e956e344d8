import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Enrollment } from "../../enrollment.ts";

type PerPeriod = Pick<Enrollment, "payPeriodsPerYear">;

/** "$68.15 each paycheck", "급여일마다 $68.15": one sentence, so that each language puts the sum where it belongs. */
export function useMoneyPer({ payPeriodsPerYear }: PerPeriod) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const key = payPeriodsPerYear === 12 ? "benefit.perMonth" : "benefit.perPaycheck";
  return (cents: number) => t(key, { amount: formatMoney(cents, currentLanguage()) });
}

/** The same, with the sum set off from the words around it. */
export function MoneyPer({ cents, payPeriodsPerYear }: PerPeriod & { cents: number }) {
  const sentence = useMoneyPer({ payPeriodsPerYear })(cents);
  const amount = formatMoney(cents, currentLanguage());
  const at = sentence.indexOf(amount);
  const [before, after] = [sentence.slice(0, at).trim(), sentence.slice(at + amount.length).trim()];
  return (
    <>
      {before !== "" && <span>{before} </span>}
      <strong>{amount}</strong>
      {after !== "" && <span> {after}</span>}
    </>
  );
}
