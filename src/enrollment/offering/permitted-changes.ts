/** What may be consistent with an event (26 CFR 1.125-4). */
export const permittedChanges = ["addDependent", "dropDependent", "enroll", "waive", "changePlan"] as const;
export type PermittedChange = (typeof permittedChanges)[number];
