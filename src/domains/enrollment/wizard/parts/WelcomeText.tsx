import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatLong } from "#kernel/dates.ts";
import type { PublicSession } from "../../enrollment.ts";
import { HelpContact } from "./HelpContact.tsx";
import { coverageName } from "../coverage-name.ts";

interface Props {
  session: PublicSession;
  /** The button. */
  children: ReactNode;
}

export function WelcomeText({ session, children }: Props) {
  const { t } = useTranslation("wizard");
  const hasStarted = session.recipient?.hasStarted === true;
  const needs = ["needSsn", "needFamily", "needHire", "needAddress"];
  return (
    <>
      <p className="wz-lead">{t(hasStarted ? "welcome.resumeLead" : "welcome.lead")}</p>
      <p>
        {t("welcome.minutes", { minutes: session.minutes })}
        {/* Whose days count from the hire date has a last day of their own, which is said above. */}
        {session.newHireDays === null &&
          ` ${t("welcome.closes", { date: formatLong(session.closesOn, currentLanguage()) })}`}
      </p>
      <h2>{t("welcome.offered")}</h2>
      <ul className="wz-chips">
        {session.coverageTypes.map((type) => (
          <li key={type}>{coverageName(session, type)}</li>
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
      {!session.recipient && <p>{t("welcome.startedBefore")}</p>}
      <p>{t("welcome.nothingSent")}</p>
      <div className="wz-actions">{children}</div>
      <HelpContact contact={session.contact} />
    </>
  );
}
