import { Button } from "@cmsgov/design-system";
import type { ReactNode, SyntheticEvent } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { TextAndFiles } from "#content/inbox/web/TextAndFiles.tsx";
import type { MessageFiles } from "#content/inbox/web/use-message-files.ts";
import { ApiProblem } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import type { Form, Tried } from "#web/kit/fields/form.ts";

type Props = {
  title: string;
  lead: string;
  form: Form;
  files: MessageFiles;
  text: { label: string; hint?: string; needsFile?: boolean };
  /** The button says this. */
  act: string;
  /** Sends what is typed. */
  write: () => Promise<void>;
  children?: ReactNode;
};

/** The form of a bill or an appeal: its own fields, then words and photos. What was sent shows in the list of claims. */
export function RequestForm({ title, lead, form, files, text, act, write, children }: Props) {
  const { t } = useTranslation("requests-member");
  const navigate = useNavigate();
  const attempt = async (): Promise<Tried> => {
    try {
      await write();
      return { ok: true };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return { ok: false, problem: error };
    }
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (files.isSending) return;
    if (await form.run(attempt)) void navigate("/member/claims", { state: { isSent: true } });
  };
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <h1>{title}</h1>
      <p className="wz-lead">{lead}</p>
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        {children}
        <TextAndFiles form={form} files={files} {...text} />
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy || files.isSending}>
            {form.isBusy ? t("sending") : act}
          </Button>
        </div>
      </form>
    </>
  );
}
