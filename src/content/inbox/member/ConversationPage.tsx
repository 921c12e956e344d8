import "#web/kit/look.ts";
import "#web/kit/member.css";
import "./inbox.css";
import { Alert, Button } from "@cmsgov/design-system";
import { useQuery } from "@tanstack/react-query";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router";
import { formatMoment } from "#kernel/moments.ts";
import { ApiProblem, download, errorWords, save, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import type { Tried } from "#web/kit/fields/form.ts";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { RichText } from "#web/RichText.tsx";
import { readerTimeZone } from "#web/session/session.ts";
import { Loading } from "#web/shell/lazy-page.tsx";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { usePage } from "#web/shell/use-page.ts";
import type {
  Conversation,
  conversation,
  markMessage,
  Message,
  messageDocument,
  messageFile,
  replyToMessage,
} from "../messages.ts";
import { tellUnread } from "../web/unread.ts";
import { useRequestKey } from "../web/use-request-key.ts";
import { MessageFields } from "./MessageFields.tsx";
import { useMessageFiles } from "../web/use-message-files.ts";

/** One conversation: what was written, and the reply. To open it is to have read it. */
export function ConversationPage() {
  const { t } = useTranslation("inbox-member");
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ["conversation", id],
    queryFn: ({ signal }) => send<typeof conversation>("GET /messages/{id}", { params: { id }, signal }),
    staleTime: 0,
  });
  usePage(data?.subject ?? t("title"));
  if (data) return <Opened key={id} found={data} onChange={async () => void (await refetch())} />;
  if (error instanceof ApiProblem && error.status === 404) return <NotFoundPage />;
  return error ? (
    <>
      <p role="alert">{error.message}</p>
      <button type="button" className="button" onClick={() => void refetch()}>
        {t("shell:errorPage.retry")}
      </button>
    </>
  ) : (
    <Loading />
  );
}

type Props = { found: Conversation; onChange: () => Promise<void> };

function Opened({ found, onChange }: Props) {
  const { t } = useTranslation("inbox-member");
  const navigate = useNavigate();
  const { id, subject, messages } = found;
  const seen = messages.at(-1)?.place ?? 0;
  useEffect(() => {
    void mark(id, { isRead: true, seen }).catch(() => undefined);
  }, [id, seen]);
  const handleUnread = async () => {
    await mark(id, { isRead: false });
    void navigate("/inbox");
  };
  return (
    <div className="wz">
      <Link className="wz-back" to="/inbox">
        {t("back")}
      </Link>
      <h1>{subject}</h1>
      <ol className="plain-list inbox-messages">
        {messages.map((message) => (
          <li key={message.id} className={message.side === "party" ? "inbox-messages__own" : undefined}>
            <OneMessage message={message} />
          </li>
        ))}
      </ol>
      <Reply id={id} onSent={onChange} />
      {messages.some(({ side }) => side === "desk") && (
        <p>
          <button type="button" className="button button--quiet" onClick={() => void handleUnread()}>
            {t("markUnread")}
          </button>
        </p>
      )}
    </div>
  );
}

function OneMessage({ message }: { message: Message }) {
  const { t } = useTranslation("inbox-member");
  const { body, html, files, documents, createdAt, side, authorName } = message;
  return (
    <>
      <h2>
        {side === "desk" ? t("from", { name: authorName }) : authorName}{" "}
        <time dateTime={createdAt}>
          {formatMoment(new Date(createdAt), readerTimeZone(), currentLanguage())}
        </time>
      </h2>
      {html === null ? (
        <p className="inbox-messages__body">{body}</p>
      ) : (
        <RichText html={html} language={currentLanguage()} />
      )}
      {files.length + documents.length > 0 && (
        <ul className="plain-list" aria-label={t("file.label")}>
          {files.map(({ id, fileName }) => (
            <li key={id}>
              <File name={fileName} open={() => openFile(id)} />
            </li>
          ))}
          {documents.map(({ id, title, isRemoved }) => (
            <li key={id}>
              {isRemoved ? (
                <p>{t("library.removed", { name: title })}</p>
              ) : (
                <File name={title} open={() => openDocument(id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const openFile = async (id: string) =>
  save(await download<typeof messageFile>("GET /messages/files/{id}", { params: { id } }));
const openDocument = async (id: string) =>
  save(await download<typeof messageDocument>("GET /messages/documents/{id}", { params: { id } }));

function File({ name, open }: { name: string; open: () => Promise<void> }) {
  const { t } = useTranslation("inbox-member");
  const [failure, setFailure] = useState<Error | null>(null);
  const handleOpen = async () => {
    setFailure(null);
    try {
      await open();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      setFailure(error);
    }
  };
  return (
    <>
      <button type="button" className="button" onClick={() => void handleOpen()}>
        {t("file.open", { name })}
      </button>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
    </>
  );
}

function Reply({ id, onSent }: { id: string; onSent: () => Promise<void> }) {
  const { t } = useTranslation("inbox-member");
  const form = usePlainForm({ text: "" }, ["text", "fileIds", "versionIds"]);
  const files = useMessageFiles();
  const keyOf = useRequestKey();
  const [isSent, setSent] = useState(false);
  const write = async (): Promise<Tried> => {
    try {
      const body = { text: form.values["text"] ?? "", ...files.along() };
      await send<typeof replyToMessage>("POST /messages/{id}/replies", {
        params: { id },
        idempotencyKey: keyOf(body),
        body,
      });
      return { ok: true };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { ok: false, problem: error };
    }
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (files.isSending) return;
    setSent(false);
    if (!(await form.run(write))) return;
    form.setAll({ text: "" });
    files.clear();
    setSent(true);
    await onSent();
  };
  return (
    <section aria-labelledby="reply">
      <h2 id="reply">{t("reply")}</h2>
      <ErrorSummary errors={form.errors} />
      {isSent && (
        <Alert variation="success" role="status">
          <p>{t("sent")}</p>
        </Alert>
      )}
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <MessageFields form={form} files={files} label={t("text")} />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy || files.isSending}>
            {form.isBusy ? t("sending") : t("sendReply")}
          </Button>
        </div>
      </form>
    </section>
  );
}

async function mark(id: string, body: { isRead: boolean; seen?: number }): Promise<void> {
  const { unread } = await send<typeof markMessage>("POST /messages/{id}/read", { params: { id }, body });
  tellUnread(unread);
}
