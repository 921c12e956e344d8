import Alert from "@mui/material/Alert";
import Typography from "@mui/material/Typography";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { clientList } from "#organization/clients/client-list.ts";
import type { QueryOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { download, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { CountedTabs } from "#web/staff/CountedTabs.tsx";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useSaid } from "#web/use-said.ts";
import type { paymentCounts, paymentExport, paymentList, PaymentRow } from "../payment-queue.ts";
import { paymentKinds, paymentStates } from "../payment-states.ts";
import { BulkDialog, type BulkAct, bulkActs } from "./BulkDialog.tsx";

/** Every payment that people have authorised or owe, by state. */
export function PaymentsPage() {
  const { t } = useTranslation("payment-queue-staff");
  const queries = useQueryClient();
  const language = currentLanguage();
  const [search] = useSearchParams();
  const followed = useFollowedClient();
  const [said, say] = useSaid(t);
  const [asked, setAsked] = useState<{ act: BulkAct; ids: readonly string[] } | null>(null);
  usePage(t("title"));
  const state = paymentStates.find((one) => one === search.get("filter[state]"));
  const counts = useQuery({
    queryKey: ["list", "payments", "states", followed?.id],
    queryFn: ({ signal }) =>
      send<typeof paymentCounts>("GET /admin/payments/states", {
        query: followed ? { "filter[clientId]": followed.id } : {},
        signal,
      }),
  });
  const countOf = (one: string) =>
    counts.data && (counts.data.states.find((row) => row.state === one)?.count ?? 0);
  const column = (
    field: string,
    width: number,
    text: (row: PaymentRow) => string,
    more: Partial<ListColumn<PaymentRow>> = {},
  ): ListColumn<PaymentRow> => ({
    field,
    header: t(`columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  const money = (cents: number | null) => (cents === null ? "" : formatMoney(cents, language));
  const handleDone = async (done: number, left: number) => {
    setAsked(null);
    say((t) =>
      `${t("bulk.done", { count: done })} ${left > 0 ? t("bulk.left", { count: left }) : ""}`.trim(),
    );
    await queries.invalidateQueries({ queryKey: ["list", "payments"] });
  };
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <CountedTabs
        label={t("columns.state")}
        current={state ?? "all"}
        tabs={[
          { key: "all", to: "/admin/payments", label: t("all"), count: undefined },
          ...paymentStates.map((one) => ({
            key: one,
            to: `/admin/payments?filter[state]=${one}`,
            label: t(`state.${one}`),
            count: countOf(one),
          })),
        ]}
      />
      {said !== "" && (
        <Alert role="status" severity="success" onClose={() => say(null)} sx={{ mb: 2 }}>
          {said}
        </Alert>
      )}
      <Shortcuts without={["search", "new"]} />
      <DataList<PaymentRow>
        key={state ?? "all"}
        name="payments"
        caption={t("title")}
        columns={[
          column("name", 190, (row) => row.name, { sortable: true }),
          column("amountCents", 110, (row) => money(row.amountCents), { sortable: true, align: "right" }),
          column("state", 120, (row) => t(`state.${row.state}`)),
          column("dueOn", 120, (row) => (row.dueOn === null ? "" : formatDay(row.dueOn, language)), {
            sortable: true,
          }),
          column("kind", 170, (row) => t(`kind.${row.kind}`)),
          column("clientName", 170, (row) => row.clientName),
          column("account", 170, (row) =>
            row.accountLast4 === null ? "" : `${row.bankName ?? ""} …${row.accountLast4}`.trim(),
          ),
          column("refundedCents", 110, (row) => (row.refundedCents === 0 ? "" : money(row.refundedCents)), {
            align: "right",
          }),
          column("returnCode", 90, (row) => row.returnCode ?? ""),
        ]}
        usualColumns={["name", "amountCents", "state", "dueOn", "kind", "clientName", "account"]}
        filters={[
          {
            field: "state",
            label: t("columns.state"),
            kind: "choice",
            options: paymentStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          {
            field: "kind",
            label: t("columns.kind"),
            kind: "choice",
            options: paymentKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
          {
            field: "clientId",
            label: t("columns.clientName"),
            kind: "reference",
            among: "clients in reach",
            find: findClients,
          },
          { field: "dueOn", label: t("columns.dueOn"), kind: "dates" },
        ]}
        usualSort="dueOn"
        followsClient
        fetchPage={findPayments}
        download={downloadPayments}
        hrefOf={(row) => `/admin/payments/${row.kind}/${row.subjectId}`}
        bulkActions={bulkActs.map((act) => ({
          label: t(`act.${act}`),
          run: async (ids) => setAsked({ act, ids }),
        }))}
        empty={<Typography>{t("empty")}</Typography>}
      />
      {asked && (
        <BulkDialog act={asked.act} rows={asked.ids} onDone={handleDone} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findPayments = (query: ListQuery, signal: AbortSignal) =>
  send<typeof paymentList>("GET /admin/payments", { query: query as QueryOf<typeof paymentList>, signal });

const downloadPayments = async ({ page: _, pageSize: __, ...query }: ListQuery) =>
  save(
    await download<typeof paymentExport>("GET /admin/payments/export", {
      query: query as QueryOf<typeof paymentExport>,
      patience: 300_000,
    }),
  );

const findClients: FindOptions = async (wanted, signal) => {
  const { clients } = await send<typeof clientList>("GET /clients", { query: wanted, signal });
  return clients.map(({ id, name }) => ({ id, label: name }));
};
