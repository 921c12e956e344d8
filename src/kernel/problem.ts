import type { FieldError } from "./field-error.ts";
import { type Language, languages } from "./language.ts";

/**
 * Every error that a call may answer, with its HTTP status: a closed list. The words stand in `src/server/texts`, by
 * code and language; the specification's own texts stay their first sentence (spec §8).
 */
export const problems = {
  invalid: { status: 422 },
  malformed: { status: 400 },
  signInNeeded: { status: 401 },
  signInFailed: { status: 422 },
  signInUnfinished: { status: 403 },
  codeWrong: { status: 422 },
  passkeyFailed: { status: 422 },
  factorNeeded: { status: 409 },
  passwordWrong: { status: 422 },
  signUpFailed: { status: 422 },
  signUpNoAddress: { status: 409 },
  linkEnded: { status: 410 },
  ownAccount: { status: 409 },
  lastAdministrator: { status: 409 },
  forbidden: { status: 403 },
  notFound: { status: 404 },
  xsrf: { status: 419 },
  stale: { status: 412 },
  versionNeeded: { status: 428 },
  conflict: { status: 409 },
  inUse: { status: 409 },
  /** A permission that calls of the product name, or one that a role holds. */
  permissionOfProduct: { status: 409 },
  permissionHeld: { status: 409 },
  /** A change to a family that cannot be undone any more. */
  changeUndone: { status: 409 },
  changeTouched: { status: 409 },
  changeSentOn: { status: 409 },
  changeUnfit: { status: 409 },
  coveredAfterDeath: { status: 409 },
  changeOfSsn: { status: 409 },
  /** A member's request to correct data: one of this person waits already; somebody has answered it or taken it back. */
  correctionWaits: { status: 409 },
  correctionDecided: { status: 409 },
  appealWaits: { status: 409 },
  notAppealable: { status: 409 },
  /** A COBRA notice that would say neither where elections go nor whom to ask. */
  cobraSenderMissing: { status: 409 },
  /** Nothing is sent that the other side could not check. */
  webhookWithoutSecret: { status: 409 },
  /** A conversation that the desk removed meanwhile. */
  conversationRemoved: { status: 409 },
  /** A document that came with a message, and that the library does not have any more. */
  documentRemoved: { status: 410 },
  idempotencyKeyNeeded: { status: 400 },
  idempotencyKeyReused: { status: 409 },
  tooMany: { status: 429 },
  tooLarge: { status: 413 },
  fileTooLarge: { status: 413 },
  fileMissing: { status: 400 },
  /** The database knows it, the store of files does not. */
  fileLost: { status: 410 },
  /** A part of a file was asked for that lies behind its end. */
  rangeOutside: { status: 416 },
  formBroken: { status: 400 },
  oneFile: { status: 400 },
  tooSlow: { status: 408 },
  fileRefused: { status: 422 },
  fileInfected: { status: 422 },
  scanUnavailable: { status: 503 },
  timedOut: { status: 504 },
  busy: { status: 503 },
  /** A file that took too long or too much to make or to read. */
  notMade: { status: 503 },
  /** No room for files, or for the database's rows; nothing was kept. */
  diskFull: { status: 507 },
  /** More calls than can be answered in time; nothing was done for this one. */
  crowded: { status: 503 },
  unexpected: { status: 500 },
  keyUnknown: { status: 404 },
  notActive: { status: 409 },
  notEligible: { status: 409 },
  alreadySubmitted: { status: 409 },
  effectiveDateChanged: { status: 409 },
  familyChanged: { status: 409 },
  noticesChanged: { status: 409 },
  incomplete: { status: 409 },
  linkUnavailable: { status: 409 },
  linkNotDone: { status: 409 },
  linkFailed: { status: 409 },
  identityNeeded: { status: 409 },
  identityUnknown: { status: 422 },
  proofNeeded: { status: 409 },
  proofWrong: { status: 422 },
  proofLocked: { status: 409 },
  /** Nobody of them is covered on that day, or the plan pays for no care. */
  idCardNotYet: { status: 409 },
  walletNotSetUp: { status: 409 },
  /** The claim is not decided, its decision was taken back, or nobody knows whose it is. */
  eobNotYet: { status: 409 },
  /** So many cards were ordered lately; `facts` says how many, and within how many days. */
  idCardLimit: { status: 409 },
  /** The union or the shop takes no sign-ups. */
  signupClosed: { status: 409 },
  /** A document to sign: somebody else signs before; it was called back, declined or is too old; it is signed. */
  notYourTurn: { status: 409 },
  signingEnded: { status: 410 },
  signedAlready: { status: 409 },
} as const satisfies Record<string, { status: number }>;

export type ProblemCode = keyof typeof problems;

/** The same words in each language. */
export type Words = Readonly<Record<Language, string>>;

/** A field error; with `message`, its domain has put it into the words of one language. */
export type WordedFieldError = FieldError & { message?: string };

/** As a refusal carries it: by its code, which the server words, or in everybody's words. Never in one language's alone. */
export type SaidFieldError = FieldError & ({ message?: undefined } | { message: string; words: Words });

/** Field errors worded in each language, so that a page shows the same refusal when it is read in another one. */
export function inEveryLanguage(
  language: Language,
  word: (language: Language) => readonly WordedFieldError[],
): SaidFieldError[] {
  const worded = new Map(languages.map((one) => [one, word(one)]));
  return word(language).map(({ message, ...error }, at) => {
    if (message === undefined) return error;
    const words = Object.fromEntries(languages.map((one) => [one, worded.get(one)?.[at]?.message ?? ""]));
    // One entry for each of `languages`: the line above says so.
    return { ...error, message, words: words as Words };
  });
}

/** One field error, worded by a function of the language. */
export function saidInEach(
  error: FieldError,
  language: Language,
  word: (language: Language) => string,
): SaidFieldError[] {
  return inEveryLanguage(language, (one) => [{ ...error, message: word(one) }]);
}

/** An error that a call answers on purpose. `details` goes to the log only: ids, never personal data. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly fieldErrors: readonly SaidFieldError[];
  /** Extra facts that the page needs to mend it; they leave with the answer. */
  readonly facts: Readonly<Record<string, string | number>>;

  constructor(
    code: ProblemCode,
    extra: {
      details?: Record<string, unknown>;
      fieldErrors?: readonly SaidFieldError[];
      facts?: Record<string, string | number>;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.status = problems[code].status;
    this.details = extra.details ?? {};
    this.fieldErrors = extra.fieldErrors ?? [];
    this.facts = extra.facts ?? {};
  }
}
