import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { useUser } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { reportFormats } from "../report-words.ts";
import type { Report } from "../reports.ts";
import type { createSchedule, ReportSchedule, ScheduleValues, updateSchedule } from "../schedules.ts";
import { findClients } from "./find-clients.ts";

type Props = {
  report: Pick<Report, "id" | "name" | "frequency">;
  schedule: ReportSchedule | null;
  hasFolder: boolean;
  onClose: () => void;
};

const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at));

/** When and how a report is made regularly. */
export function ScheduleDialog({ report, schedule, hasFolder, onClose }: Props) {
  const { t } = useTranslation("reporting-staff");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const type = useUser()?.type;
  const [values, setValues] = useState<ScheduleValues>(() => {
    if (schedule !== null) {
      const { format, clientId, frequency, weekday, monthDay, hour, delivery } = schedule;
      return { format, clientId, frequency, weekday, monthDay, hour, delivery };
    }
    const frequency = report.frequency === "onDemand" ? "monthly" : report.frequency;
    return { format: "csv", clientId: null, frequency, weekday: 1, monthDay: 1, hour: 6, delivery: "mail" };
  });
  const change = (part: Partial<ScheduleValues>) => setValues((now) => ({ ...now, ...part }));
  const saving = useMutation({
    mutationFn: () => {
      const { frequency } = values;
      const body = {
        ...values,
        weekday: frequency === "weekly" ? (values.weekday ?? 1) : null,
        monthDay: frequency === "monthly" ? (values.monthDay ?? 1) : null,
      };
      return schedule === null
        ? send<typeof createSchedule>("POST /reports/schedules", { body: { reportId: report.id, ...body } })
        : send<typeof updateSchedule>("PUT /reports/schedules/{id}", {
            params: { id: schedule.id },
            body,
            ifMatch: schedule.version,
          });
    },
    onMutate: errors.clear,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["report schedules"] });
      onClose();
    },
    onError: errors.showProblem,
  });
  const labels: Readonly<Record<string, string>> = {
    format: t("run.format"),
    frequency: t("schedule.frequency"),
    delivery: t("schedule.delivery"),
  };
  return (
    <FormDialog
      title={t("schedule.title", { name: report.name })}
      form={{ errors: errors.errors, nameOf: (id) => labels[id] }}
      isBusy={saving.isPending}
      onSave={() => saving.mutate()}
      onClose={onClose}
    >
      <ChoiceField
        id="frequency"
        label={t("schedule.frequency")}
        value={values.frequency}
        onChange={(frequency) => change({ frequency })}
        options={(["daily", "weekly", "monthly"] as const).map((value) => ({
          value,
          label: t(`schedule.frequencies.${value}`),
        }))}
      />
      {values.frequency === "weekly" && (
        <ChoiceField
          id="weekday"
          label={t("schedule.weekday")}
          value={String(values.weekday ?? 1)}
          onChange={(weekday) => change({ weekday: Number(weekday) })}
          options={numbers(1, 7).map((value) => ({ value, label: t(`schedule.weekdays.${value}`) }))}
        />
      )}
      {values.frequency === "monthly" && (
        <ChoiceField
          id="monthDay"
          label={t("schedule.monthDay")}
          value={String(values.monthDay ?? 1)}
          onChange={(monthDay) => change({ monthDay: Number(monthDay) })}
          options={numbers(1, 28).map((value) => ({ value, label: value }))}
        />
      )}
      <ChoiceField
        id="hour"
        label={t("schedule.hour")}
        value={String(values.hour)}
        onChange={(hour) => change({ hour: Number(hour) })}
        options={numbers(0, 23).map((value) => ({ value, label: `${value.padStart(2, "0")}:00` }))}
      />
      <ChoiceField
        id="format"
        label={t("run.format")}
        value={values.format}
        error={errors.messageFor("format")}
        onChange={(format) => change({ format })}
        options={reportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
      />
      {type !== "client" && (
        <Labelled id="clientId" label={t("run.client")} help={t("run.clientHelp")}>
          {({ id, describedBy }) => (
            <ReferencePicker
              id={id}
              describedBy={describedBy}
              value={values.clientId}
              onChange={(clientId) => change({ clientId })}
              find={findClients}
              among="clients in reach"
            />
          )}
        </Labelled>
      )}
      {hasFolder && (
        <ChoiceField
          id="delivery"
          label={t("schedule.delivery")}
          value={values.delivery}
          error={errors.messageFor("delivery")}
          onChange={(delivery) => change({ delivery })}
          options={(["mail", "folder"] as const).map((value) => ({
            value,
            label: t(`schedule.deliveries.${value}`),
          }))}
        />
      )}
      <p style={{ margin: 0 }}>{t("schedule.about")}</p>
    </FormDialog>
  );
}
