import { type SyntheticEvent, useState } from "react";
import { Alert, Button } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { parseUsDate } from "#kernel/dates.ts";
import { ApiProblem, send } from "#web/api.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { fullName } from "#kernel/person-name.ts";
import { isAbout } from "#enrollment/life-events/life-event-rules.ts";
import { reasonWords } from "#plans/plans/reasons.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useDraft } from "#enrollment/enrollment/wizard/draft.ts";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import type { Tried } from "#web/kit/fields/form.ts";
import { useForm } from "#enrollment/enrollment/wizard/use-form.ts";
import { dateAnswer } from "#enrollment/enrollment/wizard/values.ts";
import type {
  lifeEventKindChoices,
  ownLifeEvents,
  reportOwnLifeEvent,
} from "#enrollment/life-events/life-events.ts";
import { PageAbout } from "#web/kit/PageAbout.tsx";

type Kind = AnswerOf<typeof lifeEventKindChoices>["kinds"][number];
type Props = {
  kinds: readonly Kind[];
  /** The family beside the employee. */
  people: AnswerOf<typeof ownLifeEvents>["people"];
  onReported: () => Promise<unknown>;
  /** Something was told already: another thing is asked for on request. */
  isMore: boolean;
  /** Of a dependent who reads: the employee, who alone may change coverage. */
  employeeName: string | null;
};

/** What happened, and on which day. */
export function ReportForm({ kinds, people, onReported, isMore, employeeName }: Props) {
  const { t } = useTranslation(["enrollment-member-life-events", "offering-why"]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm("lifeEvent", () => ({ kindId: "", aboutMemberId: "" }));
  const kind = kinds.find(({ id }) => id === form.values["kindId"]);
  const about = people.filter(({ relationship }) => isAbout(kind?.about ?? null, relationship));
  // Of one alone nobody is asked.
  const person = about.length === 1 ? about[0] : about.find(({ id }) => id === form.values["aboutMemberId"]);

  const report = async (): Promise<Tried> => {
    setRefusal(null);
    try {
      await send<typeof reportOwnLifeEvent>("POST /mylifeevents", {
        body: {
          kindId: kind?.id ?? "",
          eventDate: eventDateOf(form.values),
          ...(about.length === 0 ? {} : { aboutMemberId: person?.id ?? "" }),
        },
      });
      return { ok: true };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === "notEligible") setRefusal(String(error.facts["reason"]));
      if (kind === undefined) return failed(error, "kindId", t("member.errorKind"));
      if (about.length > 0 && person === undefined)
        return failed(error, "aboutMemberId", t("member.errorPerson"));
      const isDay = parseUsDate(dateAnswer(form.values, "eventDate")).ok;
      return isDay ? { ok: false, problem: error } : failed(error, "eventDate", t("member.errorDate"));
    }
  };
  const handleSubmit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!(await form.run(report))) return;
    useDraft.setState({ typed: null });
    await onReported();
  };
  const reason = (code: string) =>
    reasonWords(
      { code },
      { t, language: currentLanguage(), reader: "person", people: [], tierWords: (tier) => tier },
    );
  return (
    <>
      <ErrorSummary errors={form.errors} />
      {!isMore && (
        <>
          <h1>{t("member.title")}</h1>
          <PageAbout>
            {employeeName === null
              ? t("member.whatFor")
              : t("member.whatForDependent", { name: employeeName })}
          </PageAbout>
        </>
      )}
      <p className="wz-lead">
        {employeeName === null ? t("member.lead") : t("member.leadDependent", { name: employeeName })}
      </p>
      {refusal !== null && (
        <Alert variation="warn" role="alert">
          <p>
            {t("member.refused")} {reason(refusal)}
          </p>
        </Alert>
      )}
      <form noValidate onSubmit={(event) => void handleSubmit(event)}>
        <RadioInput
          form={form}
          name="kindId"
          label={t("member.what")}
          hint={t("member.whatHint")}
          choices={kinds.map(({ id, label, help }) => ({ value: id, label, hint: help }))}
        />
        {kind ? (
          <>
            {about.length > 1 && kind.about && (
              <RadioInput
                form={form}
                name="aboutMemberId"
                label={t(`member.about.${kind.about}`)}
                choices={about.map(({ id, firstName, lastName }) => ({
                  value: id,
                  label: fullName({ firstName, lastName }),
                }))}
              />
            )}
            <DateInput form={form} name="eventDate" label={kind.dateLabel} hint={t("member.dateHint")} />
            {employeeName === null && (
              <p>
                {t("member.days", { count: kind.closesAfterDays })} {kind.needsProof && t("member.proof")}
              </p>
            )}
          </>
        ) : (
          <p>{t("member.pick")}</p>
        )}
        <div className="wz-actions">
          <Button type="submit" variation="solid" size="big" aria-disabled={form.isBusy}>
            {form.isBusy ? t("member.sending") : t("member.send")}
          </Button>
        </div>
      </form>
    </>
  );
}

function failed(problem: ApiProblem, path: string, message: string): Tried {
  return { ok: false, problem, faults: [{ path, message }] };
}

/** What is no date goes as it was typed, for the server to refuse. */
function eventDateOf(values: Record<string, string>): string {
  const parts = dateAnswer(values, "eventDate");
  const read = parseUsDate(parts);
  return read.ok ? read.value : [parts.month, parts.day, parts.year].join("/");
}
