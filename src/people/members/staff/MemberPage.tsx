import Box from "@mui/material/Box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { fullName } from "#kernel/person-name.ts";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useRecordClient } from "#web/staff/use-record-client.ts";
import type { MemberDetail, memberDetail } from "../members.ts";
import { ChangeAddress } from "../change/staff/ChangeAddress.tsx";
import { ChangeDivision } from "../change/staff/ChangeDivision.tsx";
import { ChangeMember } from "../change/staff/ChangeMember.tsx";
import { ChangeWork } from "../work/staff/ChangeWork.tsx";
import { Numbers } from "../numbers/staff/Numbers.tsx";
import { ReturnToWork } from "../work/staff/ReturnToWork.tsx";
import { WorkAndPay } from "../work/staff/WorkAndPay.tsx";
import { MemberStatus } from "./MemberStatus.tsx";
import { Coverages } from "./parts/Coverages.tsx";
import { Employments } from "./parts/Employments.tsx";
import { Family } from "./parts/Family.tsx";
import { Contact, Person } from "./parts/Person.tsx";
import { Timeline } from "./parts/Timeline.tsx";

/** Parts of the page that other rooms know how to show. */
export type MemberParts = {
  /** Coverage on any day, as known on any day. */
  OnADay: ComponentType<{ memberId: string }>;
  /** Why a coverage begins, ends and costs what it does. */
  Why?: ComponentType<{ memberId: string; coverageId: string }>;
  /** Mails, letters and documents. */
  Papers?: ComponentType<{ memberId: string }>;
  /** What the family asked to have corrected, for who may change it. */
  Corrections?: ComponentType<{ memberId: string }>;
  Messages?: ComponentType<{ memberId: string }>;
  /** What staff can change about coverage. */
  Coverage?: ComponentType<{ member: MemberDetail }>;
  /** Adds somebody to the family. */
  AddDependent?: ComponentType<{ member: MemberDetail }>;
  /** What staff did to the family, and what they can end. */
  Changes?: ComponentType<{ member: MemberDetail }>;
  /** The family's ID cards. */
  IdCards?: ComponentType<{ memberId: string }>;
  /** The family's life events. */
  Events?: ComponentType<{ memberId: string }>;
  /** What the family continues under COBRA. */
  Cobra?: ComponentType<{ memberId: string }>;
  /** The latest claims, for who may see health data. */
  Claims?: ComponentType<{ memberId: string }>;
  /** What the family has used of its plan's limits, for the same ones. */
  Totals?: ComponentType<{ memberId: string }>;
  /** Marks that mail to the member came back. */
  MailCameBack?: ComponentType<{ memberId: string }>;
  /** The same person at other clients, for those who serve them all. */
  Links?: ComponentType<{ memberId: string }>;
};

export function MemberPage(parts: MemberParts) {
  const { id = "" } = useParams();
  const queries = useQueryClient();
  const answer = useQuery({
    queryKey: ["member", id],
    queryFn: ({ signal }) => send<typeof memberDetail>("GET /member/{id}", { params: { id }, signal }),
  });
  const opened = answer.data?.id;
  useEffect(() => {
    if (opened) void queries.invalidateQueries({ queryKey: ["recent members"] });
  }, [opened, queries]);
  return <Answer of={answer}>{(member) => <Opened member={member} {...parts} />}</Answer>;
}

function Opened({
  member,
  OnADay,
  Why,
  Papers,
  Corrections,
  Messages,
  Coverage,
  Changes,
  AddDependent,
  IdCards,
  Events,
  Claims,
  Totals,
  Cobra,
  MailCameBack,
  Links,
}: MemberParts & { member: MemberDetail }) {
  const { t } = useTranslation(["members", "members-change", "members-staff"]);
  const user = useUser();
  const path = `/${user?.type ?? "admin"}/members`;
  const name = fullName(member);
  const mayEnroll = user?.permissions.some(({ machineName }) => machineName === "enrollment") === true;
  const mayChange = mayEnroll && user?.type !== "partner";
  const [current] = member.employments;
  const hasLeft = current?.lastDay != null && current.lastDay < member.today;
  usePage(name, member.id);
  useRecordClient(member.clientId, member.clientName);
  return (
    <>
      <Shortcuts
        only
        more={[
          ...(mayChange && member.employments.length > 0
            ? ([["l", t("members-change:move.open")]] as const)
            : []),
          ["t", t("members-staff:timeline.show")],
        ]}
      />
      <RecordHeader
        actions={mayChange && <ChangeMember key={member.id} member={member} />}
        back={{ to: path, label: t("list.title") }}
        title={name}
        facts={
          <>
            <MemberStatus status={member.status} />
            <span style={{ fontVariantNumeric: "tabular-nums" }}>
              {t("detail.number", { number: member.memberNumber })}
            </span>
            <span>{[member.clientName, member.divisionName].filter(Boolean).join(" · ")}</span>
          </>
        }
      />
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 22rem" },
          columnGap: 2,
          alignItems: "start",
        }}
      >
        <div>
          {Corrections && mayChange && <Corrections key={`corrections ${member.id}`} memberId={member.id} />}
          <Coverages member={member} Why={mayChange ? Why : undefined}>
            {Coverage && mayChange && <Coverage key={`cover ${member.id}`} member={member} />}
          </Coverages>
          <Family member={member} path={path}>
            {AddDependent && mayChange && <AddDependent key={`add ${member.id}`} member={member} />}
          </Family>
          <Employments member={member}>
            {mayChange && <ChangeDivision key={`division ${member.id}`} member={member} />}
            {mayChange && hasLeft && <ReturnToWork key={`return ${member.id}`} member={member} />}
          </Employments>
          {mayChange && (
            <WorkAndPay key={`work ${member.id}`} member={member}>
              <ChangeWork member={member} />
            </WorkAndPay>
          )}
          {mayEnroll && (user?.type === "admin" || user?.type === "tpa") && (
            <Numbers key={`numbers ${member.id}`} member={member} />
          )}
          {Changes && mayChange && <Changes key={`changes ${member.id}`} member={member} />}
          <OnADay key={member.id} memberId={member.id} />
          {IdCards && <IdCards key={`cards ${member.id}`} memberId={member.id} />}
          {Events && mayEnroll && <Events memberId={member.id} />}
          {Cobra && mayEnroll && <Cobra memberId={member.id} />}
          {Claims && <Claims key={`claims ${member.id}`} memberId={member.id} />}
          {Totals && <Totals key={`totals ${member.id}`} memberId={member.id} />}
          {Links && mayEnroll && <Links key={member.id} memberId={member.id} />}
          {Papers && mayChange && <Papers key={`papers ${member.id}`} memberId={member.id} />}
          <Timeline memberId={member.id} />
        </div>
        <div>
          <Person member={member} />
          <Contact member={member}>
            {mayChange && <ChangeAddress key={`address ${member.id}`} member={member} />}
            {MailCameBack && mayChange && <MailCameBack key={`mail ${member.id}`} memberId={member.id} />}
          </Contact>
          {Messages && <Messages key={`messages ${member.id}`} memberId={member.id} />}
        </div>
      </Box>
    </>
  );
}
