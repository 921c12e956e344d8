import Box from "@mui/material/Box";
import Card from "@mui/material/Card";
import Chip from "@mui/material/Chip";
import Typography from "@mui/material/Typography";
import { type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AnswerOf } from "#kernel/call.ts";
import { wallTime } from "#kernel/moments.ts";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { readerTimeZone } from "#web/session/session.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import type { emergencyList, EmergencyRow } from "../../emergency.ts";

type Page = AnswerOf<typeof emergencyList>;
const pageSize = 25;

/** Who took an administrator's rights for a while, and the way to what they did. */
export function EmergenciesPage() {
  const { t } = useTranslation("access-staff");
  usePage(t("emergency.title"));
  const answer = useInfiniteQuery<Page, Error, InfiniteData<Page>, unknown[], number>({
    queryKey: ["list", "emergencyaccess"],
    queryFn: ({ pageParam, signal }) =>
      send<typeof emergencyList>("GET /admin/emergencyaccess", {
        query: { page: pageParam, pageSize },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, total }) => (page * pageSize < total ? page + 1 : null),
  });
  return (
    <>
      <PageTitle>{t("emergency.title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("emergency.about")}</Typography>
      <Answer of={answer}>
        {({ pages }) => (
          <Card variant="outlined" sx={{ p: 2 }}>
            <Emergencies rows={pages.flatMap(({ rows }) => rows)} />
          </Card>
        )}
      </Answer>
      {answer.hasNextPage && (
        <Box sx={{ textAlign: "center", p: 2 }}>
          <BusyButton
            variant="outlined"
            isBusy={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t("emergency.older")}
          </BusyButton>
        </Box>
      )}
    </>
  );
}

function Emergencies({ rows }: { rows: readonly EmergencyRow[] }) {
  const { t } = useTranslation("access-staff");
  const time = (moment: string) => formatDayAndTime(moment, currentLanguage());
  const columns = ["name", "reason", "startedAt", "until", "state", "looked"];
  if (rows.length === 0) return <Typography sx={{ textAlign: "center" }}>{t("emergency.empty")}</Typography>;
  return (
    <DescriptionList
      caption={t("emergency.title")}
      columns={columns.map((key) => ({
        key,
        header: t(`emergency.columns.${key}`),
        isShort: ["startedAt", "until", "state"].includes(key),
      }))}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          name: row.name ?? row.userId,
          reason: row.reason,
          startedAt: time(row.startedAt),
          until: time(row.endedAt ?? row.expiresAt),
          state: <State row={row} />,
          looked: <Link to={auditOf(row)}>{t("emergency.looked")}</Link>,
        },
      }))}
    />
  );
}

function State({ row: { inForce, endedAt } }: { row: EmergencyRow }) {
  const { t } = useTranslation("access-staff");
  const state = inForce ? "inForce" : endedAt === null ? "over" : "ended";
  return (
    <Chip
      size="small"
      variant="outlined"
      color={inForce ? "warning" : "default"}
      label={t(`emergency.state.${state}`)}
    />
  );
}

/** Its rows in the audit; the times spare the search what cannot be of it. */
function auditOf({ id, startedAt, endedAt, expiresAt }: EmergencyRow): string {
  const around = (moment: string, minutes: number) =>
    wallTime(new Date(Date.parse(moment) + minutes * 60_000), readerTimeZone()).slice(0, 16);
  const at = `${around(startedAt, -1)}..${around(endedAt ?? expiresAt, 2)}`;
  return `/admin/audit?${new URLSearchParams({ "filter[emergencyId]": id, "filter[at]": at })}`;
}
