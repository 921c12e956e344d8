import type { SignInStage } from "#kernel/access.ts";

/** What decides which steps a sign-in has after the password. */
export type Duties = {
  hasSecondFactor: boolean;
  /** The installation demands one of this type of user. */
  needsSecondFactor: boolean;
  mustChangePassword: boolean;
};

/**
 * The next step of a sign-in; null once it is whole. Anyone who has a second factor is always asked for it, and nothing is
 * changed, a password neither, before it has been given.
 */
export function nextStage(duties: Duties, passed: SignInStage | null): SignInStage | null {
  const { hasSecondFactor, needsSecondFactor, mustChangePassword } = duties;
  if (passed === null && hasSecondFactor) return "secondFactor";
  if (passed === null && needsSecondFactor) return "secondFactorSetup";
  return mustChangePassword && passed !== "passwordChange" ? "passwordChange" : null;
}
