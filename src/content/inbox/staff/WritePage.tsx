import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import type { Recipient, writeForDesk } from "../desk.ts";
import { longestSubject } from "../parties.ts";
import { useRequestKey } from "../web/use-request-key.ts";
import { MessageEditor } from "./MessageEditor.tsx";
import { RecipientPicker } from "./RecipientPicker.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";
import { useStaffFiles } from "./use-staff-files.ts";

/** A new message of the desk; the address may name a member. */
export function WritePage() {
  const { t } = useTranslation("inbox-staff");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const errors = useFormErrors({ idOf: (path) => (path.startsWith("to") ? "to" : path) });
  const files = useStaffFiles(errors);
  const keyOf = useRequestKey();
  const [to, setTo] = useState<Recipient | null>(null);
  const [subject, setSubject] = useState("");
  const [html, setHtml] = useState("");
  const [round, setRound] = useState({ count: 0, html: "" });
  const [isSent, setSent] = useState(false);
  usePage(t("writeTitle"));
  const sending = useMutation({
    mutationFn: ({ type, id }: Recipient) => {
      const body = { to: { type, id }, subject, html, ...files.along() };
      return send<typeof writeForDesk>("POST /admin/inbox", { idempotencyKey: keyOf(body), body });
    },
    onMutate: errors.clear,
    onSuccess: async ({ id }) => {
      setSent(true);
      await queries.invalidateQueries({ queryKey: ["list", "conversations"] });
      void navigate(`/admin/inbox/${id}`);
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (sending.isPending || files.isBusy) return;
    if (to === null) errors.show([{ id: "to", message: t("toMissing") }]);
    else sending.mutate(to);
  };
  return (
    <>
      <RecordHeader back={{ to: "/admin/inbox", label: t("title") }} title={t("writeTitle")} />
      <ErrorSummary errors={errors.errors} nameOf={() => null} />
      <form noValidate onSubmit={handleSubmit}>
        <Stack sx={{ gap: 2, maxWidth: "46rem" }}>
          <Labelled id="to" label={t("to")} help={t("toHelp")} error={errors.messageFor("to")}>
            {(control) => (
              <RecipientPicker
                {...control}
                initial={search.get("memberName") ?? ""}
                value={to}
                onChange={setTo}
              />
            )}
          </Labelled>
          <Labelled id="subject" label={t("inbox:columns.subject")} error={errors.messageFor("subject")}>
            {({ id, describedBy, invalid }) => (
              <OutlinedInput
                id={id}
                size="small"
                value={subject}
                error={invalid}
                onChange={(event) => setSubject(event.target.value)}
                inputProps={{ "aria-describedby": describedBy, maxLength: longestSubject }}
              />
            )}
          </Labelled>
          <TemplateChoice
            to={to}
            onFilled={(filled) => {
              setSubject(filled.subject);
              setHtml(filled.html);
              setRound({ count: round.count + 1, html: filled.html });
            }}
            onProblem={errors.showProblem}
          />
          <MessageEditor
            label={t("text")}
            round={round.count}
            initial={round.html}
            language={currentLanguage()}
            error={errors.messageFor("text")}
            fileError={errors.messageFor("file") ?? errors.messageFor("fileIds")}
            documentError={errors.messageFor("versionIds")}
            files={files}
            onChange={setHtml}
          />
          <div>
            <BusyButton type="submit" variant="contained" isBusy={sending.isPending} disabled={files.isBusy}>
              {t("send")}
            </BusyButton>
          </div>
        </Stack>
      </form>
      <LeaveGuard isDirty={!isSent && (subject !== "" || html !== "")} />
    </>
  );
}
