import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { DateField } from "#web/staff/DateField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { denialReasons, denialRequests } from "../denials/denial-kinds.ts";
import type { createDenial, DenialInput } from "../denials/denials.ts";

type Props = {
  /** The facts of a start or an extension that was refused. */
  known: Partial<DenialInput>;
  family: readonly { memberId: string; name: string }[];
  today: string;
  onDone: () => Promise<void>;
  onClose: () => void;
};

/** A request that the plan refuses: who, what was told and when, and why not. */
export function DenialForm({ known, family, today, onDone, onClose }: Props) {
  const { t } = useTranslation("cobra-staff");
  const errors = useFormErrors();
  const [values, setValues] = useState<DenialInput>({
    memberId: family[0]?.memberId ?? "",
    request: "divorce",
    eventDate: today,
    toldOn: today,
    reason: "toldLate",
    ...known,
  });
  const change = (part: Partial<DenialInput>) => setValues((now) => ({ ...now, ...part }));
  const saving = useMutation({
    mutationFn: () => send<typeof createDenial>("POST /cobra/denials", { body: values }),
    onMutate: errors.clear,
    onSuccess: onDone,
    onError: errors.showProblem,
  });
  const dateField = (name: "eventDate" | "toldOn") => (
    <DateField
      id={name}
      label={t(`denial.${name}`)}
      value={values[name]}
      error={errors.messageFor(name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <FormDialog
      title={t("denial.open")}
      form={{
        errors: errors.errors,
        nameOf: (id) => (id === "eventDate" || id === "toldOn" ? t(`denial.${id}`) : undefined),
      }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{t("denial.formAbout")}</p>
      <Labelled id="memberId" label={t("denial.who")} error={errors.messageFor("memberId")}>
        {(control) => (
          <NativeChoice
            {...control}
            value={values.memberId}
            options={family.map(({ memberId, name }) => ({ value: memberId, label: name }))}
            onChange={(memberId) => change({ memberId })}
          />
        )}
      </Labelled>
      <Labelled id="request" label={t("denial.what")} error={errors.messageFor("request")}>
        {(control) => (
          <NativeChoice
            {...control}
            value={values.request}
            options={denialRequests.map((value) => ({ value, label: t(`denial.request.${value}`) }))}
            onChange={(value) =>
              change({ request: denialRequests.find((one) => one === value) ?? "divorce" })
            }
          />
        )}
      </Labelled>
      {dateField("eventDate")}
      {dateField("toldOn")}
      <Labelled id="reason" label={t("denial.why")} error={errors.messageFor("reason")}>
        {(control) => (
          <NativeChoice
            {...control}
            value={values.reason}
            options={denialReasons.map((value) => ({ value, label: t(`denial.reason.${value}`) }))}
            onChange={(value) => change({ reason: denialReasons.find((one) => one === value) ?? "toldLate" })}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
