import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { rebased } from "#web/staff/rebased.ts";
import { RecordHeader } from "#web/staff/RecordHeader.tsx";
import { isStale, StaleAlert } from "#web/staff/StaleAlert.tsx";
import type {
  createReportType,
  removeReportType,
  reportTypeDetail,
  ReportType,
  updateReportType,
} from "../reports.ts";
import { AboutReport } from "./AboutReport.tsx";
import { type DatasetOf, type ReportValues, valuesOf } from "./report-values.ts";
import { ReportContent } from "./ReportContent.tsx";
import { ReportPreview } from "./ReportPreview.tsx";

type Props = {
  record: ReportType | null;
  onSaved: (saved: ReportType) => void;
  datasets: readonly DatasetOf[];
};

/** Defines one report beside its first rows. */
export function ReportTypeForm({ record, onSaved, datasets }: Props) {
  const { t } = useTranslation(["reporting-staff", "reporting", "records"]);
  const queries = useQueryClient();
  const errors = useFormErrors();
  const [base, setBase] = useState(record);
  const [values, setValues] = useState<ReportValues>(() => valuesOf(record, datasets));
  const [isCompared, setCompared] = useState(false);
  const dataset = datasets.find(({ key }) => key === values.dataset);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base, datasets));
  const title = base?.nameEn ?? t("builder.new");
  usePage(title);
  const saving = useMutation({
    mutationFn: async () => {
      const { key, ...body } = values;
      if (base === null)
        return send<typeof createReportType>("POST /admin/reporttypes", { body: { key, ...body } });
      return send<typeof updateReportType>("PUT /admin/reporttypes/{id}", {
        params: { id: base.id },
        body,
        ifMatch: base.version,
      });
    },
    onMutate: () => {
      errors.clear();
      return values;
    },
    onSuccess: async (saved, _, sent) => {
      setBase(saved);
      setCompared(false);
      setValues((now) => rebased(now, sent, valuesOf(saved, datasets)));
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: ["list", "reporttypes"] });
    },
    onError: (error) => {
      if (!isStale(error)) errors.showProblem(error);
    },
  });
  const reloading = useMutation({
    mutationFn: () =>
      send<typeof reportTypeDetail>("GET /admin/reporttypes/{id}", { params: { id: base?.id ?? "" } }),
    onSuccess: (newest) => {
      setValues((mine) => rebased(mine, valuesOf(base, datasets), valuesOf(newest, datasets)));
      setBase(newest);
      setCompared(true);
      saving.reset();
    },
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  const change = (part: Partial<ReportValues>) => setValues((before) => ({ ...before, ...part }));
  const labels: Readonly<Record<string, string>> = {
    nameEn: t("reporting:reporttypes.fields.nameEn"),
    key: t("reporting:reporttypes.fields.key"),
    fileName: t("builder.fileName"),
    userTypes: t("reporting:reporttypes.fields.userTypes"),
    columns: t("builder.columns"),
    groups: t("builder.groups"),
    from: t("run.from"),
    to: t("run.to"),
  };
  const { dataset: data, columns, groups, filters, period, from, to } = values;
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={isDirty && !saving.isPending} />
      <ErrorSummary errors={errors.errors} nameOf={(id) => labels[id.split("-")[0] ?? ""]} />
      <StaleAlert
        error={saving.error}
        isBusy={reloading.isPending}
        onReload={() => reloading.mutate()}
        isCompared={isCompared}
        showsTheirs={false}
      />
      <RecordHeader
        back={{ to: "/admin/reporttypes", label: t("reporting:reporttypes.many") }}
        title={title}
        facts={<span role="status">{saving.isSuccess && !isDirty ? t("records:saved") : ""}</span>}
        actions={
          <Stack direction="row" sx={{ gap: 1 }}>
            {base !== null && <Remove type={base} />}
            <BusyButton type="submit" variant="contained" isBusy={saving.isPending}>
              {t("records:save")}
            </BusyButton>
          </Stack>
        }
      />
      {base !== null && base.missing.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("builder.missing", { columns: base.missing.join(", ") })}
        </Alert>
      )}
      <AboutReport values={values} isNew={base === null} onChange={change} messageFor={errors.messageFor} />
      <ReportContent
        values={values}
        datasets={datasets}
        dataset={dataset}
        onChange={change}
        messageFor={errors.messageFor}
        errors={errors.errors}
      />
      <ReportPreview
        definition={{ dataset: data, columns, groups, filters, period, from, to }}
        isOneDay={dataset?.time === "day"}
      />
    </form>
  );
}

function Remove({ type }: { type: ReportType }) {
  const { t } = useTranslation(["reporting-staff", "records"]);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () =>
      send<typeof removeReportType>("DELETE /admin/reporttypes/{id}", { params: { id: type.id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["list", "reporttypes"] });
      await navigate("/admin/reporttypes");
    },
  });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {t("builder.remove")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("builder.remove")}
          text={t("builder.removeAbout", { count: type.schedules })}
          act={t("builder.remove")}
          stay={t("builder.keep")}
          isLoss
          isBusy={removing.isPending}
          error={removing.error}
          onAct={() => removing.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
