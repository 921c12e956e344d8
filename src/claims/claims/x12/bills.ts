import type { LineDetails } from "../bill-form.ts";
import type { ParsedClaim, ParsedLine, Party, ClaimSetKind } from "../parsed-claim.ts";
import { nobody } from "../parsed-claim.ts";
import { lastFour, type PeopleAbove, readCodes, readFact, readHead } from "./bill-head.ts";
import { birthOf, ClaimDraft, partyOf, providerOf, readCode } from "./claim-parts.ts";
import { OtherPayerReader } from "./other-payers.ts";
import { componentsOf, elementOf, partsOf, type Segment, type Separators } from "./segments.ts";
import { amountOf } from "./values.ts";

/** The guide allows fifty signs. */
const longestBatch = 100;

/** Reads the claims of an 837, professional or institutional, segment by segment. */
export class BillReader {
  readonly #kind: Exclude<ClaimSetKind, "835">;
  #draft: ClaimDraft | undefined;
  #line: ParsedLine | undefined;
  #provider: ParsedClaim["provider"] = { name: null, npi: null };
  #subscriber: Party = nobody();
  #patient: Party | undefined;
  #payer: { name: string | null; id: string | null } = { name: null, id: null };
  /** Whose NM1 came last: a DMG is theirs. */
  #named: Party | undefined;
  #above: PeopleAbove = { relationship: null, sex: null, taxId: null };
  /** Below an SBR within a claim stands what another payer says. */
  #isOfOther = false;
  #others: OtherPayerReader | undefined;
  /** BHT03: an answer names the set by it. */
  batch: string | null = null;

  constructor(kind: Exclude<ClaimSetKind, "835">) {
    this.#kind = kind;
  }

  take(segment: Segment, separators: Separators): ClaimDraft | undefined {
    if (["CLM", "HL", "SE"].includes(segment.name)) {
      const ended = this.end();
      if (segment.name === "CLM") this.#draft = this.#begin(segment, separators);
      if (segment.name === "HL") this.#level(elementOf(segment, 3));
      return ended;
    }
    if (this.#draft === undefined) this.#takeAbove(segment);
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
    if (code === "20") {
      this.#provider = { name: null, npi: null };
      this.#above.taxId = null;
    }
    this.#above.sex = null;
    if (code === "20" || code === "22") {
      this.#subscriber = nobody();
      this.#payer = { name: null, id: null };
      this.#above.relationship = null;
    }
    this.#patient = undefined;
    this.#named = undefined;
  }

  #takeAbove(segment: Segment): void {
    if (segment.name === "BHT") this.batch = elementOf(segment, 3).slice(0, longestBatch) || null;
    const who = elementOf(segment, 1);
    if (segment.name === "DMG" && this.#named !== undefined) {
      this.#named.dob = birthOf(segment);
      this.#above.sex = elementOf(segment, 3) || null;
    }
    if (segment.name === "SBR") this.#above.relationship = elementOf(segment, 2) || null;
    if (segment.name === "PAT") this.#above.relationship = who || null;
    // An EIN is written as one; of the number of a person who bills under an SSN the end alone stays.
    if (segment.name === "REF" && (who === "EI" || who === "SY"))
      this.#above.taxId ??=
        who === "EI" ? writtenEin(elementOf(segment, 2)) : lastFour(elementOf(segment, 2));
    if (segment.name !== "NM1") return;
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
    const [facility = "", , frequency = ""] = partsOf(elementOf(segment, 5), separators);
    claim.frequency = frequency || null;
    if (claim.form === "ub") claim.typeOfBill = facility === "" ? null : `${facility}${frequency}`;
    else claim.placeOfService = facility || null;
    claim.provider = this.#provider;
    claim.subscriber = this.#subscriber;
    claim.patient = this.#patient ?? this.#subscriber;
    claim.payerName = this.#payer.name;
    claim.payerId = this.#payer.id;
    readHead(claim, segment, { above: this.#above, separators });
    this.#others = new OtherPayerReader(claim);
    if (claim.patient.lastName === null) draft.find("patientMissing", segment);
    return draft;
  }

  #ofClaim(draft: ClaimDraft, segment: Segment, separators: Separators): void {
    const line = this.#line;
    if (line !== undefined && this.#others?.takeOfLine(segment, line.number) === true) return;
    switch (segment.name) {
      case "LX":
        this.#isOfOther = false;
        this.#others?.endLine();
        this.#line = draft.line(segment);
        return;
      case "SBR":
        this.#isOfOther = true;
        this.#others?.begin(segment);
        return;
      case "SV1":
      case "SV2":
        if (line !== undefined) readService(draft, segment, { line, separators });
        return;
      case "LIN":
        // The drug of a line is told beside its procedure.
        if (line !== undefined && elementOf(segment, 2) === "N4")
          line.drugCode = elementOf(segment, 3) || null;
        return;
      default:
        if (this.#isOfOther) this.#others?.take(segment);
        else if (line === undefined) this.#ofHead(draft, segment, separators);
        else this.#ofLine(draft, segment, line);
    }
  }

  #ofHead(draft: ClaimDraft, segment: Segment, separators: Separators): void {
    const { claim } = draft;
    if (segment.name === "HI") readCodes(claim, segment, separators);
    else if (segment.name === "REF" && elementOf(segment, 1) === "F8")
      claim.payerNumber = elementOf(segment, 2) || null;
    else readFact(claim, segment);
    if (segment.name === "DTP") this.#date(draft, segment);
  }

  #ofLine(draft: ClaimDraft, segment: Segment, line: ParsedLine): void {
    const which = elementOf(segment, 1);
    if (segment.name === "REF" && which === "6R") line.controlNumber = elementOf(segment, 2) || null;
    if (segment.name === "DTP") this.#date(draft, segment);
    if (segment.name === "NM1" && which === "82") {
      const { name, npi } = providerOf(segment);
      line.details = { ...(line.details ?? noDetails), rendering: name, renderingNpi: npi };
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

const writtenEin = (number: string): string => number.replace(/^(\d{2})(\d{7})$/u, "$1-$2");

const noDetails: LineDetails = {
  pointers: [],
  placeOfService: null,
  rendering: null,
  renderingNpi: null,
  unitOf: null,
  notCoveredCents: null,
};

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
  const notCovered = isInstitutional ? amountOf(elementOf(segment, 7)) : undefined;
  const pointers = isInstitutional ? [] : partsOf(elementOf(segment, 7), separators);
  line.details = {
    ...noDetails,
    pointers: pointers.map(Number).filter((one) => Number.isInteger(one) && one > 0 && one <= mostDiagnoses),
    placeOfService: isInstitutional ? null : elementOf(segment, 5) || null,
    unitOf: elementOf(segment, at + 2) || null,
    notCoveredCents: notCovered ?? null,
  };
}

/** A claim of the guides bears twelve. */
const mostDiagnoses = 12;
