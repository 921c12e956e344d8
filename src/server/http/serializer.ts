import fastJson, { type Schema } from "fast-json-stringify";
import { z } from "zod";
import { onceFor } from "#kernel/once-for.ts";

type JsonSchema = Record<string, unknown>;

/**
 * Compiles the answer's schema into a serializer, once in a process: only declared fields leave, and it is several times
 * faster than checking with zod on the way out.
 */
export const serializerFor = onceFor((schema: z.ZodType): ((value: unknown) => string) => {
  // zod types its result by the standard; fast-json-stringify by its own copy of it.
  return fastJson(answerSchema(schema) as unknown as Schema);
});

/** The JSON Schema of what leaves. Unions of plain types become type lists, which serialise without a second check. */
function answerSchema(schema: z.ZodType): JsonSchema {
  const made = z.toJSONSchema(schema, { target: "draft-7", io: "output", reused: "inline" }) as JsonSchema;
  delete made["$schema"];
  return simplify(made) as JsonSchema;
}

function simplify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simplify);
  if (typeof value !== "object" || value === null) return value;
  const result: JsonSchema = {};
  for (const [key, inner] of Object.entries(value)) result[key] = simplify(inner);
  delete result["propertyNames"];
  const union = result["anyOf"];
  if (Array.isArray(union) && union.every(isBareType)) {
    delete result["anyOf"];
    return { ...result, type: union.map((one) => one.type) };
  }
  if (Array.isArray(union) && union.length === 2) {
    const [some, none] = union as [JsonSchema, JsonSchema];
    if (none["type"] === "null" && typeof some["type"] === "string") {
      delete result["anyOf"];
      const { enum: _choices, ...rest } = some;
      return { ...result, ...rest, type: [some["type"], "null"] };
    }
  }
  return result;
}

function isBareType(value: unknown): value is { type: string } {
  return typeof value === "object" && value !== null && "type" in value && Object.keys(value).length === 1;
}
