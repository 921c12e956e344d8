import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { SavedViews } from "#records/staff/SavedViews.tsx";
import { download, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import { clientIn, type ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { queueStates } from "../status-transitions.ts";
import { BeginDialog } from "./BeginDialog.tsx";
import { QueueList } from "./QueueList.tsx";
import { QueueTabs } from "./QueueTabs.tsx";
import { useMayDecide } from "./may-decide.ts";
import type {
  enrollmentExport,
  enrollmentFilters,
  enrollmentList,
  EnrollmentRow,
} from "../staff-enrollment.ts";
import { StatusChip } from "../web/StatusChip.tsx";
import { enrollmentsPath } from "../web/paths.ts";
import { EmptyList } from "#web/staff/EmptyList.tsx";

const statuses = [
  "started",
  "submitted",
  "pendingReview",
  "returned",
  "approved",
  "processed",
  "failed",
  "cancelled",
] as const satisfies readonly EnrollmentRow["status"][];

/** The enrollments in the user's reach, by where work waits and all of them; the same page in each area. */
export function EnrollmentsPage() {
  const { t } = useTranslation("enrollment");
  const [search] = useSearchParams();
  const type = useUser()?.type ?? "admin";
  const isOneClient = type === "client";
  const path = enrollmentsPath(type);
  const mayDecide = useMayDecide();
  const filters = useFilters(isOneClient);
  const asked = search.get("filter[status]");
  const state = queueStates.find((one) => one === asked) ?? null;
  const [isBeginning, setBeginning] = useState(false);
  usePage(t("list.title"));
  return (
    <>
      {isBeginning && <BeginDialog onClose={() => setBeginning(false)} />}
      <Stack direction="row" sx={{ alignItems: "baseline", flexWrap: "wrap", columnGap: 2 }}>
        <PageTitle>{t("list.title")}</PageTitle>
        <Button component={Link} to={`${path}/changes`}>
          {t("processing:changes.link")}
        </Button>
        {mayDecide && (
          <Button variant="outlined" sx={{ ml: { sm: "auto" } }} onClick={() => setBeginning(true)}>
            {t("processing:begin.title")}
          </Button>
        )}
      </Stack>
      <QueueTabs current={state} />
      {state === null ? (
        <AllEnrollments filters={filters} />
      ) : (
        <QueueList
          key={state}
          state={state}
          mayDecide={mayDecide}
          filters={filters.filter(({ field }) => field !== "status")}
        />
      )}
    </>
  );
}

function AllEnrollments({ filters }: { filters: readonly ListFilter[] }) {
  const { t } = useTranslation("enrollment");
  const user = useUser();
  const path = enrollmentsPath(user?.type ?? "admin");
  const isOneClient = user?.type === "client";
  const isWide = useMediaQuery("(width >= 1500px)");
  const columns = useColumns().filter(({ field }) => !isOneClient || field !== "clientName");
  return (
    <>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("list.about")}</Typography>
      <Shortcuts without={["new", "choose"]} />
      <DataList<EnrollmentRow>
        name="enrollments"
        caption={t("list.title")}
        columns={columns}
        {...(isWide ? {} : { usualColumns: usualColumns(isOneClient) })}
        filters={filters}
        usualSort="-submittedAt"
        followsClient
        searchHint={t("list.search")}
        fetchPage={findEnrollments}
        download={downloadEnrollments}
        hrefOf={(row) => `${path}/${row.id}`}
        tools={<SavedViews name="enrollments" />}
        empty={<EmptyList text={t("list.empty")} />}
      />
    </>
  );
}

/** What a screen of usual width has room for. */
function usualColumns(isOneClient: boolean): string[] {
  const beside = isOneClient ? "divisionName" : "clientName";
  return [
    "subscriberName",
    "referenceNumber",
    beside,
    "status",
    "submittedAt",
    "effectiveDate",
    "employeeCents",
  ];
}

// An address may name any order or filter; the server refuses those that it does not know.
const findEnrollments = (query: ListQuery, signal: AbortSignal) =>
  send<typeof enrollmentList>("GET /enrollments", { query: query as QueryOf<typeof enrollmentList>, signal });

async function downloadEnrollments({ page: _, pageSize: __, ...query }: ListQuery): Promise<void> {
  const file = await download<typeof enrollmentExport>("GET /enrollments/export", {
    query: query as QueryOf<typeof enrollmentExport>,
    patience: 300_000,
  });
  save(file);
}

function useColumns(): ListColumn<EnrollmentRow>[] {
  const { t } = useTranslation("enrollment");
  const language = currentLanguage();
  const header = (field: string) => t(`list.columns.${field}`);
  const column = (
    field: keyof EnrollmentRow,
    width: number,
    text: (row: EnrollmentRow) => string,
    more: Partial<ListColumn<EnrollmentRow>> = {},
  ) => ({ field, header: header(field), width, text, ...more });
  return [
    column("subscriberName", 148, (row) => row.subscriberName ?? t("list.noName")),
    column("referenceNumber", 118, (row) => row.referenceNumber ?? "", { sortable: false }),
    column("clientName", 135, (row) => row.clientName),
    column("divisionName", 150, (row) => row.divisionName ?? "", { sortable: false }),
    column("sessionName", 165, (row) => row.sessionName),
    column("status", 140, (row) => t(`status.${row.status}`), {
      cell: (row) => <StatusChip status={row.status} />,
    }),
    column("submittedAt", 142, (row) =>
      row.submittedAt ? formatDayOf(row.submittedAt, language, row.timeZone) : "",
    ),
    column("effectiveDate", 148, (row) => (row.effectiveDate ? formatDay(row.effectiveDate, language) : "")),
    column(
      "employeeCents",
      166,
      (row) => (row.employeeCents === null ? "" : formatMoney(row.employeeCents, language)),
      { align: "right" },
    ),
  ];
}

function useFilters(isOneClient: boolean): ListFilter[] {
  const { t } = useTranslation("enrollment");
  const [search] = useSearchParams();
  const { data } = useQuery({
    queryKey: ["enrollment filters"],
    queryFn: ({ signal }) => send<typeof enrollmentFilters>("GET /enrollments/filters", { signal }),
    staleTime: 300_000,
  });
  const { clients = [], enrollmentSessions = [] } = data ?? {};
  const client = clientIn(search, useFollowedClient()?.id ?? null);
  const nameOf = (id: string) => clients.find((one) => one.id === id)?.name ?? "";
  const filters: ListFilter[] = [
    {
      field: "status",
      label: t("list.columns.status"),
      kind: "choice",
      options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: "clientId",
      label: t("list.columns.clientName"),
      kind: "choice",
      options: clients.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      field: "sessionId",
      label: t("list.columns.sessionName"),
      kind: "choice",
      options: enrollmentSessions
        .filter(({ clientId }) => client === null || clientId === client)
        .map(({ id, name, clientId }) => ({
          value: id,
          label:
            isOneClient || client !== null
              ? name
              : t("list.sessionOf", { enrollmentSession: name, client: nameOf(clientId) }),
        })),
    },
  ];
  return filters.filter(({ field }) => !isOneClient || field !== "clientId");
}
