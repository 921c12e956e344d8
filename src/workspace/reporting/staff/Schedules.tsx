import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { send } from "#web/api.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { DescriptionList } from "#web/staff/DescriptionList.tsx";
import { formatDayAndTime } from "#web/staff/format.ts";
import { Section } from "#web/staff/Section.tsx";
import type { removeSchedule, ReportSchedule, scheduleList } from "../schedules.ts";
import { ScheduleDialog } from "./ScheduleDialog.tsx";

/** What the user has made regularly, and why some of it stopped. */
export function Schedules({ hasFolder }: { hasFolder: boolean }) {
  const { t } = useTranslation("reporting-staff");
  const language = currentLanguage();
  const [open, setOpen] = useState<ReportSchedule | null>(null);
  const answer = useQuery({
    queryKey: ["report schedules", language],
    queryFn: ({ signal }) => send<typeof scheduleList>("GET /reports/schedules", { signal }),
  });
  const schedules = answer.data?.schedules ?? [];
  if (answer.isError) return <Alert severity="error">{answer.error.message}</Alert>;
  if (schedules.length === 0) return null;
  const when = (one: ReportSchedule) =>
    one.frequency === "weekly"
      ? t("schedule.weeklyOn", { day: t(`schedule.weekdays.${one.weekday ?? 1}`) })
      : one.frequency === "monthly"
        ? t("schedule.monthlyOn", { day: one.monthDay ?? 1 })
        : t("schedule.frequencies.daily");
  return (
    <Section title={t("schedule.list")}>
      <DescriptionList
        caption={t("schedule.list")}
        columns={[
          { key: "name", header: t("list.name") },
          { key: "when", header: t("schedule.frequency") },
          { key: "next", header: t("schedule.next") },
          { key: "acts", header: t("list.acts"), align: "right" },
        ]}
        rows={schedules.map((one) => ({
          id: one.id,
          cells: {
            name: one.clientName === null ? one.name : `${one.name}: ${one.clientName}`,
            when: `${when(one)} · ${t(`formats.${one.format}`)}`,
            next:
              one.stopped === null ? (
                formatDayAndTime(one.nextAt, language)
              ) : (
                <Alert severity="warning">{t(`schedule.stopped.${one.stopped}`)}</Alert>
              ),
            acts: (
              <Stack direction="row" sx={{ gap: 1, justifyContent: { sm: "flex-end" } }}>
                <Button size="small" onClick={() => setOpen(one)}>
                  {t("schedule.change")}
                  <span className="visually-hidden"> {one.name}</span>
                </Button>
                <Remove schedule={one} />
              </Stack>
            ),
          },
        }))}
      />
      {open && (
        <ScheduleDialog
          report={{ id: open.reportId, name: open.name, frequency: open.frequency }}
          schedule={open}
          hasFolder={hasFolder}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

function Remove({ schedule }: { schedule: ReportSchedule }) {
  const { t } = useTranslation("reporting-staff");
  const queries = useQueryClient();
  const removing = useMutation({
    mutationFn: () =>
      send<typeof removeSchedule>("DELETE /reports/schedules/{id}", { params: { id: schedule.id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["report schedules"] }),
  });
  return (
    <BusyButton size="small" color="inherit" isBusy={removing.isPending} onClick={() => removing.mutate()}>
      {t("schedule.remove")}
      <span className="visually-hidden"> {schedule.name}</span>
    </BusyButton>
  );
}
