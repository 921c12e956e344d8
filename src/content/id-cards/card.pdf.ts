import { Problem } from "#kernel/problem.ts";
import { runBeside, someAtATime } from "#server/beside/beside.ts";
import { work } from "#server/beside/work.ts";
import type { Card } from "./card.ts";

/** The bytes of the logo, for cards that show it. */
export type CardLogo = { content: Uint8Array; mediaType: string } | null;
export type CardsSettings = { createdAt: Date; size: "card" | "letter"; logo: CardLogo };

export const cardsWork = work<CardsSettings, Card>("id-cards");
export const cardPictureWork = work<{ card: Card; logo: CardLogo }>("id-card-picture");

/** Tagged: on pages as large as the card, front and back; or both to cut out of one sheet of letter paper. */
export async function writeCards(cards: readonly Card[], settings: CardsSettings): Promise<Buffer> {
  // A library may stumble over a picture that browsers show: a card without it is a card.
  if (settings.logo !== null)
    try {
      return await runBeside(cardsWork, settings, someAtATime(cards));
    } catch (error) {
      if (error instanceof Problem && error.code === "busy") throw error;
    }
  const plain = cards.map((card) => ({ ...card, logo: null }));
  return runBeside(cardsWork, { ...settings, logo: null }, someAtATime(plain));
}

/** The SVG holds both faces, one under the other. */
export function writeCardPicture(card: Card, logo: CardLogo): Promise<Buffer> {
  return runBeside(cardPictureWork, { card, logo });
}
