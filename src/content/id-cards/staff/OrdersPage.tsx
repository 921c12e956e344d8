import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Snackbar from "@mui/material/Snackbar";
import Typography from "@mui/material/Typography";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { clientList } from "#organization/clients/client-list.ts";
import type { QueryOf } from "#kernel/call.ts";
import { download, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { coverageLabel } from "#web/words.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { type OrderStatus, orderStatuses, waysFrom } from "../order-status.ts";
import type { batchCards, batchList, ListedOrder, moveOrders, orderList, PlanLacking } from "../orders.ts";
import { CardsLacking } from "./CardsLacking.tsx";
import { OrderTabs } from "./OrderTabs.tsx";
import { EmptyList } from "#web/staff/EmptyList.tsx";

/** What moves an order there: the key that does it. */
const keyOf: Readonly<Record<OrderStatus, string>> = {
  asked: "a",
  sent: "s",
  mailed: "m",
  returned: "r",
  cancelled: "c",
};
type Moved = { ids: readonly string[]; from: OrderStatus; to: OrderStatus; batchId: string | null };

/** Orders of printed cards, by how far they are, with what can be done with many of them. */
export function OrdersPage() {
  const { t } = useTranslation(["id-cards-staff", "records"]);
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const user = useUser();
  const status = orderStatuses.find((one) => one === search.get("filter[status]")) ?? "asked";
  const [moved, setMoved] = useState<Moved | null>(null);
  usePage(t("orders.title"));
  const moving = useMutation({
    mutationFn: (wish: { ids: readonly string[]; to: OrderStatus }) =>
      send<typeof moveOrders>("POST /idcardorders/status", { body: { ids: [...wish.ids], status: wish.to } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["list", "idcardorders"] }),
  });
  const move = async (ids: readonly string[], to: OrderStatus) => {
    const done = await moving.mutateAsync({ ids, to });
    setMoved({ ids: done.moved, from: status, to, batchId: done.batchId });
  };
  const ways = waysFrom(status);
  const hasFiles = status === "sent" || status === "mailed" || status === "returned";
  /** The batches of the rows that were shown. */
  const batches = useRef(new Map<string, string | null>());
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [lacking, setLacking] = useState<readonly PlanLacking[]>([]);
  const findOrders = async (query: ListQuery, signal: AbortSignal) => {
    const page = await send<typeof orderList>("GET /idcardorders", {
      // An address may name any order or filter; the server refuses those that it does not know.
      query: query as QueryOf<typeof orderList>,
      signal,
    });
    setLacking(page.lacking);
    for (const { id, batchId } of page.rows) batches.current.set(id, batchId);
    return page;
  };
  const showFiles = async (ids: readonly string[]) =>
    setAsked([...new Set(ids.flatMap((id) => batches.current.get(id) ?? []))]);
  return (
    <>
      <PageTitle>{t("orders.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 1 }}>{t("orders.about")}</Typography>
      <CardsLacking plans={lacking} />
      <OrderTabs current={status} />
      <Shortcuts
        without={ways.length > 0 || hasFiles ? ["new", "search"] : ["new", "search", "choose"]}
        more={[
          ...ways.map((way) => [keyOf[way], t(`orders.do.${way}`)] as const),
          ...(hasFiles ? [["f", t("orders.files")] as const] : []),
        ]}
      />
      <DataList<ListedOrder>
        key={status}
        name="idcardorders"
        caption={t("orders.caption", { status: t(`orders.status.${status}`) })}
        columns={useColumns(status)}
        filters={useFilters()}
        usualSort="requestedAt"
        followsClient
        fetchPage={findOrders}
        hrefOf={(row) => `/${user?.type ?? "admin"}/members/${row.memberId}`}
        usualColumns={["memberName", "clientName", "coverageType", "planName", "requestedAt"]}
        bulkActions={[
          ...ways.map((way) => ({
            label: t(`orders.do.${way}`),
            key: keyOf[way],
            run: (ids: readonly string[]) => move(ids, way),
          })),
          ...(hasFiles ? [{ label: t("orders.files"), key: "f", run: showFiles }] : []),
        ]}
        noMatch={<Typography>{t("orders.nothing")}</Typography>}
        empty={<EmptyList text={t("orders.nothing")} />}
      />
      {asked.length > 0 && (
        <Snackbar open>
          <Alert
            severity="info"
            role="status"
            action={
              <Button color="inherit" onClick={() => setAsked([])}>
                {t("records:close")}
              </Button>
            }
          >
            {t("orders.files")}
            {asked.map((batchId) => (
              <BatchFiles key={batchId} batchId={batchId} />
            ))}
          </Alert>
        </Snackbar>
      )}
      {moved && (
        <MovedMessage
          key={moved.ids.join()}
          moved={moved}
          onUndo={() => moving.mutateAsync({ ids: moved.ids, to: moved.from })}
          onClose={() => setMoved(null)}
        />
      )}
    </>
  );
}

/** What was done with how many, the files of what went to the printer, and the way back. */
function MovedMessage({
  moved,
  onUndo,
  onClose,
}: {
  moved: Moved;
  onUndo: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation(["id-cards-staff", "records"]);
  const undo = useMutation({ mutationFn: onUndo });
  const { batchId, ids, to } = moved;
  const words = undo.isSuccess
    ? t("orders.undone", { count: ids.length })
    : t(`orders.moved.${to}`, { count: ids.length });
  return (
    <Snackbar
      open
      autoHideDuration={batchId === null ? 20_000 : null}
      onClose={(_, reason) => reason === "timeout" && onClose()}
    >
      <Alert
        role="status"
        severity={undo.isError || ids.length === 0 ? "warning" : "success"}
        action={
          <>
            {ids.length > 0 && !undo.isSuccess && (
              <BusyButton color="inherit" isBusy={undo.isPending} onClick={() => undo.mutate()}>
                {t("records:undo.undo")}
              </BusyButton>
            )}
            <Button color="inherit" onClick={onClose}>
              {t("records:close")}
            </Button>
          </>
        }
      >
        {undo.isError ? undo.error.message : words}
        {batchId !== null && !undo.isSuccess && <BatchFiles batchId={batchId} />}
      </Alert>
    </Snackbar>
  );
}

/** The files for the printer. */
function BatchFiles({ batchId }: { batchId: string }) {
  const { t } = useTranslation("id-cards-staff");
  const saving = useMutation({
    mutationFn: async (kind: "csv" | "pdf") => {
      const params = { batchId };
      save(
        kind === "csv"
          ? await download<typeof batchList>("GET /idcardorders/batch/{batchId}/csv", { params })
          : await download<typeof batchCards>("GET /idcardorders/batch/{batchId}/pdf", {
              params,
              patience: 300_000,
            }),
      );
    },
  });
  return (
    <Box sx={{ display: "flex", gap: 1, flexWrap: "wrap", mt: 0.5 }}>
      {(["csv", "pdf"] as const).map((kind) => (
        <BusyButton
          key={kind}
          size="small"
          variant="outlined"
          color="inherit"
          isBusy={saving.isPending && saving.variables === kind}
          onClick={() => saving.mutate(kind)}
        >
          {t(`orders.file.${kind}`)}
        </BusyButton>
      ))}
      {saving.isError && <span role="alert">{saving.error.message}</span>}
    </Box>
  );
}

const findClients: FindOptions = async (wanted, signal) => {
  const { clients } = await send<typeof clientList>("GET /clients", { query: wanted, signal });
  return clients.map(({ id, name }) => ({ id, label: name }));
};

function useFilters(): ListFilter[] {
  const { t } = useTranslation("id-cards-staff");
  const label = t("orders.columns.clientName");
  return [{ field: "clientId", label, kind: "reference", among: "clients in reach", find: findClients }];
}

function useColumns(status: OrderStatus): ListColumn<ListedOrder>[] {
  const { t } = useTranslation("id-cards-staff");
  const language = currentLanguage();
  const zone = useUser()?.timeZone ?? "UTC";
  const day = (at: string | null) => (at === null ? "" : formatDayOf(at, language, zone));
  const column = (field: string, width: number, text: (row: ListedOrder) => string, sortable = false) => ({
    field,
    header: t(`orders.columns.${field}`),
    width,
    text,
    sortable,
  });
  const step = {
    asked: null,
    cancelled: null,
    sent: "sentAt",
    mailed: "mailedAt",
    returned: "returnedAt",
  } as const;
  const at = step[status];
  return [
    column("memberName", 180, (row) => row.memberName),
    column("memberNumber", 130, (row) => row.memberNumber),
    column("clientName", 180, (row) => row.clientName),
    column("coverageType", 130, (row) => coverageLabel(row.coverageType)),
    column("planName", 180, (row) => row.planName),
    column("effectiveDate", 130, (row) => formatDay(row.effectiveDate, language)),
    column("requestedAt", 130, (row) => day(row.requestedAt), true),
    ...(at === null ? [] : [column(at, 140, (row) => day(row[at]))]),
  ];
}
