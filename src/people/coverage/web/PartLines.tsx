import { useTranslation } from "react-i18next";
import type { PriceParts } from "#plans/plans/price-parts.ts";

const lines = [
  ["employeePostTaxCents", "tax.postTax"],
  ["tobaccoSurchargeCents", "tax.tobaccoSurchargeCents"],
  ["spouseSurchargeCents", "tax.spouseSurchargeCents"],
  ["imputedIncomeCents", "tax.income"],
] as const;

type Props = { of: Partial<PriceParts>; money: (cents: number) => string };

/** The parts of an employee's share, each on a line of its own, beneath it. */
export function PartLines({ of, money }: Props) {
  const { t } = useTranslation("coverage-staff");
  return lines.map(([part, words]) => {
    const cents = of[part] ?? 0;
    return cents === 0 ? null : <div key={part}>{t(words, { amount: money(cents) })}</div>;
  });
}

/** The credit that the employer's share holds. */
export function CreditLine({ of, money }: Props) {
  const { t } = useTranslation("coverage-staff");
  const cents = of.wellnessCreditCents ?? 0;
  return cents === 0 ? null : <div>{t("tax.credit", { amount: money(cents) })}</div>;
}
