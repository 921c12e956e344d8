import Box from "@mui/material/Box";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useTranslation } from "react-i18next";
import { RadioChoices } from "#web/staff/RadioChoices.tsx";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Labelled } from "#web/staff/Labelled.tsx";
import { Section } from "#web/staff/Section.tsx";
import { coverageLabel } from "#web/words.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { newMemberSetup } from "../new-member.ts";
import { type Change, type Chosen, type Values, ways } from "./new-family.ts";

export type Setup = AnswerOf<typeof newMemberSetup>;
type Props = {
  values: Values;
  setup: Setup;
  onChange: (change: Change) => void;
  messageFor: (id: string) => string | undefined;
};

const noChoice: Chosen = { planId: "", dependents: [], volume: "" };

/** What the new family gets: coverage now, an invitation to choose by themselves, or nothing yet. */
export function CoverPart({ values, setup, onChange, messageFor }: Props) {
  const { t } = useTranslation(["new-members", "members-change"]);
  return (
    <Section title={t("cover.title")}>
      <RadioChoices
        question={t("cover.question")}
        choices={ways.map((value) => ({
          value,
          label: t(`cover.way.${value}.label`),
          lines: [t(`cover.way.${value}.about`)],
        }))}
        value={values.way}
        onChange={(way) => onChange({ way })}
      />
      {values.way === "cover" && <Plans {...{ values, setup, onChange, messageFor }} />}
      {values.way === "invitation" && (
        <Box sx={{ mt: 2, maxWidth: "32rem" }}>
          {setup.enrollmentSessions.length === 0 ? (
            <p>{t("cover.noSession")}</p>
          ) : (
            <ChoiceField
              id="sessionId"
              label={t("members-change:fields.sessionId")}
              help={t("cover.sessionHelp")}
              error={messageFor("sessionId")}
              value={values.sessionId}
              onChange={(sessionId) => onChange({ sessionId })}
              options={[
                { value: "", label: t("choose") },
                ...setup.enrollmentSessions.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Box>
      )}
    </Section>
  );
}

function Plans({ values, setup, onChange, messageFor }: Props) {
  const { t } = useTranslation(["new-members", "members-change"]);
  const types = [...new Set(setup.plans.map(({ coverageType }) => coverageType))];
  const chosenTypes = Object.entries(values.choices).flatMap(([type, { planId }]) =>
    planId === "" ? [] : [type],
  );
  return (
    <Box sx={{ mt: 2, display: "grid", gap: 2 }}>
      <Box sx={{ maxWidth: "16rem" }}>
        <Labelled
          id="effectiveDate"
          label={t("members-change:fields.effectiveDate")}
          error={messageFor("effectiveDate")}
        >
          {({ id, describedBy, invalid }) => (
            <OutlinedInput
              id={id}
              type="date"
              size="small"
              value={values.effectiveDate}
              error={invalid}
              onChange={(event) => onChange({ effectiveDate: event.target.value })}
              inputProps={{ "aria-describedby": describedBy }}
            />
          )}
        </Labelled>
      </Box>
      {types.length === 0 && <p style={{ margin: 0 }}>{t("cover.noPlans")}</p>}
      {types.map((type) => {
        const plans = setup.plans.filter(({ coverageType }) => coverageType === type);
        const choice = values.choices[type] ?? noChoice;
        const plan = plans.find(({ id }) => id === choice.planId);
        const at = `choices-${chosenTypes.indexOf(type)}-`;
        const change = (part: Partial<Chosen>) =>
          onChange(({ choices }) => ({
            choices: { ...choices, [type]: { ...(choices[type] ?? noChoice), ...part } },
          }));
        return (
          <Box
            key={type}
            component="fieldset"
            sx={{ border: 0, borderTop: 1, borderColor: "divider", p: 0, pt: 2, m: 0, minWidth: 0 }}
          >
            <legend style={{ padding: 0, fontWeight: 650 }}>{coverageLabel(type)}</legend>
            <Box sx={{ display: "grid", gap: 2, maxWidth: "32rem" }}>
              <ChoiceField
                id={`${plan ? at : type}planId`}
                label={t("members-change:fields.planId")}
                error={plan && messageFor(`${at}planId`)}
                value={plan?.id ?? ""}
                onChange={(planId) => change({ planId })}
                options={[
                  { value: "", label: t("cover.noCover") },
                  ...plans.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              {plan?.asksVolume === true && (
                <Labelled
                  id={`${at}volumeCents`}
                  label={t("cover.volume")}
                  error={messageFor(`${at}volumeCents`)}
                >
                  {({ id, describedBy, invalid }) => (
                    <OutlinedInput
                      id={id}
                      size="small"
                      value={choice.volume}
                      error={invalid}
                      startAdornment="$"
                      onChange={(event) => change({ volume: event.target.value })}
                      inputProps={{ "aria-describedby": describedBy, inputMode: "decimal" }}
                    />
                  )}
                </Labelled>
              )}
              {plan?.coversDependents === true && values.dependents.length > 0 && (
                <Covered
                  at={at}
                  values={values}
                  choice={choice}
                  onChange={change}
                  error={messageFor(`${at}dependents`)}
                />
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

type CoveredProps = {
  at: string;
  values: Values;
  choice: Chosen;
  onChange: (part: Partial<Chosen>) => void;
  error: string | undefined;
};

/** Who is covered beside the employee. */
function Covered({ at, values, choice, onChange, error }: CoveredProps) {
  const { t } = useTranslation("new-members");
  return (
    <Box
      component="fieldset"
      id={`${at}dependents`}
      tabIndex={-1}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
    >
      <Box component="legend" sx={{ p: 0, fontWeight: 600 }}>
        {t("cover.people")}
      </Box>
      {values.dependents.map(({ key, firstName, lastName }, index) => (
        <FlagField
          key={key}
          id={`${at}dependent-${key}`}
          label={[firstName, lastName].filter(Boolean).join(" ") || t("family.person", { number: index + 1 })}
          value={choice.dependents.includes(key)}
          onChange={(isCovered) =>
            onChange({
              dependents: isCovered
                ? [...choice.dependents, key]
                : choice.dependents.filter((one) => one !== key),
            })
          }
        />
      ))}
      {error && (
        <Box role="note" sx={{ color: "error.main" }}>
          {error}
        </Box>
      )}
    </Box>
  );
}
