import { coverageTypeCode } from "#plans/plans/coverage-type-code.ts";
import { hostForm, siteLogoForm } from "#organization/sites/sites.ts";
import { webAddressForm } from "#kernel/web-address.ts";
import type { Field, Resource, Value, Values, Words } from "#records/definition.ts";

let counter = 0;
let sizes = 0;

/** A value that passes, different each time where it can be. `refer` gives the id of a record to point to. */
export async function goodValue(
  field: Field,
  refer: (field: Field & { kind: "reference" }) => Promise<string>,
): Promise<Value> {
  counter += 1;
  switch (field.kind) {
    case "text":
      return field.pattern === undefined ? `Word ${counter}`.slice(0, field.max) : matching(field.pattern);
    case "longText":
      return `First line ${counter}\nsecond line`;
    case "number":
      return field.min + (counter % Math.min(5, field.max - field.min));
    case "money":
    case "fineMoney":
      return 125_000;
    case "percent":
      return 7_525;
    case "flag":
    case "answer":
      return counter % 2 === 0;
    case "date":
      return "2027-04-01";
    case "dateTime":
      return "2027-04-01T12:30:00.000Z";
    case "phone":
      return "6175550142";
    case "usState":
      return ["MA", "CA", "TX"][counter % 3] ?? null;
    case "email":
      return `person${counter}@example.com`;
    case "choice":
      return field.options[counter % field.options.length] ?? null;
    case "choices":
      return field.options.slice(0, 1 + (counter % field.options.length));
    case "words":
      return inThree(`Words ${counter}`);
    case "codes":
      return ["one", "two"].map((code) => ({ code, label: inThree(code) }));
    case "html":
      return `<p>Text ${counter}</p>`;
    case "webAddress":
      return `https://www.example.com/${counter}`;
    case "id":
      throw new Error("What an id is of, only the rule of the resource knows");
    case "reference":
      return refer(field);
  }
}

/** What a rule of one resource demands beyond its fields. */
export const fitting: Readonly<Record<string, Values>> = {
  // Plans of it have tiers and an amount of insurance.
  // What a payer sent is fixed.
  unknownaccumulators: { figures: 0 },
  // Values have the form of its type.
  templatevariables: { type: "text" },
  // What everybody counts is offered to everybody; its months may stand as a line.
  dashboarditems: { source: "newMembers", audience: ["admin"] },
  // A client has one size of a year.
  employersizes: {
    get year() {
      return 2010 + ((sizes += 1) % 91);
    },
  },
  clientfields: { type: "longText", options: null },
  // One owner; and one of them is enough.
  contacts: { brokerId: null, partnerId: null },
  entityservices: { brokerId: null, partnerId: null },
  coveragetypes: { coversDependents: true, hasVolume: true },
  baseplans: { ratingMode: "flat" },
  lifeeventkinds: { closesAfterDays: 60, effectiveDateKind: "dateOfEvent" },
  planpages: { sessionPlanId: null, coverageType: "medical" },
  externalbenefits: { coverageType: "commuter" },
  benefitrequiredvalues: {
    sessionPlanId: null,
    coverageType: "medical",
    kind: "text",
    feeds: null,
    appliesTo: "subscriber",
    min: null,
    max: null,
    step: null,
    options: [],
  },
  forms: { trigger: "enroll", coverageType: null },
  censusfields: { target: null },
};

/** The same values, none of a pair in order above the other. */
export function inOrder({ ascending = [] }: Resource, values: Values): Values {
  const made = { ...values };
  for (const [low, high] of ascending)
    if (high in made && Number(made[high]) < Number(made[low])) made[high] = made[low] ?? null;
  return made;
}

/** A value that the schema refuses. */
export function wrongValue(field: Field): Value {
  if (field.kind === "words") return { ...inThree("Words"), ko: "x".repeat(field.max + 1) };
  if (field.kind === "html") return "x".repeat(field.max + 1);
  if (field.kind === "text" || field.kind === "longText") return "x".repeat(field.max + 1);
  if (field.kind === "number" || field.kind === "percent") return field.max + 1;
  if (field.kind === "money" || field.kind === "fineMoney") return -1;
  if (field.kind === "date") return "2027-02-30";
  return field.kind === "flag" || field.kind === "answer" ? "yes" : "not right";
}

const inThree = (text: string): Words => ({ en: text, ko: `${text} (ko)`, es: `${text} (es)` });

function matching(pattern: string): string {
  const known: Record<string, string> = {
    "\\d{2}-\\d{7}": "12-3456789",
    "#[0-9a-fA-F]{6}": "#0f5c6e",
    "[a-z][A-Za-z0-9]{1,39}": `code${counter}`,
    "[a-z][A-Za-z0-9]{0,39}": `key${counter}`,
    "\\p{L}[\\p{L}\\p{N}_]{0,39}": `badge${counter}`,
    "\\d{6}": "610011",
    "[a-z0-9]+(-[a-z0-9]+)*": `machine-${counter}`,
    "[A-Za-z0-9#-]+": "M-#",
    [hostForm]: `site${counter}.example.com`,
    [siteLogoForm]: "/site/harborview.svg",
    [coverageTypeCode]: `type${counter}`,
    "[A-Z]{2,3}": "HLT",
    "[0-9A-Z]{2}": "XN",
    [webAddressForm]: "https://harborview.example",
    "\\d{5}(-\\d{4})?": "02139",
  };
  const found = known[pattern];
  if (found === undefined) throw new Error(`Add a text that matches ${pattern} to this test`);
  return found;
}
