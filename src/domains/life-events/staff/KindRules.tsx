import Box from "@mui/material/Box";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormGroup from "@mui/material/FormGroup";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NumericFormat } from "react-number-format";
import { FieldMessage } from "#web/forms/Field.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { NativeChoice } from "#web/staff/NativeChoice.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { LifeEventKind } from "../life-event-kinds.ts";
import { permittedChanges } from "#domains/offering/permitted-changes.ts";
import { effectiveDateKinds, shortestWindow } from "../life-event-rules.ts";
import type { KindParts } from "./kind-values.ts";

/** When an event can be reported, what it lets people change, and from which day. */
export function KindRules({ record, ...parts }: KindParts & { record: LifeEventKind | null }) {
  const { t } = useTranslation("life-events");
  const { values, change, messageFor } = parts;
  const chosen = effectiveDateKinds.find((kind) => kind === values.effectiveDateKind);
  return (
    <Section title={t("kinds.sections.rules")}>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 22rem), 1fr))",
        }}
      >
        {record === null && <TextField {...parts} name="code" help={t("kinds.help.code")} />}
        <NumberField {...parts} name="opensBeforeDays" help={t("kinds.help.opensBeforeDays")} />
        <NumberField
          {...parts}
          name="closesAfterDays"
          help={t("kinds.help.closesAfterDays", { count: shortestWindow(values.code) })}
        />
        <Labelled
          id="effectiveDateKind"
          label={t("kinds.fields.effectiveDateKind")}
          error={messageFor("effectiveDateKind")}
        >
          {(control) => (
            <NativeChoice
              {...control}
              value={chosen ?? ""}
              options={effectiveDateKinds.map((value) => ({
                value,
                label: t(`kinds.effectiveDateKind.${value}`),
              }))}
              onChange={(value) => {
                const found = effectiveDateKinds.find((kind) => kind === value);
                if (found) change({ effectiveDateKind: found });
              }}
            />
          )}
        </Labelled>
        <TextField {...parts} name="ediCode" isOptional help={t("kinds.help.ediCode")} />
        <NumberField {...parts} name="sortOrder" />
      </Box>
      <Permits {...parts} />
      <FormGroup sx={{ mt: 1 }}>
        <Flag
          label={t("kinds.fields.needsProof")}
          value={values.needsProof}
          onChange={(needsProof) => change({ needsProof })}
        />
        <Flag
          label={t("kinds.fields.active")}
          value={values.active}
          onChange={(active) => change({ active })}
        />
        <Box sx={{ color: "text.secondary", fontSize: "0.875rem" }}>{t("kinds.help.active")}</Box>
      </FormGroup>
    </Section>
  );
}

function Permits({ values, change, messageFor }: KindParts) {
  const { t } = useTranslation("life-events");
  const error = messageFor("permits");
  return (
    <Box
      component="fieldset"
      id="permits"
      tabIndex={-1}
      aria-describedby={["permits-help", error && "permits-error"].filter(Boolean).join(" ")}
      sx={{ border: 0, p: 0, m: 0, mt: 2 }}
    >
      <legend style={{ fontWeight: 600, padding: 0 }}>{t("kinds.fields.permits")}</legend>
      <Box id="permits-help" sx={{ color: "text.secondary", fontSize: "0.875rem" }}>
        {t("kinds.help.permits")}
      </Box>
      {error && <FieldMessage id="permits-error">{error}</FieldMessage>}
      <FormGroup row sx={{ columnGap: 2 }}>
        {permittedChanges.map((one) => (
          <Flag
            key={one}
            label={t(`kinds.permits.${one}`)}
            value={values.permits.includes(one)}
            onChange={(isChosen) =>
              change({
                permits: permittedChanges.filter((other) =>
                  other === one ? isChosen : values.permits.includes(other),
                ),
              })
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
}

type FlagProps = { label: string; value: boolean; onChange: (value: boolean) => void };

function Flag({ label, value, onChange }: FlagProps) {
  return (
    <FormControlLabel
      label={label}
      control={<Checkbox size="small" checked={value} onChange={(event) => onChange(event.target.checked)} />}
    />
  );
}

type FieldProps<Name extends string> = KindParts & { name: Name; help?: ReactNode; isOptional?: boolean };

function TextField({
  values,
  change,
  messageFor,
  name,
  help,
  isOptional = false,
}: FieldProps<"code" | "ediCode">) {
  const { t } = useTranslation("life-events");
  return (
    <Labelled
      id={name}
      label={t(`kinds.fields.${name}`)}
      isOptional={isOptional}
      help={help}
      error={messageFor(name)}
    >
      {({ id, describedBy, invalid }) => (
        <OutlinedInput
          id={id}
          size="small"
          value={values[name]}
          error={invalid}
          onChange={(event) => change({ [name]: event.target.value })}
          inputProps={{ "aria-describedby": describedBy, autoComplete: "off", maxLength: 40 }}
        />
      )}
    </Labelled>
  );
}

function NumberField({
  values,
  change,
  messageFor,
  name,
  help,
}: FieldProps<"opensBeforeDays" | "closesAfterDays" | "sortOrder">) {
  const { t } = useTranslation("life-events");
  return (
    <Labelled id={name} label={t(`kinds.fields.${name}`)} help={help} error={messageFor(name)}>
      {({ id, describedBy, invalid }) => (
        <NumericFormat
          id={id}
          customInput={OutlinedInput}
          size="small"
          error={invalid}
          inputProps={{ "aria-describedby": describedBy }}
          value={values[name] ?? ""}
          onValueChange={({ floatValue }, { source }) => {
            if (source !== "prop") change({ [name]: floatValue ?? null });
          }}
          allowNegative={false}
          decimalScale={0}
          inputMode="numeric"
          sx={{ maxWidth: "10rem" }}
        />
      )}
    </Labelled>
  );
}
