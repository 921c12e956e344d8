import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { QueryOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import type { ownSessionList } from "../own-sessions.ts";
import type { SessionRow } from "../sessions.ts";
import { useSessionColumns, useSessionFilters } from "./session-columns.tsx";

/** An employer's own sessions: to look at, not to change. */
export function OwnSessionsPage() {
  const { t } = useTranslation("offering-sessions");
  usePage(t("title"));
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("own.about")}</Typography>
      <Shortcuts without={["new", "choose"]} />
      <DataList<SessionRow>
        name="own enrollmentsessions"
        caption={t("title")}
        columns={useSessionColumns("own")}
        filters={useSessionFilters()}
        usualSort="-opensOn"
        searchHint={t("search")}
        fetchPage={findEnrollmentSessions}
        hrefOf={(row) => `/client/enrollmentsessions/${row.id}`}
        empty={<Typography>{t("empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findEnrollmentSessions = (query: ListQuery, signal: AbortSignal) =>
  send<typeof ownSessionList>("GET /enrollmentsessions", {
    query: query as QueryOf<typeof ownSessionList>,
    signal,
  });
