import { useTranslation } from "react-i18next";
import { PageTitle } from "./PageTitle.tsx";
import type { SignUp } from "./use-sign-up.ts";

/** Where the mail went. Back leads here too: it has been sent. */
export function SentPage({ form }: { form: SignUp }) {
  const { t } = useTranslation("accounts-web-sign-up");
  const { sent, values, submit, reopen } = form;
  return (
    <div className="message-page">
      <PageTitle title={t("signUp.sent.title")} part="sent" />
      <h1>{t("signUp.sent.title")}</h1>
      <p>
        {sent === null ? t("signUp.sent.textUnknown") : t("signUp.sent.text", { email: values.email.trim() })}
      </p>
      {sent !== null && (
        <>
          <p>{t("signUp.sent.missing")}</p>
          <p role="status">{sent === "again" ? t("signUp.sent.resent") : ""}</p>
          <p className="actions">
            <button type="button" className="button" onClick={() => void submit()}>
              {t("signUp.sent.again")}
            </button>
            <button type="button" className="button" onClick={reopen}>
              {t("signUp.sent.change")}
            </button>
          </p>
        </>
      )}
    </div>
  );
}
