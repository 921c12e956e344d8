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
  /** As the page shows it, where the session has a text of its own; the shipped ones are plain. */
  html?: string | undefined;
  /** SHA-256 of title and text (or HTML), hex. */
  hash: string;
};

/** A session's own text of a notice. */
export type OfferedNotice = Pick<Notice, "kind" | "language" | "version" | "title"> & { body: string };

export type NoticeFacts = {
  offersMedical: boolean;
  /** A part of a price is taken from the paycheck: nothing is where a bank account is charged. */
  paysFromPaycheck: boolean;
  /** A domestic partner (53) is covered by a choice. */
  coversPartner: boolean;
  /** One is in the family, and may yet be covered. */
  hasPartner: boolean;
};

/**
 * Special enrollment rights (45 CFR 146.117) come with every offer of medical coverage, also for those who decline it.
 * The lock of pre-tax choices (26 CFR 1.125-4) comes where something is paid from the paycheck, the tax on a partner's
 * coverage (26 USC 152) where one is covered.
 */
export function noticesFor({
  offersMedical,
  paysFromPaycheck,
  coversPartner,
}: Omit<NoticeFacts, "hasPartner">): Traced<NoticeKind[]> {
  const due = { specialEnrollment: offersMedical, preTax: paysFromPaycheck, partnerTax: coversPartner };
  const value = noticeKinds.filter((kind) => due[kind]);
  return { value, why: value.map((kind) => reason(`notice.${kind}`)) };
}

/** What a choice that is not made yet would bring, so that it is read where that choice is made. */
export function noticesAhead({ coversPartner, hasPartner }: NoticeFacts): NoticeKind[] {
  return hasPartner && !coversPartner ? ["partnerTax"] : [];
}
