import { coverageTypeSchema } from "#domains/plans/coverage-type-schema.ts";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isWebAddress } from "#kernel/web-address.ts";
import { documentTypes } from "./offered-parts.ts";
import { suits, valueFeeds, valueKinds } from "./required-values.ts";

// What a session shows beside its plans: documents, pages, benefits that are enrolled in elsewhere, and what a benefit
// needs to know; and who is in it.

const access = { types: ["admin"], permission: "manageEnrollmentSessions" } as const;
const base = "/admin/enrollmentsessions/{sessionId}";
const language = z.enum(["en", "ko", "es"]);
const coverageType = coverageTypeSchema;
const session = z.strictObject({ sessionId: z.uuid() });
const part = z.strictObject({ sessionId: z.uuid(), id: z.uuid() });

const line = (max: number) => z.string().overwrite(cleanText).min(1).max(max);
const longText = (max: number) => z.string().trim().max(max);
const inThree = (max: number) => z.strictObject({ en: line(max), ko: line(max), es: line(max) });
const kept = { id: z.uuid(), version: z.int(), sortOrder: z.int() };
const custom = (code: string, path: string[]) => ({ params: { code }, path });

/** The six calls of a part that is kept as text alone, and its order. */
export function partCalls<const Name extends string, In extends z.ZodType, Row extends z.ZodType>(
  name: Name,
  what: string,
  { body, row }: { body: In; row: Row },
) {
  const path = `${base}/${name}` as const;
  const one = `${path}/{id}` as const;
  return {
    list: call({
      access,
      method: "GET",
      path,
      summary: `The ${what} of a session, in their order`,
      params: session,
      answer: z.object({ rows: z.array(row) }),
    }),
    create: call({
      access,
      method: "POST",
      path,
      summary: `Add to the ${what} of a session`,
      params: session,
      body,
      answer: row,
    }),
    get: call({
      access,
      method: "GET",
      path: one,
      summary: `One of the ${what} of a session`,
      params: part,
      answer: row,
    }),
    update: call({
      access,
      method: "PUT",
      path: one,
      summary: `Change one of the ${what} of a session`,
      params: part,
      body,
      answer: row,
      needs: ["if-match"],
    }),
    remove: call({
      access,
      method: "DELETE",
      path: one,
      summary: `Remove one of the ${what} of a session`,
      params: part,
    }),
    order: call({
      access,
      method: "PUT",
      path: `${path}/order` as const,
      summary: `Put the ${what} of a session in this order`,
      params: session,
      body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
      answer: z.object({ rows: z.array(row) }),
    }),
  };
}

// Plan pages

/** Of a page's HTML, as it comes and as it is kept. */
export const mostLetters = 100_000;
const pageFields = z.strictObject({
  /** Beside this plan; empty: beside all of the coverage type. */
  sessionPlanId: z.uuid().nullable(),
  coverageType: coverageType.nullable(),
  language,
  title: line(120),
  /** HTML; the server keeps headings, lists, tables, strong, em and https links of it, and nothing else. */
  body: z.string().max(mostLetters),
});
export const planPageCalls = partCalls("planpages", "plan pages", {
  body: pageFields.refine(
    ({ sessionPlanId, coverageType: type }) => sessionPlanId !== null || type !== null,
    custom("required", ["coverageType"]),
  ),
  row: pageFields.extend(kept),
});
export type PlanPage = z.output<typeof planPageCalls.get.answer>;

export const planPagePreview = call({
  access,
  method: "POST",
  path: `${base}/planpages/preview`,
  summary: "What people would see of this text: the harmless part of its HTML",
  params: session,
  body: z.strictObject({ body: z.string().max(mostLetters), language }),
  answer: z.object({ body: z.string() }),
});

// External benefits

const webAddress = z
  .string()
  .overwrite(cleanText)
  .max(500)
  .refine(isWebAddress, { params: { code: "webAddress" } });
const externalFields = z.strictObject({
  /** In lower case: one of the product's own, or another word such as `commuter`. */
  coverageType: z
    .string()
    .overwrite((text) => cleanText(text).toLowerCase())
    .min(1)
    .max(40),
  name: line(120),
  url: webAddress.nullable(),
  descriptionEn: longText(4000).min(1),
  descriptionKo: longText(4000).nullable(),
  descriptionEs: longText(4000).nullable(),
  /** The person says that they have read it before they send. */
  requireAck: z.boolean(),
});
export const externalBenefitCalls = partCalls("externalbenefits", "external benefits", {
  body: externalFields,
  row: externalFields.extend({ ...kept, documents: z.int() }),
});
export type ExternalBenefit = z.output<typeof externalBenefitCalls.get.answer>;

// Required values

const whole = z.int().min(-2_000_000_000).max(2_000_000_000);
const valueFields = z.strictObject({
  coverageType,
  /** The one plan that asks; empty: every plan of the type. */
  sessionPlanId: z.uuid().nullable(),
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/u),
  label: inThree(80),
  help: inThree(300).nullable(),
  /** Said after what is wrong with an answer: how to mend it. */
  message: inThree(200).nullable(),
  kind: z.enum(valueKinds),
  min: whole.nullable(),
  max: whole.nullable(),
  step: whole.min(1).nullable(),
  options: z
    .array(z.strictObject({ code: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/u), label: inThree(80) }))
    .max(30),
  required: z.boolean(),
  appliesTo: z.enum(["subscriber", "eachDependent"]),
  feeds: z.enum(valueFeeds).nullable(),
});
type ValueFields = z.output<typeof valueFields>;

/** A price takes amounts from money, and tobacco from a flag. */
function canFeed({ feeds, kind, appliesTo }: ValueFields): boolean {
  if (feeds === null) return true;
  return feeds === "tobacco" ? kind === "flag" : kind === "money" && appliesTo === "subscriber";
}
const suitsCoverage = ({ kind, coverageType: type }: ValueFields) => suits(kind, type);
/** Only the employee says who is paid. */
const isOfEmployee = ({ kind, appliesTo }: ValueFields) =>
  kind !== "beneficiaries" || appliesTo === "subscriber";
const isAscending = ({ min, max }: ValueFields) => min === null || max === null || min <= max;
const hasOptions = ({ kind, options }: ValueFields) =>
  kind !== "choice" ||
  (options.length >= 2 && new Set(options.map(({ code }) => code)).size === options.length);

export const requiredValueCalls = partCalls("benefitrequiredvalues", "required values", {
  body: valueFields
    .refine(isAscending, custom("rangeTurned", ["max"]))
    .refine(hasOptions, custom("twoChoices", ["options"]))
    .refine(canFeed, custom("cannotFeed", ["feeds"]))
    .refine(suitsCoverage, custom("kindElsewhere", ["kind"]))
    .refine(isOfEmployee, custom("employeeOnly", ["appliesTo"])),
  row: valueFields.extend(kept),
});
export type RequiredValueRow = z.output<typeof requiredValueCalls.get.answer>;

// Documents

const documentLimit = { maxBytes: 10_000_000 };
const documentAbout = { title: line(120), language };
const documentRow = {
  id: z.uuid(),
  version: z.int(),
  title: z.string(),
  language,
  mediaType: z.string(),
  sizeBytes: z.int(),
};
const planDocumentKind = z.enum(["sbc", "summary", "booklet", "flyer"]);
const planDocumentFields = z.strictObject({ kind: planDocumentKind, ...documentAbout });
const planDocumentRow = planDocumentFields.extend({
  ...documentRow,
  sessionPlanId: z.uuid(),
  planName: z.string(),
  coverageType,
  /** It is the plan's own and shows in every session that offers the plan; it is kept with the plan. */
  isOfPlan: z.boolean(),
});
export type PlanDocumentRow = z.output<typeof planDocumentRow>;

export const planDocumentCalls = {
  list: call({
    access,
    method: "GET",
    path: `${base}/plandocs`,
    summary: "The documents of a session's plans, by plan, kind and language",
    params: session,
    answer: z.object({ rows: z.array(planDocumentRow) }),
  }),
  create: call({
    access,
    method: "POST",
    path: `${base}/plandocs`,
    summary:
      "Add a document to a plan of a session; it takes the place of the plan's own of its kind and language",
    params: session,
    upload: documentLimit,
    body: planDocumentFields.extend({ sessionPlanId: z.uuid() }),
    answer: planDocumentRow,
  }),
  get: call({
    access,
    method: "GET",
    path: `${base}/plandocs/{id}`,
    summary: "One document of a session's plans",
    params: part,
    answer: planDocumentRow,
  }),
  file: call({
    access,
    method: "GET",
    path: `${base}/plandocs/{id}/file`,
    summary: "The file of a document, as people get it",
    params: part,
    file: documentTypes,
  }),
  update: call({
    access,
    method: "PUT",
    path: `${base}/plandocs/{id}`,
    summary: "Change what a document of the session is called",
    params: part,
    body: planDocumentFields,
    answer: planDocumentRow,
    needs: ["if-match"],
  }),
  replace: call({
    access,
    method: "POST",
    path: `${base}/plandocs/{id}/file`,
    summary: "Put another file in the place of a document's",
    params: part,
    upload: documentLimit,
    answer: planDocumentRow,
  }),
  remove: call({
    access,
    method: "DELETE",
    path: `${base}/plandocs/{id}`,
    summary: "Remove a document from the session",
    params: part,
  }),
  order: call({
    access,
    method: "PUT",
    path: `${base}/plandocs/order`,
    summary: "Put the session's own documents of one plan in this order",
    params: session,
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) }),
    answer: z.object({ rows: z.array(planDocumentRow) }),
  }),
};

const externalDocRow = z.object({ ...documentRow, fileName: z.string() });
export type ExternalDocumentRow = z.output<typeof externalDocRow>;
const externalDoc = part.extend({ documentId: z.uuid() });

export const externalDocumentCalls = {
  list: call({
    access,
    method: "GET",
    path: `${base}/externalbenefits/{id}/docs`,
    summary: "The documents of an external benefit",
    params: part,
    answer: z.object({ rows: z.array(externalDocRow) }),
  }),
  create: call({
    access,
    method: "POST",
    path: `${base}/externalbenefits/{id}/docs`,
    summary: "Add a document to an external benefit",
    params: part,
    upload: documentLimit,
    body: z.strictObject(documentAbout),
    answer: externalDocRow,
  }),
  file: call({
    access,
    method: "GET",
    path: `${base}/externalbenefits/{id}/docs/{documentId}`,
    summary: "The file of an external benefit's document",
    params: externalDoc,
    file: documentTypes,
  }),
  remove: call({
    access,
    method: "DELETE",
    path: `${base}/externalbenefits/{id}/docs/{documentId}`,
    summary: "Remove a document from an external benefit",
    params: externalDoc,
  }),
};

// People

const memberStates = ["notStarted", "opened", "inProgress", "submitted", "waived", "excluded"] as const;
const sessionMember = z.object({
  id: z.uuid(),
  memberNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  divisionName: z.string().nullable(),
  hireDate: z.string().nullable(),
  state: z.enum(memberStates),
  isExcluded: z.boolean(),
  note: z.string().nullable(),
  enrollmentId: z.uuid().nullable(),
});
export type SessionMember = z.output<typeof sessionMember>;
const member = z.strictObject({ sessionId: z.uuid(), memberId: z.uuid() });

export const sessionMemberCalls = {
  list: call({
    access,
    method: "GET",
    path: `${base}/members`,
    summary:
      "Who is in a session, and how far each has come; those left out are found by `filter[state]=excluded`",
    params: session,
    query: z.strictObject({
      /** The beginning of a last name, or a whole member number. */
      q: z.string().overwrite(cleanText).max(100).optional(),
      "filter[state]": z.enum(memberStates).optional(),
      sort: z.enum(["lastName", "-lastName", "hireDate", "-hireDate"]).default("lastName"),
      page: z.coerce.number().int().min(1).max(400).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
    }),
    answer: z.object({ rows: z.array(sessionMember), total: z.int(), page: z.int() }),
  }),
  get: call({
    access,
    method: "GET",
    path: `${base}/members/{memberId}`,
    summary: "One person of a session",
    params: member,
    answer: sessionMember,
  }),
  exclude: call({
    access,
    method: "PUT",
    path: `${base}/members/{memberId}`,
    summary: "Leave a person out of a session, and say why; or let them in again and keep the note",
    params: member,
    body: z.strictObject({ isExcluded: z.boolean(), note: longText(500).nullable() }),
    answer: sessionMember,
  }),
  include: call({
    access,
    method: "DELETE",
    path: `${base}/members/{memberId}`,
    summary: "Let a person in again and drop the note",
    params: member,
  }),
};
