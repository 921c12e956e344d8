import "./own-window.css";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { Enrollment } from "../../enrollment.ts";
import { Why } from "./Why.tsx";

/** Until when this person may send it, where that is their own: a new hire's days, or what changed in their life. */
export function OwnWindow({ enrollment }: { enrollment: Enrollment }) {
  if (enrollment.event === null && enrollment.until === null) return null;
  return (
    <Suspense fallback={null}>
      <Words enrollment={enrollment} />
    </Suspense>
  );
}

function Words({ enrollment }: { enrollment: Enrollment }) {
  const { t } = useTranslation("enrollment-member-life-events");
  const { event, until, people, dates } = enrollment;
  const day = (date: string) => formatLong(date, currentLanguage());
  if (event === null)
    return until === null ? null : (
      <div className="wz wz-today wz-window">
        <p>
          <strong>{t("banner.untilNew", { date: day(until.closesOn) })}</strong>
        </p>
        <Why summary={t("banner.why")} why={until.why} people={people} />
      </div>
    );
  return (
    <div className="wz wz-today wz-window">
      <p>{t("banner.event", { label: event.label, date: day(event.eventDate) })}</p>
      {until && (
        <p>
          <strong>{t("banner.until", { date: day(until.closesOn) })}</strong>
        </p>
      )}
      <details className="wz-why">
        <summary>{t("banner.what")}</summary>
        <ul>
          {event.permits.map((change) => (
            <li key={change}>{t(`permits.${change}`)}</li>
          ))}
        </ul>
        <p>
          {dates.effectiveDate && t("banner.starts", { date: day(dates.effectiveDate) })} {t("banner.rest")}
        </p>
      </details>
    </div>
  );
}
