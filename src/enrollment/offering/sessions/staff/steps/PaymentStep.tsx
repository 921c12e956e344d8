import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControl from "@mui/material/FormControl";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormLabel from "@mui/material/FormLabel";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import { type SubmitEvent, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { chargeBases, type ChargeBasis } from "#enrollment/payments/charge.ts";
import { ErrorSummary } from "#web/forms/ErrorSummary.tsx";
import { LeaveGuard } from "#web/staff/LeaveGuard.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { EnrollmentSession, SessionValues } from "../../sessions.ts";
import { AuthorizationTexts } from "../parts/AuthorizationTexts.tsx";
import { ReadinessIssues } from "../parts/ReadinessIssues.tsx";
import { SaveBar } from "../parts/SaveBar.tsx";
import { TextField } from "../../web/TextField.tsx";
import type { StepProps } from "../../web/step-props.ts";
import { useSetupForm } from "../../web/use-setup-form.ts";

type Values = {
  requiresSignIn: boolean;
  paymentRequired: boolean;
  chargeBasis: ChargeBasis;
  monthlyCharge: string;
};

/** Whether people say who they are before they begin, and whether they pay by themselves. */
export function PaymentStep({ enrollmentSession, nextPath }: StepProps) {
  const { t } = useTranslation("payments-staff");
  const form = useSetupForm({ enrollmentSession, nextPath, valuesOf, changesOf });
  const { values, change, errors } = form;
  const monthlyChargeCents = useDeferredValue(centsOf(values.monthlyCharge));
  // What is no amount does not leave the page: there is nothing for the server to say of it.
  const isWrong = centsOf(values.monthlyCharge) === null;
  const handleSubmit = (event: SubmitEvent) => {
    if (!isWrong) return form.handleSubmit(event);
    event.preventDefault();
    document.getElementById("monthlyChargeCents")?.focus();
  };
  return (
    <form noValidate onSubmit={handleSubmit}>
      <LeaveGuard isDirty={form.isGuarded} />
      <ErrorSummary errors={errors.errors} />
      <ReadinessIssues enrollmentSession={enrollmentSession} step="payment" />
      <Section title={t("signIn")}>
        <Switch
          id="requiresSignIn"
          label={t("requiresSignIn")}
          help={t("requiresSignInHelp")}
          isOn={values.requiresSignIn}
          onChange={(requiresSignIn) => change({ requiresSignIn })}
        />
      </Section>
      <Section title={t("payment")}>
        <Switch
          id="paymentRequired"
          label={t("paymentRequired")}
          help={t("paymentRequiredHelp")}
          isOn={values.paymentRequired}
          onChange={(paymentRequired) => change({ paymentRequired })}
        />
        {values.paymentRequired && (
          <FormControl aria-describedby="chargeBasis-help">
            <FormLabel id="chargeBasis">{t("chargeBasis")}</FormLabel>
            <RadioGroup
              aria-labelledby="chargeBasis"
              value={values.chargeBasis}
              onChange={(_event, value) => change({ chargeBasis: value === "fixed" ? "fixed" : "chosen" })}
            >
              {chargeBases.map((basis) => (
                <FormControlLabel
                  key={basis}
                  value={basis}
                  label={t(`chargeBases.${basis}`)}
                  control={<Radio size="small" />}
                />
              ))}
            </RadioGroup>
            <p id="chargeBasis-help" style={{ marginBlock: "0 12px" }}>
              {t("chargeBasisHelp")}
            </p>
          </FormControl>
        )}
        {values.paymentRequired && values.chargeBasis === "fixed" && (
          <Box sx={{ maxWidth: "20rem" }}>
            <TextField
              id="monthlyChargeCents"
              label={t("monthlyChargeCents")}
              help={t("monthlyChargeHelp")}
              value={values.monthlyCharge}
              onChange={(monthlyCharge) => change({ monthlyCharge })}
              max={12}
              error={isWrong ? t("invalid") : errors.messageFor("monthlyChargeCents")}
            />
          </Box>
        )}
      </Section>
      {values.paymentRequired && monthlyChargeCents !== null && (
        <Section title={t("whatTheyRead")}>
          <p>{t("whatTheyReadHelp")}</p>
          <AuthorizationTexts
            sessionId={enrollmentSession.id}
            chargeBasis={values.chargeBasis}
            monthlyChargeCents={monthlyChargeCents}
          />
        </Section>
      )}
      <SaveBar isSaving={form.isSaving} isSaved={form.isSaved} onSave={() => !isWrong && form.save()} />
    </form>
  );
}

type SwitchProps = {
  id: string;
  label: string;
  help: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

function Switch({ id, label, help, isOn, onChange }: SwitchProps) {
  return (
    <>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            id={id}
            size="small"
            checked={isOn}
            onChange={(event) => onChange(event.target.checked)}
            slotProps={{ input: { "aria-describedby": `${id}-help` } }}
          />
        }
      />
      <p id={`${id}-help`} style={{ marginBlock: "0 12px" }}>
        {help}
      </p>
    </>
  );
}

function valuesOf({ monthlyChargeCents, ...enrollmentSession }: EnrollmentSession): Values {
  const { requiresSignIn, paymentRequired, chargeBasis } = enrollmentSession;
  return {
    requiresSignIn,
    paymentRequired,
    chargeBasis,
    monthlyCharge: (monthlyChargeCents / 100).toFixed(2),
  };
}

function changesOf({ monthlyCharge, ...values }: Values): Partial<SessionValues> {
  return { ...values, monthlyChargeCents: centsOf(monthlyCharge) ?? 0 };
}

/** 899, 899.00, 1,250.5 or $899.00; null where it is none of them. */
function centsOf(typed: string): number | null {
  const plain = typed.replaceAll(/[\s,$]/gu, "");
  if (!/^\d{1,6}(?:\.\d{1,2})?$/u.test(plain)) return null;
  const cents = Math.round(Number(plain) * 100);
  return cents >= 1 && cents <= 100_000_00 ? cents : null;
}
