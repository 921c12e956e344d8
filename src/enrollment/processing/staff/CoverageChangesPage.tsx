import { coverageLabel } from "#web/words.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { orderedCoverageTypes } from "#enrollment/offering/coverage-types.ts";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import type { enrollmentFilters } from "../staff-enrollment.ts";
import { enrollmentsPath } from "../web/paths.ts";
import { useTierWords } from "./enrollment-words.ts";
import type { coverageChanges, CoverageChangeRow, coverageChangesExport } from "../processing.ts";

/** What a screen of usual width has room for. */
const usualColumns = ["memberName", "date", "kind", "clientName", "coverageType", "planName"];

/** People with coverage that starts or ends, this month or on the days that are asked for. */
export function CoverageChangesPage() {
  const { t } = useTranslation("processing");
  const type = useUser()?.type ?? "admin";
  const filters = useFilters(type === "client");
  const columns = useColumns().filter(({ field }) => type !== "client" || field !== "clientName");
  const isWide = useMediaQuery("(width >= 1500px)");
  usePage(t("changes.title"));
  return (
    <>
      <p style={{ marginBlockEnd: 4 }}>
        <Link to={enrollmentsPath(type)}>← {t("enrollment:list.title")}</Link>
      </p>
      <PageTitle>{t("changes.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("changes.about")}</Typography>
      <DataList<CoverageChangeRow>
        name="coveragechanges"
        caption={t("changes.title")}
        columns={columns}
        {...(isWide ? {} : { usualColumns })}
        filters={filters}
        usualSort="date"
        followsClient
        fetchPage={findChanges}
        download={downloadChanges}
        hrefOf={(row) => `/${type}/members/${row.memberId}`}
        empty={<Typography>{t("changes.none")}</Typography>}
      />
    </>
  );
}

const findChanges = (query: ListQuery, signal: AbortSignal) =>
  // An address may name any order or filter; the server refuses those that it does not know.
  send<typeof coverageChanges>("GET /coveragechanges", {
    query: query as QueryOf<typeof coverageChanges>,
    signal,
  });

async function downloadChanges({ page: _, pageSize: __, ...query }: ListQuery): Promise<void> {
  save(
    await download<typeof coverageChangesExport>("GET /coveragechanges/export", {
      query,
      patience: 300_000,
    }),
  );
}

function useFilters(isOneClient: boolean): ListFilter[] {
  const { t } = useTranslation("processing");
  const types = Object.keys(useUser()?.coverageNames ?? {});
  const { data } = useQuery({
    queryKey: ["enrollment filters"],
    queryFn: ({ signal }) => send<typeof enrollmentFilters>("GET /enrollments/filters", { signal }),
    staleTime: 300_000,
  });
  const filters: ListFilter[] = [
    { field: "date", label: t("changes.columns.date"), kind: "dates" },
    {
      field: "kind",
      label: t("changes.columns.kind"),
      kind: "choice",
      options: (["starts", "ends"] as const).map((value) => ({ value, label: t(`changes.${value}`) })),
    },
    {
      field: "coverageType",
      label: t("changes.columns.coverageType"),
      kind: "choice",
      options: orderedCoverageTypes(types, types).map((value) => ({
        value,
        label: coverageLabel(value),
      })),
    },
    {
      field: "clientId",
      label: t("changes.columns.clientName"),
      kind: "choice",
      options: (data?.clients ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  return filters.filter(({ field }) => !isOneClient || field !== "clientId");
}

function useColumns(): ListColumn<CoverageChangeRow>[] {
  const { t } = useTranslation("processing");
  const language = currentLanguage();
  const tierWords = useTierWords();
  const column = (
    field: keyof CoverageChangeRow,
    width: number,
    text: (row: CoverageChangeRow) => string,
    more: Partial<ListColumn<CoverageChangeRow>> = {},
  ) => ({ field, header: t(`changes.columns.${field}`), width, text, sortable: false, ...more });
  return [
    column("memberName", 160, (row) => row.memberName, { sortable: true }),
    column("date", 112, (row) => formatDay(row.date, language), { sortable: true }),
    column("kind", 100, (row) => t(`changes.${row.kind}`), {
      cell: (row) => (
        <Chip
          size="small"
          variant="outlined"
          color={row.kind === "starts" ? "success" : "default"}
          label={t(`changes.${row.kind}`)}
        />
      ),
    }),
    column("relationship", 110, (row) => t(`enrollment:relationship.${row.relationship}`)),
    column("clientName", 150, (row) => row.clientName, { sortable: true }),
    column("coverageType", 110, (row) => coverageLabel(row.coverageType)),
    column("planName", 170, (row) => row.planName),
    column("tierCode", 150, (row) => tierWords(row.tierCode)),
    column("employeeCents", 130, (row) => formatMoney(row.employeeCents, language), { align: "right" }),
  ];
}
