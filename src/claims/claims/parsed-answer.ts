import type { Finding } from "./parsed-claim.ts";

/** An answer is about an interchange (TA1), a group or a set of it (999, 997), or, in a 277CA, a batch, a provider in it, a claim. */
export const answerLevels = ["interchange", "group", "set", "batch", "provider", "claim"] as const;
export type AnswerLevel = (typeof answerLevels)[number];

/** `errors`: taken in although something is wrong; `partly`: of a group some sets; `rejected`: it comes to no decision. */
export const answerVerdicts = ["accepted", "errors", "partly", "rejected"] as const;
export type AnswerVerdict = (typeof answerVerdicts)[number];

/** A receiver's word on something that was sent: it is not decided yet, only taken in or sent back. */
export type ParsedAnswer = {
  level: AnswerLevel;
  verdict: AnswerVerdict;
  /** The control numbers of what was sent: ISA13, GS06, ST02. */
  interchangeControl: string | null;
  groupControl: string | null;
  setControl: string | null;
  /** BHT03 of the set of claims that was sent. */
  batch: string | null;
  /** CLM01. */
  claimNumber: string | null;
  patient: { firstName: string | null; lastName: string | null } | null;
  payerNumber: string | null;
  /** The NPI of the provider whose claims of a batch it is about. */
  providerNpi: string | null;
  billed: number | null;
  /** The codes of what is wrong, and what the receiver wrote beside them. */
  findings: Finding[];
};

export const answerOf = (level: AnswerLevel, verdict: AnswerVerdict): ParsedAnswer => ({
  level,
  verdict,
  interchangeControl: null,
  groupControl: null,
  setControl: null,
  batch: null,
  claimNumber: null,
  patient: null,
  payerNumber: null,
  providerNpi: null,
  billed: null,
  findings: [],
});
