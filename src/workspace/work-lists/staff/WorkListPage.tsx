import Alert from "@mui/material/Alert";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useQueryClient } from "@tanstack/react-query";
import type { clientList } from "#organization/clients/client-list.ts";
import type { QueryOf } from "#kernel/call.ts";
import { download, save, send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { BulkAction, ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { factWords } from "../fact-words.ts";
import type { WantedLetters } from "../letter-runs.ts";
import { type WorkList, workLists } from "../list-kinds.ts";
import type { resolveReturnedMail, workListExport, workListRows, WorkRow } from "../work-lists.ts";
import { AskedDialog } from "./AskedDialog.tsx";
import { LetterRuns } from "./LetterRuns.tsx";
import { LettersDialog } from "./LettersDialog.tsx";
import { ListTabs } from "./ListTabs.tsx";

/** One of the lists that an operations desk works from, with what can be done for the people in it. */
export function WorkListPage() {
  const { t } = useTranslation("work-lists-staff");
  const { list: named } = useParams();
  const list = workLists.find((one) => one === named) ?? "ageOut";
  usePage(t(`list.${list}`));
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <ListTabs current={list} />
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t(`about.${list}`)}</Typography>
      <OneList key={list} list={list} />
    </>
  );
}

function OneList({ list }: { list: WorkList }) {
  const { t } = useTranslation("work-lists-staff");
  const queries = useQueryClient();
  const type = useUser()?.type ?? "admin";
  const mayWrite = type !== "broker";
  const [isCut, setCut] = useState(false);
  const [letters, setLetters] = useState<WantedLetters | null>(null);
  const [asking, setAsking] = useState<readonly string[] | null>(null);
  /** What the list was asked for last: all of it may get letters. */
  const asked = useRef<ListQuery>(null);
  const fetchPage = async (query: ListQuery, signal: AbortSignal) => {
    asked.current = query;
    const found = await send<typeof workListRows>("GET /worklists/{list}", {
      params: { list },
      // An address may name any order or filter; the server refuses those that it does not know.
      query: query as QueryOf<typeof workListRows>,
      signal,
    });
    setCut(found.isCut);
    return found;
  };
  const downloadList = async ({ page: _, pageSize: __, ...query }: ListQuery) => {
    const wanted = query as QueryOf<typeof workListExport>;
    save(
      await download<typeof workListExport>("GET /worklists/{list}/export", {
        params: { list },
        query: wanted,
      }),
    );
  };
  const refresh = () => queries.invalidateQueries({ queryKey: ["list", `worklist ${list}`] });
  const handleAll = () => {
    const { page: _, pageSize: __, sort: ___, ...filters } = asked.current ?? {};
    setLetters(filters as WantedLetters);
  };
  const resolve = async (ids: readonly string[]) => {
    await send<typeof resolveReturnedMail>("POST /worklists/returnedMail/resolved", {
      body: { memberIds: [...ids] },
    });
    await refresh();
  };
  const actions: BulkAction[] = [
    ...(mayWrite
      ? [
          {
            label: t("letters.open"),
            key: "l",
            run: async (ids: readonly string[]) => setLetters({ memberIds: [...ids] }),
          },
        ]
      : []),
    ...(list === "missingSsn"
      ? [{ label: t("asked.open"), key: "r", run: async (ids: readonly string[]) => setAsking(ids) }]
      : []),
    ...(list === "returnedMail" ? [{ label: t("resolve"), key: "r", run: resolve }] : []),
  ];
  return (
    <>
      <Shortcuts
        without={["search", "new"]}
        more={actions.map(({ key = "", label }) => [key, label] as const)}
      />
      {isCut && <Alert severity="warning">{t("cut")}</Alert>}
      <DataList<WorkRow>
        name={`worklist ${list}`}
        caption={t(`list.${list}`)}
        columns={useColumns(list)}
        filters={useFilters(list)}
        usualSort="day"
        followsClient
        fetchPage={fetchPage}
        download={downloadList}
        hrefOf={(row) => `/${type}/members/${row.id}`}
        bulkActions={actions}
        everyOne={
          mayWrite && (
            <BusyButton variant="outlined" isBusy={false} onClick={handleAll}>
              {t("letters.all")}
            </BusyButton>
          )
        }
        empty={<Typography>{t(`empty.${list}`)}</Typography>}
        noMatch={<Typography>{t(`empty.${list}`)}</Typography>}
      />
      {mayWrite && <LetterRuns list={list} />}
      {letters && (
        <LettersDialog list={list} wanted={letters} onMade={refresh} onClose={() => setLetters(null)} />
      )}
      {asking && <AskedDialog memberIds={asking} onDone={refresh} onClose={() => setAsking(null)} />}
    </>
  );
}

const findClients: FindOptions = async (wanted, signal) => {
  const { clients } = await send<typeof clientList>("GET /clients", { query: wanted, signal });
  return clients.map(({ id, name }) => ({ id, label: name }));
};

function useFilters(list: WorkList): ListFilter[] {
  const { t } = useTranslation("work-lists-staff");
  return [
    {
      field: "clientId",
      label: t("columns.clientName"),
      kind: "reference",
      among: "clients in reach",
      find: findClients,
    },
    ...(list === "ageOut"
      ? [
          {
            field: "within",
            label: t("within.label"),
            kind: "choice" as const,
            options: ["30", "60", "90"].map((value) => ({ value, label: t("within.days", { days: value }) })),
          },
        ]
      : []),
    { field: "day", label: t(`days.${list}`), kind: "dates" },
  ];
}

function useColumns(list: WorkList): ListColumn<WorkRow>[] {
  const { t } = useTranslation("work-lists-staff");
  const language = currentLanguage();
  const day = (date: string) => formatDay(date, language);
  const column = (
    field: string,
    header: string,
    width: number,
    text: (row: WorkRow) => string,
    more: Partial<ListColumn<WorkRow>> = {},
  ): ListColumn<WorkRow> => ({ field, header, width, text, sortable: false, ...more });
  const facts = (row: WorkRow) => factWords(row.facts, (key) => t(key), day).join(" · ");
  return [
    column("name", t("columns.name"), 170, (row) => row.name),
    column("day", t(`days.${list}`), 180, (row) => day(row.day), {
      sortable: true,
      cell: (row) =>
        row.isLate ? (
          <Chip size="small" variant="outlined" color="error" label={t("late", { day: day(row.day) })} />
        ) : (
          day(row.day)
        ),
    }),
    column("facts", t("columns.facts"), 220, facts),
    column("letterOn", t("columns.letterOn"), 120, (row) => (row.letterOn === null ? "" : day(row.letterOn))),
    column("relationship", t("columns.relationship"), 110, (row) => t(`relationship.${row.relationship}`)),
    column("clientName", t("columns.clientName"), 160, (row) => row.clientName),
    column("memberNumber", t("columns.memberNumber"), 130, (row) => row.memberNumber),
  ];
}
