import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import useMediaQuery from "@mui/material/useMediaQuery";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { SavedViews } from "#records/staff/SavedViews.tsx";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import { type ListQuery, queryOf, readState } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { enrollmentsPath } from "../web/paths.ts";
import type { Decision, QueueState } from "../status-transitions.ts";
import type { pendingEnrollments, QueueRow } from "../processing.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import type { Wish } from "./wish.ts";
import { actionsOf, keyOf } from "./queue-actions.ts";

/** What a screen of usual width has room for. */
const usualColumns = ["subscriberName", "submittedAt", "look", "clientName", "effectiveDate", "assignedTo"];

type Props = { state: QueueState; filters: readonly ListFilter[]; mayDecide: boolean };

/** The enrollments of one state, the longest wait first, with what can be done with many of them. */
export function QueueList({ state, filters, mayDecide }: Props) {
  const { t } = useTranslation("processing");
  const user = useUser();
  const path = enrollmentsPath(user?.type ?? "admin");
  const { search } = useLocation();
  const isWide = useMediaQuery("(width >= 1500px)");
  const [wish, setWish] = useState<Wish | null>(null);
  const columns = useColumns().filter(({ field }) => user?.type !== "client" || field !== "clientName");
  const actions = mayDecide ? actionsOf[state] : [];
  const begin = async (action: Decision, ids: readonly string[]) =>
    setWish({ action, count: ids.length, about: { ids } });
  // The way back, and what comes next, follow from where it was opened.
  const hrefOf = (id: string) => `${path}/${id}?queue=${encodeURIComponent(search.slice(1))}`;
  return (
    <>
      <Shortcuts
        without={actions.length > 0 ? ["new"] : ["new", "choose"]}
        more={actions.map((action) => [keyOf[action], t(`do.${action}`)] as const)}
      />
      <DataList<QueueRow>
        name="pendingenrollments"
        caption={t("tabs.caption", { state: t(`enrollment:status.${state}`) })}
        columns={columns}
        {...(isWide ? {} : { usualColumns })}
        filters={[...useQueueFilters(mayDecide), ...filters]}
        usualSort="submittedAt"
        followsClient
        searchHint={t("enrollment:list.search")}
        fetchPage={findPending}
        hrefOf={(row) => hrefOf(row.id)}
        everyOne={
          actions[0] &&
          actions[0] !== "undo" && <EveryOne state={state} action={actions[0]} onWish={setWish} />
        }
        tools={<SavedViews name="enrollments" />}
        bulkActions={actions.map((action) => ({
          label: t(`do.${action}`),
          key: keyOf[action],
          run: (ids) => begin(action, ids),
        }))}
        noMatch={<Typography>{t("tabs.nothing")}</Typography>}
        empty={<Typography>{t("tabs.nothing")}</Typography>}
      />
      {wish && (
        <ActionDialog
          key={`${wish.action} ${JSON.stringify(wish.about)}`}
          wish={wish}
          hrefOf={hrefOf}
          onClose={() => setWish(null)}
          onUndo={(ids) => void begin("undo", ids)}
        />
      )}
    </>
  );
}

const findPending = (query: ListQuery, signal: AbortSignal) =>
  send<typeof pendingEnrollments>("GET /pendingenrollments", {
    // An address may name any order or filter; the server refuses those that it does not know.
    query: query as QueryOf<typeof pendingEnrollments>,
    signal,
  });

type Filter = Extract<Wish["about"], { filter: unknown }>["filter"];

/** The usual action for all that match, however many pages they fill. */
function EveryOne({
  state,
  action,
  onWish,
}: {
  state: QueueState;
  action: Decision;
  onWish: (wish: Wish) => void;
}) {
  const { t } = useTranslation("processing");
  const [search] = useSearchParams();
  const followed = useFollowedClient()?.id ?? null;
  const { page: _, pageSize: __, sort: ___, ...filter } = queryOf(readState(search, "submittedAt", followed));
  const { data } = useQuery({
    queryKey: ["list", "pendingenrollments", "count", filter],
    queryFn: ({ signal }) =>
      send<typeof pendingEnrollments>("GET /pendingenrollments", {
        query: { ...(filter as Filter), only: "counts" },
        signal,
      }),
  });
  const total = data?.total ?? 0;
  if (total < 2) return null;
  return (
    <Button
      variant="outlined"
      onClick={() =>
        onWish({
          action,
          count: total,
          about: { filter: { ...(filter as Filter), "filter[status]": state } },
        })
      }
    >
      {t(`all.${action}`, { count: total })}
    </Button>
  );
}

function useQueueFilters(mayDecide: boolean): ListFilter[] {
  const { t } = useTranslation("processing");
  const options = (field: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`filters.${field}.${value}`) }));
  return [
    {
      field: "look",
      label: t("columns.look"),
      kind: "choice" as const,
      options: options("look", ["yes", "no"]),
    },
    {
      field: "assigned",
      label: t("columns.assignedTo"),
      kind: "choice" as const,
      options: options("assigned", mayDecide ? ["me", "nobody"] : ["nobody"]),
    },
  ];
}

function useColumns(): ListColumn<QueueRow>[] {
  const { t } = useTranslation("processing");
  const language = currentLanguage();
  const old = (field: string) => t(`enrollment:list.columns.${field}`);
  const looks = (row: QueueRow) => [...new Set(row.reviewReasons.map(({ code }) => t(`short.${code}`)))];
  const money = (cents: number | null) => (cents === null ? "" : formatMoney(cents, language));
  return [
    {
      field: "subscriberName",
      header: old("subscriberName"),
      width: 170,
      text: (row) => row.subscriberName ?? t("enrollment:list.noName"),
    },
    {
      field: "submittedAt",
      header: t("columns.waiting"),
      width: 120,
      text: (row) => (row.daysWaiting === null ? "" : t("days", { count: row.daysWaiting })),
    },
    {
      field: "look",
      header: t("columns.look"),
      width: 190,
      sortable: false,
      text: (row) => looks(row).join(", "),
      cell: (row) =>
        looks(row).length > 0 && (
          <Chip size="small" variant="outlined" color="warning" label={looks(row).join(", ")} />
        ),
    },
    { field: "clientName", header: old("clientName"), width: 150, text: (row) => row.clientName },
    {
      field: "effectiveDate",
      header: old("effectiveDate"),
      width: 148,
      text: (row) => (row.effectiveDate ? formatDay(row.effectiveDate, language) : ""),
    },
    {
      field: "employeeCents",
      header: old("employeeCents"),
      width: 166,
      align: "right",
      sortable: false,
      text: (row) => money(row.employeeCents),
    },
    {
      field: "documents",
      header: t("columns.documents"),
      width: 96,
      align: "right",
      sortable: false,
      text: (row) => (row.documents === 0 ? "" : String(row.documents)),
    },
    {
      field: "assignedTo",
      header: t("columns.assignedTo"),
      width: 120,
      sortable: false,
      text: (row) => row.assignedTo?.name ?? "",
    },
  ];
}
