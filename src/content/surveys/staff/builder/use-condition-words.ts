import { useTranslation } from "react-i18next";
import { currentLanguage } from "#web/i18n.ts";
import { type AskedQuestion, isUnary, readCondition } from "../../form-conditions.ts";
import { wordsIn } from "../../form-cells.ts";

/** An answer of a question in the words that people choose it by. */
export function useAnswerName(): (question: AskedQuestion, value: string) => string {
  const { t } = useTranslation("surveys");
  return (question, value) => {
    if (question.type === "boolean") return t(value === "true" ? "yes" : "no");
    const choice = "choices" in question ? question.choices.find((one) => one.value === value) : undefined;
    return choice === undefined ? value : wordsIn(choice.text, currentLanguage()) || value;
  };
}

/** A condition as a short sentence; as it is written, where it says more than can be picked. */
export function useConditionWords(): (
  expression: string | undefined,
  earlier: readonly AskedQuestion[],
) => string | null {
  const { t } = useTranslation("surveys");
  const nameOf = useAnswerName();
  return (expression, earlier) => {
    if (expression === undefined) return null;
    const condition = readCondition(expression, earlier);
    const question = earlier.find(({ name }) => name === condition?.question);
    if (condition === null || question === undefined) return t("builder.onlyIf", { name: expression });
    const words = [
      wordsIn(question.title, currentLanguage()) || question.name,
      t(`builder.comparisons.${condition.comparison}`),
      ...(isUnary(condition.comparison) ? [] : [nameOf(question, condition.value)]),
    ];
    return t("builder.onlyIf", { name: words.join(" ") });
  };
}
