import { useTranslation } from "react-i18next";
import type { Share } from "../amounts.ts";
import { reasonKey } from "../reason-key.ts";

/** What an adjustment means in plain words; a code that we have no words for is shown as itself. */
export function useReasonWords(): (adjustment: { reason: string; share: Share }) => string {
  const { t, i18n } = useTranslation("claims");
  return (adjustment) => {
    const key = reasonKey(adjustment);
    return i18n.exists(key, { ns: "claims" }) ? t(key) : t("carcOther", { code: adjustment.reason });
  };
}
