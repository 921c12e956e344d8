import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { RadioChoices } from "#web/staff/RadioChoices.tsx";
import type { CensusImport } from "../census.ts";
import { shapeOf } from "../census-fields.ts";
import type { ColumnForm, FormQuestion } from "../census-forms.ts";

export type FormAnswers = Readonly<Record<string, ColumnForm>>;

type Props = {
  census: CensusImport;
  answers: FormAnswers;
  onAnswer: (column: number, form: ColumnForm) => void;
};

/** What the rows leave open: how a column is written. Each answer shows what it would make of cells of the file. */
export function CensusQuestions({ census, answers, onAnswer }: Props) {
  const { t } = useTranslation("exchange");
  return (
    <Box sx={{ border: 2, borderColor: "warning.main", borderRadius: 1, p: 2, mb: 3 }}>
      <h3 style={{ marginBlock: "0 4px" }}>{t("forms.title")}</h3>
      <p style={{ marginBlock: "0 8px" }}>{t("forms.about")}</p>
      {census.questions.map((question) => (
        <Question key={question.column} {...{ census, question, answers, onAnswer }} />
      ))}
    </Box>
  );
}

function Question({ census, question, answers, onAnswer }: Props & { question: FormQuestion }) {
  const { t } = useTranslation("exchange");
  const { column, why, choices, examples } = question;
  const language = currentLanguage();
  const field = census.mapping[column];
  const kind = field === undefined ? "date" : shapeOf(field).kind;
  const before = census.forms[column];
  const lineOf = ({ row, text, readings }: FormQuestion["examples"][number], form: ColumnForm) => {
    const reading = readings[form];
    if (reading === undefined) return t("forms.unreadable", { text, row: formatCount(row, language) });
    const shown =
      kind === "date"
        ? formatDay(reading, language)
        : kind === "money"
          ? formatMoney(Math.round(Number(reading) * 100), language)
          : t(reading === "yes" ? "forms.yes" : "forms.no");
    return t("forms.example", { text, reading: shown });
  };
  return (
    <RadioChoices
      question={t(`forms.${why}.${kind}`, { column: census.headers[column] ?? "" })}
      value={answers[column]}
      onChange={(form) => onAnswer(column, form)}
      choices={choices.map(({ form, misfits }) => {
        const notes = [
          ...(before?.by === "before" && before.form === form ? [t("forms.before")] : []),
          ...(misfits > 0
            ? [t("forms.misfits", { count: misfits, shown: formatCount(misfits, language) })]
            : []),
        ];
        return {
          value: form,
          label: t(`forms.choice.${form}`),
          ...(notes.length > 0 ? { note: notes.join(" · ") } : {}),
          lines: examples.map((example) => lineOf(example, form)),
        };
      })}
    />
  );
}

/** How the columns were read that could have been read otherwise, and why so. */
export function FormsRead({ census }: { census: CensusImport }) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const found = Object.entries(census.forms).filter(([, { by }]) => by !== "before");
  if (found.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <h3 style={{ marginBlock: "0 4px", fontSize: "1rem" }}>{t("forms.read")}</h3>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {found.map(([column, { form, by, row }]) => (
          <li key={column} style={{ overflowWrap: "anywhere" }}>
            {t(`forms.by.${by === "rows" && row === null ? "rowsAll" : by}`, {
              column: census.headers[Number(column)] ?? "",
              form: t(`forms.choice.${form}`),
              row: row === null ? "" : formatCount(row, language),
            })}
          </li>
        ))}
      </ul>
    </Box>
  );
}
