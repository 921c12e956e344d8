import "#web/kit/look.ts";
import { Button } from "@cmsgov/design-system";
import type { SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import type { Tried } from "#web/kit/fields/form.ts";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { usePlainForm } from "#web/kit/fields/use-plain-form.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import type { writeMessage } from "../messages.ts";
import { useRequestKey } from "../web/use-request-key.ts";
import { MessageFields } from "./MessageFields.tsx";
import { useMessageFiles } from "../web/use-message-files.ts";

/** A new message to the desk. */
export function NewMessagePage() {
  const { t } = useTranslation("inbox-member");
  const user = useUser();
  const navigate = useNavigate();
  const form = usePlainForm({ subject: "", text: "" }, ["subject", "text", "fileIds", "versionIds"]);
  const files = useMessageFiles();
  const keyOf = useRequestKey();
  usePage(t("newTitle"));
  const write = async (): Promise<Tried> => {
    try {
      const body = {
        subject: form.values["subject"] ?? "",
        text: form.values["text"] ?? "",
        ...files.along(),
      };
      await send<typeof writeMessage>("POST /messages", { idempotencyKey: keyOf(body), body });
      return { ok: true };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { ok: false, problem: error };
    }
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (files.isSending) return;
    if (await form.run(write)) void navigate("/inbox", { state: { isSent: true } });
  };
  return (
    <div className="wz">
      <Link className="wz-back" to="/inbox">
        {t("back")}
      </Link>
      <ErrorSummary errors={form.errors} />
      <h1>{t("newTitle")}</h1>
      <p className="wz-lead">{t(user?.type === "member" ? "newLead" : "newLeadShared")}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <TextInput form={form} name="subject" label={t("subject")} width="long" />
        <MessageFields form={form} files={files} label={t("text")} />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy || files.isSending}>
            {form.isBusy ? t("sending") : t("send")}
          </Button>
        </div>
      </form>
    </div>
  );
}
