import Alert from "@mui/material/Alert";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { isDate } from "#kernel/dates.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { formatDay } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import {
  type EffectiveDateCalculation,
  effectiveDateCalculations,
  type EffectiveDateRule,
  needsHireDate,
  type WaitingPeriodUnit,
  waitingPeriodUnits,
} from "#plans/plans/effective-date.ts";
import { medicalWait } from "../../../waiting-period.ts";
import { hasWait, mixesLimits } from "../../session-rules.ts";
import type { EnrollmentSession, SessionValues } from "../../sessions.ts";
import { DatesTable } from "../parts/DatesTable.tsx";
import { FormGrid } from "../parts/FormGrid.tsx";
import { SaveBar } from "../parts/SaveBar.tsx";
import { TextField } from "../../web/TextField.tsx";
import type { StepProps } from "../../web/step-props.ts";
import { useSetupForm } from "../../web/use-setup-form.ts";

type Dates = {
  opensOn: string;
  closesOn: string;
  effectiveDateCalculation: EffectiveDateCalculation;
  effectiveDate: string;
  waitingPeriod: string;
  waitingPeriodUnit: WaitingPeriodUnit;
  newHireDays: string;
};

/** When people may enroll, and from when they are covered. */
export function DatesStep({ enrollmentSession, nextPath }: StepProps) {
  const { t } = useTranslation("offering-sessions");
  const form = useSetupForm({ enrollmentSession, nextPath, valuesOf: datesOf, changesOf: valuesOfDates });
  const { values, change, errors } = form;
  const dateField = (name: "opensOn" | "closesOn" | "effectiveDate") => (
    <TextField
      id={name}
      type="date"
      label={t(`fields.${name}`)}
      help={t(`help.${name}`)}
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
      error={errors.messageFor(name)}
    />
  );
  const numberField = (name: "waitingPeriod" | "newHireDays") => (
    <TextField
      id={name}
      type="number"
      label={t(`fields.${name}`)}
      help={t(`help.${name}`)}
      value={values[name]}
      onChange={(value) => change({ [name]: value })}
      error={errors.messageFor(name)}
    />
  );
  const rule = ruleOf(values);
  return (
    <form noValidate onSubmit={form.handleSubmit}>
      <LeaveGuard isDirty={form.isGuarded} />
      <ErrorSummary errors={errors.errors} />
      <Section title={t("dates.window")}>
        <FormGrid>
          {dateField("opensOn")}
          {dateField("closesOn")}
          {enrollmentSession.kind === "newHire" && numberField("newHireDays")}
        </FormGrid>
      </Section>
      <Section title={t("dates.start")}>
        <FormGrid>
          <Labelled
            id="effectiveDateCalculation"
            label={t("fields.effectiveDateCalculation")}
            help={t(`help.calculation.${values.effectiveDateCalculation}`)}
            error={errors.messageFor("effectiveDateCalculation")}
          >
            {({ id, describedBy, invalid }) => (
              <NativeChoice
                {...{ id, describedBy, invalid }}
                value={values.effectiveDateCalculation}
                onChange={(chosen) =>
                  change({
                    effectiveDateCalculation:
                      effectiveDateCalculations.find((one) => one === chosen) ?? "setDate",
                  })
                }
                options={effectiveDateCalculations.map((value) => ({
                  value,
                  label: t(`calculation.${value}`),
                }))}
              />
            )}
          </Labelled>
          {values.effectiveDateCalculation === "setDate" && dateField("effectiveDate")}
          {hasWait(rule) && (
            <>
              {numberField("waitingPeriod")}
              <Labelled
                id="waitingPeriodUnit"
                label={t("fields.waitingPeriodUnit")}
                error={errors.messageFor("waitingPeriodUnit")}
              >
                {({ id, describedBy, invalid }) => (
                  <NativeChoice
                    {...{ id, describedBy, invalid }}
                    value={values.waitingPeriodUnit}
                    onChange={(chosen) =>
                      change({
                        waitingPeriodUnit: waitingPeriodUnits.find((one) => one === chosen) ?? "days",
                      })
                    }
                    options={waitingPeriodUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
                  />
                )}
              </Labelled>
            </>
          )}
        </FormGrid>
        <Limit rule={rule} enrollmentSession={enrollmentSession} />
      </Section>
      <SaveBar isSaving={form.isSaving} isSaved={form.isSaved} onSave={form.save} />
      <Preview rule={rule} from={isDate(values.opensOn) ? values.opensOn : enrollmentSession.today} />
    </form>
  );
}

/** The 90 days of medical plans, judged while people type. */
function Limit({
  rule,
  enrollmentSession,
}: {
  rule: EffectiveDateRule;
  enrollmentSession: EnrollmentSession;
}) {
  const { t } = useTranslation("offering-sessions");
  const wait = medicalWait(useDeferredValue(rule)).value;
  const isMixed = mixesLimits(rule, enrollmentSession.coverageTypes);
  if (!wait.exceeds && !isMixed) return null;
  const hasMedical = enrollmentSession.coverageTypes.includes("medical");
  const severity = !wait.exceeds ? "info" : hasMedical ? "error" : "warning";
  return (
    <Alert severity={severity} sx={{ mt: 2 }}>
      {wait.exceeds && (
        <p style={{ margin: 0 }}>
          {t(hasMedical ? "limit.refused" : "limit.noMedical", { count: wait.days })}
        </p>
      )}
      {isMixed && <p style={{ margin: 0 }}>{t("limit.mixed")}</p>}
    </Alert>
  );
}

function Preview({ rule, from }: { rule: EffectiveDateRule; from: string }) {
  const { t } = useTranslation("offering-sessions");
  const shown = useDeferredValue(rule);
  const byHire = needsHireDate(shown);
  if (shown.effectiveDateCalculation === "setDate")
    return (
      <p style={{ marginBlockStart: 24 }}>
        {shown.effectiveDate === null
          ? t("preview.noDate")
          : t("preview.setDate", { date: formatDay(shown.effectiveDate, currentLanguage()) })}
      </p>
    );
  return (
    <div style={{ marginBlockStart: 24 }}>
      <Section title={t(byHire ? "preview.title" : "preview.enrollTitle")}>
        <p style={{ marginBlockStart: 0 }}>{t(byHire ? "preview.about" : "preview.enrollAbout")}</p>
        <DatesTable rule={shown} from={from} />
      </Section>
    </div>
  );
}

function datesOf(enrollmentSession: EnrollmentSession): Dates {
  return {
    opensOn: enrollmentSession.opensOn,
    closesOn: enrollmentSession.closesOn,
    effectiveDateCalculation: enrollmentSession.effectiveDateCalculation,
    effectiveDate: enrollmentSession.effectiveDate ?? "",
    waitingPeriod: String(enrollmentSession.waitingPeriod),
    waitingPeriodUnit: enrollmentSession.waitingPeriodUnit,
    newHireDays: String(enrollmentSession.newHireDays),
  };
}

function valuesOfDates({
  waitingPeriod,
  newHireDays,
  effectiveDate,
  ...values
}: Dates): Partial<SessionValues> {
  return {
    ...values,
    effectiveDate: effectiveDate === "" ? null : effectiveDate,
    // What is no number is refused at its field.
    waitingPeriod: waitingPeriod === "" ? Number.NaN : Number(waitingPeriod),
    newHireDays: newHireDays === "" ? Number.NaN : Number(newHireDays),
  };
}

/** The rule that is being typed; what is no number yet counts as none. */
function ruleOf(values: Dates): EffectiveDateRule {
  const wait = Number(values.waitingPeriod);
  return {
    effectiveDateCalculation: values.effectiveDateCalculation,
    effectiveDate: isDate(values.effectiveDate) ? values.effectiveDate : null,
    waitingPeriod: Number.isSafeInteger(wait) && wait >= 0 ? Math.min(wait, 400) : 0,
    waitingPeriodUnit: values.waitingPeriodUnit,
  };
}
