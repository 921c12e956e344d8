import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import type { HTMLInputTypeAttribute, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  AddressFields,
  ContactFields,
  Group,
  NameFields,
  TextOf,
  TraitFields,
} from "#people/members/web/PersonFields.tsx";
import { PayFields } from "#people/members/web/PayFields.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { Setup } from "./CoverPart.tsx";
import type { Change, Values } from "./new-family.ts";

type Props = {
  values: Values;
  setup: Setup;
  mayGiveSsn: boolean;
  onChange: (change: Change) => void;
  messageFor: (id: string) => string | undefined;
};

/** Who the employee is, how to reach them, and their employment. */
export function EmployeePart({ values, setup, mayGiveSsn, onChange, messageFor }: Props) {
  const { t } = useTranslation(["new-members", "members-change"]);
  const fields = {
    values: values.subscriber,
    onChange: (part: Partial<Values["subscriber"]>) =>
      onChange(({ subscriber }) => ({ subscriber: { ...subscriber, ...part } })),
    messageFor,
    at: "subscriber-",
  };
  return (
    <>
      <Section title={t("employee.title")}>
        <Box sx={{ display: "grid", gap: 3 }}>
          <Group title={t("members-change:dialog.person")}>
            <NameFields {...fields} />
            {mayGiveSsn && <TextOf name="ssn" isOptional {...fields} />}
            <TraitFields {...fields} />
          </Group>
          <Group title={t("members-change:dialog.contact")}>
            <ContactFields {...fields} />
          </Group>
          <Group title={t("members-change:dialog.address")}>
            <AddressFields {...fields} />
          </Group>
        </Box>
      </Section>
      <Section title={t("work.title")}>
        <Group title="">
          <Work name="hireDate" type="date" {...{ values, onChange, messageFor }} />
          {setup.divisions.length > 0 && (
            <ChoiceField
              id="divisionId"
              label={t("members-change:fields.divisionId")}
              error={messageFor("divisionId")}
              value={values.divisionId}
              onChange={(divisionId) => onChange({ divisionId })}
              options={[
                { value: "", label: t("choose") },
                ...setup.divisions.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          <Work
            name="memberNumber"
            id="subscriber-memberNumber"
            help={t("work.numberHelp")}
            {...{ values, onChange, messageFor }}
          />
          <Work
            name="eligibilityClass"
            help={t("work.classHelp")}
            list={setup.classes}
            {...{ values, onChange, messageFor }}
          />
          <PayFields {...{ values, onChange, messageFor }} />
        </Group>
      </Section>
    </>
  );
}

type WorkProps = Pick<Props, "values" | "onChange" | "messageFor"> & {
  name: "hireDate" | "eligibilityClass" | "memberNumber";
  id?: string;
  type?: HTMLInputTypeAttribute;
  help?: ReactNode;
  /** What is used already. */
  list?: readonly string[];
};

function Work({
  name,
  id: fieldId = name,
  type = "text",
  help,
  list,
  values,
  onChange,
  messageFor,
}: WorkProps) {
  const { t } = useTranslation("members-change");
  return (
    <Labelled
      id={fieldId}
      label={t(`fields.${name}`)}
      isOptional={name !== "hireDate"}
      help={help}
      error={messageFor(fieldId)}
    >
      {({ id, describedBy, invalid }) => (
        <>
          <OutlinedInput
            id={id}
            type={type}
            size="small"
            value={values[name]}
            error={invalid}
            onChange={(event) => onChange({ [name]: event.target.value })}
            inputProps={{
              "aria-describedby": describedBy,
              autoComplete: "off",
              ...(list && { list: `${id}-list` }),
            }}
          />
          {list && (
            <datalist id={`${id}-list`}>
              {list.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </datalist>
          )}
        </>
      )}
    </Labelled>
  );
}
