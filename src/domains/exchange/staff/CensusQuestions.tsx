import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { formatMoney } from "#kernel/money.ts";
import { currentLanguage } from "#web/i18n.ts";
import { formatCount, formatDay } from "#web/staff/format.ts";
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
  const { column, why, choices } = question;
  const language = currentLanguage();
  const field = census.mapping[column];
  const kind = field === undefined ? "date" : shapeOf(field).kind;
  const before = census.forms[column];
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, p: 0, mb: 1, overflowWrap: "anywhere" }}>
        {t(`forms.${why}.${kind}`, { column: census.headers[column] ?? "" })}
      </Box>
      {choices.map(({ form, misfits }) => (
        <Box
          key={form}
          component="label"
          sx={{
            display: "flex",
            gap: 1.5,
            alignItems: "flex-start",
            py: 1,
            minHeight: 44,
            cursor: "pointer",
          }}
        >
          <input
            type="radio"
            name={`form-${column}`}
            checked={answers[column] === form}
            onChange={() => onAnswer(column, form)}
            style={{ width: 20, height: 20, margin: "2px 0 0", flex: "none" }}
          />
          <span style={{ minWidth: 0, overflowWrap: "anywhere" }}>
            <strong>{t(`forms.choice.${form}`)}</strong>
            {before?.by === "before" && before.form === form && ` (${t("forms.before")})`}
            {misfits > 0 &&
              ` · ${t("forms.misfits", { count: misfits, shown: formatCount(misfits, language) })}`}
            {question.examples.map((example) => (
              <Box
                key={`${example.row} ${example.text}`}
                component="span"
                sx={{ display: "block", color: "text.secondary" }}
              >
                <Example {...{ example, form, kind }} />
              </Box>
            ))}
          </span>
        </Box>
      ))}
    </Box>
  );
}

type ExampleProps = { example: FormQuestion["examples"][number]; form: ColumnForm; kind: string };

function Example({ example: { row, text, readings }, form, kind }: ExampleProps) {
  const { t } = useTranslation("exchange");
  const language = currentLanguage();
  const reading = readings[form];
  if (reading === undefined) return t("forms.unreadable", { text, row: formatCount(row, language) });
  const shown =
    kind === "date"
      ? formatDay(reading, language)
      : kind === "money"
        ? formatMoney(Math.round(Number(reading) * 100), language)
        : t(reading === "yes" ? "forms.yes" : "forms.no");
  return t("forms.example", { text, reading: shown });
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
