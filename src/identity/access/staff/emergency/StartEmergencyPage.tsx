import Alert from "@mui/material/Alert";
import Card from "@mui/material/Card";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { send } from "#web/api.ts";
import { PageTitle } from "#web/staff/PageTitle.tsx";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { useFormErrors } from "#web/forms/use-form-errors.ts";
import { renewUserSession, useUser } from "#web/session/session.ts";
import { NotFoundPage } from "#web/shell/NotFoundPage.tsx";
import { usePage } from "#web/shell/use-page.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import type { startEmergency } from "../../emergency.ts";

const choices = [15, 30, 60];

/** Asks what for and how long, says what follows, and begins. */
export function StartEmergencyPage() {
  const user = useUser();
  if (!user?.permissions.some(({ machineName }) => machineName === "useEmergencyAccess"))
    return <NotFoundPage />;
  return <StartForm isRunning={user.emergency !== null} />;
}

function StartForm({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation("access-staff");
  const navigate = useNavigate();
  const errors = useFormErrors({ idOf: (path) => `emergency-${path}` });
  const [reason, setReason] = useState("");
  const [minutes, setMinutes] = useState(String(choices[0]));
  usePage(t("emergency.start.title"));
  const starting = useMutation({
    mutationFn: () =>
      send<typeof startEmergency>("POST /emergencyaccess", { body: { reason, minutes: Number(minutes) } }),
    onMutate: errors.clear,
    onSuccess: ({ token, user }) => {
      renewUserSession(token, user);
      void navigate("/admin");
    },
    onError: errors.showProblem,
  });
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    starting.mutate();
  };
  return (
    <form noValidate onSubmit={handleSubmit} style={{ maxWidth: "44rem" }}>
      <ErrorSummary errors={errors.errors} />
      <PageTitle>{t("emergency.start.title")}</PageTitle>
      <p>{t("emergency.start.about")}</p>
      <Alert severity="warning" sx={{ mb: 2 }}>
        {t("emergency.start.warning")}
      </Alert>
      {isRunning ? (
        <p>{t("emergency.start.running")}</p>
      ) : (
        <Card variant="outlined" sx={{ p: 2 }}>
          <Stack sx={{ gap: 2 }}>
            <Labelled
              id="emergency-reason"
              label={t("emergency.start.reason")}
              help={t("emergency.start.reasonHelp")}
              error={errors.messageFor("emergency-reason")}
            >
              {({ id, describedBy, invalid }) => (
                <OutlinedInput
                  id={id}
                  multiline
                  minRows={3}
                  value={reason}
                  error={invalid}
                  onChange={(event) => setReason(event.target.value)}
                  inputProps={{ maxLength: 500, "aria-describedby": describedBy }}
                />
              )}
            </Labelled>
            <Labelled
              id="emergency-minutes"
              label={t("emergency.start.minutes")}
              error={errors.messageFor("emergency-minutes")}
            >
              {({ id, describedBy, invalid }) => (
                <NativeChoice
                  {...{ id, describedBy, invalid }}
                  value={minutes}
                  onChange={setMinutes}
                  options={choices.map((count) => ({
                    value: String(count),
                    label: t("emergency.start.minutesOf", { count }),
                  }))}
                />
              )}
            </Labelled>
            <BusyButton
              type="submit"
              variant="contained"
              color="error"
              isBusy={starting.isPending}
              sx={{ alignSelf: "start" }}
            >
              {t("emergency.start.button")}
            </BusyButton>
          </Stack>
        </Card>
      )}
    </form>
  );
}
