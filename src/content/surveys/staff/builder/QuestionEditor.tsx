import Stack from "@mui/material/Stack";
import { useTranslation } from "react-i18next";
import type { AskedQuestion } from "../../form-conditions.ts";
import type { FormQuestion } from "../../form-definition.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { FlagField } from "#web/staff/FlagField.tsx";
import { Words } from "../parts/fields.tsx";
import { ChoicesEditor } from "./ChoicesEditor.tsx";
import { ConditionField } from "./ConditionField.tsx";
import { kindOf, noWords, questionKinds, questionOf } from "./kinds.ts";
import { LimitFields } from "./LimitFields.tsx";
import { orLeftOut } from "./left-out.ts";

export type EditorProps = {
  id: string;
  question: FormQuestion;
  /** What is asked before it, for its condition. */
  earlier: readonly AskedQuestion[];
  onChange: (question: FormQuestion) => void;
  messageFor: (id: string) => string | undefined;
};

/** The fields of one question. */
export function QuestionEditor({ id, question, earlier, onChange, messageFor }: EditorProps) {
  const { t } = useTranslation("surveys");
  return (
    <Stack sx={{ gap: 2 }}>
      <ChoiceField
        id={`${id}-type`}
        label={t("builder.kind")}
        value={kindOf(question)}
        onChange={(kind) => onChange(questionOf(kind, question.name, question))}
        options={questionKinds.map((kind) => ({ value: kind, label: t(`builder.kinds.${kind}`) }))}
      />
      {question.type === "html" ? (
        <Words
          id={`${id}-html`}
          label={t("builder.html")}
          help={t("builder.htmlHelp")}
          lines={4}
          value={question.html}
          onChange={(html) => onChange({ ...question, html })}
          messageFor={messageFor}
        />
      ) : (
        <AskedFields {...{ id, question, onChange, messageFor }} />
      )}
      <ConditionField
        id={`${id}-visibleIf`}
        label={t("builder.shown")}
        value={question.visibleIf}
        earlier={earlier}
        onChange={(visibleIf) => {
          const { visibleIf: _, ...rest } = question;
          onChange(visibleIf === undefined ? rest : { ...rest, visibleIf });
        }}
        error={messageFor(`${id}-visibleIf`)}
      />
    </Stack>
  );
}

function AskedFields({
  id,
  question,
  onChange,
  messageFor,
}: Omit<EditorProps, "earlier"> & { question: AskedQuestion }) {
  const { t } = useTranslation("surveys");
  return (
    <>
      <Words
        id={`${id}-title`}
        label={t("builder.question")}
        value={question.title}
        onChange={(title) => onChange({ ...question, title })}
        messageFor={messageFor}
      />
      <Words
        id={`${id}-description`}
        label={t("builder.help")}
        isOptional
        value={question.description ?? noWords}
        onChange={(words) => {
          const { description: _, ...rest } = question;
          const description = orLeftOut(words);
          onChange(description === undefined ? rest : { ...rest, description });
        }}
        messageFor={messageFor}
      />
      {"choices" in question && (
        <ChoicesEditor
          id={`${id}-choices`}
          choices={question.choices}
          onChange={(choices) => onChange({ ...question, choices })}
          messageFor={messageFor}
        />
      )}
      <LimitFields {...{ id, question, onChange, messageFor }} />
      <FlagField
        id={`${id}-isRequired`}
        label={t("builder.required")}
        value={question.isRequired}
        onChange={(isRequired) => onChange({ ...question, isRequired })}
      />
    </>
  );
}
