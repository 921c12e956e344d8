import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatPhone } from "#kernel/phone.ts";
import { type Language, languages } from "#kernel/language.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { languageNames } from "#web/language-names.ts";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import { sessionKinds, type SessionKind } from "../../session-words.ts";
import type { EnrollmentSession, SessionValues } from "../../sessions.ts";
import { FormGrid } from "./FormGrid.tsx";
import { TextField } from "../../web/TextField.tsx";

export type Basics = {
  name: string;
  kind: SessionKind;
  languages: Language[];
  payPeriodsPerYear: string;
  contactName: string;
  contactPhone: string;
  contactEmail: string;
};

type Props = {
  values: Basics;
  onChange: (part: Partial<Basics>) => void;
  messageFor: (id: string) => string | undefined;
  /** The client's field, or its name once it cannot be changed. */
  client: ReactNode;
  isKindFixed?: boolean;
};

/** The name of a session, the people it is for, and its contact. */
export function BasicFields({ values, onChange, messageFor, client, isKindFixed = false }: Props) {
  const { t } = useTranslation("offering-sessions");
  const text = (
    name: "contactName" | "contactPhone" | "contactEmail",
    type: "text" | "tel" | "email",
    max: number,
  ) => (
    <TextField
      id={name}
      label={t(`fields.${name}`)}
      value={values[name]}
      type={type}
      max={max}
      isOptional
      onChange={(value) => onChange({ [name]: value })}
      error={messageFor(name)}
    />
  );
  return (
    <>
      <Section title={t("basics.about")}>
        <FormGrid>
          <TextField
            id="name"
            label={t("fields.name")}
            help={t("help.name")}
            value={values.name}
            max={120}
            onChange={(name) => onChange({ name })}
            error={messageFor("name")}
          />
          {client}
          <Labelled
            id="kind"
            label={t("fields.kind")}
            help={t(`help.kind.${values.kind}`)}
            error={messageFor("kind")}
          >
            {({ describedBy, invalid }) =>
              isKindFixed ? (
                <div id="kind" style={{ paddingBlock: 8 }}>
                  {t(`kind.${values.kind}`)}
                </div>
              ) : (
                <NativeChoice
                  id="kind"
                  {...{ describedBy, invalid }}
                  value={values.kind}
                  onChange={(kind) =>
                    onChange({ kind: sessionKinds.find((one) => one === kind) ?? "openEnrollment" })
                  }
                  options={sessionKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
                />
              )
            }
          </Labelled>
          <Labelled
            id="payPeriodsPerYear"
            label={t("fields.payPeriodsPerYear")}
            help={t("help.payPeriodsPerYear")}
            error={messageFor("payPeriodsPerYear")}
          >
            {({ id, describedBy, invalid }) => (
              <NativeChoice
                {...{ id, describedBy, invalid }}
                value={values.payPeriodsPerYear}
                onChange={(payPeriodsPerYear) => onChange({ payPeriodsPerYear })}
                options={["12", "24", "26", "52"].map((value) => ({
                  value,
                  label: t(`payPeriods.${value}`),
                }))}
              />
            )}
          </Labelled>
        </FormGrid>
        <Languages {...{ values, onChange, messageFor }} />
      </Section>
      <Section title={t("basics.contact")}>
        <p style={{ marginBlockStart: 0 }}>{t("help.contact")}</p>
        <FormGrid>
          {text("contactName", "text", 80)}
          {text("contactPhone", "tel", 30)}
          {text("contactEmail", "email", 120)}
        </FormGrid>
      </Section>
    </>
  );
}

function Languages({ values, onChange, messageFor }: Pick<Props, "values" | "onChange" | "messageFor">) {
  const { t } = useTranslation("offering-sessions");
  const message = messageFor("languages");
  const toggle = (language: Language, isChosen: boolean) =>
    onChange({
      languages: languages.filter((one) => (one === language ? isChosen : values.languages.includes(one))),
    });
  return (
    <Box component="fieldset" id="languages" sx={{ border: 0, p: 0, m: 0, mt: 2 }}>
      <legend style={{ fontWeight: 600, padding: 0 }}>{t("fields.languages")}</legend>
      {languages.map((language) => (
        <FormControlLabel
          key={language}
          label={<span lang={language}>{languageNames[language]}</span>}
          control={
            <Checkbox
              size="small"
              checked={values.languages.includes(language)}
              onChange={(event) => toggle(language, event.target.checked)}
            />
          }
        />
      ))}
      {message && <FieldMessage id="languages-error">{message}</FieldMessage>}
    </Box>
  );
}

export function basicsOf(enrollmentSession: EnrollmentSession): Basics {
  return {
    name: enrollmentSession.name,
    kind: enrollmentSession.kind,
    languages: [...enrollmentSession.languages],
    payPeriodsPerYear: String(enrollmentSession.payPeriodsPerYear),
    contactName: enrollmentSession.contactName ?? "",
    contactPhone: enrollmentSession.contactPhone === null ? "" : formatPhone(enrollmentSession.contactPhone),
    contactEmail: enrollmentSession.contactEmail ?? "",
  };
}

export const newBasics: Basics = {
  name: "",
  kind: "openEnrollment",
  languages: [...languages],
  payPeriodsPerYear: "26",
  contactName: "",
  contactPhone: "",
  contactEmail: "",
};

export function valuesOfBasics(basics: Basics): Pick<SessionValues, keyof Basics> {
  const filled = (text: string) => (text.trim() === "" ? null : text);
  return {
    ...basics,
    // The choice offers no others.
    payPeriodsPerYear: Number(basics.payPeriodsPerYear) as SessionValues["payPeriodsPerYear"],
    contactName: filled(basics.contactName),
    contactPhone: filled(basics.contactPhone),
    contactEmail: filled(basics.contactEmail),
  };
}
