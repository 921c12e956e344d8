import path from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#server/project-root.ts";
import { aUser, anInstallation } from "../factories.ts";
import { testServer } from "../server.ts";
import { documentProblems } from "./openapi-check.ts";
import { answersByStatus, withoutReferences } from "./without-references.ts";
import { writtenJson } from "./written-json.ts";

type Parameter = { name: string; in: string; schema: Record<string, unknown> };
type Operation = { parameters: Parameter[]; "x-access": string; responses: Record<string, unknown> };
type Document = { paths: Record<string, Record<string, Operation>> } & Record<string, unknown>;

const server = await testServer();
const { http, api } = server;
const document = (await http.inject("/api/openapi.json")).json<Document>();
const whole = withoutReferences(document);
const operations = Object.entries(whole.paths).flatMap(([url, item]) =>
  Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), url, operation })),
);

test("the document that is served is the one that is committed; `npm run openapi` writes it anew", async () => {
  await expect(`${writtenJson(document)}\n`).toMatchFileSnapshot(path.join(projectRoot, "docs/openapi.json"));
});

test("it is valid, and says the same whether its references are followed or not", () => {
  expect(documentProblems(document)).toEqual([]);
  expect(JSON.stringify(whole.paths)).not.toContain("$ref");
  expect(Object.keys(whole.paths)).toEqual(Object.keys(document.paths));
});

test("bodies, answers and what stands in two places have names", () => {
  const schemas = (document["components"] as { schemas: Record<string, unknown> }).schemas;
  const large = new Map<string, string>();
  const twice: string[] = [];
  const look = (value: unknown, where: string): void => {
    if (typeof value !== "object" || value === null) return;
    if ("properties" in value || "enum" in value) {
      const key = JSON.stringify(value);
      if (key.length > 100 && large.has(key)) twice.push(`${where} is ${large.get(key)}`);
      large.set(key, where);
    }
    for (const [name, inner] of Object.entries(value)) look(inner, `${where}/${name}`);
  };
  look(schemas, "");
  look(document.paths, "");
  expect(large.size).toBeGreaterThan(100);
  expect(twice).toEqual([]);
});

test("every operation of it is a route, and every call is in it", () => {
  for (const { method, url } of operations) {
    const route = { method, url: `/api${url.replaceAll(/\{(\w+)\}/g, ":$1")}` };
    expect([route, http.hasRoute(route)]).toEqual([route, true]);
  }
  const described = operations.map(({ method, url }) => `${method} ${url}`);
  const mounted = api.calls.map((call) => `${call.method} ${call.path}`);
  expect(described.toSorted()).toEqual(mounted.toSorted());
  expect(described.length).toBeGreaterThan(60);
});

test("there is no route below /api that is no call", () => {
  // The router's own list: a tree of paths, each with its methods.
  const lines = http.printRoutes({ commonPrefix: false }).split("\n");
  const routes: string[] = [];
  const stack: string[] = [];
  for (const line of lines) {
    const match = /^([│ ├└─]*)(\S*)(?: \(([\w, ]+)\))?/.exec(line);
    const depth = Math.floor((match?.[1]?.length ?? 0) / 4);
    stack.length = Math.max(0, depth - 1);
    stack.push(match?.[2] ?? "");
    for (const method of match?.[3]?.split(", ") ?? []) routes.push(`${method} ${stack.join("")}`);
  }
  // What calls name the same part of a path by is their own affair: the router lists `:id|:sessionId`.
  const below = routes
    .filter((route) => / \/api/.test(route) && !route.startsWith("HEAD"))
    .map((route) => route.replaceAll(/:[\w|:]+/g, "*"));
  const known = api.calls.map((call) => `${call.method} /api${call.path.replaceAll(/\{\w+\}/g, "*")}`);
  expect(below.toSorted()).toEqual(known.toSorted());
});

test("every operation says who may call it, and what a stranger is answered", () => {
  for (const { method, url, operation } of operations) {
    const isPublic = operation["x-access"] === "public";
    expect([method, url, "401" in answersByStatus(operation.responses)]).toEqual([method, url, !isPublic]);
  }
});

test("numbers in a query are described as numbers with limits, and the limits hold", async () => {
  const { token } = await aUser(server, await anInstallation(server), {
    type: "admin",
    permissions: ["enrollment"],
  });
  const list = operations.find(({ url, method }) => url === "/enrollments" && method === "GET")?.operation;
  const sizes = list?.parameters.find(({ name }) => name === "pageSize")?.schema;
  expect(sizes).toEqual({ type: "integer", minimum: 1, maximum: 100, default: 25 });
  const status = async (size: string) =>
    (await server.call("GET", `/enrollments?pageSize=${size}`, { token })).statusCode;
  expect([await status("1"), await status("100")]).toEqual([200, 200]);
  expect([await status("0"), await status("101"), await status("1.5"), await status("x")]).toEqual([
    400, 400, 400, 400,
  ]);
  for (const { url, operation } of operations) {
    for (const { name, schema } of operation.parameters.filter(({ name: one }) =>
      /^page(Size)?$/.test(one),
    )) {
      expect([url, name, schema]).toEqual([
        url,
        name,
        { type: "integer", minimum: 1, maximum: expect.any(Number), default: expect.any(Number) },
      ]);
    }
  }
});

const problems: [string, (one: Document) => void][] = [
  ["has no summary", (one) => Object.assign(one.paths["/login"]?.["post"] ?? {}, { summary: "" })],
  ["does not declare {id}", (one) => void (one.paths["/admin/clients/{id}"]!["get"]!.parameters = [])],
  ["leads nowhere", (one) => Object.assign(one["components"] as object, { schemas: {} })],
  ["has the id", (one) => Object.assign(one.paths["/login"]!["post"]!, { operationId: "get_health" })],
  ["has no good answer", (one) => void (one.paths["/login"]!["post"]!.responses = {})],
  [
    "schema is invalid",
    (one) => Object.assign(one.paths["/zip"]!["get"]!.parameters[0]!, { schema: { type: "text" } }),
  ],
  [
    "/minLength must be",
    (one) => Object.assign(one.paths["/zip"]!["get"]!.parameters[0]!, { schema: { minLength: "1" } }),
  ],
  [
    "declares {other}",
    (one) => one.paths["/zip"]!["get"]!.parameters.push({ name: "other", in: "path", schema: {} }),
  ],
  ["is not 3.1.0", (one) => Object.assign(one, { openapi: "3.0.0" })],
];
test.each(problems)("a document in which something %s is not valid", (problem, spoil) => {
  const few = ["/login", "/health", "/zip", "/admin/clients/{id}"];
  const paths = Object.fromEntries(Object.entries(whole.paths).filter(([url]) => few.includes(url)));
  const spoiled = structuredClone({ ...whole, paths, components: { schemas: { Problem: {} } } });
  spoiled.paths["/health"]!["get"]!.responses["503"] = { $ref: "#/components/schemas/Problem" };
  expect(documentProblems(spoiled)).toEqual([]);
  spoil(spoiled);
  expect(documentProblems(spoiled).join("\n")).toContain(problem);
});
