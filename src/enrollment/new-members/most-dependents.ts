/** A family that is added at once. */
export const mostDependents = 20;
