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
import { useRecordClient } from "#web/staff/use-record-client.ts";
import type { MemberDetail, memberDetail } from "../members.ts";
import { MemberStatus } from "./MemberStatus.tsx";
import { Coverages } from "./parts/Coverages.tsx";
import { Employments } from "./parts/Employments.tsx";
import { Family } from "./parts/Family.tsx";
import { Contact, Person } from "./parts/Person.tsx";
import { Timeline } from "./parts/Timeline.tsx";

type Props = {
  /** The family's life events. */
  Events?: ComponentType<{ memberId: string }>;
};

export function MemberPage({ Events }: Props) {
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
  return (
    <Answer of={answer}>
      {(member) => <Opened member={member} {...(Events === undefined ? {} : { Events })} />}
    </Answer>
  );
}

function Opened({ member, Events }: Props & { member: MemberDetail }) {
  const { t } = useTranslation("members");
  const user = useUser();
  const path = `/${user?.type ?? "admin"}/members`;
  const name = fullName(member);
  const seesEvents = user?.permissions.some(({ machineName }) => machineName === "enrollment") === true;
  usePage(name, member.id);
  useRecordClient(member.clientId, member.clientName);
  return (
    <>
      <RecordHeader
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
          <Coverages member={member} />
          <Family member={member} path={path} />
          <Employments member={member} />
          {Events && seesEvents && <Events memberId={member.id} />}
          <Timeline memberId={member.id} />
        </div>
        <div>
          <Person member={member} />
          <Contact member={member} />
        </div>
      </Box>
    </>
  );
}
