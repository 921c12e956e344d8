import Typography from "@mui/material/Typography";
import { useTranslation } from "react-i18next";
import { unionShops } from "#plans/unions/union-shops.ts";
import { unions } from "#plans/unions/unions.ts";
import type { QueryOf } from "#kernel/call.ts";
import { maskSsn } from "#kernel/ssn.ts";
import { finderOf } from "#records/staff/calls.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatDay, formatDayOf } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { Shortcuts } from "#web/staff/Shortcuts.tsx";
import { shownSignupStates } from "../signup-states.ts";
import type { UnionSignup, unionSignupList } from "../union-signups.ts";

/** All sign-ups, those that wait first; each of them is answered on its union's page. */
export function UnionSignupsPage() {
  const { t } = useTranslation("union-signups-staff");
  const language = currentLanguage();
  usePage(t("title"));
  const column = (
    field: string,
    width: number,
    text: (row: UnionSignup) => string,
    sortable = false,
  ): ListColumn<UnionSignup> => ({ field, header: t(`columns.${field}`), width, text, sortable });
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Shortcuts without={["search", "new", "choose"]} />
      <DataList<UnionSignup>
        name="unionsignups"
        caption={t("title")}
        columns={[
          column("name", 190, (row) => row.name),
          column("sentAt", 120, (row) => formatDayOf(row.sentAt, language), true),
          column("status", 110, (row) => t(`status.${row.status}`)),
          column("shopName", 170, (row) => row.shopName),
          column("unionName", 150, (row) => row.unionName),
          column("classification", 130, (row) => row.classification ?? ""),
          column("hireDate", 120, (row) => formatDay(row.hireDate, language)),
          column("ssn", 120, (row) => maskSsn(row.ssnLast4)),
          column("decidedByName", 150, (row) => row.decidedByName ?? ""),
          column("answer", 200, (row) => row.answer ?? ""),
        ]}
        usualColumns={["name", "sentAt", "status", "shopName", "unionName", "classification", "hireDate"]}
        filters={[
          {
            field: "status",
            label: t("columns.status"),
            kind: "choice",
            options: shownSignupStates.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            field: "unionId",
            label: t("columns.unionName"),
            kind: "reference",
            among: "unions",
            find: finderOf(unions),
          },
          {
            field: "unionShopId",
            label: t("columns.shopName"),
            kind: "reference",
            among: "unionshops",
            find: finderOf(unionShops),
          },
        ]}
        usualSort="sentAt"
        fetchPage={findSignups}
        hrefOf={(row) =>
          row.employeeId === null
            ? `/admin/unions/${row.unionId}`
            : `/admin/unionshopemployees/${row.employeeId}`
        }
        empty={<Typography>{t("empty")}</Typography>}
      />
    </>
  );
}

// An address may name any order or filter; the server refuses those that it does not know.
const findSignups = (query: ListQuery, signal: AbortSignal) =>
  send<typeof unionSignupList>("GET /admin/unionsignups", {
    query: query as QueryOf<typeof unionSignupList>,
    signal,
  });
