import type { PublicSession } from "../../enrollment.ts";

/** Whom to ask, as a refusal names them; nobody where it names none. */
export function contactIn(facts: Readonly<Record<string, string | number>>): PublicSession["contact"] {
  const known = (name: string) => (typeof facts[name] === "string" ? facts[name] : null);
  return { name: known("contactName"), phone: known("contactPhone"), email: known("contactEmail") };
}
