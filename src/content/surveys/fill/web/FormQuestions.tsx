import { ChoiceList, TextField } from "@cmsgov/design-system";
import { useTranslation } from "react-i18next";
import { DateInput } from "#web/kit/fields/DateInput.tsx";
import { RadioInput } from "#web/kit/fields/RadioInput.tsx";
import { SelectInput } from "#web/kit/fields/SelectInput.tsx";
import { TextInput } from "#web/kit/fields/TextInput.tsx";
import { fieldId, type Form } from "#web/kit/fields/form.ts";
import { RichText } from "#web/RichText.tsx";
import type { PageQuestion } from "../form-page.ts";
import { fieldOf, isDateQuestion, ticked } from "./fill-values.ts";
import { type FileCalls, FileQuestion } from "./FileQuestion.tsx";
import type { Fill } from "./use-fill.ts";

interface Props {
  fill: Fill;
  /** Null: files cannot be added here. */
  files: FileCalls | null;
}

/** What a page of a form asks, one below the other. */
export function FormQuestions({ fill, files }: Props) {
  const { page, form, setFiles } = fill;
  return (
    <>
      {page.questions.map((question) =>
        question.type === "html" ? (
          <RichText key={question.name} html={question.html ?? ""} language={page.language} />
        ) : question.type === "file" ? (
          <FileQuestion
            key={question.name}
            question={question}
            form={form}
            calls={files}
            onChange={(all) => setFiles(question.name, all)}
          />
        ) : (
          <Question key={question.name} question={question} form={form} />
        ),
      )}
    </>
  );
}

function Question({ question, form }: { question: PageQuestion; form: Form }) {
  const { t } = useTranslation(["surveys-fill-web", "wizard"]);
  const { name, title: label, description, isRequired, choices = [], low, high } = question;
  const hint = description ?? undefined;
  const shared = { form, name: fieldOf(name), label, isOptional: !isRequired };
  const hinted = hint === undefined ? {} : { hint };
  switch (question.type) {
    case "boolean":
      return (
        <RadioInput
          {...shared}
          {...hinted}
          choices={["yes", "no"].map((value) => ({ value, label: t(`wizard:${value}`) }))}
        />
      );
    case "radiogroup":
      return (
        <RadioInput
          {...shared}
          {...hinted}
          choices={choices.map(({ value, text }) => ({ value, label: text }))}
        />
      );
    case "rating":
      return (
        <RadioInput
          {...shared}
          {...hinted}
          choices={choices.map(({ value, text }, index) => ({
            value,
            label: ends(text, index === 0 ? low : index === choices.length - 1 ? high : undefined),
          }))}
        />
      );
    case "dropdown":
      return (
        <SelectInput
          {...shared}
          {...hinted}
          choices={choices.map(({ value, text }) => ({ value, label: text }))}
        />
      );
    case "checkbox":
      return <Ticks question={question} form={form} />;
    case "comment":
      return <Lines question={question} form={form} />;
    default:
      if (isDateQuestion(question)) {
        const words = isRequired ? label : `${label} ${t("shell:fields.optional")}`;
        return <DateInput form={form} name={fieldOf(name)} label={words} hint={hint ?? t("dateHint")} />;
      }
      return (
        <TextInput
          {...shared}
          {...hinted}
          type={question.inputType === "email" || question.inputType === "tel" ? question.inputType : "text"}
          isNumber={question.inputType === "number"}
          width={question.inputType === "number" || question.inputType === "tel" ? "medium" : "long"}
          autoComplete={
            question.inputType === "email" || question.inputType === "tel" ? question.inputType : "off"
          }
        />
      );
  }
}

const ends = (rate: string, words: string | undefined) => (words === undefined ? rate : `${rate} – ${words}`);

function Ticks({ question, form }: { question: PageQuestion; form: Form }) {
  const { t } = useTranslation("shell");
  const { name, title, description, isRequired, choices = [] } = question;
  const field = fieldOf(name);
  const chosen = ticked(form.values[field] ?? "");
  return (
    <div id={fieldId(field)}>
      <ChoiceList
        id={`${fieldId(field)}-input`}
        type="checkbox"
        name={field}
        label={isRequired ? title : `${title} ${t("fields.optional")}`}
        hint={description ?? undefined}
        errorMessage={form.faultOf(field)}
        choices={choices.map(({ value, text }) => ({ value, label: text, checked: chosen.includes(value) }))}
        onChange={({ currentTarget: { value, checked } }) =>
          form.set(
            field,
            choices
              .map((choice) => choice.value)
              .filter((one) => (one === value ? checked : chosen.includes(one)))
              .join(","),
          )
        }
      />
    </div>
  );
}

function Lines({ question, form }: { question: PageQuestion; form: Form }) {
  const { t } = useTranslation("shell");
  const { name, title, description, isRequired } = question;
  const field = fieldOf(name);
  return (
    <TextField
      id={fieldId(field)}
      name={field}
      className="wz-field wz-field--long"
      multiline
      rows={4}
      label={isRequired ? title : `${title} ${t("fields.optional")}`}
      hint={description ?? undefined}
      errorMessage={form.faultOf(field)}
      value={form.values[field] ?? ""}
      onChange={({ currentTarget }) => form.set(field, currentTarget.value)}
    />
  );
}
