import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/project-root.ts";
import {
  type ApiAnswer,
  type ApiDocument,
  type ApiSchema,
  answersOf,
  fieldsOf,
  findGroups,
  resolved,
  typeInWords,
} from "./api-document.ts";

const document = JSON.parse(readFileSync(path.join(projectRoot, "docs/openapi.json"), "utf8")) as ApiDocument;
const ids = (search: string) =>
  findGroups(document, search).flatMap(({ operations }) => operations.map(({ id }) => id));

test("without a search every operation is listed, in the group of its path", () => {
  expect(ids("")).toHaveLength(Object.values(document.paths).flatMap((item) => Object.keys(item)).length);
  const groups = findGroups(document, "").map(({ name }) => name);
  expect(groups).toEqual(expect.arrayContaining(["/admin/clients", "/selfenrollment", "/login"]));
  expect(new Set(groups).size).toBe(groups.length);
});

test("a search finds by path, method, words and access, all of them at once", () => {
  expect(ids("post selfenrollment SUBMIT")).toEqual(["POST /selfenrollment/submit"]);
  expect(ids("get zip code")).toEqual(["GET /zip"]);
  expect(ids("managetiers delete")).toEqual(["DELETE /admin/tieritems/{id}", "DELETE /admin/tiers/{id}"]);
  expect(ids("no such thing")).toEqual([]);
});

test.each<[ApiSchema, string]>([
  [{ type: "integer", minimum: 1, maximum: 100 }, "integer 1…100"],
  [{ type: "integer", minimum: -9007199254740991, maximum: 9007199254740991 }, "integer"],
  [{ type: "integer", minimum: 0, maximum: 9007199254740991 }, "integer ≥ 0"],
  [{ type: "string", maxLength: 80 }, "string ≤ 80"],
  [{ type: "string", format: "uuid" }, "string uuid"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ enum: ["en", "ko"] }, '"en" | "ko"'],
  [{ const: true }, "true"],
  [{ type: "array", items: { type: "string", format: "uuid" } }, "string uuid[]"],
  [{}, "any"],
])("%j is said as %s", (schema, words) => {
  expect(typeInWords(document, schema)).toBe(words);
});

test("the fields of an object are found behind lists, alternatives, maps and references", () => {
  const object: ApiSchema = { type: "object", properties: { a: { type: "string" } } };
  for (const schema of [
    object,
    { type: "array", items: object },
    { anyOf: [object, { type: "null" }] },
    { type: "object", additionalProperties: object },
  ] satisfies ApiSchema[]) {
    expect(Object.keys(fieldsOf(document, schema)?.properties ?? {})).toEqual(["a"]);
  }
  expect(
    Object.keys(fieldsOf(document, { $ref: "#/components/schemas/Problem" })?.properties ?? {}),
  ).toContain("code");
  expect(fieldsOf(document, { type: "string" })).toBeUndefined();
  expect(resolved<ApiAnswer>(document, { $ref: "#/components/responses/problem404" }).description).toContain(
    "notFound",
  );
});

test("an operation's answers are listed by status, with those that all of its kind refuse with", () => {
  const statuses = (path: string, method: string) =>
    answersOf(document, document.paths[path]![method]!).map(([status]) => status);
  expect(statuses("/admin/clients", "get")).toEqual(["200", "400", "401", "403", "404", "429", "5XX"]);
  expect(statuses("/zip", "get")).toEqual(["200", "400", "404", "429", "5XX"]);
  expect(statuses("/admin/clients/{id}", "put")).toEqual(expect.arrayContaining(["413", "428"]));
  const refused = answersOf(document, document.paths["/admin/clients"]!["get"]!).slice(1);
  for (const [, { description, content }] of refused) {
    expect(description).toMatch(/[a-z]/u);
    expect(Object.keys(content ?? {})).toEqual(["application/json"]);
  }
});
