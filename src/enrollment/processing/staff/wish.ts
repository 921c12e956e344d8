import type { BodyOf } from "#kernel/call.ts";
import type { Decision } from "../status-transitions.ts";
import type { enrollmentAction } from "../processing.ts";

/** What somebody wants to do with how many, and which. */
export type Wish = {
  action: Decision;
  count: number;
  about: { ids: readonly string[] } | { filter: NonNullable<BodyOf<typeof enrollmentAction>["filter"]> };
};
