import { useTranslation } from "react-i18next";
import { formatLong, lastOfMonth } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatMonth } from "#kernel/moments.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { ElectState } from "../elect.ts";

type Payments = ElectState["payments"];
type Props = { payments: Payments; state: ElectState; isChoice: boolean };

/**
 * The table says what those who continue pay together by when: the first payment, then each month with its grace. A phone lays
 * the rows out as blocks.
 */
export function PaymentPlan({ payments, state, isChoice }: Props) {
  const { t } = useTranslation("cobra-elect-web");
  const language = currentLanguage();
  const day = (date: string) => formatLong(date, language);
  const money = (cents: number) => formatMoney(cents, language);
  const monthly = payments.units.reduce((sum, { cents }) => sum + cents, 0);
  return (
    <section className="cobra-plan">
      <h2>{t(isChoice ? "plan.titleChoice" : "plan.title")}</h2>
      <p>{t("plan.monthly", { money: money(monthly) })}</p>
      <ul>
        {payments.units.map(({ coverageName, planName, tierCode, names, others, cents }) => (
          <li key={`${coverageName} ${planName}`}>
            {t("plan.unit", {
              coverage: coverageName,
              plan: planName,
              whose: t(`tier.${tierCode}`),
              names: listOf(others > 0 ? [...names, t("plan.others", { count: others })] : names, language),
              money: money(cents),
            })}
          </li>
        ))}
      </ul>
      <table className="cobra-table">
        <caption {...(!isChoice && { className: "ds-u-visibility--screen-reader" })}>
          {t("plan.caption")}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t("plan.for")}</th>
            <th scope="col">{t("plan.by")}</th>
            <th scope="col">{t("plan.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {payments.rows.map((row) => (
            <tr key={row.from}>
              <th scope="row">
                {row.dueOn === null ? t("plan.first", { months: monthsOf(row) }) : monthsOf(row)}
              </th>
              <td>
                <span className="cobra-by">{t("plan.by")} </span>
                {day(row.dueOn ?? row.lastDay)}
                {row.dueOn !== null && (
                  <span className="cobra-grace">{t("plan.grace", { date: day(row.lastDay) })}</span>
                )}
              </td>
              <td>{money(row.cents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {payments.changesOn !== null && <p>{t("plan.changes", { date: day(payments.changesOn) })}</p>}
      <p>{t("plan.ends")}</p>
      <h3>{t("how.title")}</h3>
      <p>
        {state.sender.address === null
          ? t("how.noAddress", { name: state.sender.name })
          : t("how.send", { name: state.sender.name, address: state.sender.address })}{" "}
        {state.receipt !== null && t("how.reference", { reference: state.receipt.referenceNumber })}
      </p>
    </section>
  );

  /** Calendar months by their names, others by their days. */
  function monthsOf({ from, to, months }: Payments["rows"][number]): string {
    const isCalendar = from.endsWith("-01") && to === lastOfMonth(to);
    const name = (date: string) => (isCalendar ? formatMonth(date.slice(0, 7), language) : day(date));
    return isCalendar && months === 1 ? name(from) : t("plan.span", { from: name(from), to: name(to) });
  }
}
