import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUser } from "../session/session.ts";
import { useAreaMenu } from "./AreaFrame.tsx";
import { usePage } from "./use-page.ts";

/** Where a person arrives after signing in: everything they may open, each with a line on what it is for. */
export function AreaHome() {
  const { t } = useTranslation("areas");
  const user = useUser();
  const cards = useAreaMenu()
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => path !== `/${user?.type}`);
  usePage(t("home.title"));
  return (
    <>
      <h1>{t("home.greeting", { name: user?.nickName ?? user?.firstName })}</h1>
      {cards.length === 0 ? (
        <p>{t("home.empty")}</p>
      ) : (
        <ul className="cards plain-list">
          {cards.map(({ path, textKey }) => (
            <li key={path} className="card">
              <h2>
                <Link to={path}>{t(`entry.${textKey}`)}</Link>
              </h2>
              <p>{t(`about.${textKey}`)}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
