import type { FormQuestion, FormWords } from "../../form-definition.ts";

/** The kinds of question as staff choose among them: a line of text is of five kinds. */
export const questionKinds = [
  "text",
  "comment",
  "number",
  "date",
  "email",
  "tel",
  "boolean",
  "radiogroup",
  "dropdown",
  "checkbox",
  "rating",
  "file",
  "html",
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const noWords: FormWords = { default: "", ko: "", es: "" };

export function kindOf(question: FormQuestion): QuestionKind {
  return question.type === "text" ? question.inputType : question.type;
}

/** A question of this kind; what the question before it has and the kind knows too, stays. */
export function questionOf(kind: QuestionKind, name: string, before?: FormQuestion): FormQuestion {
  const visibleIf = before?.visibleIf === undefined ? {} : { visibleIf: before.visibleIf };
  if (kind === "html")
    return {
      type: "html",
      name,
      html: before === undefined || before.type === "html" ? noWords : before.title,
      ...visibleIf,
    };
  const isAsked = before !== undefined && before.type !== "html";
  const asked = {
    name,
    title: isAsked ? before.title : before?.type === "html" ? shortened(before.html) : noWords,
    ...(isAsked && before.description ? { description: before.description } : {}),
    isRequired: isAsked ? before.isRequired : false,
    ...visibleIf,
  };
  switch (kind) {
    case "text":
    case "number":
    case "date":
    case "email":
    case "tel":
      return { ...asked, type: "text", inputType: kind };
    case "radiogroup":
    case "dropdown":
    case "checkbox": {
      const choices =
        before && "choices" in before
          ? before.choices
          : ["option1", "option2"].map((value) => ({ value, text: noWords }));
      return { ...asked, type: kind, choices };
    }
    case "rating":
      return { ...asked, type: kind, rateMin: 1, rateMax: 5 };
    case "file":
      return { ...asked, type: kind, maxFiles: 1 };
    case "comment":
    case "boolean":
      return { ...asked, type: kind };
  }
}

function shortened(words: FormWords): FormWords {
  return {
    default: words.default.slice(0, 300),
    ko: words.ko.slice(0, 300),
    es: words.es.slice(0, 300),
  };
}
