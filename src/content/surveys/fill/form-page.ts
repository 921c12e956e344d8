import { z } from "zod";

// One page of a form, as the server's engine answers it and the page draws it. Nothing here knows where the form stands:
// in the wizard, in a public survey, or on the try-out page.

const languages = ["en", "ko", "es"] as const;
const text = z.string().max(200);
const datePartsSchema = z.strictObject({ month: text, day: text, year: text });

/** What stands in a field: text as typed, what is ticked, or a date as three typed parts. */
const formValueSchema = z.union([z.string().max(8000), z.array(z.string().max(40)).max(40), datePartsSchema]);
export type FormValue = z.output<typeof formValueSchema>;
/** By the name of the question. */
export const formValuesSchema = z
  .record(z.string().max(40), formValueSchema)
  .refine((values) => Object.keys(values).length <= 600);
export type FormValues = z.output<typeof formValuesSchema>;

export const formFileSchema = z.object({
  identifier: z.uuid(),
  fileName: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
});
export type FormFile = z.output<typeof formFileSchema>;

const choicesSchema = z.array(z.object({ value: z.string(), text: z.string() }));

/**
 * A question that is shown. Fields of some kinds only: `inputType`, `maxLength`, `min` and `max` belong to text and
 * comment, `choices` to whatever is chosen (also a rating), `low` and `high` name the ends of a rating.
 */
export const pageQuestionSchema = z.object({
  name: z.string(),
  type: z.enum([
    "text",
    "comment",
    "radiogroup",
    "checkbox",
    "dropdown",
    "boolean",
    "rating",
    "file",
    "html",
  ]),
  /** Plain words; empty for a paragraph. */
  title: z.string(),
  description: z.string().nullable(),
  isRequired: z.boolean(),
  /** What shows depends on its answer: ask again (`look`) when it changes. */
  decides: z.boolean(),
  inputType: z.enum(["text", "number", "date", "email", "tel"]).optional(),
  maxLength: z.int().optional(),
  /** As people read them: a number, or a date `YYYY-MM-DD`. */
  min: z.string().optional(),
  max: z.string().optional(),
  choices: choicesSchema.optional(),
  low: z.string().optional(),
  high: z.string().optional(),
  maxFiles: z.int().optional(),
  files: z.array(formFileSchema).optional(),
  /** A paragraph: harmless HTML. */
  html: z.string().optional(),
  /** What stands in the field; nothing for paragraphs and files. */
  value: formValueSchema.optional(),
});
export type PageQuestion = z.output<typeof pageQuestionSchema>;

export const formPageSchema = z.object({
  formId: z.uuid(),
  revision: z.int(),
  /** Of its words. */
  language: z.enum(languages),
  title: z.string(),
  description: z.string().nullable(),
  /** The page's name in the form, as addresses and calls name it. */
  page: z.string(),
  pageTitle: z.string().nullable(),
  /** From 1, of those that show by the answers so far. `places` is null while answers to come decide how many there are. */
  place: z.int(),
  places: z.int().nullable(),
  /** Names of the pages that show before and after this one; null at the ends. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  questions: z.array(pageQuestionSchema),
  /** Asked for on this page, the last one: the words that are signed, and how it was signed before, if it still holds. */
  signature: z
    .object({
      statement: z.string(),
      signed: z.object({ name: z.string(), kind: z.enum(["typed", "drawn"]), on: z.iso.date() }).nullable(),
    })
    .nullable(),
  isCompleted: z.boolean(),
  /** The wording has changed since the answers were given; what still fits is kept. */
  hasNewWording: z.boolean(),
});
export type FormPage = z.output<typeof formPageSchema>;

/** A stroke of a drawn name: its points, in thousandths of the width of the field. */
export const strokesSchema = z
  .array(
    z
      .array(z.tuple([z.int().min(0).max(1000), z.int().min(0).max(1000)]))
      .min(1)
      .max(2000),
  )
  .max(100)
  .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= 6000);
export type Strokes = z.output<typeof strokesSchema>;

export const signatureSchema = z.strictObject({
  name: z.string().max(200),
  kind: z.enum(["typed", "drawn"]),
  strokes: strokesSchema.optional(),
});
export type Signature = z.output<typeof signatureSchema>;

/**
 * `show`: the page as it is; `look`: keep what is typed and tell what shows now; `next`: check the page and go on;
 * `back`: keep what is typed and go back; `complete`: check everything, sign and finish.
 */
export const formActs = ["show", "look", "next", "back", "complete"] as const;
export type FormAct = (typeof formActs)[number];

/** What is asked of a form, wherever it stands. Wrong fields come back as `values.<name>`, `values.<name>.year`, `signature.name`. */
export const fillBody = {
  /** One of those that are asked for: its id opens nothing else. */
  formId: z.string().max(40),
  /** Left out: where the person left off. */
  page: z.string().max(40).optional(),
  values: formValuesSchema.default({}),
  act: z.enum(formActs),
  signature: signatureSchema.optional(),
};
