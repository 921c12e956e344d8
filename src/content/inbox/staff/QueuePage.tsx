import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { download, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import type { deskQueue, deskQueueExport, QueueRow } from "../desk.ts";
import {
  conversationKinds,
  conversationStates,
  partyTypes,
  queueAssignees,
  queueTopics,
} from "../parties.ts";

const usualColumns = ["subject", "partyName", "topic", "state", "assignee", "dueOn", "lastAt"];

/** What people wrote to the desk, help requests included. */
export function QueuePage() {
  const { t } = useTranslation("inbox-staff");
  const language = currentLanguage();
  usePage(t("title"));
  const column = (
    field: string,
    width: number,
    text: (row: QueueRow) => string,
    more: Partial<ListColumn<QueueRow>> = {},
  ): ListColumn<QueueRow> => ({
    field,
    header: t(`inbox:columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  const choices = (field: string, options: readonly string[], words: string) => ({
    field,
    label: t(`inbox:columns.${field}`),
    kind: "choice" as const,
    options: options.map((value) => ({ value, label: t(`inbox:${words}.${value}`) })),
  });
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2, justifyContent: "space-between" }}>
        <PageTitle>{t("title")}</PageTitle>
        <Button component={Link} to="/admin/inbox/new" variant="contained" sx={{ alignSelf: "center" }}>
          {t("write")}
        </Button>
      </Stack>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Shortcuts without={["new", "choose"]} />
      <DataList<QueueRow>
        name="conversations"
        caption={t("title")}
        columns={[
          column("subject", 210, (row) => (row.isUnread ? `${row.subject} ${t("new")}` : row.subject), {
            cell: (row) =>
              row.isUnread ? (
                <strong>
                  {row.subject} <Chip size="small" color="primary" label={t("new")} />
                </strong>
              ) : (
                row.subject
              ),
          }),
          column("partyName", 150, (row) => row.partyName),
          column("kind", 120, (row) => t(`inbox:kind.${row.kind}`)),
          column("partyType", 105, (row) => t(`inbox:party.${row.partyType}`)),
          column("topic", 130, (row) => (row.topic === null ? "" : t(`inbox:topic.${row.topic}`))),
          column("state", 130, (row) => t(`inbox:state.${row.state}`)),
          column("assignee", 130, (row) => row.assigneeName ?? t("nobody")),
          column("dueOn", 125, (row) => (row.dueOn === null ? "" : formatDay(row.dueOn, language)), {
            sortable: true,
            cell: (row) =>
              row.dueOn === null ? null : row.isLate ? (
                <strong>{t("late", { day: formatDay(row.dueOn, language) })}</strong>
              ) : (
                formatDay(row.dueOn, language)
              ),
          }),
          column("lastAt", 130, (row) => formatDayOf(row.lastAt, language), { sortable: true }),
          column("begunAt", 130, (row) => formatDayOf(row.begunAt, language), { sortable: true }),
          column("clientName", 180, (row) => row.clientName ?? ""),
        ]}
        usualColumns={usualColumns}
        filters={[
          choices("state", conversationStates, "state"),
          choices("topic", queueTopics, "topic"),
          choices("assignee", queueAssignees, "assignees"),
          choices("kind", conversationKinds, "kind"),
          choices("partyType", partyTypes, "party"),
          { field: "begunAt", label: t("inbox:columns.begunAt"), kind: "dates" },
        ]}
        usualSort="dueOn"
        followsClient
        searchHint={t("searchHint")}
        fetchPage={findQueue}
        download={downloadQueue}
        hrefOf={(row) => `/admin/inbox/${row.id}`}
        empty={<Typography>{t("empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findQueue = (query: ListQuery, signal: AbortSignal) =>
  send<typeof deskQueue>("GET /admin/inbox", { query: query as QueryOf<typeof deskQueue>, signal });

const downloadQueue = async ({ page: _, pageSize: __, ...query }: ListQuery) =>
  save(
    await download<typeof deskQueueExport>("GET /admin/inbox/export", {
      query: query as QueryOf<typeof deskQueueExport>,
      patience: 300_000,
    }),
  );
