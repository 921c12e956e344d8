import { errorWords } from "#web/api.ts";
import Alert from "@mui/material/Alert";
import Autocomplete from "@mui/material/Autocomplete";
import Button from "@mui/material/Button";
import { FieldsDialog } from "#web/staff/FieldsDialog.tsx";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import OutlinedInput from "@mui/material/OutlinedInput";
import Stack from "@mui/material/Stack";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import type { EnrollmentSession } from "../../sessions.ts";
import type { SessionPlan, SessionPlans } from "../../session-plans.ts";
import { useChangePlans } from "../plan-calls.ts";
import { TextField } from "../../web/TextField.tsx";

type Props = {
  enrollmentSession: EnrollmentSession;
  plan: SessionPlan;
  offered: SessionPlans;
  onClose: () => void;
};

/** The name of a plan in the session, and the people it is for. */
export function PlanDialog({ enrollmentSession, plan, offered, onClose }: Props) {
  const { t } = useTranslation(["offering-sessions", "records"]);
  const changing = useChangePlans(enrollmentSession.id);
  const [values, setValues] = useState(plan);
  const change = (part: Partial<SessionPlan>) => setValues((now) => ({ ...now, ...part }));
  const nameOf = (id: string) => offered.divisions.find((one) => one.id === id)?.name ?? "";
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    changing.mutate({ kind: "update", plan: values }, { onSuccess: onClose });
  };
  return (
    <FieldsDialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="plan-title">
      <form noValidate onSubmit={handleSubmit}>
        <DialogTitle id="plan-title">{plan.basePlanName}</DialogTitle>
        <DialogContent>
          <Stack sx={{ gap: 2 }}>
            {changing.isError && <Alert severity="error">{errorWords(changing.error)}</Alert>}
            <TextField
              id="plan-name"
              label={t("plans.displayName")}
              help={t("plans.displayNameHelp")}
              value={values.displayName}
              max={120}
              onChange={(displayName) => change({ displayName })}
            />
            <Several
              id="plan-divisions"
              label={t("plans.divisions")}
              help={t("plans.divisionsHelp")}
              value={values.divisionIds}
              options={offered.divisions.map(({ id }) => id)}
              nameOf={nameOf}
              onChange={(divisionIds) => change({ divisionIds })}
            />
            <Several
              id="plan-classes"
              label={t("plans.classes")}
              help={t("plans.classesHelp")}
              value={values.eligibilityClasses}
              options={offered.classes}
              onChange={(eligibilityClasses) => change({ eligibilityClasses })}
              isFree
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <BusyButton type="submit" variant="contained" isBusy={changing.isPending}>
            {t("records:save")}
          </BusyButton>
        </DialogActions>
      </form>
    </FieldsDialog>
  );
}

type SeveralProps = {
  id: string;
  label: string;
  help: string;
  value: readonly string[];
  options: readonly string[];
  nameOf?: (value: string) => string;
  onChange: (value: string[]) => void;
  /** Others than the options may be typed. */
  isFree?: boolean;
};

function Several({
  id,
  label,
  help,
  value,
  options,
  nameOf = (one) => one,
  onChange,
  isFree = false,
}: SeveralProps) {
  return (
    <Labelled id={id} label={label} help={help} isOptional>
      {({ describedBy }) => (
        <Autocomplete
          id={id}
          multiple
          size="small"
          freeSolo={isFree}
          value={[...value]}
          options={[...options]}
          getOptionLabel={nameOf}
          onChange={(_, chosen) => onChange(chosen.map((one) => one.trim()).filter((one) => one !== ""))}
          renderInput={({ slotProps, ...input }) => (
            <OutlinedInput
              {...input}
              {...slotProps.input}
              size="small"
              inputProps={{ ...slotProps.htmlInput, "aria-describedby": describedBy }}
            />
          )}
        />
      )}
    </Labelled>
  );
}
