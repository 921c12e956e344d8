import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { clientList } from "#organization/clients/client-list.ts";
import type { divisionList } from "#organization/clients/division-list.ts";
import type { BodyOf } from "#kernel/call.ts";
import { listName } from "#kernel/person-name.ts";
import { SavedViews } from "#records/staff/SavedViews.tsx";
import { download, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { useFollowedClient } from "#web/staff/followed-client.ts";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import { clientIn, type ListQuery } from "#web/staff/list/list-state.ts";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import type { memberExport, MemberRow, memberSearchByBody } from "../member-search.ts";
import { MemberStatus } from "./MemberStatus.tsx";
import { EmptyList } from "#web/staff/EmptyList.tsx";

/** The members in the user's reach, by one search; the same page in each area. */
export function MembersPage() {
  const { t } = useTranslation("members");
  const user = useUser();
  const isOneClient = user?.type === "client";
  const columns = useColumns().filter(({ field }) => !isOneClient || field !== "clientName");
  const filters = useFilters(isOneClient);
  usePage(t("list.title"));
  return (
    <>
      <PageTitle>{t("list.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("list.about")}</Typography>
      <Shortcuts without={["new", "choose"]} />
      <DataList<MemberRow>
        name="members"
        caption={t("list.title")}
        columns={columns}
        filters={filters}
        usualSort="name"
        followsClient
        isPrivate={hasNumber}
        searchHint={t("list.search")}
        fetchPage={findMembers}
        download={downloadMembers}
        hrefOf={(row) => `/${user?.type ?? "admin"}/members/${row.id}`}
        tools={<SavedViews name="members" />}
        noMatch={<NobodyFound />}
        note={(page) => page.total >= mostCounted && <Typography>{t("list.tooMany")}</Typography>}
        empty={<EmptyList text={t("list.empty")} />}
      />
    </>
  );
}

/** The search counts no further. */
const mostCounted = 10_000;

function NobodyFound() {
  const { t } = useTranslation("members");
  return (
    <Box>
      <Typography sx={{ fontWeight: 600 }}>{t("list.noMatch")}</Typography>
      <Typography color="text.secondary">{t("list.noMatchHelp")}</Typography>
    </Box>
  );
}

/** A member number, a birth date, a phone number, an email, an SSN or a part of one has no place in an address. */
function hasNumber(text: string): boolean {
  return /[\p{Nd}@]/u.test(text);
}

// By POST always: what is searched for stays out of every address.
// An address of this page may name any order or filter; the server refuses those that it does not know.
const findMembers = (query: ListQuery, signal: AbortSignal) =>
  send<typeof memberSearchByBody>("POST /membersearch", {
    body: query as BodyOf<typeof memberSearchByBody>,
    signal,
  });

async function downloadMembers({ page: _, pageSize: __, ...query }: ListQuery): Promise<void> {
  const body = query as BodyOf<typeof memberExport>;
  save(await download<typeof memberExport>("POST /membersearch/export", { body, patience: 300_000 }));
}

function useColumns(): ListColumn<MemberRow>[] {
  const { t } = useTranslation("members");
  const language = currentLanguage();
  const header = (field: string) => t(`list.columns.${field}`);
  const unsorted = { sortable: false };
  const nameOf = (row: MemberRow) =>
    row.formerName === null
      ? listName(row)
      : t("list.formerly", { name: listName(row), former: row.formerName });
  return [
    { field: "name", header: header("name"), width: 200, text: nameOf },
    { field: "memberNumber", header: header("memberNumber"), width: 144, text: (row) => row.memberNumber },
    {
      field: "dob",
      header: header("dob"),
      width: 118,
      text: (row) => (row.dob === null ? "" : formatDay(row.dob, language)),
    },
    {
      field: "relationship",
      header: header("relationship"),
      width: 128,
      text: (row) => t(`relationship.${row.relationship}`),
      ...unsorted,
    },
    {
      field: "clientName",
      header: header("clientName"),
      width: 158,
      text: (row) => row.clientName,
      ...unsorted,
    },
    {
      field: "divisionName",
      header: header("divisionName"),
      width: 142,
      text: (row) => row.divisionName ?? "",
      ...unsorted,
    },
    {
      field: "status",
      header: header("status"),
      width: 102,
      text: (row) => t(`status.${row.status}`),
      cell: (row) => <MemberStatus status={row.status} />,
      ...unsorted,
    },
  ];
}

const findClients: FindOptions = async (wanted, signal) => {
  const { clients } = await send<typeof clientList>("GET /clients", { query: wanted, signal });
  return clients.map(({ id, name }) => ({ id, label: name }));
};

function useFilters(isOneClient: boolean): ListFilter[] {
  const { t } = useTranslation("members");
  const user = useUser();
  const [search] = useSearchParams();
  const followed = useFollowedClient();
  const client = isOneClient ? (user?.activeClient?.id ?? null) : clientIn(search, followed?.id ?? null);
  const { data } = useQuery({
    queryKey: ["divisions", client],
    queryFn: ({ signal }) =>
      send<typeof divisionList>("GET /divisions", { query: { clientId: client ?? "" }, signal }),
    enabled: client !== null,
    staleTime: 300_000,
  });
  const statuses = ["active", "terminated"] as const satisfies readonly MemberRow["status"][];
  return [
    ...(isOneClient
      ? []
      : [
          {
            field: "clientId",
            label: t("list.columns.clientName"),
            kind: "reference",
            among: "clients in reach",
            find: findClients,
          } as const,
        ]),
    ...(client === null
      ? []
      : [
          {
            field: "divisionId",
            label: t("list.columns.divisionName"),
            kind: "choice",
            options: (data?.divisions ?? []).map(({ id, name }) => ({ value: id, label: name })),
          } as const,
        ]),
    {
      field: "status",
      label: t("list.columns.status"),
      kind: "choice",
      options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: "eoi",
      label: t("list.eoi"),
      kind: "choice",
      options: [{ value: "pending", label: t("list.eoiPending") }],
    },
    {
      field: "event",
      label: t("list.event"),
      kind: "choice",
      options: [{ value: "told", label: t("list.eventTold") }],
    },
  ];
}
