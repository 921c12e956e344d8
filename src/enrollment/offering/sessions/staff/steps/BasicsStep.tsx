import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { BasicFields, basicsOf, valuesOfBasics } from "../parts/BasicFields.tsx";
import { SaveBar } from "../parts/SaveBar.tsx";
import { SignupKey } from "../parts/SignupKey.tsx";
import type { StepProps } from "../../web/step-props.ts";
import { useSetupForm } from "../../web/use-setup-form.ts";

export function BasicsStep({ enrollmentSession, nextPath }: StepProps) {
  const { t } = useTranslation("offering-sessions");
  const form = useSetupForm({ enrollmentSession, nextPath, valuesOf: basicsOf, changesOf: valuesOfBasics });
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <LeaveGuard isDirty={form.isGuarded} />
      <ErrorSummary errors={form.errors.errors} />
      <BasicFields
        values={form.values}
        onChange={form.change}
        messageFor={form.errors.messageFor}
        isKindFixed={enrollmentSession.status !== "draft"}
        client={
          <div>
            <div style={{ fontWeight: 600, marginBlockEnd: 4 }}>{t("fields.clientId")}</div>
            <div style={{ paddingBlock: 8 }}>{enrollmentSession.clientName}</div>
          </div>
        }
      />
      <SignupKey enrollmentSession={enrollmentSession} />
      <SaveBar isSaving={form.isSaving} isSaved={form.isSaved} onSave={form.save} />
    </form>
  );
}
