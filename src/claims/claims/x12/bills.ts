import type { Diagnosis, ParsedClaim, ParsedLine, Party, SetKind } from "../parsed-claim.ts";
import { nobody } from "../parsed-claim.ts";
import { birthOf, ClaimDraft, partyOf, providerOf, readCode } from "./claim-parts.ts";
import { componentsOf, elementOf, type Segment, type Separators } from "./segments.ts";

const diagnosisKinds: Readonly<Record<string, Diagnosis["kind"]>> = {
  ABK: "principal",
  BK: "principal",
  ABF: "other",
  BF: "other",
  ABJ: "admitting",
  BJ: "admitting",
  APR: "reason",
  PR: "reason",
};

/** Reads the claims of an 837, professional or institutional, segment by segment. */
export class BillReader {
  readonly #kind: Exclude<SetKind, "835">;
  #draft: ClaimDraft | undefined;
  #line: ParsedLine | undefined;
  #provider: ParsedClaim["provider"] = { name: null, npi: null };
  #subscriber: Party = nobody();
  #patient: Party | undefined;
  #payer: { name: string | null; id: string | null } = { name: null, id: null };
  /** Whose NM1 came last: a DMG is theirs. */
  #named: Party | undefined;
  /** Below an SBR within a claim stands what another payer says. */
  #isOfOther = false;

  constructor(kind: Exclude<SetKind, "835">) {
    this.#kind = kind;
  }

  take(segment: Segment, separators: Separators): ClaimDraft | undefined {
    if (["CLM", "HL", "SE"].includes(segment.name)) {
      const ended = this.end();
      if (segment.name === "CLM") this.#draft = this.#begin(segment, separators);
      if (segment.name === "HL") this.#level(elementOf(segment, 3));
      return ended;
    }
    if (this.#draft === undefined) this.#above(segment);
    else this.#ofClaim(this.#draft, segment, separators);
    return undefined;
  }

  end(): ClaimDraft | undefined {
    const ended = this.#draft;
    this.#draft = undefined;
    this.#line = undefined;
    this.#isOfOther = false;
    if (ended !== undefined) {
      const { claim } = ended;
      const days = claim.lines.flatMap(({ from, to }) => [from, to]).filter((one) => one !== null);
      claim.from ??= days.toSorted()[0] ?? null;
      claim.to ??= days.toSorted().at(-1) ?? claim.from;
    }
    return ended;
  }

  #level(code: string): void {
    if (code === "20") this.#provider = { name: null, npi: null };
    if (code === "20" || code === "22") {
      this.#subscriber = nobody();
      this.#payer = { name: null, id: null };
    }
    this.#patient = undefined;
    this.#named = undefined;
  }

  #above(segment: Segment): void {
    if (segment.name === "DMG" && this.#named !== undefined) this.#named.dob = birthOf(segment);
    if (segment.name !== "NM1") return;
    const who = elementOf(segment, 1);
    if (who === "85") this.#provider = providerOf(segment);
    if (who === "PR")
      this.#payer = { name: elementOf(segment, 3) || null, id: elementOf(segment, 9) || null };
    if (who === "IL") this.#named = this.#subscriber = partyOf(segment);
    if (who === "QC") this.#named = this.#patient = partyOf(segment);
  }

  #begin(segment: Segment, separators: Separators): ClaimDraft {
    const draft = new ClaimDraft(this.#kind, elementOf(segment, 1));
    const { claim } = draft;
    if (claim.claimNumber === "") draft.find("claimNumberMissing", segment, { element: 1 });
    claim.form = this.#kind === "837I" ? "ub" : "hcfa";
    claim.billed = draft.amount(segment, 2);
    if (claim.billed < 0) draft.find("chargeNegative", segment, { element: 2 });
    const place = elementOf(segment, 5);
    const [facility = "", , frequency = ""] = place.includes(separators.component)
      ? place.split(separators.component)
      : place.split(/[<>:]/u);
    claim.frequency = frequency || null;
    if (claim.form === "ub") claim.typeOfBill = facility === "" ? null : `${facility}${frequency}`;
    else claim.placeOfService = facility || null;
    claim.provider = this.#provider;
    claim.subscriber = this.#subscriber;
    claim.patient = this.#patient ?? this.#subscriber;
    claim.payerName = this.#payer.name;
    claim.payerId = this.#payer.id;
    if (claim.patient.lastName === null) draft.find("patientMissing", segment);
    return draft;
  }

  #ofClaim(draft: ClaimDraft, segment: Segment, separators: Separators): void {
    const { claim } = draft;
    const line = this.#line;
    switch (segment.name) {
      case "LX":
        this.#isOfOther = false;
        this.#line = draft.line(segment);
        return;
      case "SBR":
        this.#isOfOther = true;
        return;
      case "SV1":
      case "SV2":
        if (line !== undefined) readService(draft, segment, { line, separators });
        return;
      case "DTP":
        if (!this.#isOfOther) this.#date(draft, segment);
        return;
      case "REF":
        if (elementOf(segment, 1) === "6R" && line !== undefined)
          line.controlNumber = elementOf(segment, 2) || null;
        else if (elementOf(segment, 1) === "F8" && line === undefined && !this.#isOfOther)
          claim.payerNumber = elementOf(segment, 2) || null;
        return;
      case "LIN":
        // The drug of a line is told beside its procedure.
        if (line !== undefined && elementOf(segment, 2) === "N4")
          line.drugCode = elementOf(segment, 3) || null;
        return;
      case "HI":
        readCodes(claim, segment, separators);
        return;
      case "CL1":
        claim.header["admissionType"] = elementOf(segment, 1);
        claim.header["admissionSource"] = elementOf(segment, 2);
        claim.header["dischargeStatus"] = elementOf(segment, 3);
        return;
      case "NM1":
        if (!this.#isOfOther && line === undefined) readProvider(claim, segment);
        return;
      default:
    }
  }

  #date(draft: ClaimDraft, segment: Segment): void {
    const { claim } = draft;
    const which = elementOf(segment, 1);
    if (!["472", "434", "435", "050"].includes(which)) return;
    // A date of admission may bear a time.
    const days = draft.days(segment);
    if (days === undefined) return;
    if (which === "435") claim.header["admittedOn"] = days.from;
    else if (which === "050") claim.receivedOn = days.from;
    else if (which === "434") [claim.from, claim.to] = [days.from, days.to];
    else if (this.#line !== undefined) [this.#line.from, this.#line.to] = [days.from, days.to];
  }
}

function readProvider(claim: ParsedClaim, segment: Segment): void {
  const { name } = providerOf(segment);
  const role = { "82": "rendering", "71": "attending", DN: "referring", "77": "facility" }[
    elementOf(segment, 1)
  ];
  if (role !== undefined && name !== null) claim.header[role] = name;
}

function readCodes(claim: ParsedClaim, segment: Segment, { component }: Separators): void {
  for (let at = 1; at < segment.elements.length; at += 1) {
    const element = elementOf(segment, at);
    const [kind = "", code = ""] = element.includes(component)
      ? element.split(component)
      : element.split(/[<>:]/u);
    const which = diagnosisKinds[kind];
    if (which !== undefined && code !== "") claim.diagnoses.push({ kind: which, code });
    if (kind === "DR" && code !== "") claim.header["drg"] = code;
  }
}

function readService(
  draft: ClaimDraft,
  segment: Segment,
  { line, separators }: { line: ParsedLine; separators: Separators },
): void {
  const isInstitutional = segment.name === "SV2";
  const at = isInstitutional ? 2 : 1;
  if (isInstitutional) line.revenueCode = elementOf(segment, 1) || null;
  readCode(line, componentsOf(elementOf(segment, at), separators));
  line.billed = draft.amount(segment, at + 1);
  line.units = elementOf(segment, at + 3) || null;
}
