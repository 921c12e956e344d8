import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { send } from "#web/api.ts";
import { useUser } from "#web/session/session.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { currentLanguage } from "#web/i18n.ts";
import { usePage } from "#web/shell/use-page.ts";
import { Answer } from "#web/staff/Answer.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDay } from "#web/staff/format.ts";
import { Nothing } from "#web/staff/Nothing.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Report, reportList } from "../reports.ts";
import { Results } from "./Results.tsx";
import { RunDialog } from "./RunDialog.tsx";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { Schedules } from "./Schedules.tsx";

/** The reports that a user may have made: now, or again and again; and what was made. */
export function ReportsPage() {
  const { t } = useTranslation("reporting-staff");
  const language = currentLanguage();
  usePage(t("title"));
  const answer = useQuery({
    queryKey: ["reports", language],
    queryFn: ({ signal }) => send<typeof reportList>("GET /reports", { signal }),
  });
  return (
    <>
      <PageTitle>{t("title")}</PageTitle>
      <Typography sx={{ color: "text.secondary", mb: 2 }}>{t("about")}</Typography>
      <Results />
      <Answer of={answer}>
        {({ reports, hasFolder }) => (
          <>
            <ReportList reports={reports} hasFolder={hasFolder} />
            <Schedules hasFolder={hasFolder} />
          </>
        )}
      </Answer>
    </>
  );
}

function ReportList({ reports, hasFolder }: { reports: readonly Report[]; hasFolder: boolean }) {
  const { t } = useTranslation("reporting-staff");
  const language = currentLanguage();
  const [open, setOpen] = useState<{ report: Report; what: "run" | "schedule" } | null>(null);
  const close = () => setOpen(null);
  const user = useUser();
  const mayDefine =
    user?.type === "admin" && user.permissions.some(({ machineName }) => machineName === "manageReports");
  const daysOf = ({ period, from, to, time }: Report) =>
    period === "days" && from !== null && to !== null
      ? time === "day"
        ? formatDay(to, language)
        : t("days", { from: formatDay(from, language), to: formatDay(to, language) })
      : t(`periods.${period}`);
  return (
    <Section title={t("list.title")}>
      {reports.length === 0 ? (
        <>
          <Nothing title={t(mayDefine ? "list.noneDefined" : "list.none")} />
          {mayDefine && (
            <Button component={Link} to="/admin/reporttypes/new" variant="contained">
              {t("list.define")}
            </Button>
          )}
        </>
      ) : (
        <DescriptionList
          caption={t("list.title")}
          columns={[
            { key: "name", header: t("list.name") },
            { key: "days", header: t("list.days"), isShort: true },
            { key: "acts", header: t("list.acts"), align: "right" },
          ]}
          rows={reports.map((report) => ({
            id: report.id,
            cells: {
              name: (
                <>
                  {report.name}{" "}
                  {report.isPersonal && <Chip size="small" variant="outlined" label={t("personal")} />}
                  <Box sx={{ color: "text.secondary", fontWeight: 400 }}>
                    {[...report.groups, ...report.columns].join(" · ")}
                  </Box>
                </>
              ),
              days: daysOf(report),
              acts: (
                <Stack
                  direction="row"
                  sx={{
                    gap: 1,
                    justifyContent: { sm: "flex-end" },
                    flexWrap: { xs: "wrap", sm: "nowrap" },
                    "& button": { whiteSpace: "nowrap", flex: "none" },
                  }}
                >
                  <Button size="small" variant="outlined" onClick={() => setOpen({ report, what: "run" })}>
                    {t("run.open")}
                    <span className="visually-hidden"> {report.name}</span>
                  </Button>
                  <Button size="small" onClick={() => setOpen({ report, what: "schedule" })}>
                    {t("schedule.open")}
                    <span className="visually-hidden"> {report.name}</span>
                  </Button>
                </Stack>
              ),
            },
          }))}
        />
      )}
      {reports.some(({ isPersonal }) => isPersonal) && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {t("list.kept")}
        </Alert>
      )}
      {open?.what === "run" && <RunDialog report={open.report} onClose={close} />}
      {open?.what === "schedule" && (
        <ScheduleDialog report={open.report} schedule={null} hasFolder={hasFolder} onClose={close} />
      )}
    </Section>
  );
}
