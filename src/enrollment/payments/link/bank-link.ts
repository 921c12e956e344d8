/** An account that a person chose at their bank. */
export interface LinkedAccount {
  /** Opens the account at the service; sealed as soon as it comes, and never shown. */
  accessToken: string;
  itemId: string;
  bankName: string | null;
  accountType: "checking" | "savings";
  routingNumber: string;
  accountLast4: string;
}

/** A service outside that links bank accounts. */
export interface BankLink {
  /** A page of the service on which a person finds their bank. `person` is an opaque id of ours. */
  open(input: { person: string; language: "en" | "ko" | "es"; clientName: string }): Promise<OpenedLink>;
  /**
   * Trades what the page ended with for the account: a public token, or the link token of a page that was left open.
   * Fails with `BankLinkError`.
   */
  finish(token: string): Promise<LinkedAccount>;
}
export type OpenedLink = { linkToken: string; url: string };

/** `notDone`: the person has not chosen an account yet. What the service says stays out of it: it may name tokens. */
export class BankLinkError extends Error {
  readonly code: "notDone" | "refused";
  constructor(code: "notDone" | "refused", reason: string) {
    super(`linking a bank: ${reason}`);
    this.name = "BankLinkError";
    this.code = code;
  }
}
