import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUser } from "../session/session.ts";
import { usePage } from "./use-page.ts";

/** Also for what exists and is not this person's: nobody learns which. */
export function NotFoundPage() {
  const { t } = useTranslation("shell");
  const user = useUser();
  usePage(t("notFound.title"));
  return (
    <div className="message-page">
      <h1>{t("notFound.title")}</h1>
      <p>{t("notFound.text")}</p>
      <p>{t("notFound.link")}</p>
      <p className="actions">
        <Link className="button button--primary" to={user ? `/${user.type}` : "/"}>
          {t("home")}
        </Link>
      </p>
    </div>
  );
}
