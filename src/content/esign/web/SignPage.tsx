import "#web/kit/look.ts";
import "./sign.css";
import { Alert, Button } from "@cmsgov/design-system";
import { type SyntheticEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { formatLong } from "#kernel/dates.ts";
import { ApiProblem, download, save, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import type { Tried } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { useSaid } from "#web/use-said.ts";
import { usePage } from "#web/shell/use-page.ts";
import { checkPath } from "../esign-words.ts";
import type {
  mailSignCode,
  openSigning,
  OpenedSigning,
  proveSigner,
  SigningDocument,
  signingFile,
} from "../signing.ts";
import { DocumentToSign } from "./DocumentToSign.tsx";
import { tried } from "./tried.ts";

/** A signer's own link: the code of a mail opens the document. */
export function SignPage() {
  const { t } = useTranslation("esign-web");
  const { key = "" } = useParams();
  const [door, setDoor] = useState<OpenedSigning | ApiProblem | null>(null);
  const [opened, setOpened] = useState<SigningDocument | null>(null);
  const [ended, setEnded] = useState<"signed" | "completed" | "declined" | null>(null);
  usePage(t("title"));
  useEffect(() => {
    let isGone = false;
    send<typeof openSigning>("GET /esign/{key}", { params: { key } }).then(
      (found) => !isGone && setDoor(found),
      (error: unknown) => !isGone && error instanceof ApiProblem && setDoor(error),
    );
    return () => {
      isGone = true;
    };
  }, [key, ended]);
  if (door === null) return <div className="wz" aria-busy />;
  if (ended === "declined")
    return (
      <div className="wz">
        <h1>{t("declined.title")}</h1>
        <p>{t("declined.text")}</p>
      </div>
    );
  if (door instanceof ApiProblem)
    return (
      <div className="wz">
        <h1>{t(door.code === "signingEnded" ? "ended" : "unknown")}</h1>
        <p>{door.code === "signingEnded" ? door.message : t("unknownText")}</p>
      </div>
    );
  if (ended !== null || (opened !== null && door.state !== "yourTurn"))
    return <Done link={key} door={door} pass={opened?.pass ?? ""} />;
  if (opened !== null)
    return <DocumentToSign link={key} name={door.documentName} opened={opened} onEnd={setEnded} />;
  return <Door link={key} door={door} onOpen={setOpened} />;
}

type DoorProps = { link: string; door: OpenedSigning; onOpen: (opened: SigningDocument) => void };

function Door({ link: key, door, onOpen }: DoorProps) {
  const { t } = useTranslation("esign-web");
  const form = usePlainForm({}, ["code"]);
  const [said, say] = useSaid(t);
  const language = currentLanguage();
  const handleMail = () =>
    void form.run(() =>
      tried(async () => {
        await send<typeof mailSignCode>("POST /esign/{key}/code", { params: { key }, body: {} });
        say((t) => t("door.mailed", { email: door.mailedTo }));
      }),
    );
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void form.run((): Promise<Tried> =>
      tried(async () =>
        onOpen(
          await send<typeof proveSigner>("POST /esign/{key}/open", {
            params: { key },
            body: { code: form.values["code"] ?? "" },
          }),
        ),
      ),
    );
  };
  if (door.state === "notYet")
    return (
      <div className="wz">
        <h1>{door.documentName}</h1>
        <p>{t("door.notYet")}</p>
      </div>
    );
  return (
    <div className="wz">
      <ErrorSummary errors={form.errors} />
      <h1>{door.documentName}</h1>
      <p className="wz-lead">
        {t(door.state === "yourTurn" ? "door.lead" : "door.again", {
          sender: door.sender,
          date: formatLong(door.expiresAt.slice(0, 10), language),
        })}
      </p>
      <p>{t("door.why", { email: door.mailedTo })}</p>
      <div className="wz-actions">
        <Button size="big" onClick={handleMail} aria-disabled={form.isBusy}>
          {t("door.mail")}
        </Button>
      </div>
      <p role="status">{said}</p>
      <form noValidate onSubmit={handleSubmit}>
        <TextInput
          form={form}
          name="code"
          label={t("door.code")}
          hint={t("door.codeHint")}
          width="short"
          isNumber
          autoComplete="one-time-code"
        />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {t("door.open")}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** What was signed, to keep. */
function Done({ link: key, door, pass }: { link: string; door: OpenedSigning; pass: string }) {
  const { t } = useTranslation("esign-web");
  const form = usePlainForm({}, []);
  const isCompleted = door.state === "completed";
  const handleSave = () =>
    void form.run(() =>
      tried(async () =>
        save(
          await download<typeof signingFile>("POST /esign/{key}/file", { params: { key }, body: { pass } }),
        ),
      ),
    );
  return (
    <div className="wz">
      <ErrorSummary errors={form.errors} />
      <h1>{door.documentName}</h1>
      <Alert variation="success" heading={t(isCompleted ? "done.all" : "done.you")} role="status">
        <p>{t(isCompleted ? "done.allText" : "done.youText")}</p>
      </Alert>
      {isCompleted && pass !== "" && (
        <div className="wz-actions">
          <Button variation="solid" size="big" onClick={handleSave} aria-disabled={form.isBusy}>
            {t("done.save")}
          </Button>
        </div>
      )}
      {door.checkCode !== null && (
        <p>
          <a href={checkPath(door.checkCode)}>{t("done.check")}</a>
        </p>
      )}
    </div>
  );
}
