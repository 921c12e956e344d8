import { setImmediate as othersGoOn } from "node:timers/promises";
import { z } from "zod";
import type { Access } from "#kernel/access.ts";
import type { Call } from "#kernel/call.ts";
import { compareKeys } from "#kernel/compare.ts";
import { languages } from "#kernel/language.ts";
import { problems } from "#kernel/problem.ts";
import { runBeside } from "../beside/beside.ts";
import { openApiWork, type OpenApiOperation, type OpenApiShell } from "./openapi-work.ts";

type Json = Record<string, unknown>;

/** The forms of the headers that calls demand, as the server reads them. */
export const neededHeaders = {
  "idempotency-key": { type: "string", pattern: "^[\\w-]{8,128}$" },
  "if-match": { type: "string", pattern: '^(?:W/)?"\\d{1,9}"$' },
} as const;

/** The OpenAPI 3.1 document of all mounted calls, made from the same schemas that check and serialise them. */
export function writeOpenApi(calls: readonly Call[]): Promise<Buffer> {
  return runBeside(openApiWork, shellOf(calls), operationsOf(calls));
}

/** A call at a time, and others go on between: all of them together are a second of the processor. */
async function* operationsOf(calls: readonly Call[]): AsyncGenerator<readonly OpenApiOperation[]> {
  for (const call of calls.toSorted((one, other) => compareKeys(one.path, other.path))) {
    await othersGoOn();
    yield [{ path: call.path, method: call.method.toLowerCase(), operation: operation(call) }];
  }
}

/** The document without what its operations say. */
function shellOf(calls: readonly Call[]): OpenApiShell {
  const refusals = new Map(calls.map((call) => [refusalName(call), generalStatuses(call)]));
  const statuses = [...refusals.values(), ...calls.map((call) => (call.statuses ?? []).map(String))].flat();
  return {
    openapi: "3.1.0",
    info: {
      title: "Openroll",
      version: "1",
      description: "Benefits administration with public self-enrollment.",
    },
    servers: [{ url: "/api" }],
    security: [{ bearer: [] }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } },
      responses: {
        ...inOrderOfNames(
          [...new Set(statuses)].map((status) => [`problem${status}`, problemAnswer(status)]),
        ),
        ...inOrderOfNames([...refusals].map(([name, general]) => [name, refusal(general)])),
      },
      schemas: { Problem: problemSchema },
    },
  };
}

function inOrderOfNames(entries: [string, Json][]): Json {
  return Object.fromEntries(entries.toSorted(([one], [other]) => compareKeys(one, other)));
}

function operation(call: Call): Json {
  return {
    operationId: operationId(call),
    summary: call.summary,
    "x-access": accessInWords(call.access),
    ...(call.access === "public" ? { security: [] } : {}),
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      ...(call.needs ?? []).map((name) => ({
        name,
        in: "header",
        required: true,
        schema: neededHeaders[name],
      })),
    ],
    ...(call.upload === undefined ? {} : { requestBody: uploadBody(call) }),
    ...(call.body === undefined || call.upload !== undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(call.body, "input") } },
          },
        }),
    responses: responses(call),
  };
}

/** A form: the checked texts, then the file. */
function uploadBody(call: Call): Json {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const texts = call.body === undefined ? { type: "object" } : schemaOf(call.body, "input");
  return {
    required: true,
    content: {
      "multipart/form-data": {
        schema: {
          allOf: [texts, { type: "object", properties: { file }, required: ["file"] }],
        },
      },
    },
  };
}

function responses(call: Call): Json {
  const good =
    call.file !== undefined
      ? {
          "200": {
            description: "The file",
            content: Object.fromEntries(
              call.file.map((type) => [type, { schema: { type: "string", contentMediaType: type } }]),
            ),
          },
        }
      : call.answer === undefined
        ? { "204": { description: "Done" } }
        : {
            "200": {
              description: "Done",
              content: { "application/json": { schema: schemaOf(call.answer, "output") } },
            },
            ...(call.mayBeEmpty && { "204": { description: "Nothing is there" } }),
          };
  const general = generalStatuses(call);
  const own = (call.statuses ?? []).map(String).filter((status) => !general.includes(status));
  return {
    ...good,
    ...Object.fromEntries(own.map((status) => [status, { $ref: `#/components/responses/problem${status}` }])),
    default: { $ref: `#/components/responses/${refusalName(call)}` },
  };
}

/** Nothing that the caller could mend; 503 says when to come again. */
const failed = "5XX";
const retryAfter = {
  description: "Seconds to wait before the next try",
  schema: { type: "integer", minimum: 1 },
};
const problemContent = { "application/json": { schema: { $ref: "#/components/schemas/Problem" } } };

function problemAnswer(status: string): Json {
  return {
    description: wordsFor(status),
    ...(status === "429" || status === failed ? { headers: { "Retry-After": retryAfter } } : {}),
    content: problemContent,
  };
}

/** One answer for all that calls of a kind refuse in the same way; `x-statuses` says which statuses it stands for. */
function refusal(general: readonly string[]): Json {
  return {
    description: `Refused: ${general.join(", ")}`,
    headers: { "Retry-After": retryAfter },
    content: problemContent,
    "x-statuses": Object.fromEntries(
      general.map((status) => [status, { $ref: `#/components/responses/problem${status}` }]),
    ),
  };
}

/** Calls of which `generalStatuses` says the same have the same name here. */
function refusalName(call: Call): string {
  const what = call.method === "GET" ? "Read" : takesBody(call) ? "Write" : "Act";
  const isPublic = call.access === "public" ? "Public" : "";
  return `refused${isPublic}${what}${call.needs?.includes("if-match") ? "OfVersion" : ""}`;
}

function takesBody(call: Call): boolean {
  return call.body !== undefined || call.upload !== undefined;
}

/** What may come of any call of its kind, whatever its service finds; `statuses` of a call names the rest. */
function generalStatuses(call: Call): string[] {
  const statuses = [
    400,
    // Of a record that is gone, or that the one who asks does not reach.
    404,
    429,
    ...(call.access === "public" ? [] : [401, 403]),
    ...(takesBody(call) ? [408, 413] : []),
    ...(call.method === "GET" ? [] : [409, 412, 419, 422]),
    ...(call.needs?.includes("if-match") ? [428] : []),
  ];
  return [...statuses.map(String).toSorted(compareKeys), failed];
}

function wordsFor(status: string): string {
  const statuses = status === failed ? [500, 503, 504, 507] : [Number(status)];
  const codes = Object.entries(problems).filter(([, problem]) => statuses.includes(problem.status));
  return codes.map(([code]) => code).join(", ");
}

function parameters(schema: z.ZodObject | undefined, place: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const made = schemaOf(schema, "input") as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(made.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || (made.required ?? []).includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const made = z.toJSONSchema(schema, {
    target: "draft-2020-12",
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The name of a form says it all; the pattern beside it is long and the same everywhere.
      if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
      if (io === "output") leaveOutLargestIntegers(jsonSchema);
      joinNull(jsonSchema);
    },
  }) as Json;
  delete made["$schema"];
  return made;
}

type Made = z.core.JSONSchema.BaseSchema;

/** That an answer's whole numbers are ones that JavaScript can hold goes without saying. */
function leaveOutLargestIntegers(schema: Made): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** `anyOf` a simple type and null says no more than a type with two names. */
function joinNull(schema: Made): void {
  const [simple, other, ...more] = schema.anyOf ?? [];
  if (simple === undefined || other === undefined || more.length > 0) return;
  if (typeof simple !== "object" || typeof other !== "object" || other.type !== "null") return;
  const { type } = simple;
  const isSimple = type === "string" || type === "number" || type === "integer" || type === "boolean";
  if (!isSimple || "enum" in simple || "const" in simple) return;
  delete schema.anyOf;
  Object.assign(schema, simple, { type: [type, "null"] });
}

function accessInWords(access: Access): string {
  if (typeof access === "string") return access;
  if (!("types" in access)) return access.map(accessInWords).join("; ");
  const who = access.types.join(", ");
  if (access.permission === undefined) return who;
  const needed = typeof access.permission === "string" ? [access.permission] : access.permission;
  return `${who} with ${needed.join(" or ")}${access.withoutKeys ? "; no API key" : ""}`;
}

function operationId(call: Call): string {
  const words = call.path.split(/[^\w]+/).filter((word) => word !== "");
  return [call.method.toLowerCase(), ...words].join("_");
}

const wordsSchema = {
  type: "object",
  required: [...languages],
  additionalProperties: false,
  properties: Object.fromEntries(languages.map((language) => [language, { type: "string" }])),
};

const problemSchema = {
  type: "object",
  required: ["code", "message"],
  additionalProperties: false,
  properties: {
    code: { type: "string", enum: Object.keys(problems) },
    message: { type: "string" },
    words: {
      ...wordsSchema,
      description: "The message in each language; with the header `prefer: every-language` alone.",
    },
    errors: {
      type: "array",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" }, words: wordsSchema },
      },
    },
    facts: { type: "object", additionalProperties: { type: ["string", "number"] } },
  },
};
