import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { QueryOf } from "#kernel/call.ts";
import { formatPhone } from "#kernel/phone.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import type { helpRequestList, HelpRequestRow } from "../mail.ts";
import { HelpStatus } from "./HelpStatus.tsx";

/** What people asked through the help button. */
export function HelpRequestsPage() {
  const { t } = useTranslation("messaging");
  usePage(t("helpRequests.title"));
  const column = (
    field: keyof HelpRequestRow,
    width: number,
    text: (row: HelpRequestRow) => string,
    more: Partial<ListColumn<HelpRequestRow>> = {},
  ): ListColumn<HelpRequestRow> => ({
    field,
    header: t(`helpRequests.columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  const columns = [
    column("subject", 220, (row) => row.subject),
    column("message", 320, (row) => row.message),
    column("contact", 220, (row) => (row.contactType === "phone" ? formatPhone(row.contact) : row.contact)),
    column("status", 110, (row) => t(`helpRequests.status.${row.status}`), {
      cell: (row) => <HelpStatus status={row.status} />,
    }),
    column("createdAt", 125, (row) => formatDayOf(row.createdAt, currentLanguage()), { sortable: true }),
  ];
  return (
    <>
      <PageTitle>{t("helpRequests.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("helpRequests.about")}</Typography>
      <Shortcuts without={["search", "new", "choose"]} />
      <DataList<HelpRequestRow>
        name="helprequests"
        caption={t("helpRequests.title")}
        columns={columns}
        filters={[
          {
            field: "status",
            label: t("helpRequests.columns.status"),
            kind: "choice",
            options: (["open", "answered"] as const).map((value) => ({
              value,
              label: t(`helpRequests.status.${value}`),
            })),
          },
        ]}
        usualSort="-createdAt"
        fetchPage={findHelpRequests}
        hrefOf={(row) => `/admin/help/${row.id}`}
        empty={<Typography>{t("helpRequests.empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findHelpRequests = (query: ListQuery, signal: AbortSignal) =>
  send<typeof helpRequestList>("GET /admin/helprequests", {
    query: query as QueryOf<typeof helpRequestList>,
    signal,
  });
