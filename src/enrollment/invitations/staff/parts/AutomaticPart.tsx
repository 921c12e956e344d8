import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { EnrollmentSession, SessionValues } from "#enrollment/offering/sessions/sessions.ts";
import { TextField } from "#enrollment/offering/sessions/web/TextField.tsx";
import { useSetupForm } from "#enrollment/offering/sessions/web/use-setup-form.ts";

type Values = { remindsItself: boolean; every: string; cap: string };

/** Whether the session reminds by itself, and how often anybody is reminded at all. */
export function AutomaticPart({
  enrollmentSession,
  nextPath,
}: {
  enrollmentSession: EnrollmentSession;
  nextPath: string;
}) {
  const { t } = useTranslation(["invitations", "records"]);
  const form = useSetupForm({ enrollmentSession, nextPath, valuesOf, changesOf });
  const { values, change, errors } = form;
  return (
    <Section title={t("automatic.title")}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
      >
        <LeaveGuard isDirty={form.isGuarded} />
        <ErrorSummary errors={errors.errors} />
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={values.remindsItself}
              onChange={(event) => change({ remindsItself: event.target.checked })}
              slotProps={{ input: { "aria-describedby": "reminds-itself-help" } }}
            />
          }
          label={t("automatic.on")}
        />
        <p id="reminds-itself-help" style={{ marginBlock: "0 8px" }}>
          {t("automatic.onHelp")}
        </p>
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 2, mb: 1.5, "& > *": { width: "14rem" } }}>
          <TextField
            id="reminderEveryDays"
            type="number"
            label={t("automatic.every")}
            value={values.every}
            onChange={(every) => change({ every })}
            error={errors.messageFor("reminderEveryDays")}
          />
          <TextField
            id="reminderCap"
            type="number"
            label={t("automatic.cap")}
            value={values.cap}
            onChange={(cap) => change({ cap })}
            error={errors.messageFor("reminderCap")}
          />
        </Box>
        <Box sx={{ display: "flex", alignItems: "center", gap: 2 }}>
          <BusyButton type="submit" variant="outlined" isBusy={form.isSaving}>
            {t("automatic.save")}
          </BusyButton>
          <span role="status">{form.isSaved ? t("records:saved") : ""}</span>
        </Box>
      </form>
    </Section>
  );
}

function valuesOf({ remindsItself, reminderEveryDays, reminderCap }: EnrollmentSession): Values {
  return { remindsItself, every: String(reminderEveryDays), cap: String(reminderCap) };
}

/** What is no number leaves the page as -1, which the server refuses in its words. */
function changesOf({ remindsItself, every, cap }: Values): Partial<SessionValues> {
  const numberOf = (text: string) => (/^\d{1,4}$/u.test(text.trim()) ? Number(text) : -1);
  return { remindsItself, reminderEveryDays: numberOf(every), reminderCap: numberOf(cap) };
}
