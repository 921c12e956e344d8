import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { formatLong } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import type { PublicEnrollmentSession } from "../../public-session.ts";

/** Why this page is there for this person: what changed in their life, or that they are new. */
export function OwnWelcome({ enrollmentSession }: { enrollmentSession: PublicEnrollmentSession }) {
  if (enrollmentSession.event === null && enrollmentSession.newHireDays === null) return null;
  // Its words are fetched for those who need them, and the page does not wait for that.
  return (
    <Suspense fallback={null}>
      <Words enrollmentSession={enrollmentSession} />
    </Suspense>
  );
}

function Words({
  enrollmentSession: { event, newHireDays },
}: {
  enrollmentSession: PublicEnrollmentSession;
}) {
  const { t } = useTranslation("enrollment-member-life-events");
  if (event !== null) {
    const language = currentLanguage();
    const [label, date] = [event.label[language], formatLong(event.eventDate, language)];
    return <p className="wz-today">{t("welcome.event", { label, date })}</p>;
  }
  return <p className="wz-today">{t("welcome.newHire", { count: newHireDays ?? 0 })}</p>;
}
