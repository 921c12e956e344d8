import type { PlainDate } from "#kernel/dates.ts";
import type { Adjustment, Finding, ParsedClaim, ParsedLine, Party, ClaimSetKind } from "../parsed-claim.ts";
import { nobody } from "../parsed-claim.ts";
import { elementOf, type Segment } from "./segments.ts";
import { amountOf, daysOf, dateOf } from "./values.ts";

/** A claim of that many lines is none that a person could check. */
export const mostLines = 1000;
const mostFindings = 20;

/** What is read of one claim, and what is wrong in it. */
export class ClaimDraft {
  readonly claim: ParsedClaim;
  readonly findings: Finding[] = [];

  constructor(kind: ClaimSetKind, claimNumber: string) {
    this.claim = {
      kind,
      form: null,
      place: 0,
      claimNumber,
      payerNumber: null,
      statusCode: null,
      frequency: null,
      patient: nobody(),
      subscriber: nobody(),
      provider: { name: null, npi: null },
      payerName: null,
      payerId: null,
      from: null,
      to: null,
      receivedOn: null,
      paidOn: null,
      placeOfService: null,
      typeOfBill: null,
      diagnoses: [],
      header: {},
      billed: 0,
      paid: null,
      patientResponsibility: null,
      adjustments: [],
      lines: [],
    };
  }

  find(
    code: string,
    segment: Segment,
    { element, params }: { element?: number; params?: Finding["params"] } = {},
  ): void {
    if (this.findings.length >= mostFindings) return;
    const { place, line, name } = segment;
    const at = { place, line, segment: name, ...(element === undefined ? {} : { element }) };
    this.findings.push({ code, ...(params === undefined ? {} : { params }), at });
  }

  /** An amount that has to be there. */
  amount(segment: Segment, element: number): number {
    const text = elementOf(segment, element);
    const cents = amountOf(text);
    if (cents === undefined) this.find(text === "" ? "amountMissing" : "amountInvalid", segment, { element });
    return cents ?? 0;
  }

  /** The days of a DTP or of a DTM, whose only form is one day. */
  days(segment: Segment): { from: PlainDate; to: PlainDate } | undefined {
    const isDtm = segment.name === "DTM";
    const element = isDtm ? 2 : 3;
    const days = daysOf(isDtm ? "D8" : elementOf(segment, 2), elementOf(segment, element));
    if (days === undefined) this.find("dateInvalid", segment, { element });
    return days;
  }

  /** Adds a line; undefined, and told once, where there are too many. */
  line(segment: Segment): ParsedLine | undefined {
    const { lines } = this.claim;
    if (lines.length >= mostLines) {
      if (!this.findings.some(({ code }) => code === "linesTooMany"))
        this.find("linesTooMany", segment, { params: { max: mostLines } });
      return undefined;
    }
    const line: ParsedLine = {
      number: lines.length + 1,
      controlNumber: null,
      procedure: null,
      modifiers: [],
      revenueCode: null,
      drugCode: null,
      rateCode: null,
      from: null,
      to: null,
      units: null,
      billed: 0,
      paid: null,
      adjustments: [],
      remarks: [],
    };
    lines.push(line);
    return line;
  }

  /** The reasons of a CAS: up to six triplets, whose quantity may be empty between them. */
  adjustments(segment: Segment): Adjustment[] {
    const group = elementOf(segment, 1);
    const found: Adjustment[] = [];
    for (let at = 2; at < segment.elements.length; at += 3) {
      const reason = elementOf(segment, at);
      if (reason === "" && elementOf(segment, at + 1) === "") continue;
      if (reason === "") this.find("reasonMissing", segment, { element: at });
      else
        found.push({
          group,
          reason,
          cents: this.amount(segment, at + 1),
          quantity: elementOf(segment, at + 2) || null,
        });
    }
    if (segment.elements.length < 3) this.find("reasonMissing", segment, { element: 2 });
    return found;
  }
}

/**
 * The code of a service by what it is of: a revenue code (NU), a drug (N4) and the rate of a stay (HP) stand in places of
 * their own; procedures of any list in theirs.
 */
export function readCode(line: ParsedLine, [kind = "", code = "", ...more]: readonly string[]): void {
  if (code === "") return;
  if (kind === "NU") line.revenueCode = code;
  else if (kind === "N4") line.drugCode = code;
  else if (kind === "HP") line.rateCode = code;
  else line.procedure = code;
  line.modifiers = more.slice(0, 4).filter((one) => one !== "");
}

/** A person or an organization of an NM1. */
export function partyOf(segment: Segment): Party {
  return {
    ...nobody(),
    lastName: elementOf(segment, 3) || null,
    firstName: elementOf(segment, 4) || null,
    middleName: elementOf(segment, 5) || null,
    suffix: elementOf(segment, 7) || null,
    idKind: elementOf(segment, 8) || null,
    id: elementOf(segment, 9) || null,
  };
}

export function providerOf(segment: Segment): ParsedClaim["provider"] {
  const { lastName, firstName, id, idKind } = partyOf(segment);
  const name = [firstName, lastName].filter((one) => one !== null).join(" ");
  return { name: name || null, npi: idKind === "XX" ? id : null };
}

/** The birth date of a DMG. */
export const birthOf = (segment: Segment): PlainDate | null => dateOf(elementOf(segment, 2)) ?? null;
