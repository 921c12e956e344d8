import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { languageNames } from "#web/language-names.ts";
import { noticeRecords } from "../../../notices/notice-records.ts";
import type { SessionNotice } from "../../../notices/session-notices.ts";
import { wholeCallsTo } from "#records/staff/use-records.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import { TextField } from "../../../sessions/web/TextField.tsx";
import { usePartForm } from "../use-part-form.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { TextWithPreview } from "./TextWithPreview.tsx";

type Props = {
  enrollmentSession: EnrollmentSession;
  notice: SessionNotice;
  onSaved: () => Promise<void>;
  onClose: () => void;
};

/** A notice in one language. The shipped text becomes the session's own once it is saved. */
export function NoticeDialog({ enrollmentSession, notice, onSaved, onClose }: Props) {
  const { t } = useTranslation("offering-session-content");
  const { kind, language, id, version } = notice;
  const form = usePartForm(
    { title: notice.title, body: notice.body },
    { title: t("notices.title"), body: t("pages.text"), language: t("language") },
  );
  const { values, change } = form;
  const saving = useMutation({
    mutationFn: () =>
      id === null || version === null
        ? wholeCallsTo(noticeRecords, enrollmentSession.id).save(null, { kind, language, ...values })
        : wholeCallsTo(noticeRecords, enrollmentSession.id).save({ id, version }, values),
    onSuccess: async () => {
      await onSaved();
      onClose();
    },
    onError: form.showProblem,
  });
  return (
    <FormDialog
      title={`${t(`notices.kind.${kind}`)} · ${languageNames[language]}`}
      width="lg"
      form={form}
      isBusy={saving.isPending}
      onSave={() => {
        form.clear();
        saving.mutate();
      }}
      onClose={onClose}
    >
      <p style={{ marginBlock: 0 }}>{t("notices.editAbout")}</p>
      <TextField
        id="title"
        label={t("notices.title")}
        value={values.title}
        max={120}
        onChange={(title) => change({ title })}
        error={form.errorOf("title")}
      />
      <TextWithPreview
        sessionId={enrollmentSession.id}
        language={language}
        initial={notice.body}
        body={values.body}
        error={form.errorOf("body")}
        onChange={(body) => change({ body })}
        onProblem={form.showProblem}
      />
    </FormDialog>
  );
}
