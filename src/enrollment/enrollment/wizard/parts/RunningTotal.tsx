import "./running-total.css";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import { chosenSoFar } from "../choosing/chosen-so-far.ts";
import type { BenefitChoice } from "../choosing/use-choice.ts";
import { runningTotal } from "../quote.ts";
import { fixedChargeOf } from "../charge.ts";
import { inEnglish } from "./in-english.tsx";
import { MoneyPer, useMoneyPer } from "./MoneyPer.tsx";
import { coverageName } from "../coverage-name.ts";

/** So long a sum has to stand before it is said: not each key that is typed has its own. */
const settledMs = 1000;

/** All that was chosen so far, this page's choice included, with what it is made of on request. */
export function RunningTotal({ choice }: { choice: BenefitChoice }) {
  const { t } = useTranslation(["enrollment-wizard-choosing", "wizard"]);
  const { enrollment, type, chosen, isWaived, quoteOf } = choice;
  const hereCents = (chosen && quoteOf(chosen)?.price?.employeePerPayPeriodCents) ?? null;
  const cents = fixedChargeOf(enrollment) ?? runningTotal(enrollment, type, hereCents ?? 0);
  const money = (amount: number) => formatMoney(amount, currentLanguage());
  const moneyPer = useMoneyPer(enrollment);
  const said = useSettled(`${t("benefit.total")}: ${moneyPer(cents)}`);
  const rows = chosenSoFar(enrollment, { type, plan: chosen, isWaived, cents: hereCents });
  return (
    <div className="wz-total">
      <p>
        {t("benefit.total")} <small>{t("benefit.totalHint")}</small>
      </p>
      <p className="wz-total__sum">
        <MoneyPer cents={cents} payPeriodsPerYear={enrollment.payPeriodsPerYear} />
      </p>
      <details>
        <summary>{t("total.what")}</summary>
        <dl>
          {rows.map((row) => (
            <div key={row.type}>
              <dt>{coverageName(enrollment, row.type)}</dt>
              <dd>
                {row.state === "plan" ? inEnglish(row.name) : t(`total.${row.state}`)}
                {row.cents !== null && fixedChargeOf(enrollment) === null && (
                  <strong> {money(row.cents)}</strong>
                )}
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  );
}

/** The text once it has stood for a while; nothing as long as it is the one that the page began with. */
function useSettled(text: string): string {
  const [first] = useState(text);
  const [settled, setSettled] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled((before) => (before === "" && text === first ? "" : text));
    }, settledMs);
    return () => clearTimeout(timer);
  }, [text, first]);
  return settled;
}
