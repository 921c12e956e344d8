import AddIcon from "@mui/icons-material/Add";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { clients } from "#domains/clients/clients.ts";
import type { QueryOf } from "#kernel/call.ts";
import { finderOf } from "#resource/staff/calls.ts";
import { SavedViews } from "#resource/staff/SavedViews.tsx";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import { formStatuses } from "../form-words.ts";
import type { formList, FormRow } from "../forms.ts";
import { formsPath } from "./form-paths.ts";

/** Every form of the installation's own. */
export function FormsPage() {
  const { t } = useTranslation("surveys");
  const navigate = useNavigate();
  usePage(t("forms.title"));
  useShortcuts({ n: () => void navigate(`${formsPath}/new`) });
  const addButton = (
    <Button
      component={Link}
      to={`${formsPath}/new`}
      variant="contained"
      startIcon={<AddIcon />}
      aria-keyshortcuts="n"
    >
      {t("forms.new")}
    </Button>
  );
  return (
    <>
      <ListHead title={t("forms.title")} about={t("forms.about")}>
        {addButton}
      </ListHead>
      <Shortcuts without={["choose"]} />
      <DataList<FormRow>
        name="customforms"
        caption={t("forms.title")}
        columns={useColumns()}
        filters={[
          {
            field: "status",
            label: t("columns.status"),
            kind: "choice",
            options: formStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            field: "clientId",
            label: t("columns.clientName"),
            kind: "reference",
            among: clients.path,
            find: finderOf(clients),
          },
        ]}
        usualSort="name"
        searchHint={t("search")}
        fetchPage={findForms}
        hrefOf={(row) => `${formsPath}/${row.id}`}
        tools={<SavedViews name="customforms" />}
        empty={
          <Stack sx={{ gap: 2, alignItems: "center" }}>
            <Typography>{t("forms.empty")}</Typography>
            {addButton}
          </Stack>
        }
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findForms = (query: ListQuery, signal: AbortSignal) =>
  send<typeof formList>("GET /admin/customforms", { query: query as QueryOf<typeof formList>, signal });

function useColumns(): ListColumn<FormRow>[] {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  const column = (
    field: keyof FormRow,
    width: number,
    text: (row: FormRow) => string,
    more: Partial<ListColumn<FormRow>> = {},
  ): ListColumn<FormRow> => ({ field, header: t(`columns.${field}`), width, text, ...more });
  const count = (field: "questions" | "sessions" | "surveys" | "answers") =>
    column(field, 100, (row) => formatCount(row[field], language), { sortable: false, align: "right" });
  return [
    column("name", 220, (row) => row.name),
    column("clientName", 160, (row) => row.clientName ?? t("about.allClients")),
    column("status", 110, (row) => t(`status.${row.status}`), {
      cell: (row) => (
        <Chip
          size="small"
          variant="outlined"
          color={row.status === "ready" ? "success" : "default"}
          label={t(`status.${row.status}`)}
        />
      ),
    }),
    count("questions"),
    count("sessions"),
    count("surveys"),
    count("answers"),
    column("updatedAt", 120, (row) => formatDayOf(row.updatedAt, language)),
  ];
}
