import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import type { FormCode, HeaderField } from "../bill-form.ts";
import type { Diagnosis, ParsedClaim } from "../parsed-claim.ts";
import { partyOf, providerOf } from "./claim-parts.ts";
import { componentsOf, elementOf, partsOf, type Segment, type Separators } from "./segments.ts";
import { amountOf, dateOf, daysOf } from "./values.ts";

const diagnosisKinds: Readonly<Record<string, Diagnosis["kind"]>> = {
  ABK: "principal",
  BK: "principal",
  ABF: "other",
  BF: "other",
  ABJ: "admitting",
  BJ: "admitting",
  APR: "reason",
  PR: "reason",
  ABN: "external",
  BN: "external",
};
const codeKinds: Readonly<Record<string, FormCode["kind"]>> = {
  BG: "condition",
  BH: "occurrence",
  BI: "occurrenceSpan",
  BE: "value",
  BBR: "principalProcedure",
  BR: "principalProcedure",
  CAH: "principalProcedure",
  BBQ: "otherProcedure",
  BQ: "otherProcedure",
  TC: "treatment",
};
/** NM101 of the people and places of a claim. */
const providers: Readonly<Record<string, readonly [HeaderField, HeaderField]>> = {
  "82": ["rendering", "renderingNpi"],
  "71": ["attending", "attendingNpi"],
  "72": ["operating", "operatingNpi"],
  ZZ: ["otherOperating", "otherOperatingNpi"],
  DN: ["referring", "referringNpi"],
  DQ: ["supervising", "supervisingNpi"],
  "77": ["facility", "facilityNpi"],
};
/** REF01 of a claim's own numbers. */
const numbers: Readonly<Record<string, HeaderField>> = {
  G1: "authorization",
  "9F": "referral",
  EA: "medicalRecord",
};
const days: Readonly<Record<string, HeaderField>> = { "431": "onsetOn", "439": "accidentOn" };
const longestNote = 300;

function put(claim: ParsedClaim, field: HeaderField, value: string | null | undefined): void {
  if (value !== null && value !== undefined && value !== "") claim.header[field] ??= maskSsnsIn(value);
}

/** The codes of an HI: diagnoses, and for a hospital conditions, occurrences, values and procedures. */
export function readCodes(claim: ParsedClaim, segment: Segment, separators: Separators): void {
  for (let at = 1; at < segment.elements.length; at += 1) {
    const parts = componentsOf(elementOf(segment, at), separators);
    const [kind = "", code = "", form = "", said = "", amount = ""] = parts;
    if (code === "") continue;
    const diagnosis = diagnosisKinds[kind];
    // The ninth part tells whether it was there on admission.
    const present = parts[8] ?? "";
    if (diagnosis !== undefined)
      claim.diagnoses.push({ kind: diagnosis, code, ...(present === "" ? {} : { present }) });
    const own = codeKinds[kind];
    if (own !== undefined) {
      const of = said === "" ? undefined : daysOf(form, said);
      (claim.formCodes ??= []).push({
        kind: own,
        code,
        from: of?.from ?? null,
        to: of?.to ?? null,
        amount: amount || null,
      });
    }
    if (kind === "DR") claim.header["drg"] = code;
  }
}

/** The levels above the claim say how patient and subscriber are related, and the patient's sex. */
export type PeopleAbove = { relationship: string | null; sex: string | null; taxId: string | null };

/** The head of a CLM with what stands above it. */
export function readHead(
  claim: ParsedClaim,
  segment: Segment,
  { above, separators }: { above: PeopleAbove; separators: Separators },
): void {
  const { firstName, lastName } = claim.subscriber;
  put(claim, "insured", [firstName, lastName].filter((one) => one !== null).join(" "));
  put(claim, "relationship", above.relationship);
  put(claim, "sex", above.sex);
  put(claim, "taxId", above.taxId);
  put(claim, "assignment", elementOf(segment, 7));
  // CLM11: up to three causes, then the state of an accident by car.
  const causes = partsOf(elementOf(segment, 11), separators);
  put(
    claim,
    "conditionRelatedTo",
    causes
      .slice(0, 3)
      .filter((one) => one !== "")
      .join(" "),
  );
  put(claim, "accidentState", causes[3]);
}

/** A REF, DTP, AMT, NTE, CL1 or NM1 of the claim itself. */
export function readFact(claim: ParsedClaim, segment: Segment): void {
  const which = elementOf(segment, 1);
  switch (segment.name) {
    case "REF": {
      const field = numbers[which];
      if (field !== undefined) put(claim, field, elementOf(segment, 2));
      return;
    }
    case "AMT":
      if (which === "F5" && amountOf(elementOf(segment, 2)) !== undefined)
        put(claim, "patientPaid", elementOf(segment, 2));
      return;
    case "NTE":
      put(claim, "note", elementOf(segment, 2).slice(0, longestNote));
      return;
    case "CL1":
      put(claim, "admissionType", which);
      put(claim, "admissionSource", elementOf(segment, 2));
      put(claim, "dischargeStatus", elementOf(segment, 3));
      return;
    case "NM1": {
      const fields = providers[which];
      const { name, npi } = providerOf(segment);
      if (fields !== undefined) {
        put(claim, fields[0], name);
        put(claim, fields[1], npi);
      }
      return;
    }
    case "DTP":
      readDay(claim, segment, which);
      return;
    default:
  }
}

function readDay(claim: ParsedClaim, segment: Segment, which: string): void {
  const said = elementOf(segment, 3);
  const field = days[which];
  if (field !== undefined) put(claim, field, dateOf(said.slice(0, 8)));
  // 202610050930: the day and the hour.
  if (which === "435" && said.length > 8) put(claim, "admissionHour", hourOf(said.slice(8)));
  if (which === "096") put(claim, "dischargeHour", hourOf(said.length > 8 ? said.slice(8) : said));
}

const hourOf = (text: string): string | undefined =>
  /^(?:[01]\d|2[0-3])[0-5]\d$/u.test(text) ? `${text.slice(0, 2)}:${text.slice(2)}` : undefined;

/** The last four digits of a number under which another plan or the tax office knows a person. */
export const lastFour = (id: string): string => (id.length <= 4 ? id : `…${id.slice(-4)}`);

/** First and last name, or that of an organization. */
export function nameOfParty(segment: Segment): string | null {
  const { firstName, lastName } = partyOf(segment);
  return [firstName, lastName].filter((one) => one !== null).join(" ") || null;
}
