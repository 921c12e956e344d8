import { mostWrongProofs } from "#domains/access/proof-code.ts";

/** By what a person shows on a new device that a personal link is theirs, as the session is set. */
export const linkProofs = ["birthDate", "mailCode"] as const;
export type LinkProof = (typeof linkProofs)[number];

/** `help`: nothing that could be asked is known, or too much was tried: only staff can go on. */
export const askedProofs = [...linkProofs, "help"] as const;
export type AskedProof = (typeof askedProofs)[number];

/** What is known of the person behind a link. */
export type KnownOfLink = {
  /** The link opens what is known of somebody: of a member, or of who has said who they are in the enrollment. */
  isPersonal: boolean;
  dob: string | null;
  email: string | null;
  wrongProofs: number;
};

/** What to ask on a device that was not seen before; null: the link opens nothing personal. */
export function proofToAsk(
  wanted: LinkProof,
  { isPersonal, dob, email, wrongProofs }: KnownOfLink,
): AskedProof | null {
  if (!isPersonal) return null;
  if (wrongProofs >= mostWrongProofs) return "help";
  const possible: AskedProof[] = [];
  if (dob !== null) possible.push("birthDate");
  if (email !== null) possible.push("mailCode");
  return possible.find((one) => one === wanted) ?? possible[0] ?? "help";
}
