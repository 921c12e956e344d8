/** What allows staff to change coverage: a qualified life event, a mistake of ours, a court's order for a child (QMCSO). */
export const changeRules = ["lifeEvent", "correction", "courtOrder"] as const;
export type ChangeRule = (typeof changeRules)[number];

export const changeActs = ["dates", "cover", "end", "reinstate"] as const;
export type ChangeAct = (typeof changeActs)[number];

/**
 * Which rule allows what. A life event changes or ends coverage (26 CFR 1.125-4); a date is only ever corrected; a
 * court's order gives a child coverage or gives it back, and never takes it (29 USC 1169).
 */
export const rulesOf: Readonly<Record<ChangeAct, readonly ChangeRule[]>> = {
  dates: ["correction"],
  cover: changeRules,
  end: ["lifeEvent", "correction"],
  reinstate: ["correction", "courtOrder"],
};

/** What ended longer ago is reinstated by an override alone: carriers take no later news. */
export const reinstateDays = 90;
