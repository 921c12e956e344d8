import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Skeleton from "@mui/material/Skeleton";
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnswerOf, QueryOf } from "#kernel/call.ts";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { useDelayed } from "#web/staff/use-delayed.ts";
import type { auditExport, auditList, AuditRow } from "../audit-log.ts";
import { useAuditWords } from "./words.ts";

type Page = AnswerOf<typeof auditList>;
type Props = { query: QueryOf<typeof auditExport> };

/** The newest rows that match, and older ones on demand. */
export function AuditRows({ query }: Props) {
  const { t } = useTranslation(["audit-changes", "records"]);
  const answer = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], number | null>({
    queryKey: ["list", "audit", query],
    queryFn: ({ pageParam, signal }) =>
      send<typeof auditList>("GET /admin/audit", {
        query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next?.before,
  });
  const isSlow = useDelayed(answer.isPending);
  if (answer.isPending) return isSlow ? <Skeleton variant="rounded" height={420} /> : null;
  if (answer.isError)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={() => void answer.refetch()}>
            {t("records:retry")}
          </Button>
        }
      >
        {answer.error.message}
      </Alert>
    );
  const rows = answer.data.pages.flatMap((page) => page.rows);
  const last = answer.data.pages.at(-1);
  const isFull = (last?.rows.length ?? 0) > 0;
  return (
    <>
      {rows.length === 0 ? (
        <Card variant="outlined" sx={{ p: 4, textAlign: "center" }}>
          {t("audit.none")}
        </Card>
      ) : (
        <Card variant="outlined" sx={{ p: 2 }}>
          <RowTable rows={rows} />
        </Card>
      )}
      <Box sx={{ textAlign: "center", p: 2 }} role="status">
        {last?.next ? (
          <>
            <p>{t("audit.searchedTo", { time: formatDayAndTime(last.next.at, currentLanguage()) })}</p>
            <BusyButton
              variant="outlined"
              isBusy={answer.isFetchingNextPage}
              onClick={() => void answer.fetchNextPage()}
            >
              {t(isFull ? "audit.older" : "audit.further")}
            </BusyButton>
          </>
        ) : (
          rows.length > 0 && t("audit.end")
        )}
      </Box>
    </>
  );
}

function RowTable({ rows }: { rows: readonly AuditRow[] }) {
  const { t } = useTranslation("audit-changes");
  const words = useAuditWords();
  const columns = ["at", "actor", "action", "subject", "changed", "client"] as const;
  return (
    <DescriptionList
      caption={t("audit.title")}
      columns={columns.map((key) => ({
        key,
        header: t(`audit.columns.${key}`),
        isShort: key === "at" || key === "actor" || key === "action",
      }))}
      rows={rows.map((row) => ({
        id: String(row.id),
        cells: {
          at: (
            <Link to={`/admin/audit/${row.id}`} style={{ whiteSpace: "nowrap" }}>
              {formatDayAndTime(row.at, currentLanguage(), { to: "seconds" })}
            </Link>
          ),
          actor: (
            <>
              {words.actor(row)}{" "}
              {row.emergencyId !== null && (
                <Chip size="small" color="warning" variant="outlined" label={t("audit.inEmergency")} />
              )}
            </>
          ),
          action: words.action(row.action),
          subject: <Subject row={row} />,
          changed: <Changes row={row} />,
          client: row.clientName,
        },
      }))}
    />
  );
}

function Changes({ row: { id, changes, moreChanges } }: { row: AuditRow }) {
  const { t } = useTranslation("audit-changes");
  if (changes.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none", overflowWrap: "anywhere" }}>
      {changes.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {moreChanges > 0 && (
        <li>
          <Link to={`/admin/audit/${id}`}>{t("audit.moreChanges", { count: moreChanges })}</Link>
        </li>
      )}
    </Box>
  );
}

function Subject({ row }: { row: AuditRow }) {
  const words = useAuditWords();
  const href = words.hrefOf(row);
  return href === undefined ? words.object(row) : <Link to={href}>{words.object(row)}</Link>;
}
