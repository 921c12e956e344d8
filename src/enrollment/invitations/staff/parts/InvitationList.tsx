import Button from "@mui/material/Button";
import Chip, { type ChipProps } from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { QueryOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatCount, formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { BulkAction, ListColumn, ListFilter } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import type {
  invitationList,
  InvitationRow,
  resendInvitations,
  revokeInvitations,
} from "../../invitations.ts";
import { type InvitationState, invitationStates } from "../../states.ts";
import { type Funnel, useInvitationsChanged } from "../../web/invitation-data.ts";
import { AddressDialog } from "./AddressDialog.tsx";
import { ExtendDialog } from "./ExtendDialog.tsx";
import { printLetters } from "./LettersPart.tsx";
import type { Outcome } from "./OutcomeMessage.tsx";

type Props = { sessionId: string; funnel: Funnel; onDone: (outcome: Outcome) => void };

const colors: Record<InvitationState, ChipProps["color"]> = {
  notStarted: "default",
  opened: "default",
  inProgress: "primary",
  submitted: "success",
  waived: "success",
  bounced: "error",
  expired: "warning",
  locked: "error",
  revoked: "default",
};

/** Everyone who is invited, and what can be done for some of them. */
export function InvitationList({ sessionId, funnel, onDone }: Props) {
  const { t } = useTranslation("invitations");
  const changed = useInvitationsChanged(sessionId);
  const [moving, setMoving] = useState<InvitationRow | null>(null);
  const [isExtending, setExtending] = useState(false);
  const isOpen = funnel.enrollmentSession.status === "open" && funnel.enrollmentSession.daysLeft >= 0;
  const handleDone = async (outcome: Outcome) => {
    setMoving(null);
    setExtending(false);
    onDone(outcome);
    await changed();
  };
  const isOfBounced = useSearchParams()[0].get("filter[state]") === "bounced";
  const params = { sessionId };
  const bulkActions: BulkAction[] = [
    {
      label: t("bulk.resend"),
      run: async (ids) =>
        handleDone(
          await send<typeof resendInvitations>(
            "POST /admin/enrollmentsessions/{sessionId}/invitations/resend",
            { params, body: { ids: [...ids] } },
          ),
        ),
    },
    {
      label: t("bulk.print"),
      run: async (ids) => {
        await printLetters(sessionId, ids);
        await handleDone({ words: t("outcome.printed") });
      },
    },
    {
      label: t("bulk.revoke"),
      run: async (ids) =>
        handleDone(
          await send<typeof revokeInvitations>(
            "POST /admin/enrollmentsessions/{sessionId}/invitations/revoke",
            { params, body: { ids: [...ids] } },
          ),
        ),
    },
  ];
  return (
    <>
      <Stack
        direction="row"
        sx={{ alignItems: "center", justifyContent: "space-between", flexWrap: "wrap", gap: 1, mb: 1 }}
      >
        <h3 style={{ margin: 0 }}>{t("list.title")}</h3>
        <Button onClick={() => setExtending(true)}>{t("extend.button")}</Button>
      </Stack>
      <DataList<InvitationRow>
        name="invitations"
        caption={t("list.title")}
        columns={useColumns(funnel.enrollmentSession.timeZone, isOpen ? setMoving : undefined)}
        usualColumns={["name", "email", "state", isOfBounced ? "bounce" : "sentAt", "actions"]}
        filters={useFilters(funnel)}
        usualSort="name"
        searchHint={t("list.search")}
        fetchPage={(query: ListQuery, signal) =>
          send<typeof invitationList>("GET /admin/enrollmentsessions/{sessionId}/invitations", {
            params,
            // An address may name any order or filter; the server refuses those that it does not know.
            query: query as QueryOf<typeof invitationList>,
            signal,
          })
        }
        bulkActions={isOpen ? bulkActions : []}
      />
      {moving && (
        <AddressDialog
          sessionId={sessionId}
          row={moving}
          actions={bulkActions}
          onClose={() => setMoving(null)}
          onDone={handleDone}
        />
      )}
      {isExtending && (
        <ExtendDialog
          sessionId={sessionId}
          from={funnel.enrollmentSession.closesOn}
          onClose={() => setExtending(false)}
          onDone={handleDone}
        />
      )}
    </>
  );
}

function useFilters({ divisions }: Funnel): ListFilter[] {
  const { t } = useTranslation("invitations");
  return [
    {
      field: "state",
      label: t("list.columns.state"),
      kind: "choice",
      options: invitationStates.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    {
      field: "divisionId",
      label: t("list.columns.divisionName"),
      kind: "choice",
      options: divisions.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      field: "reach",
      label: t("list.reach"),
      kind: "choice",
      options: [
        { value: "email", label: t("list.reachEmail") },
        { value: "letter", label: t("list.reachLetter") },
      ],
    },
  ];
}

function useColumns(
  timeZone: string,
  onMove: ((row: InvitationRow) => void) | undefined,
): ListColumn<InvitationRow>[] {
  const { t } = useTranslation("invitations");
  const language = currentLanguage();
  const day = (moment: string | null) => (moment === null ? "" : formatDayOf(moment, language, timeZone));
  const column = (
    field: string,
    width: number,
    text: (row: InvitationRow) => string,
    more: Partial<ListColumn<InvitationRow>> = {},
  ): ListColumn<InvitationRow> => ({
    field,
    header: t(`list.columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  const said = ({ bounce }: InvitationRow) =>
    bounce === null || bounce === "" ? t("list.saidNothing") : bounce;
  const mayMove = ({ state }: InvitationRow) =>
    ["notStarted", "opened", "inProgress", "bounced", "locked"].includes(state);
  const columns = [
    column("name", 145, (row) => row.name, { sortable: true }),
    column("email", 180, (row) => row.email ?? t("list.noEmail")),
    column("divisionName", 140, (row) => row.divisionName ?? ""),
    column("state", 120, (row) => t(`state.${row.state}`), {
      sortable: true,
      cell: (row) => (
        <Chip size="small" variant="outlined" color={colors[row.state]} label={t(`state.${row.state}`)} />
      ),
    }),
    column("bounce", 260, (row) => (row.state === "bounced" ? said(row) : "")),
    column("sentAt", 125, (row) => day(row.sentAt), { sortable: true }),
    column("openedAt", 110, (row) => day(row.openedAt), { sortable: true }),
    column("reminders", 95, (row) => (row.reminders === 0 ? "" : formatCount(row.reminders, language)), {
      align: "right",
    }),
    column("letterAt", 110, (row) => day(row.letterAt)),
    column("expiresAt", 110, (row) => day(row.expiresAt)),
  ];
  if (onMove === undefined) return columns;
  return [
    ...columns,
    column("actions", 110, (row) => (mayMove(row) ? t("address.button") : ""), {
      cell: (row) =>
        mayMove(row) ? (
          <Button
            size="small"
            aria-label={t("address.buttonFor", { name: row.name })}
            onClick={() => onMove(row)}
          >
            {t("address.button")}
          </Button>
        ) : null,
    }),
  ];
}
