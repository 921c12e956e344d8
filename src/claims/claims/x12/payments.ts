import type { ParsedClaim, ParsedLine } from "../parsed-claim.ts";
import { ClaimDraft, partyOf, providerOf, readCode } from "./claim-parts.ts";
import { componentsOf, elementOf, type Segment, type Separators } from "./segments.ts";
import { amountOf, dateOf } from "./values.ts";

const reversal = "22";
/** Where the remarks of a claim stand: MOA03 to 07, MIA05 and MIA20 to 23. */
const remarkPlaces: Readonly<Record<string, readonly number[]>> = {
  MOA: [3, 4, 5, 6, 7],
  MIA: [5, 20, 21, 22, 23],
};

/** Reads the claims of an 835, segment by segment, and adds up what the set has to come to. */
export class PaymentReader {
  #draft: ClaimDraft | undefined;
  #line: ParsedLine | undefined;
  #payee: ParsedClaim["provider"] = { name: null, npi: null };
  payerName: string | null = null;
  #payerId: string | null = null;
  /** The payer's address, line by line, and the phone of those who answer for its claims. */
  #payerAddress: string[] = [];
  #payerPhone: string | null = null;
  /** Whose N1 came last: a REF is theirs. */
  #isOfPayer = false;
  #paidOn: string | null = null;
  /** BPR02; undefined until one was read. */
  payment: number | undefined;
  /** TRN02. */
  paymentNumber: string | null = null;
  paid = 0;
  providerAdjustments = 0;
  readonly setFindings: { code: string; segment: Segment; element: number }[] = [];

  /** Takes the next segment; answers the claim that ended with it. */
  take(segment: Segment, separators: Separators): ClaimDraft | undefined {
    if (segment.name === "CLP") {
      const ended = this.end();
      this.#draft = this.#begin(segment);
      return ended;
    }
    if (["PLB", "LX", "SE"].includes(segment.name)) {
      const ended = this.end();
      if (segment.name === "PLB") this.#provider(segment);
      return ended;
    }
    if (this.#draft === undefined) this.#ofSet(segment);
    else this.#ofClaim(this.#draft, segment, separators);
    return undefined;
  }

  end(): ClaimDraft | undefined {
    const ended = this.#draft;
    this.#draft = undefined;
    this.#line = undefined;
    if (ended !== undefined) {
      const { claim } = ended;
      const days = claim.lines.flatMap(({ from, to }) => [from, to]).filter((one) => one !== null);
      claim.from ??= days.toSorted()[0] ?? null;
      claim.to ??= days.toSorted().at(-1) ?? claim.from;
      this.paid += claim.paid ?? 0;
    }
    return ended;
  }

  #ofSet(segment: Segment): void {
    if (segment.name === "BPR") {
      const amount = amountOf(elementOf(segment, 2));
      if (amount === undefined) this.setFindings.push({ code: "amountInvalid", segment, element: 2 });
      this.payment = amount ?? 0;
      // H says that no money moves, and a payment below nothing that it moves back: one of them is wrong.
      if (elementOf(segment, 1) === "H" && this.payment < 0)
        this.setFindings.push({ code: "set.negativeNotice", segment, element: 2 });
      this.#paidOn = dateOf(elementOf(segment, 16)) ?? this.#paidOn;
    } else if (segment.name === "TRN") {
      this.paymentNumber ??= elementOf(segment, 2) || null;
    } else if (segment.name === "DTM" && elementOf(segment, 1) === "405") {
      this.#paidOn ??= dateOf(elementOf(segment, 2)) ?? null;
    } else if (segment.name === "N1") {
      const name = elementOf(segment, 2) || null;
      this.#isOfPayer = elementOf(segment, 1) === "PR";
      if (this.#isOfPayer) {
        [this.payerName, this.#payerId] = [name, elementOf(segment, 4) || null];
        [this.#payerAddress, this.#payerPhone] = [[], null];
      }
      if (elementOf(segment, 1) === "PE") {
        const npi = elementOf(segment, 3) === "XX" ? elementOf(segment, 4) : "";
        this.#payee = { name, npi: npi || null };
      }
    } else if (this.#isOfPayer) this.#ofPayer(segment);
  }

  #ofPayer(segment: Segment): void {
    const said = (...places: number[]) =>
      places.map((at) => elementOf(segment, at)).filter((one) => one !== "");
    if (segment.name === "REF" && elementOf(segment, 1) === "2U")
      this.#payerId ??= elementOf(segment, 2) || null;
    else if (segment.name === "N3") this.#payerAddress = said(1, 2);
    else if (segment.name === "N4") {
      const place = [said(1, 2).join(", "), ...said(3)].filter((one) => one !== "").join(" ");
      if (place !== "") this.#payerAddress.push(place);
    } else if (segment.name === "PER" && elementOf(segment, 1) === "CX") {
      // Pairs of a kind and a number: TE is a phone.
      const at = [3, 5, 7].find((one) => elementOf(segment, one) === "TE");
      if (at !== undefined) this.#payerPhone ??= elementOf(segment, at + 1) || null;
    }
  }

  #begin(segment: Segment): ClaimDraft {
    const draft = new ClaimDraft("835", elementOf(segment, 1));
    const { claim } = draft;
    if (claim.claimNumber === "") draft.find("claimNumberMissing", segment, { element: 1 });
    claim.statusCode = elementOf(segment, 2) || null;
    claim.billed = draft.amount(segment, 3);
    if (claim.billed < 0 && claim.statusCode !== reversal)
      draft.find("chargeNegative", segment, { element: 3 });
    claim.paid = draft.amount(segment, 4);
    claim.patientResponsibility = elementOf(segment, 5) === "" ? null : draft.amount(segment, 5);
    claim.payerNumber = elementOf(segment, 7) || null;
    claim.placeOfService = elementOf(segment, 8) || null;
    claim.frequency = elementOf(segment, 9) || null;
    claim.provider = this.#payee;
    claim.payerName = this.payerName;
    claim.payerId = this.#payerId;
    claim.paidOn = this.#paidOn;
    if (this.#payerAddress.length > 0) claim.header["payerAddress"] = this.#payerAddress.join(", ");
    if (this.#payerPhone !== null) claim.header["payerPhone"] = this.#payerPhone;
    this.#line = undefined;
    return draft;
  }

  #ofClaim(draft: ClaimDraft, segment: Segment, separators: Separators): void {
    const { claim } = draft;
    switch (segment.name) {
      case "CAS":
        (this.#line ?? claim).adjustments.push(...draft.adjustments(segment));
        return;
      case "NM1": {
        const who = elementOf(segment, 1);
        if (who === "QC") claim.patient = partyOf(segment);
        else if (who === "IL") claim.subscriber = partyOf(segment);
        else if (who === "82") claim.header["rendering"] = providerOf(segment).name ?? "";
        else if (who === "TT") claim.header["forwardedTo"] = partyOf(segment).lastName ?? "";
        return;
      }
      case "MOA":
      case "MIA":
        for (const place of remarkPlaces[segment.name] ?? []) {
          const remark = elementOf(segment, place);
          if (remark !== "") (claim.remarks ??= []).push(remark);
        }
        return;
      case "DTM":
        this.#date(draft, segment);
        return;
      case "SVC":
        this.#line = draft.line(segment);
        if (this.#line !== undefined) readService(draft, segment, { line: this.#line, separators });
        return;
      case "REF":
        if (this.#line !== undefined && elementOf(segment, 1) === "6R")
          this.#line.controlNumber = elementOf(segment, 2) || null;
        return;
      case "LQ": {
        // HE lists remarks, RX what a pharmacy's system rejects; both stand with the line, or with the whole claim.
        const remark = elementOf(segment, 2);
        if (remark !== "") (this.#line?.remarks ?? (claim.remarks ??= [])).push(remark);
        return;
      }
      default:
    }
  }

  #date(draft: ClaimDraft, segment: Segment): void {
    const { claim } = draft;
    const which = elementOf(segment, 1);
    const line = this.#line;
    if (!["050", "232", "233", "472", "150", "151"].includes(which)) return;
    const day = draft.days(segment)?.from;
    if (day === undefined) return;
    if (which === "050") claim.receivedOn = day;
    else if (which === "232") claim.from = day;
    else if (which === "233") claim.to = day;
    else if (line !== undefined) {
      if (which !== "151") line.from = day;
      if (which !== "150") line.to = day;
    }
  }

  /** PLB: pairs of a reason and an amount, from the third element on. */
  #provider(segment: Segment): void {
    for (let at = 4; at < segment.elements.length; at += 2) {
      const text = elementOf(segment, at);
      if (text === "") continue;
      const amount = amountOf(text);
      if (amount === undefined) this.setFindings.push({ code: "amountInvalid", segment, element: at });
      this.providerAdjustments += amount ?? 0;
    }
  }
}

function readService(
  draft: ClaimDraft,
  segment: Segment,
  { line, separators }: { line: ParsedLine; separators: Separators },
): void {
  readCode(line, componentsOf(elementOf(segment, 1), separators));
  line.billed = draft.amount(segment, 2);
  line.paid = draft.amount(segment, 3);
  line.revenueCode = elementOf(segment, 4) || line.revenueCode;
  line.units = elementOf(segment, 5) || null;
}
