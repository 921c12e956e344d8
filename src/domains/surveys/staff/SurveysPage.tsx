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
import { formatCount, formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import { ListHead } from "#web/staff/list/ListHead.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { useShortcuts } from "#web/staff/use-shortcuts.ts";
import { surveyStatuses } from "../survey-words.ts";
import type { surveyList, SurveyRow } from "../surveys-staff.ts";
import { surveysPath } from "./form-paths.ts";

/** Every survey, with how many have answered. */
export function SurveysPage() {
  const { t } = useTranslation("surveys");
  const navigate = useNavigate();
  usePage(t("surveys.title"));
  useShortcuts({ n: () => void navigate(`${surveysPath}/new`) });
  const addButton = (
    <Button
      component={Link}
      to={`${surveysPath}/new`}
      variant="contained"
      startIcon={<AddIcon />}
      aria-keyshortcuts="n"
    >
      {t("surveys.new")}
    </Button>
  );
  return (
    <>
      <ListHead title={t("surveys.title")} about={t("surveys.about")}>
        {addButton}
      </ListHead>
      <Shortcuts without={["choose"]} />
      <DataList<SurveyRow>
        name="surveys"
        caption={t("surveys.title")}
        columns={useColumns()}
        filters={[
          {
            field: "status",
            label: t("surveys.columns.status"),
            kind: "choice",
            options: surveyStatuses.map((value) => ({ value, label: t(`surveys.status.${value}`) })),
          },
          {
            field: "clientId",
            label: t("surveys.columns.clientName"),
            kind: "reference",
            among: clients.path,
            find: finderOf(clients),
          },
        ]}
        usualSort="-opensOn"
        searchHint={t("search")}
        fetchPage={findSurveys}
        hrefOf={(row) => `${surveysPath}/${row.id}`}
        tools={<SavedViews name="surveys" />}
        empty={
          <Stack sx={{ gap: 2, alignItems: "center" }}>
            <Typography>{t("surveys.empty")}</Typography>
            {addButton}
          </Stack>
        }
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findSurveys = (query: ListQuery, signal: AbortSignal) =>
  send<typeof surveyList>("GET /admin/surveys", { query: query as QueryOf<typeof surveyList>, signal });

function useColumns(): ListColumn<SurveyRow>[] {
  const { t } = useTranslation("surveys");
  const language = currentLanguage();
  const column = (
    field: keyof SurveyRow,
    width: number,
    text: (row: SurveyRow) => string,
    more: Partial<ListColumn<SurveyRow>> = {},
  ): ListColumn<SurveyRow> => ({ field, header: t(`surveys.columns.${field}`), width, text, ...more });
  const count = (field: "started" | "completed") =>
    column(field, 100, (row) => formatCount(row[field], language), { sortable: false, align: "right" });
  return [
    column("name", 220, (row) => row.name),
    column("clientName", 160, (row) => row.clientName ?? t("about.allClients")),
    column("status", 110, (row) => t(`surveys.status.${row.status}`), {
      cell: (row) => (
        <Chip
          size="small"
          variant="outlined"
          color={row.status === "open" ? "success" : "default"}
          label={t(`surveys.status.${row.status}`)}
        />
      ),
    }),
    column("opensOn", 120, (row) => formatDay(row.opensOn, language)),
    column("closesOn", 120, (row) => formatDay(row.closesOn, language)),
    count("started"),
    count("completed"),
  ];
}
