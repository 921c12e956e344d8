import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { clients } from "#organization/clients/clients.ts";
import type { QueryOf } from "#kernel/call.ts";
import { finderOf } from "#records/staff/calls.ts";
import { SavedViews } from "#records/staff/SavedViews.tsx";
import { send } from "#web/api.ts";
import { usePage } from "#web/shell/use-page.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import type { sessionList, SessionRow } from "../sessions.ts";
import { sessionsPath } from "./session-data.ts";
import { useSessionColumns, useSessionFilters } from "./session-columns.tsx";
import { EmptyList } from "#web/staff/EmptyList.tsx";

/** Every enrollment session, with where it stands and how many have sent theirs. */
export function SessionsPage() {
  const { t } = useTranslation("offering-sessions");
  const navigate = useNavigate();
  const followed = useFollowedClient();
  const newPath = `${sessionsPath}/new${followed === null ? "" : `?clientId=${followed.id}`}`;
  usePage(t("title"));
  useShortcuts({ n: () => void navigate(newPath) });
  const addButton = (
    <Button component={Link} to={newPath} variant="contained" startIcon={<AddIcon />} aria-keyshortcuts="n">
      {t("new.title")}
    </Button>
  );
  return (
    <>
      <ListHead title={t("title")} about={t("about")}>
        {addButton}
      </ListHead>
      <Shortcuts without={["choose"]} />
      <DataList<SessionRow>
        name="enrollmentsessions"
        caption={t("title")}
        columns={useSessionColumns("all")}
        filters={[
          ...useSessionFilters(),
          {
            field: "clientId",
            label: t("columns.clientName"),
            kind: "reference",
            among: clients.path,
            find: finderOf(clients),
          },
        ]}
        usualSort="-opensOn"
        followsClient
        searchHint={t("search")}
        fetchPage={findEnrollmentSessions}
        hrefOf={(row) => `${sessionsPath}/${row.id}`}
        tools={<SavedViews name="enrollmentsessions" />}
        empty={<EmptyList text={t("empty")}>{addButton}</EmptyList>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findEnrollmentSessions = (query: ListQuery, signal: AbortSignal) =>
  send<typeof sessionList>("GET /admin/enrollmentsessions", {
    query: query as QueryOf<typeof sessionList>,
    signal,
  });
