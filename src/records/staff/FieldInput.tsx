import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { currentLanguage } from "#web/i18n.ts";
import { useTranslation } from "react-i18next";
import { NumericFormat } from "react-number-format";
import { formatPhone } from "#kernel/phone.ts";
import { FieldMessage } from "#web/forms/Field.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { ReferencePicker } from "#web/staff/ReferencePicker.tsx";
import type { Field, Value } from "../definition.ts";
import { finderOf } from "./calls.ts";
import { PageInput } from "./PageInput.tsx";
import type { Words } from "./use-words.tsx";

type Props = {
  id: string;
  name: string;
  field: Field;
  words: Words;
  value: Value;
  onChange: (value: Value) => void;
  error?: string | undefined;
  /** Stands below the control, after the field's own help. */
  note?: ReactNode;
  /** The client whose records a reference may choose among. */
  client?: string | undefined;
};

/** The control for a field of any kind, with its label, help and message. */
export function FieldInput({ id, name, field, words, value, onChange, error, note, client }: Props) {
  const help = [words.help(name), note].filter(Boolean);
  if (field.kind === "choices")
    return <Choices {...{ id, name, words, value, onChange, error }} options={field.options} help={help} />;
  if (field.kind === "html")
    return (
      <PageInput
        {...{ id, help, error }}
        label={words.field(name)}
        isOptional={!field.required}
        language={currentLanguage()}
        value={typeof value === "string" ? value : ""}
        onChange={(html) => onChange(html === "" ? null : html)}
      />
    );
  if (field.kind === "flag") {
    return (
      <Labelled
        id={id}
        label={words.field(name)}
        error={error}
        help={help.length > 0 && <HelpLines lines={help} />}
      >
        {({ describedBy }) => (
          <Flag id={id} value={value === true} onChange={onChange} describedBy={describedBy} />
        )}
      </Labelled>
    );
  }
  return (
    <Labelled
      id={id}
      label={words.field(name)}
      isOptional={!field.required}
      error={error}
      help={help.length > 0 && <HelpLines lines={help} />}
    >
      {(control) => <Control {...control} {...{ name, field, words, value, onChange, client }} />}
    </Labelled>
  );
}

function HelpLines({ lines }: { lines: readonly ReactNode[] }) {
  return lines.map((line, at) => (
    // Help and note always stand in this order.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at} style={{ display: "block" }}>
      {line}
    </span>
  ));
}

type ChoicesProps = Pick<Props, "id" | "name" | "words" | "value" | "onChange" | "error"> & {
  options: readonly string[];
  help: readonly ReactNode[];
};

/** Several of a list, in the list's order. */
function Choices({ id, name, words, value, onChange, error, options, help }: ChoicesProps) {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const described = [help.length > 0 && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={described === "" ? undefined : described}
      style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}
    >
      <legend style={{ fontWeight: 600, padding: 0 }}>{words.field(name)}</legend>
      {help.length > 0 && (
        <div id={`${id}-help`} style={{ fontSize: "0.8125rem", opacity: 0.85 }}>
          <HelpLines lines={help} />
        </div>
      )}
      {error && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
      {options.map((option) => (
        <FormControlLabel
          key={option}
          label={words.choice(name, option)}
          sx={{ display: "flex", m: 0 }}
          control={
            <Checkbox
              size="small"
              sx={{ p: 1, ml: -1 }}
              checked={chosen.includes(option)}
              onChange={(event) =>
                onChange(
                  options.filter((one) => (one === option ? event.target.checked : chosen.includes(one))),
                )
              }
            />
          }
        />
      ))}
    </fieldset>
  );
}

type FlagProps = {
  id: string;
  value: boolean;
  onChange: (value: boolean) => void;
  describedBy: string | undefined;
};

function Flag({ id, value, onChange, describedBy }: FlagProps) {
  const { t } = useTranslation("records");
  return (
    <FormControlLabel
      label={t(value ? "yes" : "no")}
      sx={{ m: 0 }}
      control={
        <Checkbox
          size="small"
          sx={{ p: 1, ml: -1 }}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
          slotProps={{ input: { id, "aria-describedby": describedBy } }}
        />
      }
    />
  );
}

/** How figures are typed: what is stored is so many times that, of so many digits. */
const figures = {
  number: { factor: 1, digits: 0, isMoney: false },
  money: { factor: 100, digits: 2, isMoney: true },
  fineMoney: { factor: 1_000_000, digits: 6, isMoney: true },
  percent: { factor: 100, digits: 2, isMoney: false },
};

type ControlProps = Omit<Props, "error" | "note"> & { describedBy: string | undefined; invalid: boolean };

function Control({ id, name, field, words, value, onChange, describedBy, invalid, client }: ControlProps) {
  const { t } = useTranslation("records");
  const text = value === null || typeof value === "object" ? "" : String(value);
  const common = { id, describedBy, invalid };
  if (field.kind === "choice") {
    const options = field.options.map((option) => ({ value: option, label: words.choice(name, option) }));
    return (
      <NativeChoice
        {...common}
        value={text}
        onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
        options={value !== null && field.required ? options : [{ value: "", label: t("choose") }, ...options]}
      />
    );
  }
  if (field.kind === "answer") {
    const options = (["", "true", "false"] as const).map((option) => ({
      value: option,
      label: option === "" ? t("notSaid") : t(option === "true" ? "yes" : "no"),
    }));
    return (
      <NativeChoice
        {...common}
        value={text}
        onChange={(chosen) => onChange(chosen === "" ? null : chosen === "true")}
        options={options}
      />
    );
  }
  if (field.kind === "reference") {
    const among = client === undefined ? field.to.path : `${field.to.path} of ${client}`;
    return (
      <ReferencePicker
        {...common}
        value={value === null ? null : text}
        onChange={onChange}
        find={finderOf(field.to, client)}
        among={among}
      />
    );
  }
  const inputProps = { "aria-describedby": describedBy, "aria-invalid": invalid || undefined };
  if (field.kind in figures) {
    const { factor, digits, isMoney } = figures[field.kind as keyof typeof figures];
    return (
      <NumericFormat
        id={id}
        customInput={OutlinedInput}
        size="small"
        error={invalid}
        inputProps={inputProps}
        value={typeof value === "number" ? value / factor : text}
        onValueChange={({ floatValue }, { source }) => {
          if (source === "prop") return;
          onChange(floatValue === undefined ? null : Math.round(floatValue * factor));
        }}
        allowNegative={false}
        decimalScale={digits}
        fixedDecimalScale={field.kind === "money"}
        prefix={isMoney ? "$" : ""}
        suffix={field.kind === "percent" ? "%" : ""}
        thousandSeparator={isMoney ? "," : ""}
        inputMode={digits > 0 ? "decimal" : "numeric"}
        sx={{ maxWidth: "14rem", fontVariantNumeric: "tabular-nums" }}
      />
    );
  }
  const isLong = field.kind === "longText";
  return (
    <OutlinedInput
      id={id}
      size="small"
      error={invalid}
      type={typeOf(field)}
      multiline={isLong}
      minRows={isLong ? 4 : 1}
      maxRows={isLong ? 16 : 1}
      value={field.kind === "phone" && /^\d{10}$/u.test(text) ? formatPhone(text) : text}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      inputProps={{
        ...inputProps,
        ...(field.kind === "date" ? { min: "1900-01-01", max: "2199-12-31" } : {}),
      }}
      sx={{
        maxWidth: "max" in field && field.max <= 20 ? "14rem" : field.kind === "date" ? "11rem" : "none",
      }}
    />
  );
}

function typeOf(field: Field): string {
  if (field.kind === "date") return "date";
  if (field.kind === "dateTime") return "datetime-local";
  if (field.kind === "email") return "email";
  return field.kind === "phone" ? "tel" : "text";
}
