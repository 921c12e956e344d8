import Box from "@mui/material/Box";
import { useTranslation } from "react-i18next";
import { decimalMarks } from "#kernel/written-amounts.ts";
import { dateOrders } from "#kernel/written-dates.ts";
import { currentLanguage } from "#web/i18n.ts";
import { BusyButton } from "#web/staff/BusyButton.tsx";
import { formatCount, formatDay } from "#web/staff/format.ts";
import { RadioChoices } from "#web/staff/RadioChoices.tsx";
import type { SheetPreview } from "../../price-list.ts";

type Question = SheetPreview["questions"][number];
type Form = Question["choices"][number]["form"];
export type SheetAnswers = {
  dateOrder?: (typeof dateOrders)[number];
  decimalMark?: (typeof decimalMarks)[number];
};

type Props = {
  questions: readonly Question[];
  answers: SheetAnswers;
  onAnswer: (answers: SheetAnswers) => void;
  onSend: () => void;
};

/** How a sheet is written, where its rows leave that open: nothing of it is read before that is said. */
export function SheetQuestions({ questions, answers, onAnswer, onSend }: Props) {
  const { t } = useTranslation("plans-staff");
  const language = currentLanguage();
  const answerTo = ({ about }: Question) => (about === "dates" ? answers.dateOrder : answers.decimalMark);
  const answer = (form: Form) => {
    const dateOrder = dateOrders.find((order) => order === form);
    const decimalMark = decimalMarks.find((mark) => mark === form);
    onAnswer({ ...answers, ...(dateOrder && { dateOrder }), ...(decimalMark && { decimalMark }) });
  };
  const lineOf = (
    { row, text, readings }: Question["examples"][number],
    form: Form,
    about: Question["about"],
  ) => {
    const reading = readings[form];
    if (reading === undefined) return t("sheet.form.unreadable", { text, row });
    const shown = about === "dates" ? formatDay(reading, language) : dollars(reading);
    return t("sheet.form.example", { text, reading: shown });
  };
  return (
    <Box sx={{ border: 2, borderColor: "warning.main", borderRadius: 1, p: 2, my: 2 }}>
      <h3 style={{ marginBlock: "0 4px" }}>{t("sheet.form.title")}</h3>
      <p style={{ marginBlock: 0 }}>{t("sheet.form.about")}</p>
      {questions.map((question) => (
        <RadioChoices
          key={question.about}
          question={t(`sheet.form.${question.why}.${question.about}`)}
          value={answerTo(question)}
          onChange={answer}
          choices={question.choices.map(({ form, misfits }) => ({
            value: form,
            label: t(`sheet.form.choice.${form}`),
            ...(misfits > 0 && {
              note: t("sheet.form.misfits", { count: misfits, shown: formatCount(misfits, language) }),
            }),
            lines: question.examples.map((example) => lineOf(example, form, question.about)),
          }))}
        />
      ))}
      <BusyButton
        variant="contained"
        isBusy={false}
        disabled={questions.some((question) => answerTo(question) === undefined)}
        onClick={onSend}
        sx={{ mt: 1 }}
      >
        {t("sheet.form.send")}
      </BusyButton>
    </Box>
  );
}

/** Rates may have parts of a cent; the sign and the mark are those of dollars. */
function dollars(decimal: string): string {
  return `$${decimal}`;
}
