import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import { formatMoney } from "#kernel/money.ts";
import type { ClaimRow } from "../claims.ts";
import { owedOf } from "../owed.ts";

/** The sentence that says what a claim comes to. */
export function useFirstLine(): (claim: ClaimRow) => string {
  const { t } = useTranslation("claims-member");
  return (claim) => {
    const amount = formatMoney(claim.patientResponsibilityCents, currentLanguage());
    const provider = claim.providerName ?? t("doctor");
    switch (owedOf(claim, claim.latest).value) {
      case "pending":
        return t("pending");
      case "rejected":
        return t("rejected");
      case "estimate":
        return t("estimate");
      case "reversed":
        return t("reversed");
      case "voided":
        return t("voided");
      case "deniedNothing":
        return t("deniedNothing", { provider });
      case "deniedSome":
        return t("denied", { amount, provider });
      case "doubted":
        return t("doubted");
      case "nothing":
        return t("oweNothing", { provider });
      case "some":
        return t("owe", { amount, provider });
    }
  };
}

type Days = Pick<ClaimRow, "servedFrom" | "servedTo">;

/** The day of a visit, both days of a stay; null where the file says none. */
export function daysLine({ servedFrom, servedTo }: Days): string | null {
  const days = [servedFrom, servedTo].flatMap((date) => date ?? []);
  const said = [...new Set(days)].map((date) => formatLong(date, currentLanguage()));
  return said.length === 0 ? null : said.join(" – ");
}

/** Whose visit it was, and when; a file may leave out either. */
export const visitLine = (claim: Pick<ClaimRow, "patientName"> & Days): string =>
  [claim.patientName, daysLine(claim)].filter((one) => one !== null).join(" · ");
