import DownloadIcon from "@mui/icons-material/FileDownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import LinearProgress from "@mui/material/LinearProgress";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { SavedViews } from "#records/staff/SavedViews.tsx";
import { download, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { FilterButton } from "#web/staff/list/FilterButton.tsx";
import type { ListFilter } from "#web/staff/list/list-props.ts";
import { useListState } from "#web/staff/list/list-state.ts";
import { ListFilters } from "#web/staff/list/ListFilters.tsx";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";
import type { auditActors, auditExport, auditPeople, auditTable } from "../audit-log.ts";
import { auditQuery } from "./audit-query.ts";
import { AuditRows } from "./AuditRows.tsx";
import { useAuditWords } from "./words.ts";

/** Who looked at or changed what: found, read and handed on. */
export function AuditPage() {
  const { t } = useTranslation("audit-changes");
  const [state, change] = useListState("-at");
  const active = Object.keys(state.filters).length;
  const isPhone = useMediaQuery("(width < 700px)");
  const [isOpen, setOpen] = useState(active > 0 || !isPhone);
  usePage(t("audit.title"));
  const query = auditQuery(state);
  const filters = useFilters(state.filters);
  const exportingTable = useMutation({
    mutationFn: async () =>
      save(await download<typeof auditTable>("GET /admin/audit/csv", { query, patience: 600_000 })),
  });
  const exporting = useMutation({
    mutationFn: async () =>
      save(await download<typeof auditExport>("GET /admin/audit/export", { query, patience: 600_000 })),
  });
  const isExporting = exporting.isPending || exportingTable.isPending;
  const failed = exporting.error ?? exportingTable.error;
  return (
    <>
      <Stack
        direction="row"
        sx={{ justifyContent: "space-between", alignItems: "start", flexWrap: "wrap", gap: 1, mb: 2 }}
      >
        <Box>
          <PageTitle>{t("audit.title")}</PageTitle>
          <Typography color="text.secondary">{t("audit.about")}</Typography>
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
          <FilterButton active={active} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
          <SavedViews name="audit" />
          <BusyButton
            variant="outlined"
            startIcon={<DownloadIcon />}
            isBusy={exportingTable.isPending}
            onClick={() => exportingTable.mutate()}
          >
            {t("audit.exportCsv")}
          </BusyButton>
          <BusyButton
            variant="outlined"
            startIcon={<DownloadIcon />}
            isBusy={exporting.isPending}

            onClick={() => exporting.mutate()}
          >
            {t("audit.export")}
          </BusyButton>
        </Stack>
      </Stack>
      {isExporting && <LinearProgress aria-label={t("audit.exporting")} sx={{ mb: 1 }} />}
      {failed !== null && <Alert severity="error">{failed.message}</Alert>}
      {isOpen && <ListFilters filters={filters} state={state} change={change} />}
      <AuditRows query={query} />
    </>
  );
}

const findPeople: FindOptions = async ({ q, id }, signal) => {
  const query = { ...(q === undefined ? {} : { q }), ...(id === undefined ? {} : { id }) };
  return (await send<typeof auditPeople>("GET /admin/audit/people", { query, signal })).rows;
};

function useFilters(chosen: Readonly<Record<string, string>>): ListFilter[] {
  const { t, i18n } = useTranslation("audit-changes");
  const words = useAuditWords();
  const known = (kind: "action" | "subject") =>
    Object.keys(i18n.getResource(i18n.language, "audit-changes", `audit.${kind}`) as object)
      .filter((name) => name !== "other")
      .map((value) => ({ value, label: words[kind](value) }))
      .toSorted((one, other) => one.label.localeCompare(other.label, i18n.language));
  const findActors: FindOptions = async ({ q, id }, signal) => {
    const fixed = ["system", "anonymous"].map((one) => ({
      id: one,
      label: words.actor({ actor: one, actorName: null }),
    }));
    const isFixed = fixed.filter((one) => one.id === id);
    if (isFixed.length > 0) return isFixed;
    if (id?.startsWith("enrollee:")) return [{ id, label: words.actor({ actor: id, actorName: null }) }];
    const query = { ...(q === undefined ? {} : { q }), ...(id === undefined ? {} : { id }) };
    const { rows } = await send<typeof auditActors>("GET /admin/audit/actors", { query, signal });
    return q === undefined && id === undefined ? [...fixed, ...rows] : rows;
  };
  const label = (field: string) => t(`audit.filters.${field}`);
  return [
    { field: "at", label: label("at"), kind: "moments" },
    { field: "actor", label: label("actor"), kind: "reference", among: "audit actors", find: findActors },
    { field: "person", label: label("person"), kind: "reference", among: "audit people", find: findPeople },
    { field: "action", label: label("action"), kind: "choice", options: known("action") },
    { field: "subject", label: label("subject"), kind: "choice", options: known("subject") },
    {
      field: "clientId",
      label: label("clientId"),
      kind: "reference",
      among: clients.path,
      find: finderOf(clients),
    },
    { field: "subjectId", label: label("subjectId"), kind: "text", max: 36 },
    // Comes with a link from the list of emergencies, and can be taken away here.
    ...(chosen["emergencyId"] === undefined
      ? []
      : [{ field: "emergencyId", label: label("emergencyId"), kind: "text" as const, max: 36 }]),
  ];
}
