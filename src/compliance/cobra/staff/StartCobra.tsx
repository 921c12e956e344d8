import { qualifyingEvents } from "#people/members/qualifying-events.ts";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { countedFrom } from "../cobra-events.ts";
import type { CobraPreview, previewCobra, startCobra } from "../cobra.ts";
import { DateField } from "#web/staff/DateField.tsx";
import type { DenialInput } from "../denials/denials.ts";
import { StartPreview } from "./StartPreview.tsx";

type Props = {
  memberId: string;
  onStarted: () => Promise<void>;
  onCancel: () => void;
  /** The event gives nobody a right: its refusal is to be recorded. */
  onDeny: (known: Partial<DenialInput>) => void;
};

/** What happened and when; first what would start is shown, then it is started. */
export function StartCobra({ memberId, onStarted, onCancel, onDeny }: Props) {
  const { t } = useTranslation("cobra-staff");
  const errors = useFormErrors();
  const [values, setValues] = useState({
    event: "employmentEnd" as (typeof qualifyingEvents)[number],
    eventDate: "",
    lastDay: "",
    toldOn: "",
    medicareOn: "",
    countsFrom: "" as "" | (typeof countedFrom)[number],
    isGrossMisconduct: false,
    isEmployerAdministrator: false,
  });
  const [without, setWithout] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<CobraPreview>();
  const change = (part: Partial<typeof values>) => {
    setValues((now) => ({ ...now, ...part }));
    setShown(undefined);
  };
  const isOfWork = values.event === "employmentEnd" || values.event === "hoursReduced";
  const bodyWith = (left: readonly string[]) => {
    const { lastDay, toldOn, medicareOn, countsFrom, ...rest } = values;
    return {
      memberId,
      ...rest,
      ...(lastDay === "" ? {} : { lastDay }),
      ...(countsFrom === "" ? {} : { countsFrom }),
      ...(toldOn === "" ? {} : { toldOn }),
      ...(medicareOn === "" || !isOfWork ? {} : { medicareOn }),
      without: [...left],
    };
  };
  const looking = useMutation({
    mutationFn: (left: readonly string[]) =>
      send<typeof previewCobra>("POST /cobra/preview", { body: bodyWith(left) }),
    onMutate: errors.clear,
    onSuccess: setShown,
    onError: errors.showProblem,
  });
  const starting = useMutation({
    mutationFn: () =>
      send<typeof startCobra>("POST /cobra/cases", {
        // The warning above the button says it.
        body: { ...bodyWith(without), endsCoverage: (shown?.coversToEnd ?? 0) > 0 },
      }),
    onMutate: errors.clear,
    onSuccess: onStarted,
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    looking.mutate(without);
  };
  const isToldLate = shown?.warnings.some(({ code }) => code === "warning.toldLate") ?? false;
  const deny = () =>
    onDeny({
      memberId,
      request: values.event,
      ...(values.eventDate === "" ? {} : { eventDate: values.eventDate }),
      ...(values.toldOn === "" ? {} : { toldOn: values.toldOn }),
      reason: values.isGrossMisconduct ? "grossMisconduct" : isToldLate ? "toldLate" : "notCovered",
    });
  const handleWithout = (ids: readonly string[]) => {
    setWithout(ids);
    looking.mutate(ids);
  };
  const dateField = (name: "eventDate" | "lastDay" | "toldOn" | "medicareOn") => (
    <DateField
      id={name}
      label={t(`start.${name}`)}
      help={name === "eventDate" ? undefined : t(`start.${name}Help`)}
      isOptional={name !== "eventDate"}
      value={values[name]}
      error={errors.messageFor(name)}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t("start.title")} style={{ marginTop: 16 }}>
      <h3 style={{ marginBlock: "0 8px" }}>{t("start.title")}</h3>
      <ErrorSummary errors={errors.errors} />
      <Stack sx={{ gap: 2, mt: 2, maxWidth: "32rem" }}>
        <Labelled id="event" label={t("start.event")} error={errors.messageFor("event")}>
          {(control) => (
            <NativeChoice
              {...control}
              value={values.event}
              options={qualifyingEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
              onChange={(event) => change({ event: event as (typeof qualifyingEvents)[number] })}
            />
          )}
        </Labelled>
        {dateField("eventDate")}
        {dateField("lastDay")}
        {dateField("toldOn")}
        {isOfWork && dateField("medicareOn")}
        <Labelled id="countsFrom" label={t("start.countsFrom")} help={t("start.countsFromHelp")}>
          {(control) => (
            <NativeChoice
              {...control}
              value={values.countsFrom}
              options={[
                { value: "", label: t("countsFrom.client") },
                ...countedFrom.map((value) => ({ value, label: t(`countsFrom.${value}`) })),
              ]}
              onChange={(value) => change({ countsFrom: countedFrom.find((one) => one === value) ?? "" })}
            />
          )}
        </Labelled>
        {isOfWork && (
          <FlagField
            id="isGrossMisconduct"
            label={t("start.misconduct")}
            help={t("start.misconductHelp")}
            value={values.isGrossMisconduct}
            onChange={(isGrossMisconduct) => change({ isGrossMisconduct })}
          />
        )}
        <FlagField
          id="isEmployerAdministrator"
          label={t("start.employer")}
          help={t("start.employerHelp")}
          value={values.isEmployerAdministrator}
          onChange={(isEmployerAdministrator) => change({ isEmployerAdministrator })}
        />
      </Stack>
      {shown && <StartPreview shown={shown} without={without} onWithout={handleWithout} />}
      {shown && shown.coversToEnd > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t("start.ends", { count: shown.coversToEnd })}
        </Alert>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: "wrap" }}>
        <BusyButton type="submit" variant={shown ? "outlined" : "contained"} isBusy={looking.isPending}>
          {t("start.preview")}
        </BusyButton>
        {shown && (
          <BusyButton variant="contained" isBusy={starting.isPending} onClick={() => starting.mutate()}>
            {t("start.go")}
          </BusyButton>
        )}
        {(errors.errors.length > 0 || isToldLate) && <Button onClick={deny}>{t("denial.offer")}</Button>}
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </Stack>
    </form>
  );
}
