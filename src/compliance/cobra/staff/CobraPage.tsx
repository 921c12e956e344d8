import Alert from "@mui/material/Alert";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#web/staff/ConfirmDialog.tsx";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { QueryOf } from "#kernel/call.ts";
import { download, save, send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import {
  type cobraCalendar,
  type cobraCalendarExport,
  type CobraDue,
  type cobraLetters,
  dueTasks,
  type lapseCobra,
} from "../cobra-calendar.ts";

/** What is due of all COBRA clocks, the earliest first; letters for those that are chosen. */
export function CobraPage() {
  const { t } = useTranslation("cobra-staff");
  const language = currentLanguage();
  const type = useUser()?.type ?? "admin";
  usePage(t("title"));
  const queries = useQueryClient();
  /** Whose clocks are to end, before the yes. */
  const [asked, setAsked] = useState<readonly string[]>([]);
  const lapsing = useMutation({
    mutationFn: (clockIds: readonly string[]) =>
      send<typeof lapseCobra>("POST /cobra/lapsed", { body: { clockIds: [...clockIds] } }),
    onSuccess: async () => {
      setAsked([]);
      await queries.invalidateQueries({ queryKey: ["list", "cobra"] });
    },
  });
  const column = (
    field: keyof CobraDue,
    width: number,
    text: (row: CobraDue) => string,
    more: Partial<ListColumn<CobraDue>> = {},
  ): ListColumn<CobraDue> => ({
    field,
    header: t(`columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  const columns = [
    column("name", 180, (row) => row.name),
    column("taskDueOn", 120, (row) => formatDay(row.taskDueOn, language), { sortable: true }),
    column("task", 190, (row) => t(`task.${row.task}`), {
      cell: (row) => (
        <Chip
          size="small"
          variant="outlined"
          color={row.isLate ? "error" : "default"}
          label={row.isLate ? t("overdue", { task: t(`task.${row.task}`) }) : t(`task.${row.task}`)}
        />
      ),
    }),
    column("event", 190, (row) => t(`event.${row.event}`)),
    column("state", 130, (row) => t(`state.${row.state}`)),
    column("clientName", 180, (row) => row.clientName),
  ];
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("calendar.about")}</Typography>
      {lapsing.isSuccess && (
        <Alert
          role="status"
          severity={lapsing.data.left.length > 0 ? "warning" : "success"}
          sx={{ mb: 2 }}
          onClose={lapsing.reset}
        >
          {t("calendar.lapsed", { count: lapsing.data.ended })}
          {lapsing.data.left.map(({ name, message }) => (
            <div key={name}>
              <strong>{name}</strong> {message}
            </div>
          ))}
        </Alert>
      )}
      {asked.length > 0 && (
        <ConfirmDialog
          title={t("calendar.ask.title")}
          text={t("calendar.ask.text")}
          act={t("calendar.lapse")}
          stay={t("calendar.ask.stay")}
          isLoss
          isBusy={lapsing.isPending}
          error={lapsing.error}
          onAct={() => lapsing.mutate(asked)}
          onClose={() => setAsked([])}
        />
      )}
      <Shortcuts without={["search", "new"]} />
      <DataList<CobraDue>
        name="cobra"
        caption={t("title")}
        columns={columns}
        filters={[
          { field: "taskDueOn", label: t("columns.taskDueOn"), kind: "dates" },
          {
            field: "task",
            label: t("columns.task"),
            kind: "choice",
            options: dueTasks.map((value) => ({ value, label: t(`task.${value}`) })),
          },
        ]}
        usualSort="taskDueOn"
        fetchPage={findDue}
        download={downloadDue}
        hrefOf={(row) => `/${type}/members/${row.memberId}`}
        bulkActions={[
          { label: t("calendar.letters"), key: "l", run: (ids) => saveLetters(ids, "pdf") },
          { label: t("calendar.zip"), run: (ids) => saveLetters(ids, "zip") },
          { label: t("calendar.lapse"), run: async (ids) => setAsked(ids) },
        ]}
        empty={<Typography>{t("calendar.empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findDue = (query: ListQuery, signal: AbortSignal) =>
  send<typeof cobraCalendar>("GET /cobra/due", { query: query as QueryOf<typeof cobraCalendar>, signal });

async function downloadDue({ page: _, pageSize: __, ...query }: ListQuery): Promise<void> {
  const wanted = query as QueryOf<typeof cobraCalendarExport>;
  save(await download<typeof cobraCalendarExport>("GET /cobra/due/export", { query: wanted }));
}

async function saveLetters(clockIds: readonly string[], as: "pdf" | "zip"): Promise<void> {
  const body = { clockIds: [...clockIds], as };
  save(await download<typeof cobraLetters>("POST /cobra/letters", { body }));
}
