import { createHash, type Hash } from "node:crypto";
import { contentKey } from "./message-order.ts";
import type { Finding, ParsedClaim } from "./parsed-claim.ts";
import type { ClaimEvent } from "./x12/read-claims.ts";

type SetEnd = Extract<ClaimEvent, { type: "setEnd" }>;

/** What the claims of a set and its payment say, as one hash: envelopes and control numbers are left out. */
export class SetContents {
  #hash: Hash = createHash("sha256");

  take(claim: ParsedClaim): void {
    this.#hash.update(contentKey(claim));
  }

  end({ payment, paymentNumber, payerName, claims, set, answers }: SetEnd): Buffer {
    this.#hash.update(JSON.stringify([set.kind, payment, paymentNumber, payerName, claims]));
    for (const answer of answers) this.#hash.update(JSON.stringify(answer));
    const digest = this.#hash.digest();
    this.#hash = createHash("sha256");
    return digest;
  }
}

/** A set that came before with this content, or with these control numbers. */
export type SetBefore = {
  id: string;
  status: "posted" | "held";
  paymentNumber: string | null;
  isSame: boolean | null;
  /** It came for another client than this one. */
  isOfOther: boolean;
  /** It is of the same file. */
  isOwn: boolean;
  hasControls: boolean;
};
type Verdict = {
  status: "posted" | "held" | "same" | "refused";
  findings: Finding[];
  /** Sets that were held, and came again sound. */
  replaced: string[];
};

/** What becomes of a set beside those that came before. */
export function verdictOn(
  { set, findings, claims, paymentNumber }: SetEnd,
  before: readonly SetBefore[],
): Verdict {
  if (set.kind === undefined) return { status: "refused", findings: [], replaced: [] };
  const isSound = findings.length === 0;
  const own = before.filter((one) => !one.isOfOther);
  // Two payments of one amount and number are one; a bill may be the same twice only under the same control numbers.
  const isAgain = (one: SetBefore) =>
    one.isSame === true && (one.hasControls || (claims > 0 && set.kind === "835" && paymentNumber !== null));
  const again = own.filter(isAgain);
  if (again.some(({ status }) => status === "posted" || !isSound))
    return { status: "same", findings: [], replaced: [] };
  const ofControls = own.filter((one) => one.hasControls && !isAgain(one));
  const isOfPayment = (one: SetBefore) =>
    one.paymentNumber === null || paymentNumber === null || one.paymentNumber === paymentNumber;
  const replaced = isSound
    ? [...again, ...ofControls.filter((one) => one.status === "held" && !one.isOwn && isOfPayment(one))].map(
        ({ id }) => id,
      )
    : [];
  if (!isSound) return { status: "held", findings: [], replaced };
  if (before.some((one) => one.isOfOther && one.status === "posted" && isAgain(one)))
    return { status: "held", findings: [{ code: "set.otherClient" }], replaced };
  const posted = ofControls.filter(({ status }) => status === "posted");
  const isOtherPayment =
    set.kind === "835" && posted.some((one) => paymentNumber !== null && one.paymentNumber === paymentNumber);
  if (isOtherPayment)
    return {
      status: "held",
      findings: [{ code: "set.paymentAgain", params: { number: paymentNumber ?? "" } }],
      replaced,
    };
  return { status: "posted", findings: posted.length > 0 ? [{ code: "set.controlAgain" }] : [], replaced };
}
