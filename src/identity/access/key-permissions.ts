import { type Permission, permissions } from "#kernel/access.ts";

const never: readonly Permission[] = [
  "manageUsers",
  "manageApiKeys",
  "useEmergencyAccess",
  "overrideEventWindows",
  "overrideCoverageRules",
];

/** What an API key may hold: never the means to make more users or keys, to take more rights, or to make an exception. */
export const keyPermissions: readonly Permission[] = permissions.filter((one) => !never.includes(one));

/** A key that ends within so many days asks to be seen to. */
export const keyWarningDays = 14;
/** The longest that a key may live; then its owner looks at it again. */
export const keyLongestDays = 366;

export const keyStates = ["active", "endsSoon", "resting", "expired", "revoked"] as const;
export type KeyState = (typeof keyStates)[number];
