import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { QueryOf } from "#kernel/call.ts";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { requestKinds, requestStates } from "../request-states.ts";
import type { claimRequestList, ClaimRequestRow } from "../requests.ts";

/** Bills and appeals that members sent, what is open first; each leads to its page, where it is decided. */
export function RequestsPage() {
  const { t } = useTranslation("requests-staff");
  const language = currentLanguage();
  usePage(t("title"));
  const column = (
    field: string,
    width: number,
    text: (row: ClaimRequestRow) => string,
    sortable = false,
  ): ListColumn<ClaimRequestRow> => ({ field, header: t(`columns.${field}`), width, text, sortable });
  const money = (cents: number | null) => (cents === null ? "" : formatMoney(cents, language));
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Shortcuts without={["search", "new", "choose"]} />
      <DataList<ClaimRequestRow>
        name="claimrequests"
        caption={t("title")}
        columns={[
          column("name", 180, (row) => row.name),
          column("kind", 130, (row) => t(`kind.${row.kind}`)),
          column("status", 130, (row) => t(`status.${row.status}`)),
          column(
            "dueOn",
            150,
            (row) =>
              row.isOverdue
                ? t("overdue", { date: formatDay(row.dueOn, language) })
                : formatDay(row.dueOn, language),
            true,
          ),
          column("amount", 110, (row) => money(row.amountCents)),
          column("providerName", 190, (row) => row.providerName ?? ""),
          column("claimNumber", 150, (row) => row.claimNumber ?? ""),
          column("receivedOn", 120, (row) => formatDay(row.receivedOn, language)),
          column("clientName", 180, (row) => row.clientName),
          column("memberNumber", 150, (row) => row.memberNumber),
        ]}
        usualColumns={["name", "kind", "status", "dueOn", "amount", "providerName", "claimNumber"]}
        filters={[
          {
            field: "status",
            label: t("columns.status"),
            kind: "choice",
            options: (["open", ...requestStates] as const).map((value) => ({
              value,
              label: t(`status.${value}`),
            })),
          },
          {
            field: "kind",
            label: t("columns.kind"),
            kind: "choice",
            options: requestKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
        ]}
        usualSort="dueOn"
        followsClient
        fetchPage={findRequests}
        hrefOf={(row) => `/admin/claimrequests/${row.id}`}
        empty={<Typography>{t("empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findRequests = (query: ListQuery, signal: AbortSignal) =>
  send<typeof claimRequestList>("GET /claimrequests", {
    query: query as QueryOf<typeof claimRequestList>,
    signal,
  });
