import { z } from "zod";
import type { Call } from "#kernel/call.ts";
import { unique } from "../factories.ts";
import type { Caller } from "./world.ts";

type Schema = { [key: string]: unknown };
type Json = { [key: string]: unknown };

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });

/** The body that a call asks for, as short as it may be, with these ids at their places. */
export function bodyFor(call: Call, ids: Readonly<Record<string, unknown>>, caller: Caller): unknown {
  if (call.body === undefined) return undefined;
  const made = valueFor(schemaOf(call.body), "", "", ids);
  return typeof made === "object" && made !== null ? { ...made, ...samples[routeOf(call)]?.(caller) } : made;
}

/** The query, likewise: what it demands, and these ids. */
export function queryFor(call: Call, ids: Readonly<Record<string, unknown>>): Json {
  if (call.query === undefined) return {};
  return valueFor(schemaOf(call.query), "", "", ids) as Json;
}

/** Every place of a call that takes an id, as `docs/access.md` names it. */
export function idPlacesOf(call: Call): string[] {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").filter(isId);
  const inQuery =
    call.query === undefined ? [] : placesIn(schemaOf(call.query), "").map((name) => `?${name}`);
  const inBody = call.body === undefined ? [] : placesIn(schemaOf(call.body), "");
  return [...inPath, ...inQuery, ...inBody];
}
/** A sign-up key and the name of a setting are no ids. */
const isId = (name: string) => name !== "key";

function placesIn(schema: Schema, at: string): string[] {
  if (schema["format"] === "uuid") return [at];
  const inner = [
    ...alternatives(schema).flatMap((one) => placesIn(one, at)),
    ...Object.entries(properties(schema)).flatMap(([name, one]) =>
      placesIn(one, at === "" ? name : `${at}.${name}`),
    ),
    ...(schema["items"] === undefined ? [] : placesIn(schema["items"] as Schema, at)),
  ];
  return [...new Set(inner)];
}

const properties = (schema: Schema) => (schema["properties"] ?? {}) as Record<string, Schema>;
const alternatives = (schema: Schema) => (schema["anyOf"] ?? schema["oneOf"] ?? []) as Schema[];

function valueFor(schema: Schema, name: string, at: string, ids: Readonly<Record<string, unknown>>): unknown {
  if (at in ids && schema["type"] !== "array") return ids[at];
  if (schema["const"] !== undefined) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const [first] = alternatives(schema);
  if (first !== undefined) return valueFor(first, name, at, ids);
  const type = Array.isArray(schema["type"]) ? (schema["type"] as string[])[0] : schema["type"];
  switch (type) {
    case "object":
      return objectFor(schema, at, ids);
    case "array":
      return holdsId(at, ids) || Number(schema["minItems"] ?? 0) > 0
        ? [valueFor(schema["items"] as Schema, name, at, ids)]
        : [];
    case "integer":
    case "number":
      return Math.max(Number(schema["minimum"] ?? 1), 1);
    case "boolean":
      return true;
    default:
      return text(name, schema);
  }
}

function objectFor(schema: Schema, at: string, ids: Readonly<Record<string, unknown>>): Json {
  const made: Json = {};
  const required = (schema["required"] ?? []) as string[];
  for (const [name, one] of Object.entries(properties(schema))) {
    const inner = at === "" ? name : `${at}.${name}`;
    if (required.includes(name) || inner in ids || holdsId(inner, ids))
      made[name] = valueFor(one, name, inner, ids);
  }
  return made;
}

const holdsId = (at: string, ids: Readonly<Record<string, unknown>>) =>
  Object.keys(ids).some((place) => place === at || place.startsWith(`${at}.`));

/** A word that fits what the field is called; the schema does not say all that its check asks. */
function text(name: string, schema: Schema): string {
  const word = name.toLowerCase();
  if (schema["format"] === "uuid") return "00000000-0000-7000-8000-000000000000";
  if (schema["format"] === "date-time") return "2027-01-01T00:00:00Z";
  if (schema["format"] === "date" || /Date$|sOn$|^date$|^dob$/.test(name)) return "2027-01-01";
  if (word.includes("email")) return "jordan@example.com";
  if (word.includes("phone")) return "6175550123";
  if (word === "timezone") return "America/New_York";
  if (word.endsWith("color")) return "#0f5c6e";
  if (word === "zip") return "02134";
  if (word === "state") return "MA";
  if (word === "taxid") return "12-3456789";
  const long = unique("A reason that is long enough ");
  return Number(schema["minLength"] ?? 0) > 12
    ? long
    : unique("x").slice(0, Number(schema["maxLength"] ?? 99));
}

const aLifeEventKind = { closesAfterDays: 60, effectiveDateKind: "dateOfEvent" };

const aWaiveReason = { label: { en: "Other", ko: "기타", es: "Otro" }, asksText: false, active: true };

const routeOf = (call: Call) => `${call.method} ${call.path}`;

const aKey = { permissions: ["viewDocs"], expiresAt: "2027-06-01T00:00:00Z" };

/** What no schema tells: a line for a call whose body means something. */
const aPage = { coverageType: "medical", language: "en", body: "<p>Text</p>" };
const aBenefit = { url: "https://www.example.com", coverageType: "commuter" };
const aQuestion = () => ({ ...aQuestionOfAKind, key: unique("key") });
const aQuestionOfAKind = {
  coverageType: "medical",
  kind: "text",
  min: null,
  max: null,
  step: null,
  feeds: null,
};
const partsOf = (name: string) => `/admin/enrollmentsessions/{sessionId}/${name}`;

const samples: Readonly<Record<string, (caller: Caller) => Json>> = {
  [`POST ${partsOf("planpages")}`]: () => aPage,
  [`PUT ${partsOf("planpages")}/{id}`]: () => aPage,
  // One for each kind of caller who may.
  [`POST ${partsOf("notices")}`]: ({ kind }) => ({
    language: kind === "admin" ? "en" : "ko",
    body: "<p>Text</p>",
  }),
  [`PUT ${partsOf("notices")}/{id}`]: () => ({ body: "<p>Text</p>" }),
  [`POST ${partsOf("externalbenefits")}`]: () => aBenefit,
  [`PUT ${partsOf("externalbenefits")}/{id}`]: () => aBenefit,
  [`POST ${partsOf("benefitrequiredvalues")}`]: aQuestion,
  [`PUT ${partsOf("benefitrequiredvalues")}/{id}`]: aQuestion,
  [`POST ${partsOf("censusfields")}`]: () => ({ key: unique("badge") }),
  [`PUT ${partsOf("censusfields")}/{id}`]: () => ({ key: unique("badge") }),
  "PUT /admin/census/{id}/mapping": () => ({ headerRow: 1, sheet: null, mapping: {} }),
  "POST /user": ({ type }) => ({
    type: type === "admin" ? "broker" : type,
    username: unique("robin.moreno"),
  }),
  "POST /admin/apikeys": () => aKey,
  "PUT /admin/apikeys/{id}": () => aKey,
  "PUT /admin/roles/{id}": () => ({ userType: "broker" }),
  "PUT /user/profile": () => ({ email: "alex@harborview.example" }),
  "POST /usersettings/{id}/{key}": () => ({ value: "ko" }),
  "POST /admin/lifeeventkinds": () => ({ ...aLifeEventKind, code: unique("kind") }),
  "PUT /admin/lifeeventkinds/{id}": () => aLifeEventKind,
  "POST /admin/waivereasons": () => ({ ...aWaiveReason, code: unique("reason") }),
  "PUT /admin/waivereasons/{id}": () => aWaiveReason,
  "POST /admin/coveragetypes": () => ({ code: unique("kind") }),
  "POST /lifeevents": () => ({ eventDate: "2026-11-03" }),
  "POST /mylifeevents": () => ({ eventDate: "2026-11-03" }),
  "POST /admin/enrollmentsessions/{sessionId}/invitations/extend": () => ({ until: "2027-01-01" }),
  "POST /admin/enrollmentsessions/{sessionId}/invitations/person": () => ({
    email: `${unique("robin")}@example.com`,
  }),
  "POST /help": () => ({ contactType: "email", contact: "jordan@example.com" }),
};
