import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "#kernel/language.ts";
import { ApiProblem, send } from "#web/api.ts";
import { languageNames } from "#web/language-names.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { TextField } from "#enrollment/offering/sessions/web/TextField.tsx";
import type { invitePerson } from "../../invitations.ts";
import type { Outcome } from "./OutcomeMessage.tsx";

type Props = {
  sessionId: string;
  languages: readonly Language[];
  onClose: () => void;
  onDone: (outcome: Outcome) => Promise<void>;
};

/** A person who is in no list yet. */
export function PersonDialog({ sessionId, languages, onClose, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const [person, setPerson] = useState({
    firstName: "",
    lastName: "",
    email: "",
    language: languages[0] ?? "en",
  });
  const inviting = useMutation({
    mutationFn: () =>
      send<typeof invitePerson>("POST /admin/enrollmentsessions/{sessionId}/invitations/person", {
        params: { sessionId },
        body: person,
      }),
    onSuccess: () => onDone({ words: t("person.sent", { email: person.email.trim() }) }),
  });
  const errors = inviting.error instanceof ApiProblem ? inviting.error.errors : [];
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message;
  const other = errors.find(({ path }) => !(path in person))?.message;
  const field = (name: "firstName" | "lastName" | "email") => (
    <TextField
      id={`person-${name}`}
      label={t(`person.${name}`)}
      value={person[name]}
      type={name === "email" ? "email" : "text"}
      max={name === "email" ? 254 : 80}
      error={errorOf(name)}
      {...(name === "lastName" ? { help: t("person.lastNameHelp") } : {})}
      onChange={(value) => setPerson((now) => ({ ...now, [name]: value }))}
    />
  );
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="person-title">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          inviting.mutate();
        }}
      >
        <DialogTitle id="person-title">{t("person.title")}</DialogTitle>
        <DialogContent>
          <p style={{ marginBlock: "0 12px" }}>{t("person.about")}</p>
          {inviting.isError && (errors.length === 0 || other !== undefined) && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {other ?? inviting.error.message}
            </Alert>
          )}
          <Stack sx={{ gap: 2 }}>
            {field("firstName")}
            {field("lastName")}
            {field("email")}
            <Labelled id="person-language" label={t("person.language")} error={errorOf("language")}>
              {(control) => (
                <NativeChoice
                  {...control}
                  value={person.language}
                  onChange={(value) => isLanguage(value) && setPerson((now) => ({ ...now, language: value }))}
                  options={languages.map((value) => ({ value, label: languageNames[value] }))}
                />
              )}
            </Labelled>
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={inviting.isPending}>
            {t("person.invite")}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
