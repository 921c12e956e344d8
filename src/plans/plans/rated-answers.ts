/** Answers about a person that a price goes by: tobacco use, an offer of coverage at their own work, a finished wellness program. */
export const ratedAnswers = ["tobacco", "otherOffer", "wellness"] as const;

export type RatedAnswer = (typeof ratedAnswers)[number];

/** Null or absent: not known. */
export type RatedAnswers = { [Answer in RatedAnswer]?: boolean | null | undefined };

export type KnownAnswers = Record<RatedAnswer, boolean | null>;

export const ratedAnswersOf = ({ tobacco, otherOffer, wellness }: RatedAnswers): KnownAnswers => ({
  tobacco: tobacco ?? null,
  otherOffer: otherOffer ?? null,
  wellness: wellness ?? null,
});

export const isRatedAnswer = (name: string | null): name is RatedAnswer =>
  ratedAnswers.some((one) => one === name);
