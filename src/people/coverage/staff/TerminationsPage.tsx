import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import OutlinedInput from "@mui/material/OutlinedInput";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { divisionList } from "#organization/clients/division-list.ts";
import type { AnswerOf, BodyOf } from "#kernel/call.ts";
import { ApiProblem, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePreview } from "#web/forms/use-preview.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useChosenClient } from "#web/session/chosen-client.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import { useSaid } from "#web/use-said.ts";
import type { previewTerminationRun, startTerminationRun } from "../bulk/termination-runs.ts";
import type { terminationReasonList } from "../termination/termination.ts";
import { answerOf, RescissionQuestion, type TakenBack } from "./RescissionQuestion.tsx";
import { RunPreview } from "./RunPreview.tsx";
import { TerminationRuns } from "./TerminationRuns.tsx";

/** Ends the employment of many at once: who, when and why; what would happen; a yes; how far it is. */
export function TerminationsPage() {
  const { t } = useTranslation("coverage-staff");
  const client = useChosenClient();
  usePage(t("bulk.title"));
  return (
    <>
      <PageTitle>{t("bulk.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("bulk.about")}</Typography>
      {client === null ? (
        <Alert severity="info">{t("bulk.chooseClient")}</Alert>
      ) : (
        <OfClient key={client.id} clientId={client.id} />
      )}
    </>
  );
}

type Preview = AnswerOf<typeof previewTerminationRun>;
const ways = ["numbers", "division", "class", "client"] as const;
type Way = (typeof ways)[number];
const empty = {
  by: "numbers" as Way,
  numbers: "",
  divisionId: "",
  eligibilityClass: "",
  lastDay: "",
  coverEnds: "endOfMonth" as "endOfMonth" | "lastDay",
  reasonCode: "",
  note: "",
};

const noAnswer: TakenBack = { rescission: "", noticeSentOn: "" };

function OfClient({ clientId }: { clientId: string }) {
  const { t } = useTranslation("coverage-staff");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [asked, setAsked] = useState(empty);
  const { shown: preview, begin, show, forget } = usePreview<Preview>();
  const [takenBack, setTakenBack] = useState<TakenBack>(noAnswer);
  const [said, say] = useSaid(t);
  const change = (part: Partial<typeof empty>) => {
    setAsked((now) => ({ ...now, ...part }));
    forget();
  };
  const divisions = useQuery({
    queryKey: ["divisions", clientId],
    queryFn: ({ signal }) => send<typeof divisionList>("GET /divisions", { query: { clientId }, signal }),
  });
  const reasons = useQuery({
    queryKey: ["termination reasons", clientId, currentLanguage()],
    queryFn: ({ signal }) =>
      send<typeof terminationReasonList>("GET /termreasons", { query: { clientId }, signal }),
  });
  const looking = useMutation({
    mutationFn: () =>
      send<typeof previewTerminationRun>("POST /terminationruns/preview", { body: bodyOf(clientId, asked) }),
    onMutate: () => {
      errors.clear();
      return begin();
    },
    onSuccess: (found, _, round) => show(round, found),
    onError: errors.showProblem,
  });
  const starting = useMutation({
    mutationFn: (employees: number) =>
      send<typeof startTerminationRun>("POST /terminationruns", {
        body: { ...bodyOf(clientId, asked), employees, note: asked.note, ...answerOf(takenBack) },
      }),
    onMutate: errors.clear,
    onSuccess: async () => {
      setAsked(empty);
      setTakenBack(noAnswer);
      forget();
      await queries.invalidateQueries({ queryKey: ["termination runs", clientId] });
      say((t) => t("bulk.started"));
    },
    onError: (error) => {
      errors.showProblem(error);
      // An answer that is missing is given beside what would happen.
      const isAnswer = (path: string) => path === "rescission" || path === "noticeSentOn";
      if (
        !(
          error instanceof ApiProblem &&
          error.errors.length > 0 &&
          error.errors.every(({ path }) => isAnswer(path))
        )
      )
        forget();
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = [
      asked.by === "numbers" && numbersOf(asked.numbers).length === 0 && "who-memberNumbers",
      asked.by === "division" && asked.divisionId === "" && "who-divisionId",
      asked.by === "class" && asked.eligibilityClass.trim() === "" && "who-eligibilityClass",
      asked.lastDay === "" && "lastDay",
      asked.reasonCode === "" && "reasonCode",
    ].filter((id) => id !== false);
    if (missing.length > 0)
      return errors.show(missing.map((id) => ({ id, message: t(`bulk.missing.${id}`) })));
    if (preview === null) looking.mutate();
    else starting.mutate(preview.employees);
  };
  return (
    <>
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      <Section title={t("bulk.form")}>
        <form noValidate onSubmit={handleSubmit}>
          <ErrorSummary errors={errors.errors} />
          <Stack sx={{ gap: 2, maxWidth: 560 }}>
            <ChoiceField
              id="who"
              label={t("bulk.who.label")}
              error={errors.messageFor("who")}
              value={asked.by}
              onChange={(by) => change({ by })}
              options={ways.map((value) => ({ value, label: t(`bulk.who.${value}`) }))}
            />
            {asked.by === "numbers" && (
              <Labelled
                id="who-memberNumbers"
                label={t("bulk.numbers")}
                help={t("bulk.numbersHelp")}
                error={errors.messageFor("who-memberNumbers")}
              >
                {({ id, describedBy, invalid }) => (
                  <OutlinedInput
                    id={id}
                    multiline
                    minRows={3}
                    maxRows={12}
                    fullWidth
                    value={asked.numbers}
                    error={invalid}
                    onChange={(event) => change({ numbers: event.target.value })}
                    inputProps={{ "aria-describedby": describedBy }}
                  />
                )}
              </Labelled>
            )}
            {asked.by === "division" && (
              <ChoiceField
                id="who-divisionId"
                label={t("bulk.division")}
                error={errors.messageFor("who-divisionId")}
                value={asked.divisionId}
                onChange={(divisionId) => change({ divisionId })}
                options={[
                  { value: "", label: t("bulk.chooseDivision") },
                  ...(divisions.data?.divisions ?? []).map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            )}
            {asked.by === "class" && (
              <Labelled
                id="who-eligibilityClass"
                label={t("bulk.class")}
                error={errors.messageFor("who-eligibilityClass")}
              >
                {({ id, describedBy, invalid }) => (
                  <OutlinedInput
                    id={id}
                    size="small"
                    fullWidth
                    value={asked.eligibilityClass}
                    error={invalid}
                    onChange={(event) => change({ eligibilityClass: event.target.value })}
                    inputProps={{ "aria-describedby": describedBy, maxLength: 100 }}
                  />
                )}
              </Labelled>
            )}
            <DateField
              id="lastDay"
              label={t("end.day.employment")}
              error={errors.messageFor("lastDay")}
              value={asked.lastDay}
              onChange={(lastDay) => change({ lastDay })}
            />
            <ChoiceField
              id="coverEnds"
              label={t("end.until.label")}
              value={asked.coverEnds}
              onChange={(coverEnds) => change({ coverEnds })}
              options={(["endOfMonth", "lastDay"] as const).map((value) => ({
                value,
                label: t(`end.until.${value}`),
              }))}
            />
            <ChoiceField
              id="reasonCode"
              label={t("end.reason")}
              error={errors.messageFor("reasonCode")}
              value={asked.reasonCode}
              onChange={(reasonCode) => change({ reasonCode })}
              options={[
                { value: "", label: t("end.choose") },
                ...(reasons.data?.reasons ?? [])
                  .filter(({ of }) => of !== "dependent")
                  .map(({ code, label }) => ({ value: code, label })),
              ]}
            />
            <Labelled id="note" label={t("end.note")} isOptional error={errors.messageFor("note")}>
              {({ id, describedBy }) => (
                <OutlinedInput
                  id={id}
                  size="small"
                  fullWidth
                  value={asked.note}
                  onChange={({ target: { value: note } }) => setAsked((now) => ({ ...now, note }))}
                  inputProps={{ "aria-describedby": describedBy, maxLength: 500 }}
                />
              )}
            </Labelled>
          </Stack>
          <div role="status">{preview && <RunPreview preview={preview} />}</div>
          {preview !== null && preview.asksRescission > 0 && (
            <>
              <RescissionQuestion value={takenBack} onChange={setTakenBack} messageFor={errors.messageFor} />
              <p>{t("bulk.asksRescission", { count: preview.asksRescission })}</p>
            </>
          )}
          <BusyButton
            type="submit"
            variant="contained"
            color={preview === null ? "primary" : "error"}
            sx={{ mt: 2 }}
            isBusy={looking.isPending || starting.isPending}
          >
            {preview === null ? t("end.look") : t("bulk.do", { count: preview.employees })}
          </BusyButton>
        </form>
      </Section>
      <TerminationRuns clientId={clientId} />
    </>
  );
}

/** Numbers as they come out of a list or a column: one a line, or between commas and spaces. */
const numbersOf = (text: string) => [...new Set(text.split(/[\s,;]+/u).filter((one) => one !== ""))];

function bodyOf(clientId: string, asked: typeof empty): BodyOf<typeof previewTerminationRun> {
  const { by, numbers, divisionId, eligibilityClass, lastDay, coverEnds, reasonCode } = asked;
  const who =
    by === "numbers"
      ? { by, memberNumbers: numbersOf(numbers) }
      : by === "division"
        ? { by, divisionId }
        : by === "class"
          ? { by, eligibilityClass }
          : { by };
  return { clientId, who, lastDay, coverEnds, reasonCode };
}
