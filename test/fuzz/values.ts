import fc from "fast-check";

export type Schema = { [key: string]: unknown };
export type Json = { [key: string]: unknown };
/** Draws one value; fast-check remembers what it drew, so a seed gives the same case again. */
export type Draw = fc.GeneratorValue;

export function pick<T>(draw: Draw, from: readonly T[]): T {
  // Never out of range, and nothing is chosen from an empty list.
  return from[draw(fc.nat, { max: from.length - 1 })] as T;
}

/** Numbers that JSON can write and JavaScript cannot hold: written in the place of these texts. */
export const rawNumbers: Readonly<Record<string, string>> = {
  "@1e400@": "1e400",
  "@-1e999@": "-1e999",
  "@0e-0@": "-0",
  "@9007199254740993.5@": "9007199254740993.5",
};

export const hostileTexts = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00\ud800",
  "\u202Etxt.exe",
  "\uFEFFa",
  "🧑‍🧑‍🧒‍🧒".repeat(40),
  "é".normalize("NFD").repeat(60),
  "x".repeat(300),
  "x".repeat(20_000),
  "9".repeat(400),
  "-1",
  "0",
  "1e308",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "' or 1=1 --",
  "%",
  "%_\\",
  "\\",
  "\r\nx: y",
  "<script>1</script>",
  "{{amount}} $t(x)",
  "../../etc/passwd",
  "javascript:alert(1)",
  "https://ok.example@evil.example",
  "2026-02-30",
  "0000-00-00",
  "0000-01-01",
  "0001-01-01",
  "9999-12-31",
  "10000-01-01",
  "+275760-09-13",
  "-271821-04-20",
  "2027-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "0000-01-01T00:00:00Z",
  "2027-01-01T24:00:00Z",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "eyJhIjoxfQ",
  "eyJhIjoxfQ==",
  "W10",
  "bnVsbA",
  "name,desc",
  "-name",
] as const;

const hostileNumbers = [
  0,
  -1,
  1,
  0.1,
  -0.005,
  1.5,
  100_000,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53 + 2,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
] as const;

function deep(levels: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Anything that JSON can say, the troublesome first. */
export function hostile(draw: Draw): unknown {
  switch (draw(fc.nat, { max: 9 })) {
    case 0:
    case 1:
    case 2:
    case 3:
      return pick(draw, hostileTexts);
    case 4:
    case 5:
      return pick(draw, hostileNumbers);
    case 6:
      return pick(draw, Object.keys(rawNumbers));
    case 7:
      return pick(draw, [null, true, false, [], {}, [[]], [null], { __proto__x: 1 }]);
    case 8:
      return pick(draw, [deep(30), deep(2000), Array.from({ length: 3000 }, () => 0)]);
    default:
      return draw(fc.jsonValue, { maxDepth: 3 });
  }
}

/** Where a value stands: its place in the body, real ids by their place, the document of references, how deep it is. */
export type Place = { at: string; ids: Readonly<Record<string, unknown>>; root: Schema; depth: number };

const below = (place: Place, name = ""): Place => ({
  ...place,
  at: [place.at, name].filter((part) => part !== "").join("."),
  depth: place.depth + 1,
});

/** A value that the schema allows, as far as it can say. */
export function valueOf(
  draw: Draw,
  schema: Schema,
  place: Place = { at: "", ids: {}, root: schema, depth: 0 },
): unknown {
  const { at, ids, root } = place;
  if (at in ids && schema["type"] !== "array" && draw(fc.nat, { max: 9 }) > 0) return ids[at];
  if (typeof schema["$ref"] === "string")
    return valueOf(draw, resolve(root, schema["$ref"]), { ...place, depth: place.depth + 1 });
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return pick(draw, schema["enum"] as unknown[]);
  const choices = (schema["anyOf"] ?? schema["oneOf"]) as Schema[] | undefined;
  if (choices !== undefined)
    return valueOf(draw, isDeep(place) ? (choices[0] ?? {}) : pick(draw, choices), below(place));
  if (Array.isArray(schema["allOf"])) {
    const parts = (schema["allOf"] as Schema[]).map((part) => valueOf(draw, part, place));
    return Object.assign({}, ...parts) as unknown;
  }
  const types = [schema["type"]].flat();
  switch (isDeep(place) ? types[0] : pick(draw, types)) {
    case "object":
      return objectOf(draw, schema, place);
    case "array": {
      const least = Number(schema["minItems"] ?? 0);
      const most = isDeep(place) ? least : Math.min(least + 3, Number(schema["maxItems"] ?? least + 3));
      if (Array.isArray(schema["prefixItems"]))
        return (schema["prefixItems"] as Schema[]).map((one) => valueOf(draw, one, below(place)));
      const items = (schema["items"] ?? {}) as Schema;
      const length = least + draw(fc.nat, { max: most - least });
      return Array.from({ length }, () => valueOf(draw, items, below(place)));
    }
    case "integer":
    case "number":
      return numberOf(draw, schema);
    case "boolean":
      return draw(fc.boolean);
    case "null":
      return null;
    case "string":
      return textOf(draw, schema, at);
    default:
      return hostile(draw);
  }
}

const isDeep = ({ depth }: Place) => depth > 12;

function objectOf(draw: Draw, schema: Schema, place: Place): Json {
  const made: Json = {};
  const required = (schema["required"] ?? []) as string[];
  for (const [name, inner] of Object.entries((schema["properties"] ?? {}) as Record<string, Schema>)) {
    const inside = below(place, name);
    if (required.includes(name) || inside.at in place.ids || (!isDeep(place) && draw(fc.boolean)))
      made[name] = valueOf(draw, inner, inside);
  }
  const more = schema["additionalProperties"];
  if (typeof more === "object" && more !== null && Object.keys(made).length === 0 && !isDeep(place)) {
    const names = (schema["propertyNames"] ?? { type: "string" }) as Schema;
    for (let count = draw(fc.nat, { max: 2 }); count > 0; count -= 1)
      made[String(valueOf(draw, names))] = valueOf(draw, more as Schema, below(place));
  }
  return made;
}

function numberOf(draw: Draw, schema: Schema): number {
  const min = Number(schema["minimum"] ?? schema["exclusiveMinimum"] ?? -10);
  const max = Number(schema["maximum"] ?? schema["exclusiveMaximum"] ?? 1_000_000);
  const edges = [min, max, Math.min(max, Math.max(min, 1)), Math.min(max, Math.max(min, 12))];
  if (draw(fc.boolean)) return pick(draw, edges);
  return draw(fc.integer, {
    min: Math.ceil(Math.max(min, Number.MIN_SAFE_INTEGER)),
    max: Math.floor(Math.min(max, Number.MAX_SAFE_INTEGER)),
  });
}

function textOf(draw: Draw, schema: Schema, at: string): string {
  const name = at.split(".").at(-1) ?? "";
  const word = name.toLowerCase();
  const date = pick(draw, ["2026-11-01", "2027-01-01", "1986-04-09", "2019-02-28", "2027-12-31"]);
  if (schema["format"] === "uuid") return draw(fc.uuid);
  if (schema["format"] === "date-time") return `${date}T00:00:00Z`;
  if (schema["format"] === "date" || /Date$|sOn$|^date$|^dob$/u.test(name)) return date;
  if (word.includes("email")) return "jordan@example.com";
  if (word.includes("phone")) return "6175550123";
  if (word === "timezone") return "America/New_York";
  if (word.endsWith("color")) return "#0f5c6e";
  if (word === "zip") return "02134";
  if (word === "state") return "MA";
  if (word === "url") return "https://www.example.com/a";
  if (typeof schema["pattern"] === "string") {
    const made = fromPattern(draw, schema["pattern"]);
    if (made !== undefined) return made;
  }
  const min = Number(schema["minLength"] ?? 0);
  const max = Number(schema["maxLength"] ?? min + 40);
  const length = pick(draw, [min, Math.min(max, min + 3), Math.min(max, min + 14), max]);
  const letters = pick(draw, ["Harbor ", "ñandú ", "김하늘 ", "a", "7", "x-9 ", "<b>&", "🙂"]);
  return letters
    .repeat(length + 1)
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/u, "");
}

function fromPattern(draw: Draw, pattern: string): string | undefined {
  try {
    return draw(fc.stringMatching, new RegExp(pattern, "u"), { size: "-1" });
  } catch {
    // It looks ahead, or is written for another flag; a word that does not fit is a case as well.
    return undefined;
  }
}

function resolve(root: Schema, reference: string): Schema {
  const found = reference
    .replace(/^#\/?/u, "")
    .split("/")
    .filter((key) => key !== "")
    .reduce<unknown>((value, key) => (value as Schema)[key], root);
  return found as Schema;
}

/** The same with one place of it spoiled: another value, one more, one less, a list of it. */
export function spoil(draw: Draw, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return hostile(draw);
  if (Array.isArray(value)) {
    if (value.length === 0) return draw(fc.boolean) ? [hostile(draw)] : hostile(draw);
    const at = draw(fc.nat, { max: value.length - 1 });
    return value.map((one: unknown, index) => (index === at ? spoil(draw, one) : one));
  }
  const entries = Object.entries(value);
  const at = draw(fc.nat, { max: entries.length });
  const chosen = entries[at];
  if (chosen === undefined) {
    const name = pick(draw, ["other", "constructor", "toString", "id", "installationId", "\0"]);
    return { ...value, [name]: hostile(draw) };
  }
  const [name, inner] = chosen;
  switch (draw(fc.nat, { max: 5 })) {
    case 0:
      return Object.fromEntries(entries.filter(([key]) => key !== name));
    case 1:
      return { ...value, [name]: [inner] };
    default:
      return { ...value, [name]: spoil(draw, inner) };
  }
}
