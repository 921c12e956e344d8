/** From which day the months of continued coverage are counted, and the employer's days: a plan may say either (29 USC 1167(5)). */
export const cobraCounts = ["lossOfCoverage", "event"] as const;
