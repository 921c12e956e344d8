import "./page-about.css";
import { useTranslation } from "react-i18next";

/** Below the heading of a member's page: what the page is for, for who asks. */
export function PageAbout({ children }: { children: string }) {
  const { t } = useTranslation("areas");
  return (
    <details className="page-about">
      <summary>{t("help.button")}</summary>
      <p>{children}</p>
    </details>
  );
}
