import { useTranslation } from "react-i18next";
import type { useFormErrors } from "#web/forms/use-form-errors.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { cobraEndReasons } from "../cobra-events.ts";
import type { CobraClock } from "../cobra.ts";

export type EndValues = {
  reason: (typeof cobraEndReasons)[number];
  /** The coverage types that go on. */
  kept: readonly string[];
};
export const noEnd: EndValues = { reason: "notPaid", kept: [] };

/** What these people continue, each coverage once. */
function continuedBy(clocks: readonly CobraClock[]): { type: string; name: string }[] {
  const found = new Map<string, string>();
  for (const { coverages, endsOn, endedOn } of clocks)
    for (const { coverageType, coverageName, effectiveDate, terminationDate } of coverages)
      if (effectiveDate <= (terminationDate ?? endsOn) && (terminationDate ?? endsOn) >= (endedOn ?? endsOn))
        found.set(coverageType, coverageName);
  return [...found].map(([type, name]) => ({ type, name }));
}

/** The part of the end's call that the form says; all that these people continue is no choice among it. */
export const endBody = ({ reason, kept }: EndValues, clocks: readonly CobraClock[]) => {
  const types = continuedBy(clocks).map(({ type }) => type);
  const coverageTypes = types.filter((type) => !kept.includes(type));
  return coverageTypes.length < types.length ? { reason, coverageTypes } : { reason };
};

type Props = {
  values: EndValues;
  /** Of those whose coverage ends. */
  clocks: readonly CobraClock[];
  errors: ReturnType<typeof useFormErrors>;
  onChange: (values: EndValues) => void;
};

/** Why coverage ends, and which of it where these people continue more than one. */
export function EndFields({ values, clocks, errors, onChange }: Props) {
  const { t } = useTranslation("cobra-staff");
  const types = continuedBy(clocks);
  const toggle = (type: string, ends: boolean) =>
    onChange({
      ...values,
      kept: ends ? values.kept.filter((one) => one !== type) : [...values.kept, type],
    });
  return (
    <>
      <Labelled id="reason" label={t("step.end.why")} error={errors.messageFor("reason")}>
        {(control) => (
          <NativeChoice
            {...control}
            value={values.reason}
            options={cobraEndReasons.map((value) => ({ value, label: t(`endReason.${value}`) }))}
            onChange={(value) => onChange({ ...values, reason: value as EndValues["reason"] })}
          />
        )}
      </Labelled>
      {types.length > 1 && (
        <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
          <legend style={{ fontWeight: 600 }}>{t("step.end.what")}</legend>
          {types.map(({ type, name }) => (
            <FlagField
              key={type}
              id={`end-${type}`}
              label={name}
              value={!values.kept.includes(type)}
              onChange={(ends) => toggle(type, ends)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
