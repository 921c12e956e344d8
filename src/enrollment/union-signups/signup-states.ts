/** `repeated`: sent again by the same SSN while the first one waited; it follows the first. */
export const unionSignupStates = ["waiting", "accepted", "refused", "repeated"] as const;

/** What the person's page tells. */
export const shownSignupStates = ["waiting", "accepted", "refused"] as const;

export const longestClassification = 60;

/** Where a shop's employees sign up, and where each reads what became of it. */
export const unionSignupPath = (key: string): `/${string}` => `/Union/${key}`;
export const unionStatusPath = (key: string): `/${string}` => `/UnionStatus/${key}`;
