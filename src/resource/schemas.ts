import { z } from "zod";
import { call } from "#kernel/call.ts";
import { cleanText } from "#kernel/clean.ts";
import { isDate } from "#kernel/dates.ts";
import { parseEmail } from "#kernel/email.ts";
import { parseState } from "#kernel/us-state.ts";
import { parsedText } from "#kernel/parsed-text.ts";
import { largestAmount } from "#kernel/money.ts";
import { parsePhone } from "#kernel/phone.ts";
import type { Field, Resource, Target, Value, Values } from "./definition.ts";

/** Rows beyond this are reached by searching and filtering, not by paging. */
export const countedRows = 10_000;
/** One error a field is enough. */
const stop = { abort: true };

/** The calls of a resource: what `GET /api/openapi.json` tells of it, and what the routes check and let leave. */
export function callsOf(resource: Resource) {
  const access = { types: resource.types, permission: resource.permission };
  const path = `/admin/${resource.path}` as const;
  const params = z.strictObject({ id: z.uuid() });
  const ids = z.strictObject({ ids: z.array(z.uuid()).min(1).max(200) });
  const row = rowSchema(resource);
  const body = bodySchema(resource);
  const narrowing = narrowingSchema(resource);
  const outcomes = <const O extends string>(...names: O[]) =>
    z.object({ results: z.array(z.object({ id: z.uuid(), outcome: z.enum(names) })) });
  return {
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
      body,
      answer: row,
    }),
    update: call({
      access,
      method: "PUT",
      path: `${path}/{id}`,
      summary: `Change one of the ${resource.path}`,
      params,
      body,
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

function bodySchema(resource: Resource): z.ZodType<Values> {
  const shape = Object.entries(resource.fields).map(([name, field]) => [name, inputSchema(field)] as const);
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
  return field.required || field.kind === "flag" ? schema : schema.nullable().default(null);
}

function kindSchema(field: Field): z.ZodType<Value> {
  switch (field.kind) {
    case "text": {
      const text = z.string().overwrite(cleanText).min(1, stop).max(field.max, stop);
      return field.pattern === undefined ? text : text.regex(new RegExp(`^(?:${field.pattern})$`, "u"));
    }
    case "longText":
      return z.string().overwrite(cleanLines).min(1, stop).max(field.max, stop);
    case "number":
      return z.int().min(field.min).max(field.max);
    case "percent":
      return z.int().min(0).max(field.max);
    case "money":
    case "fineMoney":
      return z.int().refine((cents) => cents >= 0 && cents <= largestAmount, { params: { code: "money" } });
    case "flag":
      return z.boolean().default(field.initial);
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
    case "reference":
      return referenceSchema(field.to);
  }
}

function rowSchema(resource: Resource) {
  const fields = Object.entries(resource.fields);
  const references = fields.filter(([, field]) => field.kind === "reference");
  return z.object({
    id: z.uuid(),
    version: z.int(),
    updatedAt: z.string(),
    ...Object.fromEntries(fields.map(([name, field]) => [name, outputSchema(field)])),
    /** How the records that this one refers to are called. */
    labels: z.object(Object.fromEntries(references.map(([name]) => [name, z.string().nullable()]))),
  });
}

function outputSchema(field: Field): z.ZodType {
  const schema =
    field.kind === "flag" || field.kind === "answer"
      ? z.boolean()
      : ["number", "money", "fineMoney", "percent"].includes(field.kind)
        ? z.int()
        : z.string();
  return field.required || field.kind === "flag" ? schema : schema.nullable();
}

/** A text of several lines: NFC, plain line ends, nothing invisible. */
function cleanLines(text: string): string {
  return text
    .split(/\r\n?|\n/u)
    .map((line) => line.replaceAll(/[\p{Cc}\p{Cs}]/gu, (mark) => (mark === "\t" ? mark : "")).trimEnd())
    .join("\n")
    .normalize("NFC")
    .trim();
}
