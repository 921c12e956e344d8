import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import type { QueryOf } from "#kernel/call.ts";
import { listOf } from "#kernel/formats.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { correctionStates } from "../correctable.ts";
import type { CorrectionRequest, correctionList } from "../corrections.ts";

/** What members ask to have corrected; each leads to the member's page, where it is answered. */
export function CorrectionsPage() {
  const { t } = useTranslation(["corrections-staff", "members-change"]);
  const language = currentLanguage();
  const type = useUser()?.type ?? "admin";
  usePage(t("title"));
  const column = (
    field: string,
    width: number,
    text: (row: CorrectionRequest) => string,
    sortable = false,
  ): ListColumn<CorrectionRequest> => ({ field, header: t(`columns.${field}`), width, text, sortable });
  const fields = ({ changes }: CorrectionRequest) =>
    listOf(
      changes.map(({ field }) => t(`members-change:fields.${field}`)),
      language,
    );
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Shortcuts without={["search", "new", "choose"]} />
      <DataList<CorrectionRequest>
        name="corrections"
        caption={t("title")}
        columns={[
          column("name", 180, (row) => row.name),
          column("askedAt", 130, (row) => formatDayOf(row.askedAt, language), true),
          column("fields", 260, fields),
          column("status", 120, (row) => t(`status.${row.status}`)),
          column("memberNumber", 165, (row) => row.memberNumber),
          ...(type === "client" ? [] : [column("clientName", 180, (row) => row.clientName)]),
        ]}
        filters={[
          {
            field: "status",
            label: t("columns.status"),
            kind: "choice",
            options: correctionStates.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        usualSort="askedAt"
        followsClient
        fetchPage={findRequests}
        hrefOf={(row) => `/${type}/members/${row.memberId}`}
        empty={<Typography>{t("empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findRequests = (query: ListQuery, signal: AbortSignal) =>
  send<typeof correctionList>("GET /corrections", { query: query as QueryOf<typeof correctionList>, signal });
