import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PageTitle } from "./PageTitle.tsx";

type Props = { kind: "activation" | "invitation" | "reset" | "account" };

/** Says why, and how to get a new one. Who has used the link already only needs to log in. */
export function EndedLink({ kind }: Props) {
  const { t } = useTranslation("accounts-web-sign-up");
  return (
    <div className="message-page">
      <PageTitle title={t("ended.title")} part="ended" />
      <h1>{t("ended.title")}</h1>
      <p>{t(`ended.${kind}.text`)}</p>
      <p>{t("ended.why")}</p>
      <p className="actions">
        <Link
          className="button button--primary"
          to={kind === "activation" || kind === "account" ? "/signup" : "/login/help?for=password"}
        >
          {t(`ended.${kind}.way`)}
        </Link>
        <Link className="button" to="/login">
          {t("logIn")}
        </Link>
      </p>
    </div>
  );
}
