import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, errorWords, save, send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { formatDay } from "#web/staff/format.ts";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import type { cobraLetters } from "../cobra-calendar.ts";
import type { Denial, removeDenial, sendDenial } from "../denials/denials.ts";
import { whyWords } from "./why-words.ts";

type Props = { denials: readonly Denial[]; today: string; onChanged: () => Promise<void> };

/** Requests that were refused: by when the family is told, the letter, and when it was sent. */
export function Denials({ denials, today, onChanged }: Props) {
  const { t } = useTranslation("cobra-staff");
  if (denials.length === 0) return null;
  return (
    <section aria-label={t("denial.title")}>
      <h3 style={{ marginBlock: "12px 4px" }}>{t("denial.title")}</h3>
      <Stack component="ul" sx={{ listStyle: "none", m: 0, p: 0, gap: 1 }}>
        {denials.map((denial) => (
          <li key={denial.id}>
            <OneDenial denial={denial} today={today} onChanged={onChanged} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function OneDenial({ denial, today, onChanged }: Omit<Props, "denials"> & { denial: Denial }) {
  const { t } = useTranslation(["cobra-staff", "cobra-why"]);
  const language = currentLanguage();
  const [isSending, setSending] = useState(false);
  const { id, version, name, request, eventDate, toldOn, reason, dueOn, sentOn, why } = denial;
  const day = (date: string) => formatDay(date, language);
  const opening = useMutation({
    mutationFn: async () =>
      save(await download<typeof cobraLetters>("POST /cobra/letters", { body: { clockIds: [id] } })),
  });
  const removing = useMutation({
    mutationFn: () =>
      send<typeof removeDenial>("DELETE /cobra/denials/{id}", { params: { id }, ifMatch: version }),
    onSuccess: onChanged,
  });
  const unsending = useMutation({
    mutationFn: () =>
      send<typeof sendDenial>("POST /cobra/denials/{id}/sent", {
        params: { id },
        ifMatch: version,
        body: { sentOn: null },
      }),
    onSuccess: onChanged,
  });
  const failed = opening.error ?? removing.error ?? unsending.error;
  const isLate = sentOn === null && dueOn < today;
  return (
    <>
      <div>
        <strong>{name}</strong> {t(`denial.request.${request}`)} ·{" "}
        {t("denial.days", { event: day(eventDate), told: day(toldOn) })}
      </div>
      <div>{t(`denial.reason.${reason}`)}</div>
      <div style={{ fontWeight: isLate ? 700 : 400 }}>
        {sentOn === null
          ? t(isLate ? "late" : "due", { task: t("task.unavailability"), date: day(dueOn) })
          : t("denial.sentOn", { date: day(sentOn) })}
      </div>
      {sentOn === null && <div>{why.map((one) => whyWords(one, t, language)).join(" ")}</div>}
      {failed && <Alert severity="error">{errorWords(failed)}</Alert>}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        <BusyButton size="small" isBusy={opening.isPending} onClick={() => opening.mutate()}>
          {t("denial.letter")}
          <span className="visually-hidden"> {name}</span>
        </BusyButton>
        {sentOn === null ? (
          <>
            <Button size="small" onClick={() => setSending(true)}>
              {t("denial.send")}
              <span className="visually-hidden"> {name}</span>
            </Button>
            <BusyButton size="small" isBusy={removing.isPending} onClick={() => removing.mutate()}>
              {t("denial.remove")}
              <span className="visually-hidden"> {name}</span>
            </BusyButton>
          </>
        ) : (
          <BusyButton size="small" isBusy={unsending.isPending} onClick={() => unsending.mutate()}>
            {t("denial.unsend")}
            <span className="visually-hidden"> {name}</span>
          </BusyButton>
        )}
      </Stack>
      {isSending && (
        <SentDialog
          denial={denial}
          today={today}
          onChanged={async () => {
            setSending(false);
            await onChanged();
          }}
          onClose={() => setSending(false)}
        />
      )}
    </>
  );
}

type SentProps = Omit<Props, "denials"> & { denial: Denial; onClose: () => void };

function SentDialog({ denial: { id, version }, today, onChanged, onClose }: SentProps) {
  const { t } = useTranslation("cobra-staff");
  const errors = useFormErrors();
  const [sentOn, setSentOn] = useState(today);
  const saving = useMutation({
    mutationFn: () =>
      send<typeof sendDenial>("POST /cobra/denials/{id}/sent", {
        params: { id },
        ifMatch: version,
        body: { sentOn },
      }),
    onMutate: errors.clear,
    onSuccess: onChanged,
    onError: errors.showProblem,
  });
  return (
    <FormDialog
      title={t("denial.send")}
      form={{
        errors: errors.errors,
        nameOf: (field) => (field === "sentOn" ? t("step.notice.date") : undefined),
      }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <DateField
        id="sentOn"
        label={t("step.notice.date")}
        value={sentOn}
        error={errors.messageFor("sentOn")}
        onChange={setSentOn}
      />
    </FormDialog>
  );
}
