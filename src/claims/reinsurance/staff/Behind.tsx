import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import useMediaQuery from "@mui/material/useMediaQuery";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import type { Standing, stopLossClaims, stopLossLives } from "../standing.ts";
import { monthName } from "./month-name.ts";
import type { Opened } from "./opened.ts";

type Props = { standing: Standing; opened: Opened; onClose: () => void };
const pageSize = 25;

/** The rows behind a number, over the page. */
export function Behind({ standing, opened, onClose }: Props) {
  const { t } = useTranslation("reinsurance-staff");
  const isPhone = useMediaQuery("(width < 700px)");
  const title =
    opened.kind === "person"
      ? t("claimsOf", { name: opened.name })
      : opened.kind === "month"
        ? t("claimsIn", { month: monthName(opened.month) })
        : t("livesIn", {
            coverage: opened.coverageName,
            level: t(`tier.${opened.tierCode}`),
            month: monthName(opened.month),
          });
  return (
    <FieldsDialog
      open
      fullWidth
      fullScreen={isPhone}
      maxWidth="md"
      aria-labelledby="behind"
      onClose={onClose}
    >
      <DialogTitle id="behind">{title}</DialogTitle>
      <DialogContent>
        {opened.kind === "lives" ? (
          <Lives standing={standing} opened={opened} title={title} />
        ) : (
          <Claims standing={standing} opened={opened} title={title} />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("close")}</Button>
      </DialogActions>
    </FieldsDialog>
  );
}

type RowsProps<Kind extends Opened["kind"]> = {
  standing: Standing;
  opened: Extract<Opened, { kind: Kind }>;
  title: string;
};

function Claims({ standing: { policy, day }, opened, title }: RowsProps<"person" | "month">) {
  const { t } = useTranslation("reinsurance-staff");
  const language = currentLanguage();
  const [page, setPage] = useState(1);
  const narrowed = opened.kind === "person" ? { memberId: opened.memberId } : { month: opened.month };
  const answer = useQuery({
    queryKey: ["stop-loss", policy.id, "claims", day, narrowed, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<typeof stopLossClaims>("GET /reinsurance/policies/{id}/claims", {
        params: { id: policy.id },
        query: { day, ...narrowed, page, pageSize },
        signal,
      }),
  });
  const date = (value: string | null) => (value === null ? "–" : formatDay(value, language));
  return (
    <Answer of={answer}>
      {({ rows, total, paidCents }) => (
        <>
          <p style={{ marginBlockStart: 0 }}>{t("countedSum", { sum: formatMoney(paidCents, language) })}</p>
          <DescriptionList
            caption={title}
            columns={[
              { key: "number", header: t("columnsOfRows.claimNumber") },
              { key: "name", header: t("columns.name") },
              { key: "served", header: t("columnsOfRows.servedFrom"), isShort: true },
              { key: "paidOn", header: t("columnsOfRows.paidOn"), isShort: true },
              { key: "kind", header: t("columnsOfRows.kind") },
              { key: "paid", header: t("columnsOfRows.paid"), align: "right" },
              { key: "counting", header: t("columnsOfRows.counting") },
            ]}
            rows={rows.map((row) => ({
              id: row.id,
              cells: {
                number: row.claimNumber,
                name: row.name,
                served: date(row.servedFrom),
                paidOn: date(row.paidOn),
                kind: t(`kind.${row.kind}`),
                paid: formatMoney(row.paidCents, language),
                counting: t(`counting.${row.counting}`),
              },
            }))}
          />
          <Paging page={page} total={total} onPage={setPage} />
        </>
      )}
    </Answer>
  );
}

function Lives({ standing: { policy, day }, opened, title }: RowsProps<"lives">) {
  const { t } = useTranslation("reinsurance-staff");
  const language = currentLanguage();
  const [page, setPage] = useState(1);
  const { month, coverageType, tierCode } = opened;
  const answer = useQuery({
    queryKey: ["stop-loss", policy.id, "lives", day, month, coverageType, tierCode, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      send<typeof stopLossLives>("GET /reinsurance/policies/{id}/lives", {
        params: { id: policy.id },
        query: { day, month, coverageType, tierCode, page, pageSize },
        signal,
      }),
  });
  return (
    <Answer of={answer}>
      {({ rows, total }) => (
        <>
          <DescriptionList
            caption={title}
            columns={[
              { key: "name", header: t("columns.name") },
              { key: "number", header: t("columns.memberNumber") },
              { key: "plan", header: t("columnsOfRows.plan") },
              { key: "from", header: t("columnsOfRows.effectiveDate"), isShort: true },
              { key: "to", header: t("columnsOfRows.terminationDate"), isShort: true },
            ]}
            rows={rows.map((row) => ({
              id: row.memberId,
              cells: {
                name: row.name,
                number: row.memberNumber ?? "",
                plan: row.planName,
                from: formatDay(row.effectiveDate, language),
                to: row.terminationDate === null ? "" : formatDay(row.terminationDate, language),
              },
            }))}
          />
          <Paging page={page} total={total} onPage={setPage} />
        </>
      )}
    </Answer>
  );
}

function Paging({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation("reinsurance-staff");
  if (total <= pageSize) return null;
  return (
    <p>
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t("before")}
      </Button>
      <Button disabled={page * pageSize >= total} onClick={() => onPage(page + 1)}>
        {t("more")}
      </Button>
    </p>
  );
}
