import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { formatCount, formatDay } from "#web/staff/format.ts";
import type { ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import { sessionKinds, sessionStatuses } from "../session-words.ts";
import type { SessionRow } from "../sessions.ts";
import { PhaseChip } from "./parts/PhaseChip.tsx";

/** The columns of a list of sessions; an employer's own need no client. */
export function useSessionColumns(whose: "all" | "own"): ListColumn<SessionRow>[] {
  const { t } = useTranslation("offering-sessions");
  const language = currentLanguage();
  const column = (
    field: string,
    width: number,
    text: (row: SessionRow) => string,
    more: Partial<ListColumn<SessionRow>> = {},
  ): ListColumn<SessionRow> => ({ field, header: t(`columns.${field}`), width, text, ...more });
  const columns = [
    column("name", 176, (row) => row.name),
    column("clientName", 140, (row) => row.clientName),
    column("status", 104, (row) => t(`phase.${row.phase}`), {
      cell: (row) => <PhaseChip enrollmentSession={row} />,
    }),
    column("kind", 128, (row) => t(`kind.${row.kind}`)),
    column("opensOn", 112, (row) => formatDay(row.opensOn, language)),
    column("closesOn", 112, (row) => formatDay(row.closesOn, language)),
    column("daysLeft", 94, (row) => (row.daysLeft === null ? "" : formatCount(row.daysLeft, language)), {
      sortable: false,
      align: "right",
    }),
    column(
      "submitted",
      128,
      (row) =>
        row.invited === 0
          ? formatCount(row.submitted, language)
          : t("ofInvited", {
              submitted: formatCount(row.submitted, language),
              invited: formatCount(row.invited, language),
            }),
      { sortable: false, align: "right" },
    ),
  ];
  return whose === "all" ? columns : columns.filter(({ field }) => field !== "clientName");
}

export function useSessionFilters(): ListFilter[] {
  const { t } = useTranslation("offering-sessions");
  return [
    {
      field: "status",
      label: t("columns.status"),
      kind: "choice",
      options: sessionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: "kind",
      label: t("columns.kind"),
      kind: "choice",
      options: sessionKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
    },
  ];
}
