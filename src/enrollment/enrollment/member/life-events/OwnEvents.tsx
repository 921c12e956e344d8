import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import { reasonWords } from "#plans/plans/reasons.ts";
import type { OwnLifeEvent } from "#enrollment/life-events/life-events.ts";

type Props = { events: readonly OwnLifeEvent[]; isDependent: boolean };

/** What a member told us, each with the way on for the employee while it is open. */
export function OwnEvents({ events, isDependent }: Props) {
  const { t } = useTranslation("enrollment-member-life-events");
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="told">
      <h2 id="told">{t("member.mine")}</h2>
      <ul className="plain-list member-coverages">
        {events.map((event) => (
          <li key={event.id}>{isDependent ? <ToldEvent event={event} /> : <OwnEvent event={event} />}</li>
        ))}
      </ul>
    </section>
  );
}

/** What a dependent told: nothing of what the employee makes of it. */
function ToldEvent({ event }: { event: OwnLifeEvent }) {
  const { t } = useTranslation("enrollment-member-life-events");
  const day = (date: string) => formatLong(date, currentLanguage());
  return (
    <>
      <h3>{event.label}</h3>
      <p>{day(event.eventDate)}</p>
      <p>
        {event.status === "withdrawn"
          ? t("member.status.withdrawn")
          : t("member.sentOn", { date: day(event.reportedOn) })}
      </p>
    </>
  );
}

function OwnEvent({ event }: { event: OwnLifeEvent }) {
  const { t } = useTranslation(["enrollment-member-life-events", "offering-why"]);
  const language = currentLanguage();
  const day = (date: string) => formatLong(date, language);
  const words = { t, language, reader: "person" as const, people: [], tierWords: (code: string) => code };
  return (
    <>
      <h3>{event.label}</h3>
      <p>{day(event.eventDate)}</p>
      {event.toldBy !== null && <p>{t("member.toldBy", { name: event.toldBy })}</p>}
      {event.path === null ? (
        <p>{t(`member.status.${stateOf(event)}`, { date: day(event.closesOn) })}</p>
      ) : (
        <>
          <p>
            <strong>{t("member.until", { date: day(event.closesOn) })}</strong>
          </p>
          <p>{t("member.starts", { date: day(event.effectiveDate) })}</p>
          {event.needsProof && event.proofSeenAt === null && <p>{t("member.proof")}</p>}
          <details className="wz-why">
            <summary>{t("member.why")}</summary>
            <ul>
              {event.why.map((reason) => (
                <li key={reason.code}>{reasonWords(reason, words)}</li>
              ))}
            </ul>
          </details>
          <p>
            <Link className="button button--primary" to={event.path}>
              {t("member.go")}
            </Link>
          </p>
          <p>{t("member.unchanged")}</p>
        </>
      )}
    </>
  );
}

function stateOf({ status, isSent }: OwnLifeEvent): "sent" | "used" | "withdrawn" | "over" {
  if (status !== "open") return status;
  return isSent ? "sent" : "over";
}
