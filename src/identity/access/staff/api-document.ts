import { compareKeys } from "#kernel/compare.ts";

// The parts of an OpenAPI document that the page shows.

export type ApiSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: ApiSchema;
  properties?: Record<string, ApiSchema>;
  required?: string[];
  additionalProperties?: boolean | ApiSchema;
  anyOf?: ApiSchema[];
  oneOf?: ApiSchema[];
};
type Content = Record<string, { schema: ApiSchema }>;
export type ApiParameter = {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: ApiSchema;
};
export type ApiAnswer = {
  $ref?: string;
  description?: string;
  content?: Content;
  "x-statuses"?: Record<string, ApiAnswer>;
};
type ApiBody = { $ref?: string; content?: Content };
export type ApiOperation = {
  summary: string;
  "x-access": string;
  parameters: ApiParameter[];
  requestBody?: ApiBody;
  responses: Record<string, ApiAnswer>;
};
export type ApiDocument = {
  servers: { url: string }[];
  paths: Record<string, Record<string, ApiOperation>>;
  components: { schemas: Record<string, ApiSchema>; responses: Record<string, ApiAnswer> };
};

export type ListedOperation = { id: string; method: string; path: string; operation: ApiOperation };
type Group = { name: string; operations: ListedOperation[] };

/** Operations whose address, summary or access hold every word, in groups by the beginning of their path. */
export function findGroups(document: ApiDocument, search: string): Group[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const groups = new Map<string, ListedOperation[]>();
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [name, operation] of Object.entries(item)) {
      const method = name.toUpperCase();
      const text = `${method} ${path} ${operation.summary} ${operation["x-access"]}`.toLowerCase();
      if (!words.every((word) => text.includes(word))) continue;
      const group = groupOf(path);
      groups.set(group, [...(groups.get(group) ?? []), { id: `${method} ${path}`, method, path, operation }]);
    }
  }
  return [...groups].map(([name, operations]) => ({ name, operations }));
}

/** `/admin/clients/{id}` belongs to `/admin/clients`, `/zip` to `/zip`. */
function groupOf(path: string): string {
  const parts = path.split("/").slice(1);
  return `/${parts.slice(0, parts[0] === "admin" ? 2 : 1).join("/")}`;
}

/** What a reference leads to, or the thing itself. */
export function resolved<T extends { $ref?: string }>(document: ApiDocument, value: T): T {
  if (value.$ref === undefined) return value;
  let found: unknown = document;
  for (const name of value.$ref.replace(/^#\//u, "").split("/")) {
    found = typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined;
  }
  // The server's tests hold every reference to lead to a thing of the same kind.
  return (found ?? {}) as T;
}

/** The answers of an operation by their status: what it refuses as others of its kind do stands in one, the default. */
export function answersOf(document: ApiDocument, { responses }: ApiOperation): [string, ApiAnswer][] {
  const { default: refusal, ...own } = responses;
  const general = refusal === undefined ? {} : resolved(document, refusal)["x-statuses"];
  return Object.entries({ ...general, ...own })
    .toSorted(([one], [other]) => compareKeys(one, other))
    .map(([status, answer]) => [status, resolved(document, answer)]);
}

/** "integer 1…100", "string uuid | null", "true": a type with its limits, in the words of JSON Schema. */
export function typeInWords(document: ApiDocument, schema: ApiSchema): string {
  const own = resolved(document, schema);
  const { anyOf, oneOf, enum: choices, const: only, type, format, items } = own;
  const alternatives = anyOf ?? oneOf;
  if (alternatives) return alternatives.map((one) => typeInWords(document, one)).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  const names = [type ?? "any"].flat();
  if (names[0] === "array" && items) return `${typeInWords(document, items)}[]`;
  return [names.join(" | "), format, limits(own)].filter(Boolean).join(" ");
}

function limits({ minimum, maximum, minLength, maxLength, maxItems }: ApiSchema): string {
  const low = minimum ?? minLength;
  const high = [maximum, maxLength, maxItems].find(
    (one) => one !== undefined && one < Number.MAX_SAFE_INTEGER,
  );
  if (low !== undefined && low > Number.MIN_SAFE_INTEGER && high !== undefined) return `${low}…${high}`;
  if (high !== undefined) return `≤ ${high}`;
  return low !== undefined && low > Number.MIN_SAFE_INTEGER ? `≥ ${low}` : "";
}

/** The object whose fields can be listed below a type: the thing itself, its items, or the alternative that is not null. */
export function fieldsOf(document: ApiDocument, schema: ApiSchema): ApiSchema | undefined {
  const { anyOf, oneOf, ...own } = resolved(document, schema);
  if (own.properties) return own;
  if (own.items) return fieldsOf(document, own.items);
  if (typeof own.additionalProperties === "object") return fieldsOf(document, own.additionalProperties);
  for (const alternative of anyOf ?? oneOf ?? []) {
    const fields = fieldsOf(document, alternative);
    if (fields) return fields;
  }
  return undefined;
}
