import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { clients } from "#organization/clients/clients.ts";
import { finderOf } from "#records/staff/calls.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import type { CensusImport, censusList } from "../census.ts";
import { censusPath } from "./census-data.ts";
import { EmptyList } from "#web/staff/EmptyList.tsx";

const newPath = `${censusPath}/new`;

/** The censuses that were brought. */
export function CensusListPage() {
  const { t } = useTranslation("exchange");
  const navigate = useNavigate();
  usePage(t("list.title"));
  useShortcuts({ n: () => void navigate(newPath) });
  const newButton = (
    <Button component={Link} to={newPath} variant="contained" startIcon={<AddIcon />} aria-keyshortcuts="n">
      {t("list.new")}
    </Button>
  );
  return (
    <>
      <ListHead title={t("list.title")} about={t("list.about")}>
        {newButton}
      </ListHead>
      <Shortcuts without={["choose"]} />
      <DataList<CensusImport>
        name="census"
        caption={t("list.title")}
        columns={useColumns()}
        usualColumns={usualColumns}
        filters={[
          {
            field: "clientId",
            label: t("list.columns.clientName"),
            kind: "reference",
            among: clients.path,
            find: finderOf(clients),
          },
        ]}
        usualSort="-createdAt"
        followsClient
        fetchPage={findCensuses}
        hrefOf={(row) => `${censusPath}/${row.id}`}
        empty={<EmptyList text={t("list.empty")}>{newButton}</EmptyList>}
      />
    </>
  );
}

/** What a screen of usual width has room for. */
const usualColumns = [
  "fileName",
  "clientName",
  "status",
  "rowsTotal",
  "added",
  "changed",
  "badRows",
  "createdAt",
];

const findCensuses = ({ page, pageSize, "filter[clientId]": clientId }: ListQuery, signal: AbortSignal) =>
  send<typeof censusList>("GET /admin/census", {
    query: { page, pageSize, ...(clientId === undefined ? {} : { clientId }) },
    signal,
  });

function useColumns(): ListColumn<CensusImport>[] {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const count = (value: number | null) => (value === null ? "" : formatCount(value, language));
  const column = (
    field: keyof CensusImport,
    width: number,
    text: (row: CensusImport) => string,
    more: Partial<ListColumn<CensusImport>> = {},
  ): ListColumn<CensusImport> => ({
    field,
    header: t(`list.columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  return [
    column("fileName", 200, (row) => row.fileName),
    column("clientName", 160, (row) => row.clientName),
    column("status", 130, (row) => t(`status.${row.status}`)),
    column("rowsTotal", 80, (row) => count(row.rowsTotal), { align: "right" }),
    column("added", 80, (row) => count(row.added), { align: "right" }),
    column("changed", 95, (row) => count(row.changed), { align: "right" }),
    column("badRows", 105, (row) => count(row.badRows), { align: "right" }),
    column("createdAt", 140, (row) => formatDayOf(row.createdAt, language)),
    column("by", 150, (row) => row.by ?? ""),
  ];
}
