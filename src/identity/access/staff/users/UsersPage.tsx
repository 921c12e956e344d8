import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import useMediaQuery from "@mui/material/useMediaQuery";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { UserType } from "#kernel/access.ts";
import type { QueryOf } from "#kernel/call.ts";
import { listName } from "#kernel/person-name.ts";
import { SavedViews } from "#records/staff/SavedViews.tsx";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDayOf } from "#web/staff/format.ts";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import type { userExport, userList, UserRow } from "../../users.ts";
import { useChoices } from "./use-choices.ts";
import { useOwnArea } from "./use-own-area.ts";
import { UserStatus } from "./UserStatus.tsx";

const types = [
  "admin",
  "broker",
  "client",
  "member",
  "partner",
  "tpa",
] as const satisfies readonly UserType[];
const statuses = ["active", "invited", "locked"] as const satisfies readonly UserRow["status"][];

/** What a screen of usual width has room for. */
const usualColumns = ["name", "username", "type", "entityName", "roles", "status"];

/** The users that the caller manages: everybody's for administrators, those of the own organisation for others. */
export function UsersPage() {
  const { t } = useTranslation("access");
  const navigate = useNavigate();
  const { path, isAdmin } = useOwnArea();
  const columns = useColumns().filter(({ field }) => isAdmin || !["type", "entityName"].includes(field));
  const filters = useFilters(isAdmin);
  const isWide = useMediaQuery("(width >= 1500px)");
  const newPath = `${path}/new`;
  usePage(t("users.title"));
  useShortcuts({ n: () => void navigate(newPath) });
  const inviteButton = (
    <Button component={Link} to={newPath} variant="contained" startIcon={<AddIcon />} aria-keyshortcuts="n">
      {t("users.new")}
    </Button>
  );
  return (
    <>
      <ListHead title={t("users.title")} about={t(isAdmin ? "users.about" : "users.aboutOwn")}>
        {inviteButton}
      </ListHead>
      <Shortcuts without={["choose"]} />
      <DataList<UserRow>
        name="users"
        caption={t("users.title")}
        columns={columns}
        {...(isAdmin && !isWide ? { usualColumns } : {})}
        filters={filters}
        usualSort="name"
        searchHint={t("users.search")}
        fetchPage={findUsers}
        download={downloadUsers}
        hrefOf={(row) => `${path}/${row.id}`}
        tools={<SavedViews name="users" />}
        empty={
          <Stack sx={{ gap: 2, alignItems: "center" }}>
            <Typography>{t("users.empty")}</Typography>
            {inviteButton}
          </Stack>
        }
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findUsers = (query: ListQuery, signal: AbortSignal) =>
  send<typeof userList>("GET /user", { query: query as QueryOf<typeof userList>, signal });

async function downloadUsers({ page: _, pageSize: __, ...query }: ListQuery): Promise<void> {
  const file = await download<typeof userExport>("GET /user/export", {
    query: query as QueryOf<typeof userExport>,
    patience: 300_000,
  });
  save(file);
}

function useColumns(): ListColumn<UserRow>[] {
  const { t } = useTranslation("access");
  const language = currentLanguage();
  const column = (
    field: string,
    width: number,
    text: (row: UserRow) => string,
    more: Partial<ListColumn<UserRow>> = {},
  ): ListColumn<UserRow> => ({ field, header: t(`users.fields.${field}`), width, text, ...more });
  return [
    column("name", 180, listName),
    column("username", 150, (row) => row.username),
    column("type", 130, (row) => t(`users.type.${row.type}`)),
    column("entityName", 200, (row) => row.entityName ?? ""),
    column("roles", 180, (row) => row.roles.join(", "), { sortable: false }),
    column("status", 110, (row) => t(`users.status.${row.status}`), {
      cell: (row) => <UserStatus status={row.status} />,
    }),
    column("lastSignInAt", 150, (row) => (row.lastSignInAt ? formatDayOf(row.lastSignInAt, language) : "")),
  ];
}

function useFilters(isAdmin: boolean): ListFilter[] {
  const { t } = useTranslation(["access", "records"]);
  const { data } = useChoices();
  const filters: ListFilter[] = [
    {
      field: "type",
      label: t("users.fields.type"),
      kind: "choice",
      options: types.map((value) => ({ value, label: t(`users.type.${value}`) })),
    },
    {
      field: "status",
      label: t("users.fields.status"),
      kind: "choice",
      options: statuses.map((value) => ({ value, label: t(`users.status.${value}`) })),
    },
    {
      field: "roleId",
      label: t("users.fields.role"),
      kind: "choice",
      options: (data?.roles ?? []).map(({ id, name, userType }) => ({
        value: id,
        label: isAdmin ? t("users.roleOf", { role: name, type: t(`users.type.${userType}`) }) : name,
      })),
    },
    {
      field: "validated",
      label: t("users.fields.validated"),
      kind: "choice",
      options: [
        { value: "true", label: t("yes", { ns: "records" }) },
        { value: "false", label: t("no", { ns: "records" }) },
      ],
    },
  ];
  return filters.filter(({ field }) => isAdmin || field !== "type");
}
