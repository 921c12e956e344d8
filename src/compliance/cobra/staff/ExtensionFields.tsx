import { useTranslation } from "react-i18next";
import { DateField } from "#web/staff/DateField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { cobraExtensions, secondEvents } from "../cobra-events.ts";
import type { CobraClock } from "../cobra.ts";

const emptyValues = { disabledClockId: "", determinedOn: "", disabledOn: "", secondEventOn: "" };
export type ExtensionValues = typeof emptyValues & {
  extension: (typeof cobraExtensions)[number];
  secondEvent: (typeof secondEvents)[number];
};
export const noExtension: ExtensionValues = {
  ...emptyValues,
  extension: "disability",
  secondEvent: "divorce",
};

/** The fields of the call: only those of the extension that was chosen, and of these what was filled in. */
export function extensionBody({ extension, secondEvent, ...values }: ExtensionValues) {
  const { disabledClockId, determinedOn, disabledOn, secondEventOn } = values;
  return extension === "disability"
    ? {
        extension,
        ...(disabledClockId === "" ? {} : { disabledClockId }),
        ...(determinedOn === "" ? {} : { determinedOn }),
        ...(disabledOn === "" ? {} : { disabledOn }),
      }
    : { extension, secondEvent, ...(secondEventOn === "" ? {} : { secondEventOn }) };
}

type Props = {
  values: ExtensionValues;
  clocks: readonly CobraClock[];
  errors: { messageFor: (id: string) => string | undefined };
  onChange: (values: ExtensionValues) => void;
};

/** Why there are more months, with the days that decide whether there are. */
export function ExtensionFields({ values, clocks, errors, onChange }: Props) {
  const { t } = useTranslation("cobra-staff");
  const day = (id: "determinedOn" | "disabledOn" | "secondEventOn") => (
    <DateField
      id={id}
      label={t(`step.extension.${id}`)}
      isOptional
      value={values[id]}
      error={errors.messageFor(id)}
      onChange={(value) => onChange({ ...values, [id]: value })}
    />
  );
  return (
    <>
      <Labelled id="extension" label={t("step.extension.why")}>
        {(control) => (
          <NativeChoice
            {...control}
            value={values.extension}
            options={cobraExtensions.map((value) => ({ value, label: t(`extension.${value}`) }))}
            onChange={(value) =>
              onChange({ ...values, extension: value === "disability" ? "disability" : "secondEvent" })
            }
          />
        )}
      </Labelled>
      {values.extension === "disability" ? (
        <>
          <Labelled
            id="disabledClockId"
            label={t("step.extension.disabledClockId")}
            error={errors.messageFor("disabledClockId")}
          >
            {(control) => (
              <NativeChoice
                {...control}
                value={values.disabledClockId}
                options={[
                  { value: "", label: t("step.extension.choose") },
                  ...clocks.map(({ id, name }) => ({ value: id, label: name })),
                ]}
                onChange={(disabledClockId) => onChange({ ...values, disabledClockId })}
              />
            )}
          </Labelled>
          {day("determinedOn")}
          {day("disabledOn")}
        </>
      ) : (
        <>
          <Labelled id="secondEvent" label={t("step.extension.secondEvent")}>
            {(control) => (
              <NativeChoice
                {...control}
                value={values.secondEvent}
                options={secondEvents.map((value) => ({ value, label: t(`event.${value}`) }))}
                onChange={(value) =>
                  onChange({
                    ...values,
                    secondEvent: secondEvents.find((one) => one === value) ?? values.secondEvent,
                  })
                }
              />
            )}
          </Labelled>
          {day("secondEventOn")}
        </>
      )}
    </>
  );
}
