import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Offering } from "./offering.service.ts";

type Facts = { contactName?: string; contactPhone?: string; contactEmail?: string };

/** The page that says so names the reason, the facts behind it, and the contact for help. */
export function notEligible(
  offering: Pick<Offering, "sessionId" | "contact">,
  why: readonly Reason[],
): Problem {
  const [first, second] = why;
  return new Problem("notEligible", {
    details: { sessionId: offering.sessionId },
    facts: {
      ...second?.params,
      ...first?.params,
      reason: first?.code ?? "enroll.notOpen",
      ...(second === undefined ? {} : { because: second.code }),
      ...contactFacts(offering),
    },
  });
}

/** The contact for help, for a page that says why a person cannot go on. */
export function contactFacts({ contact: { name, phone, email } }: Pick<Offering, "contact">): Facts {
  return {
    ...(name === null ? {} : { contactName: name }),
    ...(phone === null ? {} : { contactPhone: phone }),
    ...(email === null ? {} : { contactEmail: email }),
  };
}
