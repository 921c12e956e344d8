import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanLines, cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { parseState } from "#kernel/us-state.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import { largestAmount } from "#kernel/money.ts";
import { parsePhone } from "#kernel/phone.ts";
import { type Language, languages } from "#kernel/language.ts";
import { isWebAddress } from "#kernel/web-address.ts";
import type { Field, Resource, Target, Value, Values } from "./definition.ts";

/** Rows beyond this are reached by searching and filtering, not by paging. */
export const countedRows = 10_000;
/** One error a field is enough. */
const stop = { abort: true };

/** Letters of Korean are three bytes long, and in JSON a quote or a line's end is written with two. */
const bytesPerLetter = 3;
const usualBytes = 65_536;

/** All texts of a record as long as they may be, and its other values beside them. */
function longestBody({ fields }: Resource): number {
  const letters = Object.values(fields).reduce((sum, field) => {
    if (field.kind === "words") return sum + languages.length * field.max;
    if (field.kind === "codes") return sum + field.most * (languages.length * field.max + 100);
    return sum + ("max" in field && field.kind !== "number" && field.kind !== "percent" ? field.max : 0);
  }, 0);
  return usualBytes + bytesPerLetter * letters;
}

const ids = z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) });

/** Where the calls of a resource stand, below its parent. */
export function pathOf({ path, parent }: Pick<Resource, "path" | "parent">) {
  return parent === undefined
    ? (`/admin/${path}` as const)
    : (`/admin/${parent.path}/{${parent.key}}/${path}` as const);
}

/** What all resources have: one record, to read, add, change and remove. */
function recordCallsOf(resource: Resource) {
  const access = { types: resource.types, permission: resource.permission };
  const path = pathOf(resource);
  const above: Record<string, z.ZodUUID> = resource.parent ? { [resource.parent.key]: z.uuid() } : {};
  const place = resource.parent ? { params: z.strictObject(above) } : {};
  const params = z.strictObject({ ...above, id: z.uuid() });
  const row = rowSchema(resource);
  return {
    get: call({
      access,
      method: "GET",
      path: `${path}/{id}`,
      summary: `One of the ${resource.path}`,
      params,
      answer: row,
    }),
    create: call({
      access,
      method: "POST",
      path,
      summary: `Add one to the ${resource.path}`,
      ...place,
      bodyBytes: longestBody(resource),
      body: bodySchema(resource, "new"),
      answer: row,
    }),
    update: call({
      access,
      method: "PUT",
      path: `${path}/{id}`,
      summary: `Change one of the ${resource.path}`,
      params,
      bodyBytes: longestBody(resource),
      body: bodySchema(resource, "change"),
      answer: row,
      needs: ["if-match"],
    }),
    remove: call({
      access,
      method: "DELETE",
      path: `${path}/{id}`,
      summary: `Remove one of the ${resource.path}`,
      params,
    }),
  };
}

/** The calls of records that are one list. */
export function wholeCallsOf(resource: Resource) {
  const access = { types: resource.types, permission: resource.permission };
  const path = pathOf(resource);
  const above: Record<string, z.ZodUUID> = resource.parent ? { [resource.parent.key]: z.uuid() } : {};
  const place = resource.parent ? { params: z.strictObject(above) } : {};
  const answer = z.object({ [resource.whole ?? "rows"]: z.array(rowSchema(resource)) });
  return {
    ...recordCallsOf(resource),
    list: call({
      access,
      method: "GET",
      path,
      summary: `All ${resource.path}, in their order`,
      ...place,
      answer,
    }),
    order: call({
      access,
      method: "PUT",
      path: `${path}/order`,
      summary: `Put all ${resource.path} in this order`,
      ...place,
      body: ids,
      answer,
    }),
  };
}

/** The calls of a resource: what `GET /api/openapi.json` tells of it, and what the routes check and let leave. */
export function callsOf(resource: Resource) {
  const access = { types: resource.types, permission: resource.permission };
  const path = `/admin/${resource.path}` as const;
  const row = rowSchema(resource);
  const narrowing = narrowingSchema(resource);
  const outcomes = <const O extends string>(...names: O[]) =>
    z.object({ results: z.array(z.object({ id: z.uuid(), outcome: z.enum(names) })) });
  return {
    ...recordCallsOf(resource),
    list: call({
      access,
      method: "GET",
      path,
      summary: `Find ${resource.path}: a page of those that match, in an order`,
      query: narrowing
        .extend({
          page: z.coerce.number().int().min(1).max(countedRows).default(1),
          pageSize: z.coerce.number().int().min(1).max(100).default(25),
        })
        .refine(({ page, pageSize }) => page * pageSize <= countedRows + pageSize, { path: ["page"] }),
      answer: z.object({
        rows: z.array(row),
        /** Counted up to `countedRows`. */
        total: z.int(),
        page: z.int(),
      }),
    }),
    options: call({
      method: "GET",
      path: `${path}/options`,
      access: { types: resource.types },
      summary: `Find ${resource.path} to refer to: by name, of a client, or the one of an id`,
      query: z.strictObject({
        q: searchText.optional(),
        client: z.uuid().optional(),
        id: referenceSchema(resource).optional(),
      }),
      answer: z.object({ rows: z.array(z.object({ id: referenceSchema(resource), label: z.string() })) }),
    }),
    download: call({
      access,
      method: "GET",
      path: `${path}/export`,
      summary: `All ${resource.path} that match, as CSV`,
      query: narrowing,
      file: ["text/csv"],
    }),
    removeMany: call({
      access,
      method: "POST",
      path: `${path}/remove`,
      summary: `Remove ${resource.path}, and say of each what came of it`,
      body: ids,
      answer: outcomes("removed", "inUse", "notFound"),
    }),
    restoreMany: call({
      access,
      method: "POST",
      path: `${path}/restore`,
      summary: `Bring removed ${resource.path} back`,
      body: ids,
      answer: outcomes("restored", "clash", "notFound"),
    }),
  };
}

const searchText = z.string().overwrite(cleanText).max(100);

/** Search, filters and order: what a list and its CSV share. */
function narrowingSchema(resource: Resource) {
  const shape: Record<string, z.ZodType> = {};
  for (const name of resource.filters) {
    const field = resource.fields[name];
    if (field !== undefined) shape[`filter[${name}]`] = filterSchema(field).optional();
  }
  if (resource.search.length > 0) shape["q"] = searchText.optional();
  const orders = resource.list.filter((name) => resource.fields[name]?.kind !== "longText");
  return z.strictObject({
    ...shape,
    sort: z.enum([resource.sort, ...orders, ...orders.map((name) => `-${name}`)]).default(resource.sort),
  });
}

function filterSchema(field: Field): z.ZodType<string> {
  switch (field.kind) {
    case "choice":
      return z.enum(field.options);
    case "flag":
    case "answer":
      return z.enum(["true", "false"]);
    case "reference":
      return referenceSchema(field.to);
    case "date":
      // A range: `2027-01-01..2027-12-31`, either end may be left out.
      return z.string().refine((text) => {
        const ends = text.split("..");
        return ends.length === 2 && text !== ".." && ends.every((end) => end === "" || isDate(end));
      });
    default:
      throw new Error(`Nothing filters by a field of kind ${field.kind}`);
  }
}

function bodySchema(resource: Resource, what: "new" | "change"): z.ZodType<Values> {
  const fields = Object.entries(resource.fields);
  // A change of a page's record says again what was set once; that of a list's leaves it out.
  const asked =
    what === "change" && resource.whole !== undefined ? fields.filter(([, field]) => !field.fixed) : fields;
  const shape = asked.map(([name, field]) => {
    const mayStay = what === "change" && "stays" in field && field.stays;
    // A key that is left out is not there: no undefined comes of it.
    const schema = mayStay ? (kindSchema(field).optional() as z.ZodType<Value>) : inputSchema(field);
    return [name, schema] as const;
  });
  return z.strictObject(Object.fromEntries(shape)).check(
    z.superRefine((values, context) => {
      for (const [low, high] of resource.ascending ?? []) {
        const [from, to] = [values[low], values[high]];
        if (typeof from === "string" && typeof to === "string" && to < from) {
          context.addIssue({ code: "custom", path: [high], params: { code: "endBeforeStart" } });
        }
        if (typeof from === "number" && typeof to === "number" && to < from) {
          context.addIssue({ code: "too_small", origin: "number", minimum: from, path: [high] });
        }
      }
    }),
  );
}

/** What a record is referred to by. */
const referenceSchema = ({ key }: Pick<Target, "key">): z.ZodType<string> =>
  key === undefined ? z.uuid() : z.string().regex(/^[\w-]{1,80}$/u);

function inputSchema(field: Field): z.ZodType<Value> {
  const schema = kindSchema(field);
  if (field.kind === "flag") return schema.default(field.initial);
  return field.required || isNeverEmpty(field) ? schema : schema.nullable().default(null);
}

/** Nothing chosen is an empty list. */
const isNeverEmpty = ({ kind }: Field) => kind === "flag" || kind === "choices" || kind === "codes";

const line = (max: number) => z.string().overwrite(cleanText).min(1, stop).max(max, stop);
const wordsSchema = (max: number, fallback = false) => {
  const further = fallback ? z.string().overwrite(cleanText).max(max) : line(max);
  return z.strictObject({ en: line(max), ko: further, es: further } satisfies Record<Language, z.ZodType>);
};

function kindSchema(field: Field): z.ZodType<Value> {
  switch (field.kind) {
    case "text": {
      // What is empty and may be is kept as nothing.
      const text = z
        .string()
        .overwrite(cleanText)
        .min(field.required && !field.blank ? 1 : 0, stop)
        .max(field.max, stop);
      return field.pattern === undefined ? text : text.regex(new RegExp(`^(?:${field.pattern})$`, "u"));
    }
    case "longText":
      return z
        .string()
        .overwrite(cleanLines)
        .min(field.required ? 1 : 0, stop)
        .max(field.max, stop);
    case "number":
      return z.int().min(field.min).max(field.max);
    case "percent":
      return z.int().min(0).max(field.max);
    case "money":
    case "fineMoney":
      return z.int().refine((cents) => cents >= 0 && cents <= largestAmount, { params: { code: "money" } });
    case "flag":
      return z.boolean();
    case "answer":
      return z.boolean();
    case "date":
      return z
        .string()
        .refine(isDate, { params: { code: "date" } })
        .meta({ format: "date" });
    case "dateTime":
      return z.iso.datetime();
    case "phone":
      return parsedText(parsePhone, "phone");
    case "usState":
      return parsedText(parseState, "usState");
    case "email":
      return parsedText(parseEmail, "email");
    case "choice":
      return z.enum(field.options);
    case "choices":
      return z
        .array(z.enum(field.options))
        .min(field.required ? 1 : 0)
        .max(field.options.length);
    case "words":
      return wordsSchema(field.max, field.fallback);
    case "codes":
      return z
        .array(z.strictObject({ code: z.string().regex(codeForm), label: wordsSchema(field.max) }))
        .max(field.most);
    case "html":
      return z.string().max(field.max);
    case "webAddress":
      return z
        .string()
        .overwrite(cleanText)
        .max(field.max)
        .refine(isWebAddress, { params: { code: "webAddress" } });
    case "id":
      return z.uuid();
    case "reference":
      return referenceSchema(field.to);
  }
}

const codeForm = /^[A-Za-z0-9_-]{1,40}$/u;

/** How the records that this one refers to are called. */
const labelsOf = (references: readonly (readonly [string, Field])[]) => ({
  labels: z.object(Object.fromEntries(references.map(([name]) => [name, z.string().nullable()]))),
});
/** A list of records that refer to nothing goes without; nothing asks for a label there. */
const none = {} as ReturnType<typeof labelsOf>;

function rowSchema(resource: Resource) {
  const fields = Object.entries(resource.fields);
  const references = fields.filter(([, field]) => field.kind === "reference");
  return z.object({
    id: z.uuid(),
    version: z.int(),
    updatedAt: z.string(),
    ...(resource.ordered ? { sortOrder: z.int() } : {}),
    ...Object.fromEntries(fields.map(([name, field]) => [name, outputSchema(field)])),
    ...Object.fromEntries(
      Object.entries(resource.derived ?? {}).map(([name, field]) => [name, outputSchema(field)]),
    ),
    ...(resource.whole !== undefined && references.length === 0 ? none : labelsOf(references)),
  });
}

function outputSchema(field: Field): z.ZodType {
  const schema = plainSchema(field);
  return field.required || isNeverEmpty(field) ? schema : schema.nullable();
}

const shownWords = z.object({ en: z.string(), ko: z.string(), es: z.string() });

function plainSchema({ kind }: Field): z.ZodType {
  if (kind === "flag" || kind === "answer") return z.boolean();
  if (kind === "number" || kind === "money" || kind === "fineMoney" || kind === "percent") return z.int();
  if (kind === "words") return shownWords;
  if (kind === "choices") return z.array(z.string());
  if (kind === "codes") return z.array(z.object({ code: z.string(), label: shownWords }));
  return z.string();
}
