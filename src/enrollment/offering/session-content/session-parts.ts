import { resource, type RowOf } from "#records/definition.ts";
import { askedOf, valueFeeds, valueKinds } from "./required-values.ts";
import { languages } from "#kernel/language.ts";

// What a session shows beside its plans and keeps as text alone. No zod here: the pages run it too.

/** Of a page's HTML, as it comes and as it is kept. */
export const mostLetters = 100_000;

/** What all parts of a session have in common. */
export const partOfSession = {
  domain: "offering-session-content",
  types: ["admin"],
  permission: "manageEnrollmentSessions",
  scope: "parent",
  parent: { path: "enrollmentsessions", key: "sessionId" },
  whole: "rows",
  filters: [],
  search: [],
} as const;
/** The code of one that the installation has: `requireCoverageType` looks whether there is one. */
export const coverageType = { kind: "text", max: 40, pattern: "[a-z][A-Za-z0-9]{0,39}" } as const;

/** Pages that people can open beside a plan, or beside all plans of a coverage type. */
export const planPages = resource({
  ...partOfSession,
  path: "planpages",
  subject: "planPage",
  ordered: true,
  fields: {
    /** Beside this plan; empty: beside all of the coverage type. */
    sessionPlanId: { kind: "id" },
    coverageType,
    language: { kind: "choice", options: languages, required: true },
    title: { kind: "text", max: 120, required: true },
    body: { kind: "html", max: mostLetters, required: true },
  },
  title: "title",
  list: ["language"],
  sort: "title",
});
export type PlanPage = RowOf<typeof planPages.fields>;

/** Benefits that are offered here and enrolled in elsewhere. */
export const externalBenefits = resource({
  ...partOfSession,
  path: "externalbenefits",
  subject: "externalBenefit",
  ordered: true,
  fields: {
    name: { kind: "text", max: 120, required: true },
    /** In lower case: one of the product's own, or another word such as `commuter`. */
    coverageType: { kind: "text", max: 40, required: true },
    url: { kind: "webAddress", max: 500 },
    descriptionEn: { kind: "longText", max: 4000, required: true },
    descriptionKo: { kind: "longText", max: 4000 },
    descriptionEs: { kind: "longText", max: 4000 },
    /** The person says that they have read it before they send. */
    requireAck: { kind: "flag", initial: false },
  },
  translations: { description: { en: "descriptionEn", ko: "descriptionKo", es: "descriptionEs" } },
  derived: { documents: { kind: "number", min: 0, max: 2_000_000_000, required: true } },
  title: "name",
  list: ["coverageType", "url", "requireAck"],
  sort: "name",
});
export type ExternalBenefit = RowOf<typeof externalBenefits.fields> & { documents: number };

const whole = { kind: "number", min: -2_000_000_000, max: 2_000_000_000 } as const;

/** What a benefit needs to know before it is sent: an amount, a doctor, a beneficiary, tobacco, salary. */
export const requiredValueRecords = resource({
  ...partOfSession,
  path: "benefitrequiredvalues",
  subject: "requiredValue",
  ordered: true,
  fields: {
    coverageType: { ...coverageType, required: true },
    /** The one plan that asks; empty: every plan of the type. */
    sessionPlanId: { kind: "id" },
    key: { kind: "text", max: 40, pattern: "[a-z][A-Za-z0-9]{0,39}", required: true },
    label: { kind: "words", max: 80, required: true },
    help: { kind: "words", max: 300 },
    /** Said after what is wrong with an answer: how to mend it. */
    message: { kind: "words", max: 200 },
    kind: { kind: "choice", options: valueKinds, required: true },
    min: whole,
    max: whole,
    step: { kind: "number", min: 1, max: 2_000_000_000 },
    options: { kind: "codes", most: 30, max: 80 },
    required: { kind: "flag", initial: true },
    appliesTo: { kind: "choice", options: askedOf, required: true },
    /** What the price takes from it. */
    feeds: { kind: "choice", options: valueFeeds },
  },
  title: "label",
  list: ["coverageType", "kind"],
  sort: "key",
});
export type RequiredValueRow = RowOf<typeof requiredValueRecords.fields>;
