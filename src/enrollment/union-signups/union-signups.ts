import { z } from "zod";
import { typedLine } from "#kernel/typed-text.ts";
import type { UserAccess } from "#kernel/access.ts";
import { call } from "#kernel/call.ts";
import { languages } from "#kernel/language.ts";
import { shownSignupStates } from "./signup-states.ts";

const staff = { types: ["admin"], permission: "manageUnions" } as const satisfies UserAccess;

const shopKey = z.string().min(1).max(80);
const datePart = z.string().max(20);
const date = z.strictObject({ month: datePart, day: datePart, year: datePart });
const line = z.string().max(200);

export const openUnionShop = call({
  method: "GET",
  path: "/unionshop/{key}",
  access: "public",
  summary: "Whose sign-up a key opens: the shop and its union. Nothing of the people in it",
  params: z.strictObject({ key: shopKey }),
  answer: z.object({ shopName: z.string(), unionName: z.string(), localNumber: z.string().nullable() }),
  statuses: [404, 409],
  perMinute: 1200,
  failuresPerMinute: 120,
});
export type UnionShopSignup = z.output<typeof openUnionShop.answer>;

export const signUpWithUnion = call({
  method: "POST",
  path: "/unionsignup",
  access: "public",
  summary:
    "Sign up as an employee of a shop. The answer is the same whoever is known already; its key opens the page that tells what becomes of it",
  needs: ["idempotency-key"],
  bodyBytes: 16_000,
  body: z.strictObject({
    key: shopKey,
    firstName: line.default(""),
    middleName: line.default(""),
    lastName: line.default(""),
    hasOneName: z.boolean().default(false),
    dob: date.default({ month: "", day: "", year: "" }),
    hireDate: date.default({ month: "", day: "", year: "" }),
    classification: line.default(""),
    ssn: z.string().max(40).default(""),
    email: z.string().max(400).default(""),
    phone: z.string().max(60).default(""),
    mobilePhone: z.string().max(60).default(""),
    address1: line.default(""),
    address2: line.default(""),
    city: line.default(""),
    state: line.default(""),
    zip: z.string().max(40).default(""),
    language: z.enum(languages).optional(),
  }),
  answer: z.object({ statusKey: z.string() }),
  statuses: [404, 409, 422],
  perMinute: 240,
  failuresPerMinute: 120,
});
export type SentSignup = z.output<typeof signUpWithUnion.body>;

export const unionSignupStatus = call({
  method: "GET",
  path: "/unionsignupstatus/{key}",
  access: "public",
  summary: "What became of a sign-up, for whoever has its link: no name and no answer of it",
  params: z.strictObject({ key: z.string().regex(/^[\w-]{40,100}$/u) }),
  answer: z.object({
    status: z.enum(shownSignupStates),
    shopName: z.string(),
    unionName: z.string(),
    sentAt: z.string(),
    decidedAt: z.string().nullable(),
    /** Why it was refused, or what else staff say. */
    answer: z.string().nullable(),
    /** Whom to ask at the union. */
    contact: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  }),
  statuses: [404, 410],
  perMinute: 1200,
  failuresPerMinute: 120,
});
export type UnionSignupStatus = z.output<typeof unionSignupStatus.answer>;

const signupSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  status: z.enum(shownSignupStates),
  unionId: z.uuid(),
  unionName: z.string(),
  unionShopId: z.uuid(),
  shopName: z.string(),
  name: z.string(),
  birthDate: z.string(),
  hireDate: z.string(),
  classification: z.string().nullable(),
  ssnLast4: z.string(),
  email: z.string(),
  phone: z.string(),
  mobilePhone: z.string().nullable(),
  address: z.string(),
  language: z.enum(languages),
  sentAt: z.string(),
  /** How often the same SSN was sent again while this one waited, and whether anything else differed. */
  repeats: z.int(),
  repeatsDiffer: z.boolean(),
  /** The employee of the shop who has this SSN already: accepting goes on with that row. */
  known: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The row that it became. */
  employeeId: z.uuid().nullable(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  answer: z.string().nullable(),
});
export type UnionSignup = z.output<typeof signupSchema>;

export const unionSignupList = call({
  method: "GET",
  path: "/admin/unionsignups",
  access: staff,
  summary: "Sign-ups of union shops' employees, those that wait first",
  query: z.strictObject({
    "filter[status]": z.enum(shownSignupStates).optional(),
    "filter[unionId]": z.uuid().optional(),
    "filter[unionShopId]": z.uuid().optional(),
    sort: z.enum(["sentAt", "-sentAt"]).default("sentAt"),
    page: z.coerce.number().int().min(1).max(400).default(1),
    pageSize: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.object({ rows: z.array(signupSchema), total: z.int(), page: z.int() }),
});
export type ListedSignups = z.output<typeof unionSignupList.query>;

export const acceptUnionSignup = call({
  method: "POST",
  path: "/admin/unionsignups/{id}/accept",
  access: staff,
  summary:
    "Take a sign-up: the person becomes an employee of the shop, or the one with this SSN is brought up to date; they are told by mail",
  params: z.strictObject({ id: z.uuid() }),
  needs: ["if-match"],
  body: z.strictObject({}),
  answer: z.object({ id: z.uuid(), employeeId: z.uuid() }),
  statuses: [404, 409, 412, 428],
});

export const refuseUnionSignup = call({
  method: "POST",
  path: "/admin/unionsignups/{id}/refuse",
  access: staff,
  summary: "Refuse a sign-up with a reason that the person reads; they are told by mail",
  params: z.strictObject({ id: z.uuid() }),
  needs: ["if-match"],
  body: z.strictObject({ answer: typedLine().max(500) }),
  answer: z.object({ id: z.uuid() }),
  statuses: [404, 409, 412, 422, 428],
});

const shopLink = z.object({ link: z.string().nullable(), waiting: z.int() });

export const shopSignupLink = call({
  method: "GET",
  path: "/admin/unionshops/{id}/signup",
  access: staff,
  summary: "The link by which a shop's employees sign up, if there is one, and how many wait",
  params: z.strictObject({ id: z.uuid() }),
  answer: shopLink,
  statuses: [404],
});

export const changeShopSignup = call({
  method: "POST",
  path: "/admin/unionshops/{id}/signup",
  access: staff,
  summary: "Open a shop's sign-up, give it a new link (the old one ends), or close it",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ act: z.enum(["open", "renew", "close"]) }),
  answer: shopLink,
  statuses: [404],
});
