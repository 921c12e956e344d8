import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { useUser } from "#web/session/session.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { DateField } from "#web/staff/DateField.tsx";
import { FormDialog } from "#web/staff/FormDialog.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import { reportFormats, type ReportFormat } from "../report-words.ts";
import type { Report, runReport } from "../reports.ts";
import { findClients } from "./find-clients.ts";

type Props = { report: Report; onClose: () => void };

/** Of whom, for which days, and as what kind of file a report is made now. */
export function RunDialog({ report, onClose }: Props) {
  const { t } = useTranslation("reporting-staff");
  const queries = useQueryClient();
  const errors = useFormErrors();
  const type = useUser()?.type;
  const [format, setFormat] = useState<ReportFormat>("csv");
  const [clientId, setClientId] = useState<string | null>(null);
  const [isOther, setOther] = useState(false);
  const [days, setDays] = useState({ from: "", to: "" });
  const isOneDay = report.time === "day";
  const running = useMutation({
    mutationFn: () =>
      send<typeof runReport>("POST /reports/{id}/run", {
        params: { id: report.id },
        body: {
          format,
          clientId,
          days: isOther ? { from: isOneDay ? days.to : days.from, to: days.to } : null,
        },
      }),
    onMutate: errors.clear,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["report results"] });
      onClose();
    },
    onError: errors.showProblem,
  });
  const labels: Readonly<Record<string, string>> = {
    format: t("run.format"),
    clientId: t("run.client"),
    "days-from": t("run.from"),
    "days-to": isOneDay ? t("run.day") : t("run.to"),
  };
  return (
    <FormDialog
      title={report.name}
      form={{ errors: errors.errors, nameOf: (id) => labels[id] }}
      act={t("run.act")}
      isBusy={running.isPending}
      onSave={() => running.mutate()}
      onClose={onClose}
    >
      {report.about !== null && <p style={{ margin: 0 }}>{report.about}</p>}
      <ChoiceField
        id="format"
        label={t("run.format")}
        value={format}
        onChange={setFormat}
        error={errors.messageFor("format")}
        options={reportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
      />
      {type !== "client" && (
        <Labelled id="clientId" label={t("run.client")} help={t("run.clientHelp")}>
          {({ id, describedBy }) => (
            <ReferencePicker
              id={id}
              describedBy={describedBy}
              value={clientId}
              onChange={setClientId}
              find={findClients}
              among="clients in reach"
            />
          )}
        </Labelled>
      )}
      <ChoiceField
        id="which-days"
        label={t("list.days")}
        value={isOther ? "other" : "usual"}
        onChange={(value) => setOther(value === "other")}
        options={[
          { value: "usual", label: t(`periods.${report.period}`) },
          { value: "other", label: isOneDay ? t("run.otherDay") : t("run.otherDays") },
        ]}
      />
      {isOther && (
        <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
          {!isOneDay && (
            <DateField
              id="days-from"
              label={t("run.from")}
              value={days.from}
              error={errors.messageFor("days-from")}
              onChange={(from) => setDays((now) => ({ ...now, from }))}
            />
          )}
          <DateField
            id="days-to"
            label={isOneDay ? t("run.day") : t("run.to")}
            value={days.to}
            error={errors.messageFor("days-to")}
            onChange={(to) => setDays((now) => ({ ...now, to }))}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
