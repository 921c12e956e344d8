import { EmailText } from "#web/EmailText.tsx";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { formatPhone } from "#kernel/phone.ts";
import { download, errorWords, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { RichText } from "#web/RichText.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { Section } from "#web/staff/Section.tsx";
import type {
  Conversation,
  conversation,
  markMessage,
  Message,
  messageDocument,
  messageFile,
  removeMessage,
  restoreMessage,
} from "../messages.ts";
import { tellUnread } from "../web/unread.ts";
import { DeskReply } from "./DeskReply.tsx";
import { MemberMessages } from "./MemberMessages.tsx";
import { TendForm } from "./TendForm.tsx";
import { VisitorMessages } from "./VisitorMessages.tsx";

/** One conversation as the desk sees it: to open it is to have read it. */
export function DeskPage() {
  const { id = "" } = useParams();
  const answer = useQuery({
    queryKey: ["conversation", id],
    queryFn: ({ signal }) => send<typeof conversation>("GET /messages/{id}", { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <Answer of={answer}>
      {(found) => <Opened key={id} found={found} onChange={async () => void (await answer.refetch())} />}
    </Answer>
  );
}

type Props = { found: Conversation; onChange: () => Promise<void> };

function Opened({ found, onChange }: Props) {
  const { t } = useTranslation("inbox-staff");
  const queries = useQueryClient();
  const { id, subject, partyType, partyName, messages, isRemoved, desk } = found;
  const seen = messages.at(-1)?.place ?? 0;
  const isVisitor = partyType === "visitor";
  usePage(subject);
  const changed = async () => {
    await Promise.all([onChange(), queries.invalidateQueries({ queryKey: ["list", "conversations"] })]);
  };
  useEffect(() => {
    void mark(id, seen).catch(() => undefined);
  }, [id, seen]);
  const moving = useMutation({
    mutationFn: () =>
      isRemoved
        ? send<typeof restoreMessage>("POST /messages/{id}/restore", { params: { id } })
        : send<typeof removeMessage>("DELETE /messages/{id}", { params: { id } }),
    onSuccess: changed,
  });
  return (
    <>
      <RecordHeader
        back={{ to: "/admin/inbox", label: t("title") }}
        title={subject}
        facts={desk && <span>{t(`inbox:state.${desk.state}`)}</span>}
        actions={
          !isRemoved && (
            <BusyButton isBusy={moving.isPending} color="error" onClick={() => moving.mutate()}>
              {t("remove")}
            </BusyButton>
          )
        }
      />
      {isRemoved && (
        <Alert
          severity="warning"
          role="status"
          sx={{ mb: 2 }}
          action={
            <BusyButton color="inherit" isBusy={moving.isPending} onClick={() => moving.mutate()}>
              {t("undo")}
            </BusyButton>
          }
        >
          {t("removed")}
        </Alert>
      )}
      {moving.error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorWords(moving.error)}
        </Alert>
      )}
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 20rem" },
        }}
      >
        <div>
          <Section title={t("messages")}>
            <Box component="ol" sx={{ listStyle: "none", p: 0, m: 0 }}>
              {messages.map((message) => (
                <OneMessage
                  key={message.id}
                  message={message}
                  visitor={isVisitor ? desk?.contactType : null}
                />
              ))}
            </Box>
          </Section>
          {!isRemoved && desk && (
            <DeskReply
              id={id}
              way={desk.answerWay}
              hasReader={desk.hasReader}
              isVisitor={isVisitor}
              onSent={changed}
            />
          )}
        </div>
        <div>
          <Section title={t("with")}>
            <Facts
              facts={[
                { name: t(`inbox:party.${partyType}`), value: <Party found={found} name={partyName} /> },
                ...(desk?.clientName && partyType !== "client"
                  ? [{ name: t("inbox:columns.clientName"), value: desk.clientName }]
                  : []),
                ...(desk?.contact ? [{ name: t("contact"), value: <Contact desk={desk} /> }] : []),
              ]}
            />
          </Section>
          {desk && !isRemoved && <TendForm key={desk.version} id={id} desk={desk} onChange={changed} />}
          {partyType === "member" && desk?.partyId && <MemberMessages memberId={desk.partyId} />}
          {isVisitor && <VisitorMessages id={id} />}
        </div>
      </Box>
    </>
  );
}

const pages = { member: "members", client: "clients", broker: "brokers", partner: "partners", tpa: "tpas" };

function Party({ found: { partyType, desk }, name }: { found: Conversation; name: string }) {
  if (partyType === "visitor" || !desk?.partyId) return name;
  return <Link to={`/admin/${pages[partyType]}/${desk.partyId}`}>{name}</Link>;
}

function Contact({ desk: { contactType, contact } }: { desk: NonNullable<Conversation["desk"]> }) {
  if (contact === null) return null;
  return contactType === "phone" ? (
    <a href={`tel:+1${contact}`}>{formatPhone(contact)}</a>
  ) : (
    <a href={`mailto:${contact}`}>
      <EmailText of={contact} />
    </a>
  );
}

type MessageProps = { message: Message; visitor: "phone" | "email" | null | undefined };

function OneMessage({ message, visitor }: MessageProps) {
  const { t } = useTranslation("inbox-staff");
  const language = currentLanguage();
  const { side, authorName, createdAt, html, body, files, documents, readAt, readByName } = message;
  return (
    <Box
      component="li"
      sx={{
        p: 1.5,
        mb: 1.5,
        ml: side === "desk" ? { xs: 2, md: 6 } : 0,
        mr: side === "desk" ? 0 : { xs: 2, md: 6 },
        border: 1,
        borderColor: "divider",
        borderRadius: 1,
        bgcolor: side === "desk" ? "action.hover" : "background.paper",
        overflowWrap: "anywhere",
      }}
    >
      <h3 style={{ margin: "0 0 8px", fontSize: "0.9rem" }}>
        {side === "desk" ? t("desk", { name: authorName }) : authorName}
        {" · "}
        <time dateTime={createdAt} style={{ fontWeight: 400 }}>
          {formatDayAndTime(createdAt, language)}
        </time>
      </h3>
      {html === null ? (
        <Box sx={{ whiteSpace: "pre-wrap" }}>{body}</Box>
      ) : (
        <RichText html={html} language={language} />
      )}
      {files.map(({ id, fileName }) => (
        <FileButton key={id} name={fileName} open={() => openFile(id)} />
      ))}
      {documents.map(({ id, title, isRemoved }) =>
        isRemoved ? (
          <Box key={id} sx={{ mt: 1, color: "text.secondary" }}>
            {t("library.removed", { name: title })}
          </Box>
        ) : (
          <FileButton key={id} name={title} open={() => openDocument(id)} />
        ),
      )}
      {side === "desk" && (
        <Box sx={{ color: "text.secondary", fontSize: "0.85rem", mt: 1 }}>
          {visitor
            ? t(`went.${visitor}`)
            : readAt === null
              ? t("notRead")
              : t("read", { name: readByName ?? "", at: formatDayAndTime(readAt, language) })}
        </Box>
      )}
    </Box>
  );
}

const openFile = async (id: string) =>
  save(await download<typeof messageFile>("GET /messages/files/{id}", { params: { id } }));
const openDocument = async (id: string) =>
  save(await download<typeof messageDocument>("GET /messages/documents/{id}", { params: { id } }));

function FileButton({ name, open }: { name: string; open: () => Promise<void> }) {
  const { t } = useTranslation("inbox-staff");
  const [failure, setFailure] = useState<Error | null>(null);
  const opening = useMutation({
    mutationFn: open,
    onMutate: () => setFailure(null),
    onError: setFailure,
  });
  return (
    <Box sx={{ mt: 1 }}>
      <Button variant="outlined" size="small" onClick={() => opening.mutate()}>
        {t("openFile", { name })}
      </Button>
      {failure && <Alert severity="error">{errorWords(failure)}</Alert>}
    </Box>
  );
}

async function mark(id: string, seen: number): Promise<void> {
  const { unread } = await send<typeof markMessage>("POST /messages/{id}/read", {
    params: { id },
    body: { isRead: true, seen },
  });
  tellUnread(unread);
}
