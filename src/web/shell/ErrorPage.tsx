import { useTranslation } from "react-i18next";
import { usePage } from "./use-page.ts";

export function ErrorPage({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("shell");
  usePage(t("errorPage.title"));
  return (
    <div className="message-page">
      <h1>{t("errorPage.title")}</h1>
      <p>{t("errorPage.text")}</p>
      <p className="actions">
        <button type="button" className="button button--primary" onClick={onRetry}>
          {t("errorPage.retry")}
        </button>
        <a className="button" href="/">
          {t("home")}
        </a>
      </p>
    </div>
  );
}
