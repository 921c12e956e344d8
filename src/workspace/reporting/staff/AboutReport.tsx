import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import { frequencies, staffTypes } from "../report-words.ts";
import type { ReportValues } from "./report-values.ts";

type Props = {
  values: ReportValues;
  isNew: boolean;
  onChange: (part: Partial<ReportValues>) => void;
  messageFor: (id: string) => string | undefined;
};

/** What a report is called, for whom it is, and what its files are saved as. */
export function AboutReport({ values, isNew, onChange, messageFor }: Props) {
  const { t } = useTranslation(["reporting-staff", "reporting"]);
  const text = (
    name: "nameEn" | "nameKo" | "nameEs" | "key" | "fileName",
    label: string,
    more: { help?: string; isOptional?: boolean; max: number },
  ) => (
    <Labelled
      id={name}
      label={label}
      error={messageFor(name)}
      help={more.help}
      isOptional={more.isOptional ?? false}
    >
      {({ describedBy, invalid }) => (
        <OutlinedInput
          id={name}
          size="small"
          value={values[name] ?? ""}
          error={invalid}
          onChange={(event) => onChange({ [name]: event.target.value })}
          inputProps={{ "aria-describedby": describedBy, maxLength: more.max }}
        />
      )}
    </Labelled>
  );
  const toggled = (type: (typeof staffTypes)[number], isOn: boolean) =>
    staffTypes.filter((one) => (one === type ? isOn : values.userTypes.includes(one)));
  return (
    <Section title={t("builder.about")}>
      <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "1fr", md: "1fr 1fr 1fr" } }}>
        {text("nameEn", t("reporting:reporttypes.fields.nameEn"), { max: 80 })}
        {text("nameKo", t("reporting:reporttypes.fields.nameKo"), { max: 80, isOptional: true })}
        {text("nameEs", t("reporting:reporttypes.fields.nameEs"), { max: 80, isOptional: true })}
        {isNew && text("key", t("reporting:reporttypes.fields.key"), { max: 40, help: t("builder.keyHelp") })}
        {text("fileName", t("builder.fileName"), { max: 80, help: t("builder.fileNameHelp") })}
        <ChoiceField
          id="frequency"
          label={t("reporting:reporttypes.fields.frequency")}
          value={values.frequency}
          onChange={(frequency) => onChange({ frequency })}
          options={frequencies.map((value) => ({
            value,
            label: t(`reporting:reporttypes.choices.frequency.${value}`),
          }))}
        />
      </Box>
      <Box
        component="fieldset"
        id="userTypes"
        tabIndex={-1}
        sx={{ border: 0, p: 0, m: 0, mt: 2, display: "flex", flexWrap: "wrap", columnGap: 3 }}
      >
        <Box component="legend" sx={{ fontWeight: 600, p: 0 }}>
          {t("reporting:reporttypes.fields.userTypes")}
        </Box>
        {staffTypes.map((type) => (
          <FlagField
            key={type}
            id={`userTypes-${type}`}
            label={t(`reporting:reporttypes.choices.userTypes.${type}`)}
            value={values.userTypes.includes(type)}
            onChange={(isOn) => onChange({ userTypes: toggled(type, isOn) })}
          />
        ))}
        {messageFor("userTypes") && (
          <FieldMessage id="userTypes-error">{messageFor("userTypes")}</FieldMessage>
        )}
      </Box>
    </Section>
  );
}
