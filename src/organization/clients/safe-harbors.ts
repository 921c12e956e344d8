/** How an employer shows that coverage is affordable (26 CFR 54.4980H-5(e)): 2F, 2G, 2H on line 16 of Form 1095-C. */
export const safeHarbors = ["w2", "povertyLine", "rateOfPay"] as const;
export type SafeHarbor = (typeof safeHarbors)[number];
