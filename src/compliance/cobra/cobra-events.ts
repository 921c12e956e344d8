import { cobraCounts } from "#organization/clients/cobra-counts.ts";

export const countedFrom = cobraCounts;
export type CountedFrom = (typeof countedFrom)[number];

/** How far a beneficiary's clock has come. What a day alone decides (too late, overdue) is not kept. */
export const cobraStates = ["noticeDue", "noticeSent", "elected", "paying", "waived", "ended"] as const;
export type CobraState = (typeof cobraStates)[number];

/** What is due next of a clock. */
export const cobraTasks = ["notice", "election", "firstPayment", "payment", "end"] as const;
export type CobraTask = (typeof cobraTasks)[number];

/** Why continued coverage is over (29 USC 1162(2)). */
export const cobraEndReasons = [
  "notElected",
  "notPaid",
  "maximum",
  "otherPlan",
  "medicare",
  "notDisabled",
  "planEnded",
  "asked",
  "death",
  "mistake",
] as const;
export type CobraEndReason = (typeof cobraEndReasons)[number];

/** Why a clock runs longer than its event alone would have it. */
export const cobraExtensions = ["disability", "secondEvent"] as const;
export type CobraExtension = (typeof cobraExtensions)[number];

/** What can happen in the months of the first event and give 36. */
export const secondEvents = ["divorce", "death", "childAgedOut", "medicare"] as const;
export type SecondEvent = (typeof secondEvents)[number];

export const cobraSteps = ["started", "notice", "election", "payment", "extension", "child", "end"] as const;
export type CobraStepKind = (typeof cobraSteps)[number];
