/**
 * These limits say how often a page is called that a personal link opens. A whole office may open theirs behind one address on the morning on which
 * the letters come: its limits are of an address that tries keys. One link alone has its own, so that nobody wears out the others.
 */
export const linkLimits = { perMinute: 1200, failuresPerMinute: 120, perLink: 120 } as const;
