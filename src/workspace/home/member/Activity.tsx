import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useUnread } from "#content/inbox/web/unread.ts";
import { formatLong } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import { currentLanguage } from "#web/i18n.ts";
import { coverageLabel } from "#web/words.ts";
import { StartOwn } from "#enrollment/enrollment/web/StartOwn.tsx";
import type { Home } from "../home.ts";

/** What the member may still do or finish; nothing where nothing waits. */
export function Waits({ waits }: { waits: NonNullable<Home["waits"]> }) {
  const { t } = useTranslation("home-member");
  const unread = useUnread();
  if (waits.length === 0 && unread === 0) return null;
  return (
    <section aria-labelledby="waits">
      <h2 id="waits">{t("waits.title")}</h2>
      <ul className="plain-list member-coverages">
        {waits.map(({ kind, label, until, status, path, sessionId }) => (
          <li key={`${kind} ${label} ${until}`}>
            <h3>{t(`waits.${kind}`, { label })}</h3>
            {status !== null && <p>{t(`waits.${status}`)}</p>}
            {status !== "returned" && (
              <p>
                <strong>{t("waits.until", { date: formatLong(until, currentLanguage()) })}</strong>
              </p>
            )}
            {sessionId !== null ? (
              <StartOwn sessionId={sessionId}>
                {t(`waits.start.${status ?? "new"}`)}
                <span className="visually-hidden">: {label}</span>
              </StartOwn>
            ) : (
              <p>
                {path === null ? (
                  t("waits.letter")
                ) : (
                  <Link className="button button--primary" to={path}>
                    {t("waits.go")}
                    <span className="visually-hidden">: {label}</span>
                  </Link>
                )}
              </p>
            )}
          </li>
        ))}
        {unread > 0 && (
          <li>
            <h3>{t("waits.unread", { count: unread })}</h3>
            <p>
              <Link className="button" to="/inbox">
                {t("waits.read")}
              </Link>
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}

/** What happened lately; what is new since the last sign-in says so. */
export function Activity({ activity }: { activity: NonNullable<Home["activity"]> }) {
  const { t } = useTranslation("home-member");
  const language = currentLanguage();
  return (
    <section aria-labelledby="activity">
      <h2 id="activity">{t("activity.title")}</h2>
      {activity.length === 0 ? (
        <p>{t("activity.none")}</p>
      ) : (
        <ul className="plain-list">
          {activity.map(({ id, kind, day, people, coverageType, label, isNew }) => {
            const what = t(`activity.kind.${kind}`);
            const more = [coverageType && coverageLabel(coverageType), label].filter(Boolean).join(", ");
            return (
              <li key={id} className="member-news">
                {isNew && <strong>{t("activity.isNew")} · </strong>}
                {more === "" ? what : t("activity.with", { what, label: more })}
                <p className="member-news__since">
                  {[formatLong(day, language), listOf(people, language)].filter(Boolean).join(" · ")}
                </p>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
