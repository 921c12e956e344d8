import AddIcon from "@mui/icons-material/Add";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldMessage } from "#web/forms/Field.tsx";
import { Section } from "#web/staff/Section.tsx";
import { questionsBefore } from "../../form-conditions.ts";
import type { FormDefinition } from "../../form-definition.ts";
import { ChoiceField } from "#web/staff/ChoiceField.tsx";
import { Words } from "../parts/fields.tsx";
import { ConditionField } from "./ConditionField.tsx";
import {
  addQuestion,
  canMove,
  changePage,
  changeQuestion,
  copyQuestion,
  mostQuestions,
  movePage,
  moveQuestion,
  removePage,
  removeQuestion,
} from "./edits.ts";
import { noWords, type QuestionKind, questionKinds } from "./kinds.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { QuestionEditor } from "./QuestionEditor.tsx";
import { useConditionWords } from "./use-condition-words.ts";
import { orLeftOut } from "./left-out.ts";

export type BuilderParts = {
  definition: FormDefinition;
  onChange: (definition: FormDefinition) => void;
  /** A change that takes something away: it can be undone. */
  onRemove: (definition: FormDefinition, what: "question" | "page") => void;
  messageFor: (id: string) => string | undefined;
  /** Whether a field whose id begins so has an error. */
  hasErrorIn: (start: string) => boolean;
  /** Names of the questions whose fields are open. */
  open: ReadonlySet<string>;
  setOpen: (name: string, isOpen: boolean) => void;
};

/** One page of a form with its questions. */
export function PageCard({ page: at, ...parts }: BuilderParts & { page: number }) {
  const { definition, onChange, onRemove, messageFor, hasErrorIn } = parts;
  const { t } = useTranslation("surveys");
  const page = definition.pages[at];
  if (page === undefined) return null;
  const id = `definition-pages-${at}`;
  const number = at + 1;
  const isOnly = definition.pages.length === 1;
  const error = messageFor(`${id}-elements`);
  return (
    <Section title={t("builder.page", { number, count: definition.pages.length })}>
      {!isOnly && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mb: 1 }}>
          <Button size="small" disabled={at === 0} onClick={() => onChange(movePage(definition, at, -1))}>
            {t("builder.pageUp", { number })}
          </Button>
          <Button
            size="small"
            disabled={number === definition.pages.length}
            onClick={() => onChange(movePage(definition, at, 1))}
          >
            {t("builder.pageDown", { number })}
          </Button>
          <Button size="small" color="error" onClick={() => onRemove(removePage(definition, at), "page")}>
            {t("builder.pageRemove", { number })}
          </Button>
        </Stack>
      )}
      <Box
        component="details"
        sx={{ mb: 2 }}
        {...(page.title || page.visibleIf || hasErrorIn(`${id}-title`) || hasErrorIn(`${id}-visibleIf`)
          ? { open: true }
          : {})}
      >
        <summary style={{ paddingBlock: 6, cursor: "pointer" }}>{t("builder.pageMore")}</summary>
        <Stack sx={{ gap: 2, mt: 1 }}>
          <Words
            id={`${id}-title`}
            label={t("builder.pageTitle")}
            isOptional
            value={page.title ?? noWords}
            onChange={(words) => onChange(changePage(definition, at, { title: orLeftOut(words) }))}
            messageFor={messageFor}
          />
          <ConditionField
            id={`${id}-visibleIf`}
            label={t("builder.pageShown")}
            value={page.visibleIf}
            earlier={questionsBefore(definition, at, 0)}
            onChange={(visibleIf) => onChange(changePage(definition, at, { visibleIf }))}
            error={messageFor(`${id}-visibleIf`)}
          />
        </Stack>
      </Box>
      <Questions {...parts} page={at} />
      {error && <FieldMessage id={`${id}-elements-error`}>{error}</FieldMessage>}
      <AddQuestion {...parts} page={at} />
    </Section>
  );
}

function Questions({ page, ...parts }: BuilderParts & { page: number }) {
  const { definition, onChange, onRemove, messageFor, hasErrorIn, open, setOpen } = parts;
  const { t } = useTranslation("surveys");
  const conditionWords = useConditionWords();
  const elements = definition.pages[page]?.elements ?? [];
  if (elements.length === 0) return <p style={{ marginBlockStart: 0 }}>{t("builder.noQuestions")}</p>;
  return (
    <Box
      component="ol"
      aria-label={t("builder.questionsOf", { number: page + 1 })}
      sx={{ listStyle: "none", p: 0, m: 0 }}
    >
      {elements.map((question, at) => {
        const place = { page, at };
        const id = `definition-pages-${page}-elements-${at}`;
        const hasError = hasErrorIn(`${id}-`);
        const earlier = questionsBefore(definition, page, at);
        const move = (by: -1 | 1) =>
          canMove(definition, place, by) ? () => onChange(moveQuestion(definition, place, by)) : undefined;
        return (
          <QuestionCard
            key={question.name}
            id={id}
            question={question}
            number={at + 1}
            isOpen={open.has(question.name) || hasError}
            hasError={hasError}
            condition={conditionWords(question.visibleIf, earlier)}
            onToggle={() => setOpen(question.name, !open.has(question.name))}
            onUp={move(-1)}
            onDown={move(1)}
            onCopy={
              elements.length < mostQuestions ? () => onChange(copyQuestion(definition, place)) : undefined
            }
            onRemove={() => onRemove(removeQuestion(definition, place), "question")}
          >
            <QuestionEditor
              id={id}
              question={question}
              earlier={earlier}
              onChange={(changed) => onChange(changeQuestion(definition, place, changed))}
              messageFor={messageFor}
            />
          </QuestionCard>
        );
      })}
    </Box>
  );
}

function AddQuestion({ definition, onChange, setOpen, page }: BuilderParts & { page: number }) {
  const { t } = useTranslation("surveys");
  const [kind, setKind] = useState<QuestionKind>("text");
  const count = definition.pages[page]?.elements.length ?? 0;
  const handleAdd = () => {
    const next = addQuestion(definition, page, kind);
    const added = next.pages[page]?.elements.at(-1);
    onChange(next);
    if (added === undefined) return;
    setOpen(added.name, true);
    const field = added.type === "html" ? "html" : "title";
    // The fields of the new question are there with the next frame.
    requestAnimationFrame(() =>
      document
        .querySelector<HTMLElement>(`#definition-pages-${page}-elements-${count}-${field}-default`)
        ?.focus(),
    );
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, alignItems: "end", mt: 2 }}>
      <Box sx={{ flex: "0 1 22rem", minWidth: 0 }}>
        <ChoiceField
          id={`add-${page}`}
          label={t("builder.addKind", { number: page + 1 })}
          value={kind}
          onChange={setKind}
          options={questionKinds.map((value) => ({ value, label: t(`builder.kinds.${value}`) }))}
        />
      </Box>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        aria-label={t("builder.addTo", { number: page + 1 })}
        disabled={count >= mostQuestions}
        onClick={handleAdd}
      >
        {t("builder.add")}
      </Button>
    </Box>
  );
}
