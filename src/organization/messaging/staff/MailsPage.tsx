import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { QueryOf } from "#kernel/call.ts";
import { SavedViews } from "#records/staff/SavedViews.tsx";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import type { mailList, MailRow } from "../mail.ts";
import { MailStatus, mailStatuses } from "./MailStatus.tsx";

/** What was sent, and what only waits to be read because there is no mail server. */
export function MailsPage() {
  const { t } = useTranslation("messaging");
  usePage(t("mails.title"));
  const column = (
    field: keyof MailRow,
    width: number,
    text: (row: MailRow) => string,
    more: Partial<ListColumn<MailRow>> = {},
  ): ListColumn<MailRow> => ({
    field,
    header: t(`mails.columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  const columns = [
    column("subject", 280, (row) => row.subject),
    column("recipient", 260, (row) => row.recipient),
    column("kind", 130, (row) => t([`mails.kind.${row.kind}`, "mails.kind.other"])),
    column("status", 150, (row) => t(`mails.status.${row.status}`), {
      cell: (row) => <MailStatus status={row.status} />,
    }),
    column("createdAt", 125, (row) => formatDayOf(row.createdAt, currentLanguage()), { sortable: true }),
  ];
  return (
    <>
      <PageTitle>{t("mails.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("mails.about")}</Typography>
      <Shortcuts without={["search", "new", "choose"]} />
      <DataList<MailRow>
        name="mails"
        caption={t("mails.title")}
        columns={columns}
        filters={[
          {
            field: "status",
            label: t("mails.columns.status"),
            kind: "choice",
            options: mailStatuses.map((value) => ({ value, label: t(`mails.status.${value}`) })),
          },
        ]}
        usualSort="-createdAt"
        fetchPage={findMails}
        hrefOf={(row) => `/admin/mails/${row.id}`}
        tools={<SavedViews name="mails" />}
        empty={<Typography>{t("mails.empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findMails = (query: ListQuery, signal: AbortSignal) =>
  send<typeof mailList>("GET /admin/mails", { query: query as QueryOf<typeof mailList>, signal });
