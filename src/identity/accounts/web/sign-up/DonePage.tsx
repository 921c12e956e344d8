import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "./PageTitle.tsx";

/** It is done, and the next thing is to log in. */
export function DonePage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation("accounts-web-sign-up");
  return (
    <div className="message-page">
      <PageTitle title={title} part="done" />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="actions">
        <Link className="button button--primary" to="/login">
          {t("logIn")}
        </Link>
      </p>
    </div>
  );
}
