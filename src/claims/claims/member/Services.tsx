import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { Claim, ClaimLine } from "../claims.ts";
import { serviceClassOf } from "../service-class.ts";
import { daysLine } from "./first-line.ts";
import { useReasonWords } from "./reason-words.ts";

type Adjustment = ClaimLine["adjustments"][number];

/** Each service with its amounts, and why, in plain words. */
export function Services({ claim }: { claim: Claim }) {
  const { t } = useTranslation(["claims-member", "claims"]);
  if (claim.lines.length === 0 && claim.adjustments.length === 0) return null;
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const nameOf = (line: ClaimLine) => {
    const of = serviceClassOf(line);
    const code = line.procedure ?? line.revenueCode ?? line.drugCode ?? line.rateCode;
    if (of !== null)
      return code === null ? t(`claims:service.${of}`) : `${t(`claims:service.${of}`)} (${code})`;
    return code === null ? t("serviceNoCode", { number: line.number }) : t("service", { code });
  };
  return (
    <>
      <h2>{t("services")}</h2>
      {claim.lines.map((line) => (
        <details key={line.number} className="claims-service">
          <summary>
            <span>
              {nameOf(line)}
              {daysLine(line) !== null && ` · ${daysLine(line)}`}
            </span>{" "}
            <strong>{money(line.billedCents)}</strong>
          </summary>
          <Reasons adjustments={line.adjustments} paidCents={line.planPaymentCents} />
        </details>
      ))}
      {claim.adjustments.length > 0 && <Reasons adjustments={claim.adjustments} />}
    </>
  );
}

function Reasons({ adjustments, paidCents }: { adjustments: readonly Adjustment[]; paidCents?: number }) {
  const { t } = useTranslation(["claims-member", "claims"]);
  const money = (cents: number) => formatMoney(cents, currentLanguage());
  const words = useReasonWords();
  return (
    <ul className="claims-reasons">
      {paidCents !== undefined && (
        <li>
          <strong>
            {t("claims:share.planPayment")}: {money(paidCents)}
          </strong>
        </li>
      )}
      {adjustments.map(({ group, reason, cents, share }) => (
        <li key={`${group} ${reason} ${cents}`}>
          <strong>
            {t(`claims:share.${share}`)}: {money(cents)}
          </strong>{" "}
          {words({ reason, share })}
        </li>
      ))}
    </ul>
  );
}
