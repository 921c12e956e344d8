import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePage } from "#web/shell/use-page.ts";

/** Nothing can be asked here any more: what still works, and below it the contact for help. */
export function ProofLocked({ children }: { children: ReactNode }) {
  const { t } = useTranslation("access-web");
  usePage(t("help.title"));
  return (
    <div className="wz">
      <h1>{t("help.title")}</h1>
      <p className="wz-lead">{t("help.locked")}</p>
      <p>{t("help.saved")}</p>
      {children}
    </div>
  );
}
