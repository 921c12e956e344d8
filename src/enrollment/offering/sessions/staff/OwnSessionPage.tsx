import { coverageLabel } from "#web/words.ts";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList, Facts } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { OwnEnrollmentSession, ownSessionDetail } from "../own-sessions.ts";
import { PhaseChip } from "./parts/PhaseChip.tsx";

/** One of an employer's sessions: when, what, and how far people are. */
export function OwnSessionPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["own enrollment session", id],
    queryFn: ({ signal }) =>
      send<typeof ownSessionDetail>("GET /enrollmentsessions/{id}", { params: { id }, signal }),
  });
  return (
    <Answer of={answer}>{(enrollmentSession) => <Opened enrollmentSession={enrollmentSession} />}</Answer>
  );
}

function Opened({ enrollmentSession }: { enrollmentSession: OwnEnrollmentSession }) {
  const { t } = useTranslation(["offering-sessions", "enrollment"]);
  const language = currentLanguage();
  const { counts } = enrollmentSession;
  const count = (number: number) => formatCount(number, language);
  usePage(enrollmentSession.name);
  return (
    <>
      <RecordHeader
        back={{ to: "/client/enrollmentsessions", label: t("title") }}
        title={enrollmentSession.name}
        facts={<PhaseChip enrollmentSession={enrollmentSession} />}
      />
      <Section title={t("own.progress")}>
        <Facts
          facts={[
            {
              name: t("columns.daysLeft"),
              value: enrollmentSession.daysLeft === null ? "–" : count(enrollmentSession.daysLeft),
            },
            { name: t("open.invited"), value: count(counts.invited) },
            { name: t("open.started"), value: count(counts.started) },
            { name: t("open.submitted"), value: count(counts.submitted) },
          ]}
        />
      </Section>
      <Section title={t("open.summary")}>
        <Facts
          facts={[
            { name: t("fields.kind"), value: t(`kind.${enrollmentSession.kind}`) },
            {
              name: t("open.window"),
              value: t("open.fromTo", {
                from: formatDay(enrollmentSession.opensOn, language),
                to: formatDay(enrollmentSession.closesOn, language),
              }),
            },
            {
              name: t("fields.effectiveDateCalculation"),
              value:
                enrollmentSession.effectiveDate === null
                  ? t(`calculation.${enrollmentSession.effectiveDateCalculation}`)
                  : formatDay(enrollmentSession.effectiveDate, language),
            },
            {
              name: t("key.key"),
              value: <code style={{ overflowWrap: "anywhere" }}>{enrollmentSession.signupKey}</code>,
            },
          ]}
        />
      </Section>
      <Section title={t("own.plans")}>
        <DescriptionList
          caption={t("own.plans")}
          columns={[
            { key: "name", header: t("plans.name") },
            { key: "type", header: t("plans.type") },
            { key: "carrier", header: t("plans.carrier") },
          ]}
          rows={enrollmentSession.plans.map((plan) => ({
            id: plan.id,
            cells: {
              name: plan.displayName,
              type: coverageLabel(plan.coverageType),
              carrier: plan.carrier,
            },
          }))}
        />
      </Section>
    </>
  );
}
