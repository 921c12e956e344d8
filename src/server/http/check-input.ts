import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Call } from "#kernel/call.ts";
import type { FieldError } from "#kernel/field-error.ts";
import { isUuid } from "#kernel/ids.ts";
import { queryFromSpecification } from "#kernel/specification-codes.ts";
import { Problem, type ProblemCode } from "#kernel/problem.ts";
import { mostErrors } from "./errors.ts";

/** Checks all that came in; the handler sees only what its schemas let through. */
export function checkInput(call: Call, request: FastifyRequest, fields: object | undefined) {
  return {
    params: withPlainIds(check(call.params, request.params, "notFound")),
    query: withPlainIds(check(call.query, queryFromSpecification(request.query), "malformed")),
    body: check(call.body, fields ?? request.body ?? {}, "invalid"),
  };
}

/** An id may be written with capitals; what is compared with it, or sealed by it, never is. */
function withPlainIds(checked: unknown): unknown {
  if (typeof checked !== "object" || checked === null) return checked;
  const plain = Object.entries(checked).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" && isUuid(value) ? value.toLowerCase() : value,
  ]);
  return Object.fromEntries(plain) as unknown;
}

function check(schema: z.ZodType | undefined, value: unknown, code: ProblemCode): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  // One more than an answer names, by which it knows that there are more.
  const issues = result.error.issues.slice(0, mostErrors + 1);
  throw new Problem(code, { fieldErrors: issues.flatMap(fieldErrors) });
}

/** So many fields that nobody knows are named, as after a slip of the pen; more are counted. */
const mostNamed = 3;

/** Every issue, by its path in the request; the codes are text keys in `server:field.*`. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join(".");
  if (issue.code !== "unrecognized_keys") return [{ path, ...codeOf(issue) }];
  const { keys } = issue;
  if (keys.length > mostNamed) return [{ path, code: "unknownFields", params: { count: keys.length } }];
  return keys.map((key) => ({ path: path === "" ? key : `${path}.${key}`, code: "unknownField" }));
}

function codeOf(issue: z.core.$ZodIssue): Omit<FieldError, "path"> {
  switch (issue.code) {
    case "invalid_type":
      return { code: issue.input === undefined || issue.input === null ? "required" : "wrongType" };
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return { code: "required" };
      return {
        code: issue.origin === "string" ? "tooShort" : "tooSmall",
        params: { min: Number(issue.minimum) },
      };
    case "too_big":
      return {
        code: issue.origin === "string" ? "tooLong" : "tooBig",
        params: { max: Number(issue.maximum) },
      };
    case "invalid_value":
      return { code: issue.input === undefined || issue.input === "" ? "required" : "notInList" };
    case "custom":
      return { code: typeof issue.params?.["code"] === "string" ? issue.params["code"] : "invalid" };
    default:
      return { code: "invalid" };
  }
}
