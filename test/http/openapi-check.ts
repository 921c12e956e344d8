import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

type Json = { [key: string]: unknown };

/** What keeps a document from being OpenAPI 3.1 as we use it; nothing when all is well. */
export function documentProblems(document: Json): string[] {
  const found: string[] = [];
  const wrong = (where: string, what: string) => found.push(`${where}: ${what}`);
  if (document["openapi"] !== "3.1.0") wrong("openapi", "is not 3.1.0");
  const info = part(document, "info");
  for (const name of ["title", "version"])
    if (typeof info[name] !== "string") wrong("info", `has no ${name}`);

  for (const reference of referencesIn(document)) {
    if (resolve(document, reference) === undefined) wrong(reference, "leads nowhere");
  }
  const ids = new Set<string>();
  for (const [path, item] of Object.entries(part(document, "paths"))) {
    if (!/^\/[\w./{}-]*$/.test(path)) wrong(path, "is no path");
    for (const [method, operation] of Object.entries(item as Json)) {
      const where = `${method.toUpperCase()} ${path}`;
      if (!["get", "post", "put", "delete"].includes(method)) wrong(where, "is no method");
      operationProblems(document, path, operation as Json, (what) => wrong(where, what));
      const id = String((operation as Json)["operationId"]);
      if (ids.has(id)) wrong(where, `has the id ${id} of another operation`);
      ids.add(id);
    }
  }
  const ajv = addFormats.default(new Ajv2020({ strict: true, strictTypes: false, strictTuples: false }));
  ajv.addKeyword("components");
  // The document's own schemas, under the address that references to them use.
  ajv.addSchema({ $id: "document", components: document["components"] as object }, "document");
  for (const [where, schema] of schemasIn(document)) {
    try {
      ajv.compile(
        JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as Json,
      );
    } catch (error) {
      wrong(where, error instanceof Error ? error.message : String(error));
    }
  }
  return found;
}

function operationProblems(
  document: Json,
  path: string,
  operation: Json,
  wrong: (what: string) => void,
): void {
  if (typeof operation["summary"] !== "string" || operation["summary"] === "") wrong("has no summary");
  const listed = (operation["parameters"] ?? []) as { $ref?: string }[];
  const parameters = listed.map((one) => (one.$ref === undefined ? one : resolve(document, one.$ref))) as {
    name: string;
    in: string;
    required: boolean;
    schema: unknown;
  }[];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  const declared = parameters.filter((one) => one.in === "path").map(({ name }) => name);
  for (const name of inPath)
    if (name !== undefined && !declared.includes(name)) wrong(`does not declare {${name}}`);
  for (const name of declared) if (!inPath.includes(name)) wrong(`declares {${name}}, which its path lacks`);
  for (const parameter of parameters) {
    if (parameter.in === "path" && !parameter.required) wrong(`{${parameter.name}} is not required`);
    if (parameter.schema === undefined) wrong(`${parameter.name} has no schema`);
  }
  const names = parameters.map((one) => `${one.in} ${one.name}`);
  if (new Set(names).size < names.length) wrong("declares a parameter twice");
  const responses = Object.entries(part(operation, "responses"));
  if (!responses.some(([status]) => status.startsWith("2"))) wrong("has no good answer");
  for (const [status, response] of responses) {
    const isFine =
      typeof (response as Json)["description"] === "string" || typeof (response as Json)["$ref"] === "string";
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status) || !isFine) wrong(`its answer ${status} says nothing`);
  }
}

function part(of: Json, name: string): Json {
  return (of[name] ?? {}) as Json;
}

function* referencesIn(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "$ref" && typeof inner === "string") yield inner;
    else yield* referencesIn(inner);
  }
}

function resolve(document: Json, reference: string): unknown {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
}

/** Everything that stands under `schema`, with its place. */
function* schemasIn(value: unknown, where = ""): Generator<[string, unknown]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "schema") yield [where, inner];
    else yield* schemasIn(inner, `${where}/${key}`);
  }
}
