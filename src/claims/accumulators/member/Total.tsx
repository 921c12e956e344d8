import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { reasonWords } from "../reason-words.ts";
import type { FamilyFigure, PersonFigure } from "../totals.ts";
import { leftOf } from "./left-of.ts";

/** Of a family of which one other adult's part is that adult's own: whether the limit is reached, and why no more is said. */
function Untold({ total: { kind, limitCents, ...total } }: { total: PersonFigure | FamilyFigure }) {
  const { t } = useTranslation("accumulators-member");
  const isReached = "isReached" in total && total.isReached;
  return (
    <div className="totals-total">
      <p className="totals-line">
        <strong>{t(`kind.${kind}`)}</strong>
        {limitCents !== null && (
          <span>{t("limit", { limit: formatMoney(limitCents, currentLanguage()) })}</span>
        )}
      </p>
      <p className="totals-left">{t(isReached ? "familyReached" : "familyNotReached")}</p>
      <details className="wz-why">
        <summary>{t("untoldTitle")}</summary>
        <p>{t("untold")}</p>
      </details>
    </div>
  );
}

/** One total: a bar, the same in words, and how it was counted. */
export function Total({
  total,
  familyLimitCents,
}: {
  total: PersonFigure | FamilyFigure;
  familyLimitCents: number | null;
}) {
  const { t } = useTranslation(["accumulators-member", "accumulators-why"]);
  const language = currentLanguage();
  const money = (cents: number) => formatMoney(cents, language);
  const { kind, limitCents, leftCents, why } = total;
  if (total.usedCents === null) return <Untold total={total} />;
  const { usedCents } = total;
  const left = leftOf(total, familyLimitCents);
  const isNothing = left === "nothing" && usedCents === 0;
  const share = limitCents === null || limitCents === 0 ? null : usedCents / limitCents;
  const used =
    limitCents === null
      ? t("used", { used: money(usedCents) })
      : t("usedOf", { used: money(usedCents), limit: money(limitCents) });
  return (
    <div className="totals-total">
      <p className="totals-line">
        <strong>{t(`kind.${kind}`)}</strong>
        {!isNothing && <span>{used}</span>}
      </p>
      {share !== null && (
        <div className="totals-bar" aria-hidden="true">
          <span style={{ inlineSize: `${String(Math.min(100, share * 100))}%` }} />
        </div>
      )}
      {left !== undefined && (
        <p className="totals-left">
          {left === "nothing" ? t(`nothing.${kind}`) : t(left, { left: money(leftCents ?? 0) })}
        </p>
      )}
      {"payer" in total && total.payer !== null && (
        <p className="totals-left">
          {t("payer", { amount: money(total.payer.cents), date: formatLong(total.payer.onDay, language) })}
        </p>
      )}
      <details className="wz-why">
        <summary>{t("why")}</summary>
        <ul>
          {why.map((reason) => (
            <li key={reason.code}>{reasonWords(reason, { t, language })}</li>
          ))}
        </ul>
        {"claims" in total && total.claims.length > 0 && (
          <>
            <h4>{t("claims")}</h4>
            <ul className="totals-claims">
              {total.claims.map(({ id, claimNumber, providerName, on, cents }) => (
                <li key={`${id} ${on}`}>
                  <Link to={`/member/claims/${id}`}>
                    {providerName ?? t("noProvider", { number: claimNumber })}
                  </Link>{" "}
                  {t("claimLine", { amount: money(cents), date: formatLong(on, language) })}
                </li>
              ))}
            </ul>
          </>
        )}
      </details>
    </div>
  );
}
