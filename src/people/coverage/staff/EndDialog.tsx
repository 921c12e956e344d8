import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import type {
  previewTermination,
  terminateMember,
  TerminationPreview,
  terminationReasonList,
} from "../termination/termination.ts";
import { EndPreview } from "./EndPreview.tsx";
import { answerOf, RescissionQuestion, type TakenBack } from "./RescissionQuestion.tsx";

type Props = {
  member: { id: string; clientId: string; name: string; isEmployee: boolean };
  onEnded: () => void;
  onClose: () => void;
};

/** Asks for the day and the reason, shows what would happen, and asks once more. A changed answer is looked at anew. */
export function EndDialog({ member, onEnded, onClose }: Props) {
  const { t } = useTranslation("coverage-staff");
  const isPhone = useMediaQuery("(width < 700px)");
  const errors = useFormErrors();
  const [asked, setAsked] = useState({ lastDay: "", coverEnds: "lastDay", reasonCode: "" });
  const [note, setNote] = useState("");
  const [isGrossMisconduct, setGrossMisconduct] = useState(false);
  const { shown: preview, begin, show, forget } = usePreview<TerminationPreview>();
  const [takenBack, setTakenBack] = useState<TakenBack>({ rescission: "", noticeSentOn: "" });
  const reasons = useQuery({
    queryKey: ["termination reasons", member.clientId, currentLanguage()],
    queryFn: ({ signal }) =>
      send<typeof terminationReasonList>("GET /termreasons", {
        query: { clientId: member.clientId },
        signal,
      }),
  });
  const fitting = (reasons.data?.reasons ?? []).filter(
    ({ of }) => of === "both" || (of === "employee") === member.isEmployee,
  );
  const body = () => ({
    memberId: member.id,
    lastDay: asked.lastDay,
    coverEnds: asked.coverEnds === "endOfMonth" ? ("endOfMonth" as const) : ("lastDay" as const),
    reasonCode: asked.reasonCode,
    isGrossMisconduct,
  });
  const looking = useMutation({
    mutationFn: () => send<typeof previewTermination>("POST /termmember/preview", { body: body() }),
    onMutate: () => {
      errors.clear();
      return begin();
    },
    onSuccess: (found, _, round) => show(round, found),
    onError: errors.showProblem,
  });
  const ending = useMutation({
    mutationFn: (version: number) =>
      send<typeof terminateMember>("POST /termmember", {
        body: { ...body(), note, ...(preview?.asksRescission === true ? answerOf(takenBack) : {}) },
        ifMatch: version,
      }),
    onMutate: errors.clear,
    onSuccess: onEnded,
    onError: (error) => {
      errors.showProblem(error);
      // An answer that is missing is given beside what would happen.
      const isAsked = (path: string) => path === "rescission" || path === "noticeSentOn";
      if (!(error instanceof ApiProblem && error.errors.every(({ path }) => isAsked(path)))) forget();
    },
  });
  const set = (name: keyof typeof asked) => (value: string) => {
    setAsked((now) => ({ ...now, [name]: value }));
    forget();
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = [
      ...(asked.lastDay === "" ? [{ id: "lastDay", message: t("end.noDay") }] : []),
      ...(asked.reasonCode === "" ? [{ id: "reasonCode", message: t("end.noReason") }] : []),
    ];
    if (missing.length > 0) return errors.show(missing);
    if (preview === null) looking.mutate();
    else ending.mutate(preview.version);
  };
  const kind = member.isEmployee ? "employment" : "person";
  return (
    <FieldsDialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      onClose={onClose}
      staysOnClick
      aria-labelledby="end-title"
    >
      <form noValidate onSubmit={handleSubmit} style={{ display: "contents" }}>
        <DialogTitle id="end-title">{t(`end.title.${kind}`, { name: member.name })}</DialogTitle>
        <DialogContent sx={{ pt: "6px !important" }}>
          <ErrorSummary errors={errors.errors} />
          <Stack sx={{ gap: 2 }}>
            <Labelled id="lastDay" label={t(`end.day.${kind}`)} error={errors.messageFor("lastDay")}>
              {({ id, describedBy, invalid }) => (
                <OutlinedInput
                  id={id}
                  type="date"
                  size="small"
                  autoFocus
                  value={asked.lastDay}
                  error={invalid}
                  onChange={(event) => set("lastDay")(event.target.value)}
                  inputProps={{ "aria-describedby": describedBy, min: "1900-01-01", max: "9999-12-31" }}
                />
              )}
            </Labelled>
            <Labelled id="coverEnds" label={t("end.until.label")} error={errors.messageFor("coverEnds")}>
              {({ id, describedBy }) => (
                <NativeChoice
                  id={id}
                  describedBy={describedBy}
                  value={asked.coverEnds}
                  onChange={set("coverEnds")}
                  options={(["lastDay", "endOfMonth"] as const).map((value) => ({
                    value,
                    label: t(`end.until.${value}`),
                  }))}
                />
              )}
            </Labelled>
            <Labelled id="reasonCode" label={t("end.reason")} error={errors.messageFor("reasonCode")}>
              {({ id, describedBy, invalid }) => (
                <NativeChoice
                  id={id}
                  describedBy={describedBy}
                  invalid={invalid}
                  value={asked.reasonCode}
                  onChange={set("reasonCode")}
                  options={[
                    { value: "", label: t("end.choose") },
                    ...fitting.map(({ code, label }) => ({ value: code, label })),
                  ]}
                />
              )}
            </Labelled>
            {member.isEmployee && (
              <FlagField
                id="isGrossMisconduct"
                label={t("end.misconduct")}
                help={t("end.misconductHelp")}
                value={isGrossMisconduct}
                onChange={(isOn) => {
                  setGrossMisconduct(isOn);
                  forget();
                }}
              />
            )}
            <Labelled id="note" label={t("end.note")} isOptional error={errors.messageFor("note")}>
              {({ id, describedBy }) => (
                <OutlinedInput
                  id={id}
                  size="small"
                  fullWidth
                  value={note}
                  onChange={(event) => setNote(event.target.value)}
                  inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
                />
              )}
            </Labelled>
          </Stack>
          <div role="status">{preview && <EndPreview preview={preview} />}</div>
          {preview?.asksRescission === true && (
            <RescissionQuestion value={takenBack} onChange={setTakenBack} messageFor={errors.messageFor} />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("end.cancel")}</Button>
          <BusyButton
            type="submit"
            variant="contained"
            color={preview === null ? "primary" : "error"}
            isBusy={looking.isPending || ending.isPending}
          >
            {t(preview === null ? "end.look" : `end.do.${kind}`)}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}
