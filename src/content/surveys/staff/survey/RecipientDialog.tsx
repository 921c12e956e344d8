import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "#kernel/language.ts";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { languageNames } from "#web/language-names.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import type { addSurveyRecipient, SurveyRecipient, updateSurveyRecipient } from "../../surveys-staff.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Line } from "../parts/fields.tsx";

export type Asked = { id: string; name: string; link: string };

type Props = {
  surveyId: string;
  recipient: SurveyRecipient | null;
  onSaved: (saved: Asked) => Promise<void>;
  onClose: () => void;
};

/** A person who is asked by a link of their own. */
export function RecipientDialog({ surveyId, recipient, onSaved, onClose }: Props) {
  const { t } = useTranslation("surveys");
  const errors = useFormErrors();
  const [values, setValues] = useState({
    name: recipient?.name ?? "",
    email: recipient?.email ?? "",
    language: recipient?.language ?? "en",
    send: false,
  });
  const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
  const saving = useMutation({
    mutationFn: async () => {
      const { send: isSent, ...person } = values;
      const body = { ...person, email: person.email.trim() === "" ? null : person.email };
      if (recipient === null)
        return send<typeof addSurveyRecipient>("POST /admin/surveyrecipients", {
          body: { ...body, surveyId },
        });
      return send<typeof updateSurveyRecipient>("PUT /admin/surveyrecipients/{id}", {
        params: { id: recipient.id },
        body: { ...body, send: isSent },
        ifMatch: recipient.version,
      });
    },
    onMutate: errors.clear,
    onSuccess: onSaved,
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog stands in a page with a form of its own.
    event.stopPropagation();
    saving.mutate();
  };
  return (
    <FieldsDialog
      open
      fullWidth
      maxWidth="sm"
      aria-labelledby="recipient-title"
      onClose={onClose}
      staysOnClick
    >
      <form noValidate onSubmit={handleSubmit} style={{ display: "contents" }}>
        <DialogTitle id="recipient-title">
          {recipient === null
            ? t("surveys.recipients.add")
            : t("surveys.recipients.editThis", { name: recipient.name })}
        </DialogTitle>
        <DialogContent>
          <ErrorSummary errors={errors.errors} />
          <Stack sx={{ gap: 2 }}>
            <Line
              id="recipient-name"
              label={t("surveys.recipients.name")}
              max={120}
              value={values.name}
              onChange={(name) => change({ name })}
              error={errors.messageFor("name")}
            />
            <Line
              id="email"
              type="email"
              label={t("surveys.recipients.email")}
              help={t("surveys.recipients.emailHelp")}
              isOptional
              value={values.email}
              onChange={(email) => change({ email })}
              error={errors.messageFor("email")}
            />
            <ChoiceField
              id="language"
              label={t("surveys.recipients.language")}
              value={values.language}
              onChange={(language) => change({ language })}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
            />
            {recipient !== null && (
              <FlagField
                id="send"
                label={t("surveys.recipients.send")}
                value={values.send}
                onChange={(isSent) => change({ send: isSent })}
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("surveys.recipients.cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
            {t("surveys.recipients.save")}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
