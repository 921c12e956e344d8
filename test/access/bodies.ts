import { addDays } from "#kernel/dates.ts";
import { z } from "zod";
import type { Call } from "#kernel/call.ts";
import { onceFor } from "#kernel/once-for.ts";
import type { Resource, Values } from "#records/definition.ts";
import { fitting, goodValue, inOrder } from "../conformance/samples.ts";
import { unique } from "../factories.ts";
import type { Caller } from "./world.ts";

type Schema = { [key: string]: unknown };
type Json = { [key: string]: unknown };

const schemaOf = onceFor((schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }),
);

/** The body that a call asks for, as short as it may be, with these ids at their places; of a record as its definition says. */
export async function bodyFor(
  call: Call,
  ids: Readonly<Record<string, unknown>>,
  caller: Caller,
  resource?: Resource,
): Promise<unknown> {
  if (call.body === undefined) return undefined;
  const schema = schemaOf(call.body);
  const made = valueFor(schema, "", "", ids);
  if (typeof made !== "object" || made === null) return made;
  const record = resource === undefined ? {} : await recordFor(resource, { made, schema, ids });
  return { ...made, ...record, ...samples[routeOf(call)]?.(caller, ids) };
}

/** Good values for what a body says of a record, beside the ids in it. */
async function recordFor(
  resource: Resource,
  { made, schema, ids }: { made: object; schema: Schema; ids: Readonly<Record<string, unknown>> },
): Promise<Json> {
  const values: Values = {};
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!(name in made) || name in ids || field.kind === "id" || field.kind === "reference") continue;
    values[name] = await goodValue(field, async () => "");
  }
  for (const [name, value] of Object.entries(fitting[resource.path] ?? {}))
    if (name in properties(schema) && !(name in ids)) values[name] = value;
  return inOrder(resource, values);
}

/** The query, likewise: what it demands, and these ids. */
export function queryFor(call: Call, ids: Readonly<Record<string, unknown>>): Json {
  if (call.query === undefined) return {};
  return valueFor(schemaOf(call.query), "", "", ids) as Json;
}

/** Every place of a call that takes an id, as `docs/access.md` names it. */
export const idPlacesOf = onceFor((call: Call): string[] => {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").filter(isId);
  const inQuery =
    call.query === undefined ? [] : placesIn(schemaOf(call.query), "").map((name) => `?${name}`);
  const inBody = call.body === undefined ? [] : placesIn(schemaOf(call.body), "");
  return [...inPath, ...inQuery, ...inBody];
});
/** Words in a path that are no ids: a sign-up key, the name of a setting, a coverage type, a year … */
export const pathWords: Readonly<Record<string, string>> = {
  key: "language",
  coverageType: "medical",
  list: "noCover",
  kind: "charge",
  code: "AAAA-BBBB-CCCC-DDDD",
  year: "2026",
  month: "4",
  version: "1",
  part: "1",
  deviceId: "a-phone",
  passType: "pass.test.cards",
  serial: "a-serial",
};
const isId = (name: string) => !(name in pathWords);

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
  if (word === "zip") return "02134";
  if (word === "state") return "MA";
  const long = unique("A reason that is long enough ");
  return Number(schema["minLength"] ?? 0) > 12
    ? long
    : unique("x").slice(0, Number(schema["maxLength"] ?? 99));
}

const routeOf = (call: Call) => `${call.method} ${call.path}`;

const aReport = { columns: ["planName"], groups: [], filters: [], fileName: "report", from: null, to: null };
const aSchedule = { frequency: "daily", weekday: null, monthDay: null, delivery: "mail" };
const aKey = { permissions: ["viewDocs"], expiresAt: "2027-06-01T00:00:00Z" };

const nameOf = (number: number): string =>
  String.fromCodePoint(...Array.from(String(number), (digit) => 97 + Number(digit)));
let people = 0;
const aPerson = () => ({
  ...Object.fromEntries(
    ["prefix", "middleName", "suffix", "gender", "email", "phone", "mobilePhone", "tobacco", "language"]
      .concat(["address1", "address2", "city", "state", "zip"])
      .map((name) => [name, null]),
  ),
  firstName: "Robin",
  lastName: `Moreno ${nameOf((people += 1))}`,
  dob: "1990-02-01",
  isDisabled: false,
});

const whoseEnd = ({ "who.divisionId": divisionId }: Ids) => ({
  who: divisionId === undefined ? { by: "client" } : { by: "division", divisionId },
});
const anEnd = { lastDay: "2026-11-30", coverEnds: "lastDay", reasonCode: "quit" };

const notices = "/admin/enrollmentsessions/{sessionId}/notices";

let renewalDays = 0;
/** A plan year of a client is prepared once. */
const aPlanYear = () => addDays("2027-01-01", (renewalDays += 1));

/** What neither schema nor definition tells: a line for a call whose body means something. */
type Ids = Readonly<Record<string, unknown>>;
const samples: Readonly<Record<string, (caller: Caller, ids: Ids) => Json>> = {
  // One for each kind of caller who may.
  [`POST ${notices}`]: ({ kind }) => ({ kind: "preTax", language: kind === "admin" ? "en" : "ko" }),
  "PUT /admin/census/{id}/mapping": () => ({ headerRow: 1, sheet: null, mapping: {} }),
  "POST /user": ({ type }) => ({
    type: type === "admin" ? "broker" : type,
    username: unique("robin.moreno"),
  }),
  "POST /admin/apikeys": () => aKey,
  "POST /admin/permissions": () => ({ machineName: `own.fleet${unique("x").replaceAll(/[^a-z0-9]/gu, "")}` }),
  "PUT /admin/organization": () => ({
    siteName: "Harborview",
    phone: "6175552368",
    email: "help@harborview.test",
    postalAddress: "1 Harbor Way, Boston, MA 02110",
    primaryColor: "#0f5c6e",
    accentColor: "#b4540a",
    memberNumberFormat: "HB########",
  }),
  "PUT /admin/apikeys/{id}": () => aKey,
  "POST /claims/sets/{id}/release": () => ({ reason: "The payer confirmed it" }),
  "POST /reinsurance/policies/{id}/lasers": () => ({ deductibleCents: 1 }),
  "POST /claims/holds/{id}/release": () => ({ reason: "The payer confirmed it" }),
  "POST /accumulators/figures": () => ({
    figures: [{ memberReference: "M1", code: "DED", onDay: "2026-10-01", amountCents: 1 }],
  }),
  "POST /accumulatordifferences/{id}/settle": () => ({ note: null }),
  "PUT /admin/roles/{id}": () => ({ userType: "broker" }),
  "PUT /user/profile": () => ({ email: "alex@harborview.example" }),
  "POST /usersettings/{id}/{key}": () => ({ value: "ko" }),
  "POST /worklists/missingSsn/asked": () => ({ askedOn: "2026-11-03", way: "phone" }),
  "POST /member/{id}/returnedmail": () => ({ way: "post", returnedOn: "2026-11-03" }),
  "POST /idcardorders/status": () => ({ status: "sent" }),
  "PUT /member/{id}/numbers": (_caller, { "numbers.supplierId": supplierId = null }) => ({
    numbers: [{ number: unique("W"), supplierId, effectiveDate: null, terminationDate: null }],
  }),
  "PUT /member/beneficiaries/{id}": (_caller, { "beneficiaries.id": id }) => ({
    version: 1,
    beneficiaries: [
      { id, rank: "primary", name: "Sam Reyes", relationship: "sibling", dob: {}, share: "100" },
    ],
  }),
  "PUT /member/{id}": () => ({ ...aPerson(), relationship: "18", hireDate: "2026-01-05" }),
  "POST /member": () => ({ subscriber: aPerson(), dependents: [], hireDate: "2026-01-05" }),
  "POST /member/preview": () => ({ subscriber: aPerson(), dependents: [], hireDate: "2026-01-05" }),
  "POST /changefamilyaddress": () => ({ address1: "1 Main Street", address2: null, city: "Boston" }),
  "POST /member/profile/corrections": () => ({ wanted: { phone: "6175550142" } }),
  "POST /member/claimrequests/bills": (_caller, { fileIds }) => ({
    providerName: "Lakeside Clinic",
    servedOn: "2026-03-03",
    amountCents: 12_000,
    ...(fileIds === undefined ? { fileIds: [] } : {}),
  }),
  "POST /member/claimrequests/appeals": () => ({ text: "It was an emergency" }),
  "PUT /claims/{id}/paid": () => ({ isPaid: true }),
  "PUT /claimrequests/{id}": () => ({ status: "inReview" }),
  "POST /corrections/{id}/refuse": () => ({ answer: "Send us a copy first" }),
  "PUT /admin/esign/templates/{id}": () => ({ roles: [{ key: "signer1", name: "Signer" }] }),
  "POST /admin/esign/templates/{id}/send": (_caller, { "signers.memberId": memberId }) => ({
    signers: [
      memberId === undefined
        ? { role: "signer1", name: "Ana Ruiz", email: "ana@harborview.example" }
        : { role: "signer1", memberId },
    ],
  }),
  "POST /admin/esign/requests/{id}/void": () => ({ reason: "The wrong form" }),
  "POST /admin/surveyaction": () => ({ action: "export" }),
  "POST /admin/payments/{kind}/{id}": () => ({ act: "submit" }),
  "POST /admin/payments/{kind}/{id}/notes": () => ({ note: "Called the person" }),
  "POST /admin/payments/acts": () => ({ act: "submit" }),
  "POST /admin/unionsignups/{id}/refuse": () => ({ answer: "Bring your union card" }),
  "POST /lifeevents": () => ({ eventDate: "2026-11-03" }),
  "POST /cobra/denials": () => ({
    request: "divorce",
    eventDate: "2026-06-30",
    toldOn: "2026-11-03",
    reason: "toldLate",
  }),
  "POST /cobra/denials/{id}/sent": () => ({ sentOn: "2026-11-05" }),
  "POST /cobra/preview": () => ({ event: "employmentEnd", eventDate: "2026-11-03" }),
  "POST /cobra/cases": () => ({ event: "employmentEnd", eventDate: "2026-11-03" }),
  "PUT /aca/{clientId}/{year}/{memberId}/{month}": () => ({ line14: "1H", line15Cents: null, version: null }),
  "POST /mylifeevents": () => ({ eventDate: "2026-11-03" }),
  "POST /admin/enrollmentsessions/{sessionId}/invitations/extend": () => ({ until: "2027-01-01" }),
  "POST /admin/enrollmentsessions/{sessionId}/invitations/person": () => ({
    email: `${unique("robin")}@example.com`,
  }),
  "POST /changecoverage": () => ({
    change: { what: "end", lastDay: "2026-11-30" },
    rule: "correction",
    isPreview: true,
  }),
  "POST /terminationruns": (_caller, ids) => ({ ...anEnd, ...whoseEnd(ids), employees: 1 }),
  "POST /terminationruns/preview": (_caller, ids) => ({ ...anEnd, ...whoseEnd(ids) }),
  "POST /renewals": () => ({ effectiveDate: aPlanYear(), factsOn: "2027-01-01" }),
  "POST /letterruns/{id}/mailed": () => ({ askedOn: "2026-11-09" }),
  "POST /termmember": () => anEnd,
  "POST /termmember/preview": () => anEnd,
  "POST /admin/reporttypes": () => aReport,
  "POST /admin/reporttypes/preview": () => aReport,
  "PUT /admin/reporttypes/{id}": () => aReport,
  "POST /reports/{id}/run": () => ({ days: null }),
  "POST /reports/schedules": () => aSchedule,
  "PUT /reports/schedules/{id}": () => aSchedule,
  "POST /messages": () => ({ subject: "A question", text: "Is it covered?" }),
  "POST /messages/{id}/replies": () => ({ text: "Thank you" }),
  "POST /admin/inbox": () => ({ html: "<p>It is ready.</p>" }),
  "PUT /admin/inbox/{id}": () => ({ topic: "claim", dueOn: "2026-12-01" }),
  "POST /help": () => ({ contactType: "email", contact: "jordan@example.com" }),
};
