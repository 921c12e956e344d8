import { because, type Traced } from "#kernel/traced.ts";
import { type ClaimIdentity, identityOf, otherThan, type SettledClaim } from "./claim-identity.ts";
import {
  type ClaimStatus,
  decidesNothing,
  estimateCode,
  payerRanks,
  reversalCode,
  type VersionKind,
} from "./claim-status.ts";
import { inOrder, isRequest } from "./message-order.ts";
import type { ParsedClaim } from "./parsed-claim.ts";

/** What a file said of a claim once, with what it needs to be known again. */
export type ClaimMessage = SettledClaim & {
  /** Somebody said to take it as it is. */
  releaseReason: string | null;
  /** A decision that was stored together with its bill. */
  hasBill?: boolean;
  /** Its receiver sent it back: it comes to no decision. */
  isRefused?: boolean;
};

export type ClaimStep<M extends ClaimMessage = ClaimMessage> = {
  message: M;
  kind: VersionKind;
  status: ClaimStatus;
};

/** A claim with all that was said of it, from the bill to the last decision; requests of the provider stand last. */
export type SettledGroup<M extends ClaimMessage = ClaimMessage> = {
  steps: ClaimStep<M>[];
  current: ClaimStep<M>;
};

export type HoldCode = "noOriginal" | "originalOfOther" | "severalOriginals";
export type Settlement<M extends ClaimMessage = ClaimMessage> = {
  groups: SettledGroup<M>[];
  held: { message: M; code: HoldCode }[];
  /** What a person should know of, beside the claims: it changes nothing. */
  notices: { message: M; code: "billDiffers" | "secondPayment" | "billTwice" }[];
};

/**
 * What the messages come to. They are gone through in an order of their own (bills, then decisions by day, then requests), so
 * that the order in which files came in decides nothing.
 */
export function settleClaims<M extends ClaimMessage>(messages: readonly M[]): Settlement<M> {
  const settling = new Settling<M>(messages);
  const { bills, days, requests } = inOrder(messages);
  for (const one of bills) settling.take(one);
  for (const ofDay of days) settling.takeDay(ofDay);
  for (const one of requests) settling.take(one);
  return settling.end();
}

type Draft<M extends ClaimMessage> = {
  steps: ClaimStep<M>[];
  identities: ClaimIdentity[];
  claims: ParsedClaim[];
  /** The decision that stands; none before the first one and after a reversal. */
  standing: M | undefined;
  isReversed: boolean;
};

class Settling<M extends ClaimMessage> {
  readonly #identities: ReadonlyMap<M, ClaimIdentity>;
  readonly #drafts: Draft<M>[] = [];
  readonly #held: Settlement<M>["held"] = [];
  readonly #notices: Settlement<M>["notices"] = [];

  constructor(messages: readonly M[]) {
    this.#identities = new Map(messages.map((one) => [one, identityOf(one)]));
  }

  take(message: M): void {
    const { claim } = message;
    const fitting = this.#fitting(message);
    if (claim.kind !== "835") {
      if (isRequest(claim)) this.#request(message, fitting);
      else this.#bill(message, fitting);
    } else if (claim.statusCode === reversalCode) this.#reversal(message, fitting);
    else if (claim.statusCode === estimateCode) this.#begin(message, "decided", "estimate");
    else this.#decision(message, fitting);
  }

  /**
   * On one day what takes back a decision that stands comes first, then a decision just before its own reversal, then the
   * new decisions (what decides nothing before them), and last what takes back something else.
   */
  takeDay(messages: readonly M[]): void {
    const left = new Set(messages);
    const takeOut = (message: M) => {
      left.delete(message);
      this.take(message);
    };
    const reversals = () => [...left].filter(({ claim }) => claim.statusCode === reversalCode);
    for (const one of reversals())
      if (
        this.#fitting(one).value.some(
          ({ standing }) => standing !== undefined && takesBack(one.claim, standing.claim),
        )
      )
        takeOut(one);
    for (const one of reversals()) {
      const own = [...left].find(
        ({ claim }) =>
          claim.statusCode !== reversalCode && isSameNumber(one.claim, claim) && takesBack(one.claim, claim),
      );
      if (own === undefined) continue;
      takeOut(own);
      takeOut(one);
    }
    for (const one of left) if (decidesNothing(one.claim.statusCode)) takeOut(one);
    for (const one of left) if (one.claim.statusCode !== reversalCode) takeOut(one);
    for (const one of left) takeOut(one);
  }

  end(): Settlement<M> {
    const groups = this.#drafts.map(({ steps, standing, isReversed }): SettledGroup<M> => {
      const last = steps.findLast(
        ({ kind }) => kind === "decided" || kind === "corrected" || kind === "reversed",
      );
      const asked = steps.findLast(({ kind }) => kind === "voided" || kind === "replaced");
      const isVoid = asked?.kind === "voided" && isReversed && standing === undefined;
      if (isVoid) asked.status = "completed";
      const current = isVoid ? asked : (last ?? latestOf(steps) ?? steps.at(-1));
      if (current === undefined) throw new Error("A claim without anything said of it");
      return { steps, current };
    });
    return { groups, held: this.#held, notices: this.#notices };
  }

  /** The drafts that bear a number of it and differ in nothing; none where it fits two that are not one another's. */
  #fitting(message: M): Traced<Draft<M>[]> {
    const own = this.#identities.get(message);
    if (own === undefined) return because([], "became.alone");
    const alike = this.#drafts.filter(({ claims }) => claims.some((one) => isSameNumber(message.claim, one)));
    const same = alike.filter(({ identities }) =>
      identities.every((one) => otherThan(own, one).value === null),
    );
    if (this.#isAmbiguous(message, own)) return because([], "became.severalOriginals");
    return because(
      same,
      alike.length > same.length && same.length === 0 ? "became.originalOfOther" : "became.noOriginal",
    );
  }

  /** Of all messages, not only of those before: it says so little that it fits two people, payers or providers. */
  #isAmbiguous({ claim }: M, own: ClaimIdentity): boolean {
    const near = [...this.#identities].flatMap(([message, identity]) =>
      identity !== own && isSameNumber(claim, message.claim) && otherThan(own, identity).value === null
        ? identity
        : [],
    );
    const [first, ...others] = near;
    return (
      first !== undefined && near.some((one) => others.some((other) => otherThan(one, other).value !== null))
    );
  }

  #begin(message: M, kind: VersionKind, status: ClaimStatus): void {
    const identity = this.#identities.get(message);
    this.#drafts.push({
      steps: [{ message, kind, status }],
      identities: identity === undefined ? [] : [identity],
      claims: [message.claim],
      standing: kind === "decided" ? message : undefined,
      isReversed: kind === "reversed",
    });
  }

  #add(draft: Draft<M>, message: M, { kind, status }: Omit<ClaimStep, "message">): void {
    draft.steps.push({ message, kind, status });
    draft.claims.push(message.claim);
    const identity = this.#identities.get(message);
    if (identity !== undefined) draft.identities.push(identity);
    if (kind === "decided" || kind === "corrected") [draft.standing, draft.isReversed] = [message, false];
    if (kind === "reversed") [draft.standing, draft.isReversed] = [undefined, true];
  }

  #hold(message: M, why: Traced<unknown>["why"]): void {
    const code = holdCodes.find((one) => why.some(({ code }) => code === `became.${one}`)) ?? "noOriginal";
    if (message.releaseReason === null) this.#held.push({ message, code });
    // Released although nobody has what it takes back: it stands by itself, and nothing is owed.
    else this.#begin(message, message.claim.kind === "835" ? "reversed" : "voided", "pending");
  }

  /** The same bill in a second file is the same claim. */
  #bill(message: M, { value }: Traced<Draft<M>[]>): void {
    const same = value.find(({ claims }) =>
      claims.some((one) => one.kind !== "835" && isSameBill(one, message.claim)),
    );
    const status = statusOfBill(message);
    if (same === undefined) return this.#begin(message, "billed", status);
    // A bill that was sent back is sent again.
    if (same.steps.every((one) => one.status !== "rejected"))
      this.#notices.push({ message, code: "billTwice" });
    return this.#add(same, message, { kind: "billed", status });
  }

  #request(message: M, { value, why }: Traced<Draft<M>[]>): void {
    const kind = message.claim.frequency === "7" ? "replaced" : "voided";
    const of = byPayerNumber(value, message.claim) ?? value.at(-1);
    if (of === undefined) this.#hold(message, why);
    else this.#add(of, message, { kind, status: statusOfBill(message) });
  }

  #reversal(message: M, { value, why }: Traced<Draft<M>[]>): void {
    const standing = value.filter((one) => one.standing !== undefined);
    const taken = standing.filter(
      (one) => one.standing !== undefined && takesBack(message.claim, one.standing.claim),
    );
    const of =
      byPayerNumber(taken, message.claim) ??
      byPayerNumber(standing, message.claim) ??
      taken[0] ??
      (standing.length === 1 ? standing[0] : undefined);
    if (of !== undefined) this.#add(of, message, { kind: "reversed", status: "pending" });
    else this.#hold(message, standing.length > 1 ? because(null, "became.severalOriginals").why : why);
  }

  #decision(message: M, { value: fitting }: Traced<Draft<M>[]>): void {
    const { claim } = message;
    const value = fitting.filter((one) => isSameRank(claim, one));
    const decidedBefore = (one: Draft<M>) => one.standing !== undefined || one.isReversed;
    // A bill that was sent back is decided only where no other can be.
    const waiting = value
      .filter((one) => !decidedBefore(one) && hasBill(one))
      .toSorted((one, other) => Number(isSentBack(one)) - Number(isSentBack(other)));
    const own = byPayerNumber(value.filter(decidedBefore), claim);
    const sameBill = waiting.find(({ claims }) => claims.some((one) => one.billed === claim.billed));
    const reversed = value.find(({ isReversed }) => isReversed);
    const open = waiting.filter((one) => !isSentBack(one));
    const [onlyBill] = waiting.length === 1 ? waiting : open.length === 1 ? open : [];
    const paidTwice = value.find(
      ({ standing }) => standing !== undefined && standing.claim.billed === claim.billed,
    );
    const of = own ?? sameBill ?? reversed ?? onlyBill ?? paidTwice;
    if (of === undefined) return this.#begin(message, "decided", statusOf(claim, message.hasBill === true));
    if (of.standing !== undefined && !decidesNothing(of.standing.claim.statusCode))
      this.#notices.push({ message, code: "secondPayment" });
    else if (of === onlyBill && of !== sameBill && of !== own)
      this.#notices.push({ message, code: "billDiffers" });
    const kind = decidedBefore(of) ? "corrected" : "decided";
    return this.#add(of, message, { kind, status: statusOf(claim, hasBill(of)) });
  }
}

const holdCodes: readonly HoldCode[] = ["severalOriginals", "originalOfOther", "noOriginal"];

const hasBill = ({ steps }: { steps: readonly ClaimStep[] }) =>
  steps.some(({ message }) => message.hasBill === true || message.claim.kind !== "835");

const statusOfBill = ({ isRefused }: ClaimMessage): ClaimStatus =>
  isRefused === true ? "rejected" : "pending";

const isSentBack = ({ steps }: { steps: readonly ClaimStep[] }) => latestOf(steps)?.status === "rejected";

/** The last bill or request that its receiver took in counts; where it took in none, the last one. */
function latestOf<M extends ClaimMessage>(steps: readonly ClaimStep<M>[]): ClaimStep<M> | undefined {
  const asked = steps.filter(({ kind }) => kind !== "voided");
  return asked.findLast(({ status }) => status !== "rejected") ?? asked.at(-1);
}

const statusOf = ({ statusCode }: ParsedClaim, isBilled: boolean): ClaimStatus =>
  statusCode === "4"
    ? "denied"
    : decidesNothing(statusCode)
      ? "pending"
      : isBilled
        ? "completed"
        : "imported";

/** The payer's number is the same, or the provider's and the days where both are known: numbers repeat, even within a file. */
function isSameNumber(one: ParsedClaim, other: ParsedClaim): boolean {
  if (one.payerNumber !== null && one.payerNumber === other.payerNumber) return true;
  const days = one.from === null || other.from === null || one.from === other.from;
  return one.claimNumber === other.claimNumber && days;
}

/** What one payer decides as the first of a patient's payers and then as the second are two decisions. */
function isSameRank<M extends ClaimMessage>(claim: ParsedClaim, { claims }: Draft<M>): boolean {
  const rankOf = ({ statusCode }: ParsedClaim) => payerRanks[statusCode ?? ""];
  const rank = rankOf(claim);
  return rank === undefined || claims.every((one) => (rankOf(one) ?? rank) === rank);
}

const byPayerNumber = <M extends ClaimMessage>(drafts: readonly Draft<M>[], { payerNumber }: ParsedClaim) =>
  payerNumber === null
    ? undefined
    : drafts.find(({ claims }) => claims.some((one) => one.payerNumber === payerNumber));

const takesBack = (reversal: ParsedClaim, decision: ParsedClaim): boolean =>
  reversal.billed === -decision.billed && (reversal.paid ?? 0) === -(decision.paid ?? 0);

const linesOf = ({ lines }: ParsedClaim) =>
  lines
    .map(({ procedure, revenueCode, from, billed }) => `${procedure} ${revenueCode} ${from} ${billed}`)
    .toSorted()
    .join();

const isSameBill = (one: ParsedClaim, other: ParsedClaim): boolean =>
  one.billed === other.billed && one.form === other.form && linesOf(one) === linesOf(other);
