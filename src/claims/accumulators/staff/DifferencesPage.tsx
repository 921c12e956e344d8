import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatCount, formatDay, formatDayOf } from "#web/staff/format.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import type { accumulatorDifferences, TotalDifference, TotalDifferences } from "../difference-list.ts";
import { Settle } from "./Settle.tsx";

const statuses = ["open", "settled"] as const;

/** Where a payer's total is not ours, and where claims went beyond a limit: somebody has to look. */
export function DifferencesPage() {
  const { t } = useTranslation("accumulators-staff");
  const [status, setStatus] = useState<(typeof statuses)[number]>("open");
  const answer = useQuery({
    queryKey: ["total differences", status],
    queryFn: ({ signal }) =>
      send<typeof accumulatorDifferences>("GET /accumulatordifferences", { query: { status }, signal }),
  });
  usePage(t("differences.title"));
  return (
    <>
      <PageTitle>{t("differences.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("differences.about")}</Typography>
      <Box sx={{ maxWidth: 280, mb: 2 }}>
        <Labelled id="status" label={t("differences.show")}>
          {({ id }) => (
            <NativeChoice
              id={id}
              value={status}
              onChange={(value) => setStatus(value === "settled" ? "settled" : "open")}
              options={statuses.map((one) => ({ value: one, label: t(`differences.status.${one}`) }))}
            />
          )}
        </Labelled>
      </Box>
      <Answer of={answer}>{(found) => <Found found={found} />}</Answer>
    </>
  );
}

function Found({ found: { rows, total } }: { found: TotalDifferences }) {
  const { t } = useTranslation(["accumulators-staff", "accumulators"]);
  const language = currentLanguage();
  if (rows.length === 0) return <p role="status">{t("differences.none")}</p>;
  return (
    <>
      {total > rows.length && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("differences.more", {
            shown: formatCount(rows.length, language),
            total: formatCount(total, language),
          })}
        </Alert>
      )}
      <DescriptionList
        caption={t("differences.title")}
        columns={[
          { key: "person", header: t("columns.person") },
          { key: "client", header: t("columns.client") },
          { key: "total", header: t("columns.total") },
          { key: "problem", header: t("columns.problem") },
          { key: "since", header: t("columns.since"), isShort: true },
          { key: "act", header: t("columns.settled") },
        ]}
        rows={rows.map((row) => ({
          id: row.id,
          cells: {
            person: <Link to={`/admin/members/${row.memberId}`}>{row.memberName}</Link>,
            client: row.clientName,
            total: t("differences.total", {
              total: t("totalName", {
                kind: t(`accumulators:accumulators.choices.kind.${row.kind}`),
                side: t(`accumulators:accumulators.choices.network.${row.network}`),
              }),
              scope: t(`accumulators:accumulators.choices.scope.${row.scope}`),
              from: formatDay(row.periodFrom, language),
            }),
            problem: <Problem difference={row} />,
            since: formatDayOf(row.since, language),
            act: row.status === "open" ? <Settle difference={row} /> : (row.note ?? t("differences.noNote")),
          },
        }))}
      />
    </>
  );
}

/** Says what differs, and links to a claim that took too much. */
function Problem({ difference }: { difference: TotalDifference }) {
  const { t } = useTranslation("accumulators-staff");
  const { problem, claimId, claimNumber, oursCents, otherCents } = difference;
  const language = currentLanguage();
  const said = t(`differences.problem.${problem}`, {
    ours: formatMoney(oursCents, language),
    other: formatMoney(otherCents, language),
    claim: claimNumber ?? "",
  });
  return claimId === null ? said : <Link to={`/admin/claims/${claimId}`}>{said}</Link>;
}
