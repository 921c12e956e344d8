/** Line 14: what was offered in a month. The codes of individual coverage HRAs (1L to 1U) are not among them. */
export const offerCodes = ["1A", "1B", "1C", "1D", "1E", "1F", "1G", "1H", "1J", "1K"] as const;
export type OfferCode = (typeof offerCodes)[number];

/** Line 16: why the employer owes nothing for the month. */
export const reliefCodes = ["2A", "2B", "2C", "2D", "2E", "2F", "2G", "2H"] as const;
export type ReliefCode = (typeof reliefCodes)[number];

/** The codes that ask for an amount on line 15. */
export const codesWithShare: readonly OfferCode[] = ["1B", "1C", "1D", "1E", "1J", "1K"];

export const formKinds = ["1095-C", "1095-B"] as const;

export const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;
