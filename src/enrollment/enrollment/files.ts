import { z } from "zod";
import { call } from "#kernel/call.ts";
import { documentTypes } from "#enrollment/offering/session-content/offered-parts.ts";
import { languageSchema } from "./enrollment-words.ts";

export const planDocument = call({
  method: "GET",
  path: "/selfenrollment/plandoc/{enrollmentIdentifier}/{documentIdentifier}",
  access: "enrollee",
  service: "enrollment",
  summary: "A document of a plan, or of an external benefit, that this enrollment offers",
  params: z.object({ enrollmentIdentifier: z.uuid(), documentIdentifier: z.uuid() }),
  file: documentTypes,
});

export const planPage = call({
  method: "GET",
  path: "/selfenrollment/planpage/{enrollmentIdentifier}/{pageId}",
  access: "enrollee",
  service: "enrollment",
  summary: "The text of a page that this enrollment offers, as harmless HTML",
  params: z.object({ enrollmentIdentifier: z.uuid(), pageId: z.uuid() }),
  answer: z.object({ title: z.string(), language: languageSchema, body: z.string() }),
});

export const confirmationFile = call({
  method: "GET",
  path: "/selfenrollment/confirmation/{enrollmentIdentifier}",
  access: "enrollee",
  service: "enrollment",
  summary: "The confirmation of a submitted enrollment, as a PDF",
  params: z.object({ enrollmentIdentifier: z.uuid() }),
  file: ["application/pdf"],
});
