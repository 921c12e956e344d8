import { z } from "zod";

// What an enrollment says of its forms.

const reasonSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});

const askedFormSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  required: z.boolean(),
  revision: z.int(),
  /** How many of its pages have been gone through. */
  pagesDone: z.int(),
  why: z.array(reasonSchema),
  signed: z.object({ name: z.string(), at: z.string() }).nullable(),
});
export type AskedFormState = z.output<typeof askedFormSchema>;

/** The forms that the choices ask for, in their order: to do, and done. */
export const enrollmentFormsSchema = z.object({
  incomplete: z.array(askedFormSchema),
  completed: z.array(askedFormSchema),
});
export type EnrollmentForms = z.output<typeof enrollmentFormsSchema>;

/** A row of answers, as far as an enrollment tells of it. */
export type SavedForm = {
  formId: string;
  revision: number;
  page: number;
  completedAt: string | null;
  signedName: string | null;
  signedAt: string | null;
};
