/** The lists that an operations desk works from. */
export const workLists = [
  "ageOut",
  "noCover",
  "missingSsn",
  "missingProof",
  "deaths",
  "returnedMail",
] as const;
export type WorkList = (typeof workLists)[number];

/** How a person was asked for a Social Security number. */
export const askedWays = ["letter", "email", "phone", "inPerson"] as const;
export type AskedWay = (typeof askedWays)[number];

/** What came back: a mail that its server refused, or a letter. */
export const returnedWays = ["email", "post"] as const;
export type ReturnedWay = (typeof returnedWays)[number];

export const letterRunStatuses = ["working", "done", "failed", "discarded"] as const;
