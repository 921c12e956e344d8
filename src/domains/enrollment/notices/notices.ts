import { reason, type Traced } from "#kernel/traced.ts";

/** What federal law expects to be said with an offer, in the order in which it is read. */
export const noticeKinds = ["specialEnrollment", "preTax", "partnerTax"] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** A notice as it was shown: in the person's language, with its version and the digest of its words. */
export type Notice = {
  kind: NoticeKind;
  language: "en" | "ko" | "es";
  version: string;
  title: string;
  text: string;
  /** SHA-256 of title and text, hex. */
  hash: string;
};

export type NoticeFacts = {
  offersMedical: boolean;
  /** A part of a price is taken from the paycheck: nothing is where a bank account is charged. */
  paysFromPaycheck: boolean;
  /** A domestic partner (53) is covered by a choice. */
  coversPartner: boolean;
};

/**
 * Special enrollment rights (45 CFR 146.117) come with every offer of medical coverage, also for those who decline it; the
 * lock of pre-tax choices (26 CFR 1.125-4) where something is paid from the paycheck; the tax on a partner's coverage
 * (26 USC 152) where one is covered.
 */
export function noticesFor({
  offersMedical,
  paysFromPaycheck,
  coversPartner,
}: NoticeFacts): Traced<NoticeKind[]> {
  const due = { specialEnrollment: offersMedical, preTax: paysFromPaycheck, partnerTax: coversPartner };
  const value = noticeKinds.filter((kind) => due[kind]);
  return { value, why: value.map((kind) => reason(`notice.${kind}`)) };
}
