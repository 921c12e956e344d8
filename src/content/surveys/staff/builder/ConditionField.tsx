import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";
import { currentLanguage } from "#web/i18n.ts";
import {
  type AskedQuestion,
  comparisonsFor,
  type FormCondition,
  isUnary,
  proposedCondition,
  readCondition,
  valuesFor,
  writeCondition,
} from "../../form-conditions.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Line } from "../parts/fields.tsx";
import { useAnswerName } from "./use-condition-words.ts";
import { wordsIn } from "../../form-cells.ts";

type Props = {
  id: string;
  label: string;
  value: string | undefined;
  earlier: readonly AskedQuestion[];
  onChange: (value: string | undefined) => void;
  error: string | undefined;
};

/** Always, or only after a certain answer. What says more than can be picked here is shown as it was written. */
export function ConditionField({ id, label, value, earlier, onChange, error }: Props) {
  const { t } = useTranslation("surveys");
  const condition = value === undefined ? null : readCondition(value, earlier);
  const question = earlier.find(({ name }) => name === condition?.question);
  const numberOf = (one: AskedQuestion) => wordsIn(one.title, currentLanguage()) || one.name;
  const put = (next: FormCondition, asked: AskedQuestion) => onChange(writeCondition(next, asked));
  if (value !== undefined && condition === null)
    return (
      <div>
        <Line
          id={id}
          label={label}
          help={t("builder.conditionAsText")}
          value={value}
          onChange={(text) => onChange(text === "" ? undefined : text)}
          error={error}
        />
        <Button size="small" onClick={() => onChange(undefined)}>
          {t("builder.conditionAnew")}
        </Button>
      </div>
    );
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ fontWeight: 600, padding: 0, marginBlockEnd: 4 }}>{label}</legend>
      <Box
        sx={{
          display: "grid",
          gap: 1.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 13rem), 1fr))",
          alignItems: "start",
        }}
      >
        <ChoiceField
          id={id}
          label={t("builder.conditionOf")}
          {...(earlier.length === 0 ? { help: t("builder.conditionNone") } : {})}
          value={condition?.question ?? ""}
          onChange={(name) => {
            const chosen = earlier.find((one) => one.name === name);
            onChange(chosen === undefined ? undefined : writeCondition(proposedCondition(chosen), chosen));
          }}
          options={[
            { value: "", label: t("builder.always") },
            ...earlier.map((one) => ({
              value: one.name,
              label: t("builder.onlyIf", { name: numberOf(one) }),
            })),
          ]}
          error={error}
        />
        {condition !== null && question !== undefined && (
          <>
            <ChoiceField
              id={`${id}-comparison`}
              label={t("builder.conditionHow")}
              value={condition.comparison}
              onChange={(comparison) => put({ ...condition, comparison }, question)}
              options={comparisonsFor(question).map((one) => ({
                value: one,
                label: t(`builder.comparisons.${one}`),
              }))}
            />
            {!isUnary(condition.comparison) && (
              <AnswerField id={id} {...{ condition, question }} onChange={(next) => put(next, question)} />
            )}
          </>
        )}
      </Box>
      {error && value === undefined && <FieldMessage id={`${id}-error`}>{error}</FieldMessage>}
    </fieldset>
  );
}

function AnswerField({
  id,
  condition,
  question,
  onChange,
}: {
  id: string;
  condition: FormCondition;
  question: AskedQuestion;
  onChange: (condition: FormCondition) => void;
}) {
  const { t } = useTranslation("surveys");
  const nameOf = useAnswerName();
  const values = valuesFor(question);
  const common = {
    id: `${id}-answer`,
    label: t("builder.conditionAnswer"),
    value: condition.value,
    onChange: (value: string) => onChange({ ...condition, value }),
  };
  if (values !== null)
    return (
      <ChoiceField {...common} options={values.map((value) => ({ value, label: nameOf(question, value) }))} />
    );
  const isText =
    question.type !== "text" || (question.inputType !== "number" && question.inputType !== "date");
  return (
    <Line
      {...common}
      type={isText || question.type !== "text" ? "text" : question.inputType === "date" ? "date" : "number"}
    />
  );
}
