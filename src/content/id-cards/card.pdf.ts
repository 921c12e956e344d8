import { runBeside, someAtATime } from "#server/beside/beside.ts";
import { work } from "#server/beside/work.ts";
import type { Card } from "./card.ts";

export type CardsSettings = { createdAt: Date; size: "card" | "letter" };

export const cardsWork = work<CardsSettings, Card>("id-cards");
export const cardPictureWork = work<Card>("id-card-picture");

/** Tagged: on pages as large as the card, front and back; or both to cut out of one sheet of letter paper. */
export function writeCards(cards: readonly Card[], settings: CardsSettings): Promise<Buffer> {
  return runBeside(cardsWork, settings, someAtATime(cards));
}

/** The SVG holds both faces, one under the other. */
export function writeCardPicture(card: Card): Promise<Buffer> {
  return runBeside(cardPictureWork, card);
}
