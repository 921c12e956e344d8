import { compareKeys } from "#kernel/compare.ts";

type Json = Record<string, unknown>;
/** Where a schema was found: the word it stands under (a property, a parameter), and the part of an operation around it. */
type Hint = { word: string; method: string; path: string; role: string };
type Parameter = { name: string; schema: unknown };
type Found = { schema: Json; uses: number; hints: Hint[] };

/** Words that say too little to be a name alone. */
const vague =
  /^(?:|After|Before|By|Change|Data|Entry|Error|Fact|From|Id|Item|Kind|Line|Name|Option|Param|Part|Result|Row|State|Status|Step|Text|To|Type|Value)$/u;
/** A schema that takes fewer characters than this is clearer where it stands. */
const shortest = 60;

/**
 * Puts references in place of schemas, and the schemas beside them by name: each body and answer, and what stands in
 * two places. The name is the word that the schema stands under most often; with the operation before it where the
 * word is vague, or where another schema has it too.
 */
export function withNamedSchemas(paths: Record<string, Json>): {
  paths: Json;
  parameters: Json;
  schemas: Json;
} {
  const found = new Map<string, Found>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      for (const { schema, word, role } of partsOf(operation as Json))
        note(found, schema, { word, method, path: wordsOf(path), role }, role !== "");
    }
  }
  const named = new Map([...found].filter(([, { uses }]) => uses > 1));
  const names = namesOf(named);
  const schemas = [...named].map(
    ([key, { schema }]) => [names.get(key) ?? "", inside(schema, names)] as const,
  );
  const referred = Object.entries(paths).map(([path, item]) => [path, referring(item, names)] as const);
  return {
    ...withNamedParameters(Object.fromEntries(referred) as Record<string, Json>),
    schemas: Object.fromEntries(schemas.toSorted(([one], [other]) => compareKeys(one, other))),
  };
}

/** Of the parameters that share a name, the form that most operations take gets it; another one that of its schema, or it stays where it is. */
function withNamedParameters(paths: Record<string, Json>): { paths: Json; parameters: Json } {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Json[]);
  const uses = counted(operations.flatMap(parametersOf).map((one) => JSON.stringify(one)));
  const parameters: Json = {};
  const names = new Map<string, string>();
  for (const [key, count] of [...uses].toSorted(([, many], [, few]) => few - many)) {
    const parameter = JSON.parse(key) as Parameter;
    const { $ref: schemaName = "" } = parameter.schema as { $ref?: string };
    const wishes = [
      parameter.name.replaceAll(/\W+/gu, "_").replace(/_$/u, ""),
      schemaName.replace(/^.*\//u, ""),
    ];
    const name = wishes.find((one) => one !== "" && !(one in parameters));
    if (count < 2 || name === undefined) continue;
    names.set(key, name);
    parameters[name] = parameter;
  }
  for (const operation of operations) {
    operation["parameters"] = parametersOf(operation).map((one) => {
      const name = names.get(JSON.stringify(one));
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` };
    });
  }
  return { paths, parameters };
}

function parametersOf(operation: Json): Parameter[] {
  return operation["parameters"] as Parameter[];
}

/** The schemas of an operation: of its parameters, its body, its answer. */
function partsOf(operation: Json): { schema: unknown; word: string; role: string }[] {
  const answers = operation["responses"] as Json;
  return [
    ...parametersOf(operation).map(({ name, schema }) => ({
      schema,
      word: pascal(name.replace(/^filter/u, "")),
      role: "",
    })),
    ...schemasOf(operation["requestBody"]).map((schema) => ({ schema, word: "", role: "Body" })),
    ...schemasOf(answers["200"]).map((schema) => ({ schema, word: "", role: "Answer" })),
  ];
}

function schemasOf(holder: unknown): unknown[] {
  const { content = {} } = (holder ?? {}) as { content?: Record<string, { schema: unknown }> };
  return Object.values(content).map(({ schema }) => schema);
}

/** Counts a schema and those in it. What stands in one that is known already counts once, with that one. */
function note(found: Map<string, Found>, value: unknown, hint: Hint, isPart = false): void {
  if (typeof value !== "object" || value === null) return;
  const schema = value as Json;
  const key = keyOf(schema);
  if (key !== undefined) {
    const known = found.get(key);
    // A whole body or answer has a name, however often it stands.
    const uses = (known?.uses ?? 0) + (isPart ? 2 : 1);
    found.set(key, { schema: coreOf(schema), uses, hints: [...(known?.hints ?? []), hint] });
    if (known !== undefined) return;
  }
  for (const [keyword, inner] of Object.entries(schema)) {
    if (keyword === "properties")
      for (const [name, one] of Object.entries(inner as Json))
        note(found, one, { ...hint, word: pascal(name) });
    else if (Array.isArray(inner)) for (const one of inner) note(found, one, hint);
    else note(found, inner, { ...hint, word: singular(hint.word) });
  }
}

/** What tells a schema from others, if it is one that a name helps with: an object, a choice, an alternative. */
function keyOf(schema: Json): string | undefined {
  const alternatives = [schema["anyOf"] ?? schema["oneOf"] ?? []].flat() as Json[];
  const isNameable =
    "properties" in schema ||
    "enum" in schema ||
    alternatives.filter(({ type }) => type !== "null").length > 1;
  if (!isNameable) return undefined;
  const key = JSON.stringify(coreOf(schema));
  return key.length < shortest ? undefined : key;
}

/** A default belongs to the place, not to the type. */
function coreOf(schema: Json): Json {
  const { default: _, ...core } = schema;
  return core;
}

/** The first of these names that no other schema wants: the word, the path with it, the method before that. */
function namesOf(found: ReadonlyMap<string, Found>): Map<string, string> {
  const wishes = [...found].map(([key, { hints }]) => {
    const word = commonest(hints.map((hint) => hint.word).filter((one) => one !== ""));
    const [first] = hints.toSorted((one, other) => byLength(one.path, other.path));
    const long = `${first?.path ?? ""}${word === "" ? (first?.role ?? "") : word}`;
    const names = [long, `${pascal(first?.method ?? "")}${long}`];
    return { key, names: word === "" || vague.test(word) ? names : [word, ...names] };
  });
  const wanted = counted(wishes.flatMap((wish) => wish.names));
  const taken = new Set(["Problem"]);
  return new Map(
    wishes.map(({ key, names }) => {
      const name = names.find((one) => wanted.get(one) === 1 && !taken.has(one)) ?? names.at(-1) ?? "";
      let free = name;
      for (let count = 2; taken.has(free); count += 1) free = `${name}${count}`;
      taken.add(free);
      return [key, free];
    }),
  );
}

function commonest(words: readonly string[]): string {
  const inOrder = [...counted(words)].toSorted(
    ([one, many], [other, few]) => few - many || byLength(one, other),
  );
  return inOrder[0]?.[0] ?? "";
}

function counted(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function byLength(one: string, other: string): number {
  return one.length - other.length || compareKeys(one, other);
}

/** The value with references for all schemas in it that have names. */
function referring(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== "object" || value === null) return value;
  const schema = value as Json;
  const name = names.get(keyOf(schema) ?? "");
  if (name === undefined) return inside(schema, names);
  const reference = { $ref: `#/components/schemas/${name}` };
  return "default" in schema ? { ...reference, default: schema["default"] } : reference;
}

function inside(value: Json, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => referring(one, names));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, referring(inner, names)]));
}

/** `/admin/tiers/{id}` → `Tiers`. */
function wordsOf(path: string): string {
  return pascal(path.replaceAll(/\{\w+\}/gu, "").replace(/^\/admin\//u, ""));
}

function pascal(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/u).filter((word) => word !== "");
  return words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join("");
}

/** The word for one of a list. */
function singular(word: string): string {
  if (/[^aeiou]ies$/u.test(word)) return word.replace(/ies$/u, "y");
  return /(?:ss|us|is)$/u.test(word) ? word : word.replace(/s$/u, "");
}
