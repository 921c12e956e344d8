import type { PublicEnrollmentSession } from "../../public-session.ts";

/** The contact for help that a refusal names; null where it names none. */
export function contactIn(
  facts: Readonly<Record<string, string | number>>,
): PublicEnrollmentSession["contact"] {
  const known = (name: string) => (typeof facts[name] === "string" ? facts[name] : null);
  return { name: known("contactName"), phone: known("contactPhone"), email: known("contactEmail") };
}
