import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDayAndTime, formatDayOf } from "#web/staff/format.ts";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import type { ApiKey, apiKeyList } from "../../api-keys.ts";
import { keyStates } from "../../key-permissions.ts";
import { KeyState } from "./KeyState.tsx";

/** The keys of other programs, without their secrets. */
export function ApiKeysPage() {
  const { t } = useTranslation(["access-staff", "access"]);
  const navigate = useNavigate();
  usePage(t("keys.title"));
  useShortcuts({ n: () => void navigate("/admin/apikeys/new") });
  const addButton = (
    <Button
      component={Link}
      to="/admin/apikeys/new"
      variant="contained"
      startIcon={<AddIcon />}
      aria-keyshortcuts="n"
    >
      {t("keys.new")}
    </Button>
  );
  return (
    <>
      <ListHead title={t("keys.title")} about={t("keys.about")}>
        {addButton}
      </ListHead>
      <Shortcuts without={["choose"]} />
      <DataList<ApiKey>
        name="apikeys"
        caption={t("keys.title")}
        columns={useColumns()}
        usualColumns={["name", "state", "permissions", "clients", "expiresAt", "lastUsedAt"]}
        filters={[
          {
            field: "state",
            label: t("keys.columns.state"),
            kind: "choice",
            options: keyStates.map((value) => ({ value, label: t(`keys.state.${value}`) })),
          },
        ]}
        usualSort="name"
        searchHint={t("keys.search")}
        fetchPage={findKeys}
        hrefOf={(row) => `/admin/apikeys/${row.id}`}
        empty={
          <Stack sx={{ gap: 2, alignItems: "center" }}>
            <Typography>{t("keys.empty")}</Typography>
            {addButton}
          </Stack>
        }
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findKeys = (query: ListQuery, signal: AbortSignal) =>
  send<typeof apiKeyList>("GET /admin/apikeys", { query: query as QueryOf<typeof apiKeyList>, signal });

function useColumns(): ListColumn<ApiKey>[] {
  const { t } = useTranslation(["access-staff", "access"]);
  const language = currentLanguage();
  const column = (
    field: keyof ApiKey,
    width: number,
    text: (row: ApiKey) => string,
    more: Partial<ListColumn<ApiKey>> = {},
  ): ListColumn<ApiKey> => ({ field, header: t(`keys.columns.${field}`), width, text, ...more });
  const fixed = { sortable: false };
  return [
    column("name", 180, (row) => row.name),
    column("hint", 110, (row) => `${row.hint}…`, fixed),
    column("state", 120, (row) => t(`keys.state.${row.state}`), {
      ...fixed,
      cell: (row) => <KeyState state={row.state} />,
    }),
    column(
      "permissions",
      220,
      (row) => row.permissions.map((one) => t(`access:permissions.${one}.name`)).join(", "),
      fixed,
    ),
    column(
      "clients",
      160,
      (row) => row.clients.map(({ name }) => name).join(", ") || t("keys.allClients"),
      fixed,
    ),
    column("expiresAt", 125, (row) => formatDayOf(row.expiresAt, language)),
    column("lastUsedAt", 170, (row) =>
      row.lastUsedAt === null ? t("keys.never") : formatDayAndTime(row.lastUsedAt, language),
    ),
    column("owner", 150, (row) => row.owner ?? "", fixed),
    column("createdAt", 125, (row) => formatDayOf(row.createdAt, language)),
  ];
}
