import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDayAndTime } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import type { emergencyList, EmergencyRow } from "../../emergency.ts";
import { localMinute } from "../audit/audit-query.ts";

/** Who took an administrator's rights for a while, and the way to what they did. */
export function EmergenciesPage() {
  const { t } = useTranslation("identity-staff");
  usePage(t("emergency.title"));
  return (
    <>
      <h1>{t("emergency.title")}</h1>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("emergency.about")}</Typography>
      <Shortcuts without={["search", "new", "open", "choose"]} />
      <DataList<EmergencyRow>
        name="emergencyaccess"
        caption={t("emergency.title")}
        columns={useColumns()}
        usualSort="-startedAt"
        fetchPage={findEmergencies}
        empty={<Typography>{t("emergency.empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order; the server refuses those that it does not know.
const findEmergencies = (query: ListQuery, signal: AbortSignal) =>
  send<typeof emergencyList>("GET /admin/emergencyaccess", {
    query: query as QueryOf<typeof emergencyList>,
    signal,
  });

function useColumns(): ListColumn<EmergencyRow>[] {
  const { t } = useTranslation("identity-staff");
  const language = currentLanguage();
  const stateOf = ({ inForce, endedAt }: EmergencyRow) =>
    inForce ? "inForce" : endedAt === null ? "over" : "ended";
  const column = (
    field: string,
    width: number,
    text: (row: EmergencyRow) => string,
    more: Partial<ListColumn<EmergencyRow>> = {},
  ): ListColumn<EmergencyRow> => ({
    field,
    header: t(`emergency.columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  return [
    column("name", 150, (row) => row.name ?? row.userId),
    column("reason", 330, (row) => row.reason),
    column("startedAt", 170, (row) => formatDayAndTime(row.startedAt, language), { sortable: true }),
    column("until", 170, (row) => formatDayAndTime(row.endedAt ?? row.expiresAt, language)),
    column("state", 130, (row) => t(`emergency.state.${stateOf(row)}`), {
      cell: (row) => (
        <Chip
          size="small"
          variant="outlined"
          color={row.inForce ? "warning" : "default"}
          label={t(`emergency.state.${stateOf(row)}`)}
        />
      ),
    }),
    column("looked", 190, () => t("emergency.looked"), {
      cell: (row) => <Link to={auditOf(row)}>{t("emergency.looked")}</Link>,
    }),
  ];
}

/** Its rows in the audit; the times spare the search what cannot be of it. */
function auditOf({ id, startedAt, endedAt, expiresAt }: EmergencyRow): string {
  const around = (moment: string, minutes: number) =>
    localMinute(new Date(Date.parse(moment) + minutes * 60_000));
  const at = `${around(startedAt, -1)}..${around(endedAt ?? expiresAt, 2)}`;
  return `/admin/audit?${new URLSearchParams({ "filter[emergencyId]": id, "filter[at]": at })}`;
}
