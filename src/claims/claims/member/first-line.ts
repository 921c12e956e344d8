import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatMoney } from "#kernel/money.ts";
import type { VersionKind } from "../claim-status.ts";
import type { ClaimRow } from "../claims.ts";
import { owedOf } from "../owed.ts";

/** The sentence that says what a claim comes to. */
export function useFirstLine(): (claim: ClaimRow, latest: VersionKind | undefined) => string {
  const { t } = useTranslation("claims-member");
  return (claim, latest) => {
    const amount = formatMoney(claim.patientResponsibilityCents, currentLanguage());
    const provider = claim.providerName ?? t("doctor");
    switch (owedOf(claim, latest).value) {
      case "pending":
        return t("pending");
      case "estimate":
        return t("estimate");
      case "reversed":
        return t("reversed");
      case "doubted":
        return t("doubted");
      case "nothing":
        return t("oweNothing", { provider });
      case "some":
        return t("owe", { amount, provider });
    }
  };
}

/** Whose visit it was, and when; a file may leave out either. */
export const visitLine = (name: string | null, day: string | null): string =>
  [name, day].filter((one) => one !== null).join(" · ");
