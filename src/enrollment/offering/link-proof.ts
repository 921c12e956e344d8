import { mostWrongProofs } from "#identity/access/proof-code.ts";

/**
 * What a person shows on a device that was not seen before: never what a family knows of each other. `help`: no address
 * is theirs alone, or too much was tried; then only staff can go on.
 */
export const linkProofs = ["mailCode", "help"] as const;
export type LinkProof = (typeof linkProofs)[number];

/** What is known of the person behind a link. */
export type KnownOfLink = {
  /** The link opens what is known of somebody: of a member, or of who has said who they are in the enrollment. */
  isPersonal: boolean;
  /** An address that nobody else of the family reads. */
  email: string | null;
  wrongProofs: number;
  /** Staff have given it to the person themselves, and it was not opened since. */
  isHandedOver: boolean;
};

/** What to ask on a device that was not seen before; null: nothing. */
export function proofToAsk({ isPersonal, email, wrongProofs, isHandedOver }: KnownOfLink): LinkProof | null {
  if (!isPersonal) return null;
  if (wrongProofs >= mostWrongProofs) return "help";
  if (email !== null) return "mailCode";
  return isHandedOver ? null : "help";
}
