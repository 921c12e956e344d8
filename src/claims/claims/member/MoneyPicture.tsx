import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Claim } from "../claims.ts";
import { type MoneyPart, partsOf, planRule, reasonsOf } from "../money-parts.ts";
import { useReasonWords } from "./reason-words.ts";

/** One bar from what was billed to what the person may owe, and the same as a table; each part opens why it is so. */
export function MoneyPicture({ claim }: { claim: Claim }) {
  const { t } = useTranslation(["claims-member", "claims"]);
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const parts = partsOf(claim);
  const positive = parts.filter(({ cents }) => cents > 0);
  return (
    <>
      <h2 id="money">{t("money")}</h2>
      <div className="claims-bar" aria-hidden="true">
        {positive.map(({ part, cents }) => (
          <span key={part} className={`claims-bar__part claims-part--${part}`} style={{ flexGrow: cents }} />
        ))}
      </div>
      <table className="claims-money" aria-labelledby="money">
        <thead className="ds-u-visibility--screen-reader">
          <tr>
            <th scope="col">{t("part")}</th>
            <th scope="col">{t("amount")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t("claims:share.billed")}</th>
            <td>{money(claim.billedCents)}</td>
          </tr>
          {parts.map(({ part, cents }) => (
            <tr key={part}>
              <th scope="row">
                <details>
                  <summary>
                    <span className={`claims-dot claims-part--${part}`} aria-hidden="true" />
                    {t(`claims:share.${part}`)}
                  </summary>
                  <PartWhy claim={claim} part={part} />
                </details>
              </th>
              <td>{money(cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t(claim.looksTooHigh ? "doubtedShare" : "claims:share.patientResponsibility")}
            </th>
            <td>{money(claim.patientResponsibilityCents)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** The codes of a part in plain words, and what the plan says of it. */
function PartWhy({ claim, part }: { claim: Claim; part: MoneyPart }) {
  const { t } = useTranslation("claims-member");
  const words = useReasonWords();
  const money = (cents: number | undefined) => formatMoney(cents ?? 0, currentLanguage());
  const reasons = reasonsOf(claim, part);
  const rule = planRule(claim.plan, part);
  const provider = claim.providerName ?? t("doctor");
  return (
    <div className="claims-part-why">
      {part === "planPayment" && <p>{t("why.paidTo", { provider })}</p>}
      {reasons.map(({ cents, ...adjustment }) => (
        <p key={adjustment.reason}>
          {reasons.length > 1 && `${money(cents)}: `}
          {words(adjustment)}
        </p>
      ))}
      {rule && (
        <p>
          {t(`rule.${rule.key}`, {
            plan: claim.plan?.name,
            one: money(rule.cents[0]),
            other: money(rule.cents[1]),
            percent: rule.percent,
          })}
        </p>
      )}
    </div>
  );
}
