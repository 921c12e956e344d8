import Button from "@mui/material/Button";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { addDays, isDate } from "#kernel/dates.ts";
import { ApiProblem, send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { reasonWords } from "#plans/plans/reasons.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { fullName } from "#kernel/person-name.ts";
import { isAbout } from "../life-event-rules.ts";
import type { lifeEventKindChoices, lifeEventList, reportLifeEvent } from "../life-events.ts";

type Props = {
  memberId: string;
  /** The dependents that an event may be about. */
  people: AnswerOf<typeof lifeEventList>["people"];
  onReported: (mailedTo: string | null) => Promise<void>;
  onCancel: () => void;
};

/** What happened, on which day: then the person gets their link. */
export function ReportEvent({ memberId, people, onReported, onCancel }: Props) {
  const { t } = useTranslation(["life-events", "offering-why"]);
  const language = currentLanguage();
  const errors = useFormErrors();
  const [values, setValues] = useState({
    kindId: "",
    eventDate: "",
    aboutMemberId: "",
    note: "",
    exceptionReason: "",
  });
  const user = useUser();
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const choices = useQuery({
    queryKey: ["life event kinds", language],
    queryFn: ({ signal }) => send<typeof lifeEventKindChoices>("GET /lifeeventkinds", { signal }),
  });
  const kinds = choices.data?.kinds ?? [];
  const mayExcept =
    user?.permissions.some(({ machineName }) => machineName === "overrideEventWindows") === true;
  const kind = kinds.find(({ id }) => id === values.kindId);
  const about = people.filter(({ relationship }) => isAbout(kind?.about ?? null, relationship));
  const reporting = useMutation({
    mutationFn: () => {
      const { aboutMemberId, ...told } = values;
      const person = about.some(({ id }) => id === aboutMemberId) ? { aboutMemberId } : {};
      return send<typeof reportLifeEvent>("POST /lifeevents", { body: { memberId, ...told, ...person } });
    },
    onMutate: errors.clear,
    onSuccess: ({ mailedTo }) => onReported(mailedTo),
    onError: (problem) => {
      if (values.kindId === "") return errors.show([{ id: "kindId", message: t("member.form.noKind") }]);
      if (!isDate(values.eventDate))
        return errors.show([{ id: "eventDate", message: t("member.form.noDate") }]);
      const code = problem instanceof ApiProblem ? problem.facts["reason"] : undefined;
      if (!(problem instanceof ApiProblem) || typeof code !== "string") return errors.showProblem(problem);
      const words = { t, language, reader: "staff" as const, people: [], tierWords: (tier: string) => tier };
      const reason = reasonWords({ code, params: problem.facts }, words);
      errors.show([{ message: t("member.refused", { reason }) }]);
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (about.length > 0 && !about.some(({ id }) => id === values.aboutMemberId))
      return errors.show([{ id: "aboutMemberId", message: t("member.form.noPerson") }]);
    reporting.mutate();
  };
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t("member.form.title")} style={{ marginTop: 16 }}>
      <ErrorSummary errors={errors.errors} />
      <Stack sx={{ gap: 2, mt: 2, maxWidth: "32rem" }}>
        <Labelled
          id="kindId"
          label={t("member.form.kind")}
          help={kind?.help}
          error={errors.messageFor("kindId")}
        >
          {(control) => (
            <NativeChoice
              {...control}
              value={values.kindId}
              options={[
                { value: "", label: t("member.form.choose") },
                ...kinds.map(({ id, label }) => ({ value: id, label })),
              ]}
              onChange={(kindId) => change({ kindId })}
            />
          )}
        </Labelled>
        {about.length > 0 && kind?.about && (
          <Labelled
            id="aboutMemberId"
            label={t(`member.form.about.${kind.about}`)}
            error={errors.messageFor("aboutMemberId")}
          >
            {(control) => (
              <NativeChoice
                {...control}
                value={values.aboutMemberId}
                options={[
                  { value: "", label: t("member.form.choosePerson") },
                  ...about.map(({ id, firstName, lastName }) => ({
                    value: id,
                    label: fullName({ firstName, lastName }),
                  })),
                ]}
                onChange={(aboutMemberId) => change({ aboutMemberId })}
              />
            )}
          </Labelled>
        )}
        {kind && (
          <Labelled
            id="eventDate"
            label={kind.dateLabel}
            error={errors.messageFor("eventDate")}
            help={
              isDate(values.eventDate) &&
              t("member.form.lastDay", {
                date: formatDay(addDays(values.eventDate, kind.closesAfterDays), language),
              })
            }
          >
            {({ id, describedBy, invalid }) => (
              <OutlinedInput
                id={id}
                type="date"
                size="small"
                value={values.eventDate}
                error={invalid}
                onChange={(event) => change({ eventDate: event.target.value })}
                inputProps={{ "aria-describedby": describedBy }}
              />
            )}
          </Labelled>
        )}
        <Labelled
          id="note"
          label={t("member.form.note")}
          isOptional
          help={t("member.form.noteHelp")}
          error={errors.messageFor("note")}
        >
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              size="small"
              multiline
              value={values.note}
              onChange={(event) => change({ note: event.target.value })}
              inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
            />
          )}
        </Labelled>
        {mayExcept && (
          <Labelled
            id="exceptionReason"
            label={t("member.form.exception")}
            isOptional
            help={t("member.form.exceptionHelp")}
            error={errors.messageFor("exceptionReason")}
          >
            {({ id, describedBy }) => (
              <OutlinedInput
                id={id}
                size="small"
                multiline
                value={values.exceptionReason}
                onChange={(event) => change({ exceptionReason: event.target.value })}
                inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
              />
            )}
          </Labelled>
        )}
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <BusyButton type="submit" variant="contained" isBusy={reporting.isPending}>
            {t("member.form.send")}
          </BusyButton>
          <Button onClick={onCancel}>{t("member.form.cancel")}</Button>
        </Stack>
      </Stack>
    </form>
  );
}
