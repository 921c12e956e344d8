import type { OtherPayer } from "../bill-form.ts";
import type { ParsedClaim } from "../parsed-claim.ts";
import { ClaimDraft } from "./claim-parts.ts";
import { nameOfParty } from "./bill-head.ts";
import { elementOf, type Segment } from "./segments.ts";
import { dateOf } from "./values.ts";

type Decision = OtherPayer["lines"][number];

/** Reads what other payers of the same care decided: loops 2320 and 2330 of the claim, 2430 of its lines. */
export class OtherPayerReader {
  readonly #claim: ParsedClaim;
  /** Takes what is wrong with another payer's figures: that holds up nothing. */
  readonly #aside: ClaimDraft;
  #payer: OtherPayer | undefined;
  #decision: Decision | undefined;

  constructor(claim: ParsedClaim) {
    this.#claim = claim;
    this.#aside = new ClaimDraft(claim.kind, claim.claimNumber);
  }

  /** An SBR within the claim begins another payer. */
  begin(segment: Segment): void {
    this.#payer = this.#add({
      rank: elementOf(segment, 1) || null,
      relationship: elementOf(segment, 2) || null,
      group: elementOf(segment, 4) || elementOf(segment, 3) || null,
    });
  }

  #add(said: Partial<OtherPayer>): OtherPayer {
    const payer = { ...unsaid(), ...said };
    (this.#claim.otherPayers ??= []).push(payer);
    return payer;
  }

  /** A segment between an SBR and the first line. */
  take(segment: Segment): void {
    const payer = this.#payer;
    if (payer === undefined) return;
    const which = elementOf(segment, 1);
    if (segment.name === "CAS") payer.adjustments.push(...this.#aside.adjustments(segment));
    else if (segment.name === "AMT") this.#amount(payer, segment, which);
    else if (segment.name === "NM1" && which === "IL") payer.insured = nameOfParty(segment);
    else if (segment.name === "NM1" && which === "PR")
      [payer.name, payer.id] = [nameOfParty(segment), elementOf(segment, 9) || null];
    else if (segment.name === "DTP" && which === "573")
      payer.decidedOn = dateOf(elementOf(segment, 3)) ?? null;
  }

  #amount(payer: OtherPayer, segment: Segment, which: string): void {
    if (which === "D") payer.paidCents = this.#aside.amount(segment, 2);
    if (which === "A8") payer.notCoveredCents = this.#aside.amount(segment, 2);
    if (which === "EAF") payer.leftCents = this.#aside.amount(segment, 2);
  }

  /** Another line begins: what follows is not of the decision before. */
  endLine(): void {
    this.#decision = undefined;
  }

  /** An SVD, and the CAS and DTP below it; answers whether the segment was of it. */
  takeOfLine(segment: Segment, lineNumber: number): boolean {
    if (segment.name === "SVD") {
      const id = elementOf(segment, 1);
      const { otherPayers = [] } = this.#claim;
      const [only] = otherPayers.length === 1 ? otherPayers : [];
      const payer = otherPayers.find((one) => one.id === id) ?? only ?? this.#add({ id });
      this.#decision = {
        number: lineNumber,
        paidCents: this.#aside.amount(segment, 2),
        decidedOn: null,
        adjustments: [],
      };
      payer.lines.push(this.#decision);
      return true;
    }
    if (this.#decision === undefined) return false;
    if (segment.name === "CAS") this.#decision.adjustments.push(...this.#aside.adjustments(segment));
    else if (segment.name === "DTP" && elementOf(segment, 1) === "573")
      this.#decision.decidedOn = dateOf(elementOf(segment, 3)) ?? null;
    else return false;
    return true;
  }
}

const unsaid = (): OtherPayer => ({
  rank: null,
  name: null,
  id: null,
  insured: null,
  relationship: null,
  group: null,
  paidCents: null,
  notCoveredCents: null,
  leftCents: null,
  decidedOn: null,
  adjustments: [],
  lines: [],
});
