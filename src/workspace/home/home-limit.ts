/** The home page counts no further; apart from its contract, so that a page can know it without zod. */
export const homeCountLimit = 100_000;
