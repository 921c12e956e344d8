import Alert from "@mui/material/Alert";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { replyToMessage } from "../messages.ts";
import type { AnswerWay } from "../parties.ts";
import { useRequestKey } from "../web/use-request-key.ts";
import { MessageEditor } from "./MessageEditor.tsx";
import { useStaffFiles } from "./use-staff-files.ts";

type Props = {
  id: string;
  way: AnswerWay;
  hasReader: boolean;
  /** Asked without signing in; with `inbox`, an account has the same address. */
  isVisitor: boolean;
  onSent: () => Promise<void>;
};

/** The desk's answer. What was typed stays until it is sent. */
export function DeskReply({ id, way, hasReader, isVisitor, onSent }: Props) {
  const { t } = useTranslation("inbox-staff");
  const errors = useFormErrors({ idOf: (path) => path });
  const files = useStaffFiles(errors);
  const keyOf = useRequestKey();
  const [html, setHtml] = useState("");
  const isNote = way === "note";
  const [round, setRound] = useState(0);
  const replying = useMutation({
    mutationFn: () => {
      const body = { html, ...files.along() };
      return send<typeof replyToMessage>("POST /messages/{id}/replies", {
        params: { id },
        idempotencyKey: keyOf(body),
        body,
      });
    },
    onMutate: errors.clear,
    onSuccess: async () => {
      setHtml("");
      setRound(round + 1);
      files.clear();
      await onSent();
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!replying.isPending && !files.isBusy) replying.mutate();
  };
  return (
    <Section title={t(isNote ? "note" : "reply")}>
      <ErrorSummary errors={errors.errors} nameOf={() => null} />
      {way !== "inbox" ? (
        <Alert severity={isNote ? "info" : "warning"} sx={{ mb: 2 }}>
          {t(`answerWay.${way}`)}
        </Alert>
      ) : (
        (isVisitor || !hasReader) && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t(isVisitor ? "answerWay.inbox" : "noReader")}
          </Alert>
        )
      )}
      <form noValidate onSubmit={handleSubmit}>
        <MessageEditor
          label={t("text")}
          round={round}
          initial=""
          language={currentLanguage()}
          error={errors.messageFor("text")}
          fileError={errors.messageFor("file") ?? errors.messageFor("fileIds")}
          documentError={errors.messageFor("versionIds")}
          files={way === "inbox" ? files : null}
          onChange={setHtml}
        />
        <BusyButton type="submit" variant="contained" isBusy={replying.isPending} disabled={files.isBusy}>
          {t(isNote ? "keepNote" : way === "mail" ? "sendMail" : "sendReply")}
        </BusyButton>
      </form>
      <LeaveGuard isDirty={html !== ""} />
    </Section>
  );
}
