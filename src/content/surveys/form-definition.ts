import { z } from "zod";
import { cleanText } from "#kernel/clean.ts";

// The wording of a form: the part of SurveyJS's JSON that we offer. The server runs it by survey-core
// (docs/design/content.md).

const name = z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/u);
/** SurveyJS's own expressions, such as `{smokes} = true and {age} > 17`. */
const condition = z.string().trim().min(1).max(500);

/** A draft may lack words, choices and questions; what is put before people may not. */
function wordingOf(least: 0 | 1) {
  const line = (max: number) => z.string().overwrite(cleanText).min(least).max(max);
  const wordsOf = (max: number) => z.strictObject({ default: line(max), ko: line(max), es: line(max) });
  const asked = {
    name,
    title: wordsOf(300),
    description: wordsOf(600).optional(),
    isRequired: z.boolean().default(false),
    visibleIf: condition.optional(),
  };
  const choices = z
    .array(z.strictObject({ value: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/u), text: wordsOf(200) }))
    .min(least * 2)
    .max(40);
  const question = z.discriminatedUnion("type", [
    z.strictObject({
      ...asked,
      type: z.literal("text"),
      inputType: z.enum(["text", "number", "date", "email", "tel"]).default("text"),
      maxLength: z.int().min(1).max(500).optional(),
      min: z.union([z.number(), z.iso.date()]).optional(),
      max: z.union([z.number(), z.iso.date()]).optional(),
    }),
    z.strictObject({ ...asked, type: z.literal("comment"), maxLength: z.int().min(1).max(4000).optional() }),
    z.strictObject({ ...asked, type: z.literal("radiogroup"), choices }),
    z.strictObject({ ...asked, type: z.literal("checkbox"), choices }),
    z.strictObject({ ...asked, type: z.literal("dropdown"), choices }),
    z.strictObject({ ...asked, type: z.literal("boolean") }),
    z.strictObject({
      ...asked,
      type: z.literal("rating"),
      rateMin: z.int().min(0).max(1).default(1),
      rateMax: z.int().min(2).max(10).default(5),
      minRateDescription: wordsOf(60).optional(),
      maxRateDescription: wordsOf(60).optional(),
    }),
    z.strictObject({ ...asked, type: z.literal("file"), maxFiles: z.int().min(1).max(5).default(1) }),
    /** Nothing is asked: a paragraph to read. */
    z.strictObject({ type: z.literal("html"), name, html: wordsOf(4000), visibleIf: condition.optional() }),
  ]);
  const definition = z.strictObject({
    title: wordsOf(120),
    description: wordsOf(1000).optional(),
    pages: z
      .array(
        z.strictObject({
          name,
          title: wordsOf(200).optional(),
          visibleIf: condition.optional(),
          elements: z.array(question).min(least).max(30),
        }),
      )
      .min(1)
      .max(20),
  });
  return { words: wordsOf(2000), question, definition };
}

const whole = wordingOf(1);
const draft = wordingOf(0);

/** Words in three languages; `default` is English, as SurveyJS calls it. */
export const formWords = whole.words;
export type FormWords = z.output<typeof formWords>;
export const formQuestion = whole.question;
export type FormQuestion = z.output<typeof formQuestion>;
export const formDefinition = whole.definition;
export type FormDefinition = z.output<typeof formDefinition>;

/** The same while it is being written. */
export const draftWords = draft.words;
export const draftDefinition = draft.definition;
