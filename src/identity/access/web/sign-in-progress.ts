import { useSyncExternalStore } from "react";
import type { SignInStage } from "#kernel/access.ts";
import type { SecondFactorWay } from "#identity/access/user.ts";

/** What was typed at the start: so that the one who has to change the password need not type it again. */
export type Given = { username: string; password: string };

/**
 * A sign-in that has steps left. In this page's memory only: a reload begins anew, and no storage ever holds a token
 * that waits, or the password that was just typed.
 */
export type SignInProgress = {
  token: string;
  next: SignInStage;
  ways: readonly SecondFactorWay[];
  given: Given;
};

let current: SignInProgress | null = null;
const listeners = new Set<() => void>();

export function setProgress(progress: SignInProgress | null): void {
  current = progress;
  for (const listener of listeners) listener();
}

export function useProgress(): SignInProgress | null {
  return useSyncExternalStore(subscribe, () => current);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where each step stands. */
export const stagePaths = {
  secondFactor: "/login/confirm",
  secondFactorSetup: "/login/set-up",
  passwordChange: "/login/new-password",
} as const satisfies Record<SignInStage, string>;
