import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { payKinds } from "../work/pay.ts";
import type { PayValues } from "./pay-form.ts";

type Props = {
  values: PayValues;
  onChange: (part: Partial<PayValues>) => void;
  messageFor: (id: string) => string | undefined;
};

/** Kind of pay, pay and hours of an employee. */
export function PayFields({ values, onChange, messageFor }: Props) {
  const { t } = useTranslation("members-change");
  const isHourly = values.payKind === "hourly";
  const field = { values, onChange, messageFor };
  return (
    <>
      <ChoiceField
        id="payKind"
        label={t("fields.payKind")}
        error={messageFor("payKind")}
        value={values.payKind}
        onChange={(payKind) => onChange({ payKind })}
        options={[
          { value: "", label: t("dialog.notKnown") },
          ...payKinds.map((kind) => ({ value: kind, label: t(`work.kinds.${kind}`) })),
        ]}
      />
      <Typed id="weeklyHours" name="weeklyHours" help={t("work.hoursHelp")} {...field} />
      {isHourly && <Typed id="hourlyRateCents" name="hourlyRate" help={t("work.rateHelp")} {...field} />}
      <Typed
        id="salaryCents"
        name="salary"
        help={t(isHourly ? "work.yearOfHoursHelp" : "work.salaryHelp")}
        {...field}
      />
    </>
  );
}

type TypedProps = Props & {
  id: "salaryCents" | "hourlyRateCents" | "weeklyHours";
  name: "salary" | "hourlyRate" | "weeklyHours";
  help: ReactNode;
};

function Typed({ id, name, help, values, onChange, messageFor }: TypedProps) {
  const { t } = useTranslation("members-change");
  return (
    <Labelled id={id} label={t(`fields.${id}`)} isOptional help={help} error={messageFor(id)}>
      {({ id: control, describedBy, invalid }) => (
        <OutlinedInput
          id={control}
          size="small"
          value={values[name]}
          error={invalid}
          onChange={(event) => onChange({ [name]: event.target.value })}
          inputProps={{ "aria-describedby": describedBy, autoComplete: "off", inputMode: "decimal" }}
        />
      )}
    </Labelled>
  );
}
