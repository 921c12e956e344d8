import { z } from "zod";
import { filledFormSchema, formFileTypes, maxFormFileBytes } from "#content/surveys/fill/filled-forms.ts";

import { call } from "#kernel/call.ts";

import { enrollmentSchema } from "#enrollment/enrollment/enrollment.ts";

import { staffAccess } from "#enrollment/enrollment/staff-access.ts";

import { fillBody, formFileSchema, formPageSchema } from "#content/surveys/fill/form-page.ts";

export const fillForm = call({
  method: "POST",
  path: "/selfenrollment/forms",
  access: "enrollee",
  service: "enrollment",
  summary:
    "One act on one page of a form: show it, look what shows now, go on, go back, or complete the form; completing it again as it is changes nothing",
  bodyBytes: 512_000,
  body: z.strictObject(fillBody),
  answer: z.object({ page: formPageSchema.nullable(), enrollment: enrollmentSchema }),
  statuses: [404, 409],
});

export const filledForms = call({
  method: "GET",
  path: "/selfenrollment/forms",
  access: "enrollee",
  service: "enrollment",
  summary: "The completed forms of one's own enrollment, in words",
  answer: z.object({ forms: z.array(filledFormSchema) }),
});

const one = z.object({ identifier: z.uuid() });

const afterFile = z.object({ files: z.array(formFileSchema), enrollment: enrollmentSchema });

export const addFormFile = call({
  method: "POST",
  path: "/selfenrollment/formfiles",
  access: "enrollee",
  service: "enrollment",
  summary: "Add a file as the answer to a question: PDF, PNG, JPEG, WebP or HEIC, told by its content",
  upload: { maxBytes: maxFormFileBytes },
  body: z.strictObject({ formId: fillBody.formId, question: z.string().max(40) }),
  answer: afterFile,
  statuses: [404, 409],
});

export const ownFormFile = call({
  method: "GET",
  path: "/selfenrollment/formfiles/{identifier}",
  access: "enrollee",
  service: "enrollment",
  summary: "A file that one has added to a form",
  params: one,
  file: formFileTypes,
});

export const removeFormFile = call({
  method: "DELETE",
  path: "/selfenrollment/formfiles/{identifier}",
  access: "enrollee",
  service: "enrollment",
  summary: "Remove a file from a form, while the enrollment can be changed",
  params: one,
  answer: afterFile,
  statuses: [404, 409],
});

export const enrollmentForms = call({
  method: "GET",
  path: "/enrollmentforms/{id}",
  access: staffAccess,
  service: "enrollment",
  summary: "The completed forms of an enrollment; those about health only for who may see such data",
  params: z.object({ id: z.uuid() }),
  answer: z.object({
    forms: z.array(filledFormSchema),
    /** Completed, but about somebody's health. */
    hidden: z.array(z.object({ title: z.string(), completedAt: z.string() })),
  }),
  statuses: [404],
});

export const enrollmentFormFile = call({
  method: "GET",
  path: "/enrollmentformfile/{identifier}",
  access: staffAccess,
  service: "enrollment",
  summary: "A file that a person has added to a form of their enrollment",
  params: one,
  file: formFileTypes,
});
