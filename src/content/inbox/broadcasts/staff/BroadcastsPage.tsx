import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatCount, formatDayAndTime } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { broadcastStates } from "../broadcast-text.ts";
import type { broadcastList, BroadcastRow } from "../broadcasts.ts";

/** Messages of the desk to many, the latest first. */
export function BroadcastsPage() {
  const { t } = useTranslation("inbox-staff");
  const language = currentLanguage();
  usePage(t("broadcasts.title"));
  const column = (
    field: string,
    width: number,
    text: (row: BroadcastRow) => string,
  ): ListColumn<BroadcastRow> => ({
    field,
    header: t(`broadcasts.columns.${field}`),
    width,
    text,
    sortable: false,
  });
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 2, justifyContent: "space-between" }}>
        <PageTitle>{t("broadcasts.title")}</PageTitle>
        <Button component={Link} to="/admin/broadcasts/new" variant="contained" sx={{ alignSelf: "center" }}>
          {t("broadcasts.new")}
        </Button>
      </Stack>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("broadcasts.about")}</Typography>
      <DataList<BroadcastRow>
        name="broadcasts"
        caption={t("broadcasts.title")}
        columns={[
          column("subject", 280, (row) => row.subject),
          column("state", 130, (row) => t(`broadcasts.state.${row.state}`)),
          column("sent", 150, (row) =>
            t("broadcasts.sentOf", {
              sent: formatCount(row.sent, language),
              total: formatCount(row.total, language),
            }),
          ),
          column("createdAt", 190, (row) => formatDayAndTime(row.createdAt, language)),
          column("authorName", 160, (row) => row.authorName),
        ]}
        filters={[
          {
            field: "state",
            label: t("broadcasts.columns.state"),
            kind: "choice",
            options: broadcastStates.map((value) => ({ value, label: t(`broadcasts.state.${value}`) })),
          },
        ]}
        usualSort="-createdAt"
        fetchPage={findBroadcasts}
        hrefOf={(row) => `/admin/broadcasts/${row.id}`}
        empty={<Typography>{t("broadcasts.empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findBroadcasts = (query: ListQuery, signal: AbortSignal) =>
  send<typeof broadcastList>("GET /admin/broadcasts", {
    query: query as QueryOf<typeof broadcastList>,
    signal,
  });
