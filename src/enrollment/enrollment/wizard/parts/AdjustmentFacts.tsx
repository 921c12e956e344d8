import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import { adjustmentKinds, reasonOfKind } from "#plans/plans/adjustments.ts";
import { Facts } from "./Facts.tsx";
import type { WhyProps } from "./WhyList.tsx";

/** Surcharges and credits that a price holds, each on a line of its own; nothing where it holds none. */
export function AdjustmentFacts({ why, people }: WhyProps) {
  const { t } = useTranslation("enrollment-wizard-choosing");
  const facts = why.flatMap(({ code, params }): [string, string][] => {
    const kind = adjustmentKinds.find((one) => code === reasonOfKind[one]);
    if (kind === undefined) return [];
    const name = people.find(({ id }) => id === params?.["personId"])?.firstName ?? "";
    const amount = formatMoney(Number(params?.["amountCents"]), currentLanguage());
    return [[t(`benefit.adjustment.${kind}`, { name }), t(`benefit.adjusted.${kind}`, { amount })]];
  });
  return facts.length === 0 ? null : <Facts facts={facts} />;
}
