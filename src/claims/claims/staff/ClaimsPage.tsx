import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { useUser } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { DataList } from "#web/staff/list/DataList.tsx";
import type { ListColumn } from "#web/staff/list/list-props.ts";
import type { ListQuery } from "#web/staff/list/list-state.ts";
import { claimStatuses } from "../claim-status.ts";
import { claimDoubts, type ClaimList, type ClaimRow, type claimSearch, mostCounted } from "../claims.ts";

/** The claims of everybody in reach; by the filter, those whose patient was not found. */
export function ClaimsPage() {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const user = useUser();
  const path = `/${user?.type ?? "admin"}/claims`;
  const mayBring = user?.permissions.some(({ machineName }) => machineName === "manageClaims") === true;
  usePage(t("list.title"));
  const [isBroad, setBroad] = useState(false);
  const [sums, setSums] = useState<ClaimList["sums"]>(null);
  const fetchPage = async (query: ListQuery, signal: AbortSignal) => {
    const found = await findClaims(query, signal);
    setBroad(found.isTooBroad && isSearch(query));
    setSums(found.sums);
    return found;
  };
  const none = <Typography>{t("claims:none")}</Typography>;
  return (
    <>
      <PageTitle>{t("list.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("list.about")}</Typography>
      <div role="status">
        {isBroad && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t("list.tooMany", { most: formatCount(mostCounted, currentLanguage()) })}
          </Alert>
        )}
        {sums !== null && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t("list.sums", {
              paid: formatMoney(sums.planPaymentCents, currentLanguage()),
              owed: formatMoney(sums.patientResponsibilityCents, currentLanguage()),
            })}
          </Alert>
        )}
      </div>
      <DataList<ClaimRow>
        name="claims"
        caption={t("list.title")}
        columns={useColumns()}
        filters={[
          {
            field: "status",
            label: t("columns.status"),
            kind: "choice",
            options: claimStatuses.map((value) => ({ value, label: t(`claims:status.${value}`) })),
          },
          { field: "dates", label: t("list.dates"), kind: "dates" },
          { field: "patient", label: t("columns.patientName"), kind: "text", max: 100 },
          { field: "provider", label: t("columns.providerName"), kind: "text", max: 100 },
          {
            field: "unmatched",
            label: t("list.unmatched"),
            kind: "choice",
            options: [{ value: "yes", label: t("list.nobody") }],
          },
          {
            field: "doubt",
            label: t("list.doubt"),
            kind: "choice",
            options: claimDoubts.map((value) => ({ value, label: t(`list.doubts.${value}`) })),
          },
          {
            field: "removed",
            label: t("list.removed"),
            kind: "choice",
            options: [{ value: "yes", label: t("list.onlyRemoved") }],
          },
        ]}
        usualSort="-servedFrom"
        searchHint={t("list.search")}
        fetchPage={fetchPage}
        hrefOf={(row) => `${path}/${row.id}`}
        {...(mayBring && user?.type === "admin"
          ? {
              tools: (
                <>
                  <Button component={Link} to="/admin/claimfiles" variant="outlined">
                    {t("list.imports")}
                  </Button>
                  <Button component={Link} to="/admin/eobletters" variant="outlined">
                    {t("list.letters")}
                  </Button>
                </>
              ),
            }
          : {})}
        noMatch={none}
        empty={none}
      />
    </>
  );
}

/** Something was asked for: the whole list is no search. */
const isSearch = (query: ListQuery) =>
  Object.entries(query).some(([name, value]) => (name === "q" || name.startsWith("filter[")) && value !== "");

function findClaims(query: ListQuery, signal: AbortSignal) {
  const { page, pageSize, q, "filter[dates]": dates = "" } = query;
  const [from, to] = dates.split("..");
  const said = {
    number: q,
    status: claimStatuses.find((one) => one === query["filter[status]"]),
    patient: query["filter[patient]"],
    provider: query["filter[provider]"],
    unmatched: query["filter[unmatched]"] === "yes" ? ("yes" as const) : undefined,
    removed: query["filter[removed]"] === "yes" ? ("yes" as const) : undefined,
    doubt: claimDoubts.find((one) => one === query["filter[doubt]"]),
    fileId: query["filter[fileId]"],
    from,
    to,
  };
  const wanted = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== undefined && value !== ""),
  );
  return send<typeof claimSearch>("GET /claimSearch", { query: { page, pageSize, ...wanted }, signal });
}

function useColumns(): ListColumn<ClaimRow>[] {
  const { t } = useTranslation(["claims-staff", "claims"]);
  const language = currentLanguage();
  const column = (
    field: keyof ClaimRow,
    width: number,
    text: (row: ClaimRow) => string,
    more: Partial<ListColumn<ClaimRow>> = {},
  ): ListColumn<ClaimRow> => ({
    field,
    header: t(`columns.${field}`),
    width,
    text,
    sortable: false,
    ...more,
  });
  const money = (field: "billedCents" | "planPaymentCents" | "patientResponsibilityCents") =>
    column(field, 110, (row) => formatMoney(row[field], language), { align: "right" });
  return [
    column("claimNumber", 110, (row) => row.claimNumber),
    column("patientName", 160, (row) => row.patientName ?? ""),
    column("providerName", 180, (row) => row.providerName ?? ""),
    column("servedFrom", 130, (row) => (row.servedFrom === null ? "" : formatDay(row.servedFrom, language))),
    column("status", 120, (row) => t(`claims:status.${row.status}`)),
    money("billedCents"),
    money("planPaymentCents"),
    money("patientResponsibilityCents"),
  ];
}
