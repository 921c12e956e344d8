import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import type { PublicEnrollmentSession } from "../../public-session.ts";
import { HelpContact } from "./HelpContact.tsx";
import { coverageName } from "../coverage-name.ts";

interface Props {
  enrollmentSession: PublicEnrollmentSession;
  /** The button. */
  children: ReactNode;
}

export function WelcomeText({ enrollmentSession, children }: Props) {
  const { t } = useTranslation("wizard");
  const hasStarted = enrollmentSession.recipient?.hasStarted === true;
  const needs = ["needSsn", "needFamily", "needHire", "needAddress"];
  return (
    <>
      <p className="wz-lead">{t(hasStarted ? "welcome.resumeLead" : "welcome.lead")}</p>
      <p>
        {t("welcome.minutes", { minutes: enrollmentSession.minutes })}
        {/* Whose days count from the hire date has a last day of their own, which is said above. */}
        {enrollmentSession.newHireDays === null &&
          ` ${t("welcome.closes", { date: formatLong(enrollmentSession.closesOn, currentLanguage()) })}`}
      </p>
      <h2>{t("welcome.offered")}</h2>
      <ul className="wz-chips">
        {enrollmentSession.coverageTypes.map((type) => (
          <li key={type}>{coverageName(enrollmentSession, type)}</li>
        ))}
      </ul>
      {!hasStarted && (
        <>
          <h2>{t("welcome.needHeading")}</h2>
          <p>{t("welcome.needLead")}</p>
          <ul>
            {needs.map((need) => (
              <li key={need}>{t(`welcome.${need}`)}</li>
            ))}
          </ul>
        </>
      )}
      <h2>{t("welcome.stopHeading")}</h2>
      <p>{t("welcome.stop")}</p>
      {!enrollmentSession.recipient && <p>{t("welcome.startedBefore")}</p>}
      <p>{t("welcome.nothingSent")}</p>
      <div className="wz-actions">{children}</div>
      <HelpContact contact={enrollmentSession.contact} />
    </>
  );
}
