import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { formatMoment } from "#kernel/moments.ts";
import { download, errorWords, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { readerTimeZone, useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { type Fact, Facts } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { claimRequestDetail, ClaimRequestDetail, claimRequestFile } from "../requests.ts";
import { DecideDialog } from "./DecideDialog.tsx";

/** A bill or an appeal: its fields, what was written, its photos, and the decision. */
export function RequestPage() {
  const { id = "" } = useParams();
  const found = useQuery({
    queryKey: ["claim request", id],
    queryFn: ({ signal }) =>
      send<typeof claimRequestDetail>("GET /claimrequests/{id}", { params: { id }, signal }),
  });
  return <Answer of={found}>{(request) => <Opened request={request} />}</Answer>;
}

function Opened({ request }: { request: ClaimRequestDetail }) {
  const { t } = useTranslation("requests-staff");
  const [isDeciding, setDeciding] = useState(false);
  const title = t(`heading.${request.kind}`, { name: request.name });
  usePage(title, request.id);
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/claimrequests", label: t("title") }}
        title={title}
        facts={<strong>{t(`status.${request.status}`)}</strong>}
        actions={
          request.next.length > 0 && (
            <Button variant="contained" onClick={() => setDeciding(true)}>
              {t("decide.open")}
            </Button>
          )
        }
      />
      {request.isOverdue && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("isOverdue", { date: formatDay(request.dueOn, currentLanguage()) })}
        </Alert>
      )}
      {request.isLate && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("isLate")}
        </Alert>
      )}
      <Section title={t("facts")}>
        <Facts facts={useFacts(request)} />
      </Section>
      <Written request={request} />
      {isDeciding && <DecideDialog request={request} onClose={() => setDeciding(false)} />}
    </>
  );
}

function useFacts(request: ClaimRequestDetail): Fact[] {
  const { t } = useTranslation("requests-staff");
  const language = currentLanguage();
  const mayWrite =
    useUser()?.permissions.some(({ machineName }) => machineName === "manageMessages") === true;
  const day = (date: string | null) => (date === null ? null : formatDay(date, language));
  const money = (cents: number | null) => (cents === null ? null : formatMoney(cents, language));
  const { memberId, memberNumber, claimId, claimNumber, conversationId } = request;
  const facts: [string, Fact["value"]][] = [
    [
      "name",
      <Link key="member" to={`/admin/members/${memberId}`}>{`${request.name}, ${memberNumber}`}</Link>,
    ],
    ["clientName", request.clientName],
    ["askedBy", request.askedBy],
    [
      "claimNumber",
      claimId === null ? null : (
        <Link key="claim" to={`/admin/claims/${claimId}`}>
          {claimNumber}
        </Link>
      ),
    ],
    ["providerName", request.providerName],
    ["servedOn", day(request.servedOn)],
    ["amount", money(request.amountCents)],
    ["receivedOn", day(request.receivedOn)],
    ["dueOn", day(request.dueOn)],
    ["decidedOn", day(request.decidedOn)],
    ["answer", request.answer],
    ["paid", money(request.paidCents)],
    ["paidOn", day(request.paidOn)],
    [
      "conversation",
      mayWrite ? (
        <Link key="conversation" to={`/admin/inbox/${conversationId}`}>
          {t("openConversation")}
        </Link>
      ) : null,
    ],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name: t(`columns.${name}`), value }]));
}

function Written({ request }: { request: ClaimRequestDetail }) {
  const { t } = useTranslation("requests-staff");
  const [failure, setFailure] = useState<Error | null>(null);
  const open = async (id: string) => {
    setFailure(null);
    try {
      save(await download<typeof claimRequestFile>("GET /claimrequests/files/{id}", { params: { id } }));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
    }
  };
  return (
    <Section title={t("written")}>
      {failure && <Alert severity="error">{errorWords(failure)}</Alert>}
      <ol style={{ listStyle: "none", margin: 0, padding: 0 }}>
        {request.messages.map(({ side, authorName, at, body, files }) => (
          <li key={at} style={{ marginBlockEnd: 16 }}>
            <h3 style={{ marginBlock: 0, fontSize: "1rem" }}>
              {side === "desk" ? t("fromDesk", { name: authorName }) : authorName},{" "}
              <time dateTime={at}>{formatMoment(new Date(at), readerTimeZone(), currentLanguage())}</time>
            </h3>
            <p style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", marginBlock: 4 }}>{body}</p>
            <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
              {files.map(({ id, fileName }) => (
                <Button key={id} variant="outlined" size="small" onClick={() => void open(id)}>
                  {t("openFile", { name: fileName })}
                </Button>
              ))}
            </Stack>
          </li>
        ))}
      </ol>
    </Section>
  );
}
