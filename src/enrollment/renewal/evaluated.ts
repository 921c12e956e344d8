import type { FamilyFacts } from "#people/coverage/termination/family-facts.ts";
import type { FamilyRenewal } from "./renew-family.ts";

/** A family, and what a renewal does to it. */
export type Evaluated = { facts: FamilyFacts; renewal: FamilyRenewal };
