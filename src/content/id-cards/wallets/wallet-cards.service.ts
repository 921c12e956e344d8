import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { uuidv7 } from "#kernel/ids.ts";
import type { Services } from "#server/services.ts";
import { readCardFacts } from "../card-facts.service.ts";
import { type Card, cardOfPerson } from "../card.ts";
import { facesOf } from "../faces.ts";
import type { Transaction } from "#server/scope.ts";
import { Problem } from "#kernel/problem.ts";

export type CardKey = { memberId: string; coverageType: string };

/** One pass for each card, whichever device asks: added again it replaces the one before. It tells nobody whose it is. */
export const serialOf = ({ memberId, coverageType }: CardKey): string =>
  createHash("sha256").update(`${memberId} ${coverageType}`).digest("hex").slice(0, 32);

/** What phones show instead of a sign-in. Nothing of it is kept: it follows from the keys and the serial number. */
export function passToken({ vault }: Services, serial: string): string {
  return tokenBy(vault.blindIndex("wallet", "apple pass"), serial);
}

/** By any of the keys that are configured: a pass outlives a change of keys. */
export function isPassToken({ vault }: Services, serial: string, given: string): boolean {
  return vault.blindIndexes("wallet", "apple pass").some((key) => {
    const [right, said] = [Buffer.from(tokenBy(key, serial)), Buffer.from(given)];
    return right.length === said.length && timingSafeEqual(right, said);
  });
}

const tokenBy = (key: Buffer, serial: string) => createHmac("sha256", key).update(serial).digest("base64url");

/** Everything that a wallet shows of a card; of none, nothing. */
export function saidHash(card: Card | undefined): string | null {
  if (card === undefined) return null;
  const { terminationDate, bandColor, textColor, coverageName, logo } = card;
  const said = { faces: facesOf(card), terminationDate, bandColor, textColor, coverageName, logo };
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** Keeps that a wallet was given this card, so that it can be told of changes. The caller was shown the card before. */
export async function noteInWallet(
  { database, clock }: Services,
  card: Card,
  wallet: "apple" | "google",
): Promise<void> {
  await database.system.query(
    `insert into wallet_cards (id, installation_id, client_id, family_id, member_id, coverage_type, serial, said_hash,
       is_at_apple, is_at_google, changed_at, looked_at, created_at)
     select $1, m.installation_id, m.client_id, m.family_id, m.id, $3, $4, $5, $6, $7, $8, $8, $8 from members m where m.id = $2
     on conflict (serial) do update set
       is_at_apple = wallet_cards.is_at_apple or excluded.is_at_apple,
       is_at_google = wallet_cards.is_at_google or excluded.is_at_google`,
    [
      uuidv7(clock().getTime()),
      card.memberId,
      card.coverageType,
      serialOf(card),
      saidHash(card),
      wallet === "apple",
      wallet === "google",
      clock(),
    ],
  );
}

/** The card of today; none of somebody who is not covered, or not there any more. */
export async function cardOfToday(
  transaction: Transaction,
  { memberId, coverageType }: CardKey,
  now: Date,
): Promise<Card | undefined> {
  try {
    const { plans } = await readCardFacts(transaction, { memberId, now });
    const facts = plans.filter(({ plan }) => plan.coverageType === coverageType);
    return facts.flatMap((one) => cardOfPerson(one, memberId) ?? [])[0]?.value;
  } catch (error) {
    if (error instanceof Problem && error.code === "notFound") return undefined;
    throw error;
  }
}
