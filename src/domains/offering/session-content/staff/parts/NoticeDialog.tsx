import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";
import type { SessionNotice, sessionNoticeCalls } from "../../../notices/session-notices.ts";
import type { EnrollmentSession } from "../../../sessions/sessions.ts";
import { TextField } from "../../../sessions/web/TextField.tsx";
import { usePartForm } from "../use-part-form.ts";
import { PartDialog } from "./PartDialog.tsx";
import { TextWithPreview } from "./TextWithPreview.tsx";

type Props = {
  session: EnrollmentSession;
  notice: SessionNotice;
  onSaved: () => Promise<void>;
  onClose: () => void;
};
type Calls = typeof sessionNoticeCalls;

/** A notice in one language. The shipped text becomes the session's own once it is saved. */
export function NoticeDialog({ session, notice, onSaved, onClose }: Props) {
  const { t } = useTranslation("offering-session-content");
  const { kind, language, id, version } = notice;
  const form = usePartForm(
    { title: notice.title, body: notice.body },
    { title: t("notices.title"), body: t("pages.text"), language: t("language") },
  );
  const { values, change } = form;
  const saving = useMutation({
    mutationFn: async () => {
      const sessionId = session.id;
      if (id === null || version === null)
        return send<Calls["create"]>("POST /admin/enrollmentsessions/{sessionId}/notices", {
          params: { sessionId },
          body: { kind, language, ...values },
        });
      return send<Calls["update"]>("PUT /admin/enrollmentsessions/{sessionId}/notices/{id}", {
        params: { sessionId, id },
        body: values,
        ifMatch: version,
      });
    },
    onSuccess: async () => {
      await onSaved();
      onClose();
    },
    onError: form.showProblem,
  });
  return (
    <PartDialog
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
        sessionId={session.id}
        language={language}
        initial={notice.body}
        body={values.body}
        error={form.errorOf("body")}
        onChange={(body) => change({ body })}
        onProblem={form.showProblem}
      />
    </PartDialog>
  );
}
