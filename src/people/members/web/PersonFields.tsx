import { type RatedAnswer, ratedAnswers } from "#plans/plans/rated-answers.ts";
import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { languages } from "#kernel/language.ts";
import { states } from "#kernel/us-state.ts";
import { useZip } from "#web/forms/use-zip.ts";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { genders } from "../contact.ts";
import type { PersonValues, TextName } from "./person-values.ts";

type FieldsProps = {
  values: PersonValues;
  onChange: (part: Partial<PersonValues>) => void;
  messageFor: (id: string) => string | undefined;
  /** Stands before the fields' ids where a page has several people. */
  at?: string;
  /** What is saved now by somebody else, below a field that differs. */
  theirs?: ((name: keyof PersonValues) => string | false) | undefined;
};
type Choice = { value: string; label: string };
type Kinds = Partial<Record<TextName, { type?: string; autoComplete?: string; inputMode?: "numeric" }>>;

const kinds: Kinds = {
  dob: { type: "date" },
  email: { type: "email" },
  phone: { type: "tel" },
  mobilePhone: { type: "tel" },
  zip: { inputMode: "numeric" },
  ssn: { inputMode: "numeric" },
};

/** A group of fields under a heading, in as many columns as there is room for. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box
        component="legend"
        sx={{ p: 0, mb: 1, fontSize: "1.05rem", fontWeight: 650, color: "primary.main" }}
      >
        {title}
      </Box>
      <Box
        sx={{
          display: "grid",
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
          gap: 2,
          alignItems: "start",
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** Names as they stand on a card, birth date and what a price may depend on. */
export function NameFields(props: FieldsProps) {
  const { t } = useTranslation(["members-change", "members"]);
  return (
    <>
      {(["firstName", "middleName", "lastName", "prefix", "suffix", "dob"] as const).map((name) => (
        <TextOf key={name} name={name} isOptional={!isNeeded(name)} {...props} />
      ))}
      <ChoiceOf
        name="gender"
        options={genders.map((value) => ({ value, label: t(`members:gender.${value}`) }))}
        {...props}
      />
    </>
  );
}

const isNeeded = (name: TextName) => ["firstName", "lastName", "dob"].includes(name);

export function TraitFields(props: FieldsProps) {
  const { t } = useTranslation("members-change");
  const { values, onChange, at = "" } = props;
  return (
    <>
      {ratedAnswers.map((name) => (
        <ChoiceOf
          key={name}
          name={name}
          options={["yes", "no"].map((value) => ({ value, label: t(`dialog.${value}`) }))}
          {...props}
        />
      ))}
      <ChoiceOf
        name="language"
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
        {...props}
      />
      <FlagField
        id={`${at}isDisabled`}
        label={t("fields.isDisabled")}
        help={t("dialog.disabledHelp")}
        value={values.isDisabled}
        onChange={(isDisabled) => onChange({ isDisabled })}
      />
    </>
  );
}

export function ContactFields(props: FieldsProps) {
  return (["email", "phone", "mobilePhone"] as const).map((name) => (
    <TextOf key={name} name={name} isOptional {...props} />
  ));
}

/** A whole ZIP code fills in city and state. */
export function AddressFields(props: FieldsProps) {
  const { t } = useTranslation("members-change");
  const place = useZip({ values: props.values, fill: props.onChange });
  return (
    <>
      <TextOf name="address1" isOptional {...props} />
      <TextOf name="address2" isOptional {...props} />
      <TextOf name="zip" isOptional help={t("dialog.zipHelp")} onTyped={place.look} {...props} />
      <TextOf name="city" isOptional {...props} />
      <ChoiceOf
        name="state"
        options={states.map(({ code, name }) => ({ value: code, label: `${code} – ${name}` }))}
        {...props}
      />
    </>
  );
}

type TextProps = FieldsProps & {
  name: TextName;
  isOptional?: boolean;
  help?: string;
  onTyped?: (text: string) => void;
};

export function TextOf({
  name,
  values,
  onChange,
  onTyped,
  messageFor,
  at = "",
  theirs,
  ...shown
}: TextProps) {
  const { t } = useTranslation("members-change");
  const { type = "text", inputMode } = kinds[name] ?? {};
  const note = theirs?.(name);
  return (
    <Labelled
      id={`${at}${name}`}
      label={t(`fields.${name}`)}
      isOptional={shown.isOptional ?? false}
      help={note || shown.help}
      error={messageFor(`${at}${name}`)}
    >
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          type={type}
          size="small"
          value={values[name]}
          error={invalid}
          onChange={(event) => {
            onChange({ [name]: event.target.value });
            onTyped?.(event.target.value);
          }}
          // Somebody else's data: nothing of the clerk's own belongs there.
          inputProps={{ "aria-describedby": describedBy, inputMode, autoComplete: "off" }}
        />
      )}
    </Labelled>
  );
}

type ChoiceProps = FieldsProps & {
  name: "gender" | RatedAnswer | "language" | "state";
  options: readonly Choice[];
};

function ChoiceOf({ name, options, values, onChange, messageFor, at = "", theirs }: ChoiceProps) {
  const { t } = useTranslation("members-change");
  return (
    <Labelled
      id={`${at}${name}`}
      label={t(`fields.${name}`)}
      isOptional
      help={theirs?.(name)}
      error={messageFor(`${at}${name}`)}
    >
      {(control) => (
        <NativeChoice
          {...control}
          value={values[name]}
          options={[{ value: "", label: t("dialog.notKnown") }, ...options]}
          onChange={(value) => onChange({ [name]: value })}
        />
      )}
    </Labelled>
  );
}
