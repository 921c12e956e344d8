import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { requireOpen, todayFor } from "./access.service.ts";
import type { Autosave } from "./autosave/autosave.ts";
import { readAutosave } from "./autosave/autosave.service.ts";
import { type Draft, isOpenDraft, readDraft } from "./draft.service.ts";
import type { Enrollment } from "./enrollment.ts";
import { offeringFor, readBasis } from "./own-offering.service.ts";
import { presentDraft } from "./present-draft.service.ts";

/** The enrollment of the caller, as they see it, and what they typed last. */
export async function getEnrollment(
  services: Services,
  scope: Scope,
): Promise<{ enrollment: Enrollment; typed: Autosave | null }> {
  const id = enrollmentIdOf(scope);
  const basis = await readBasis(services, id);
  const [draft, typed] = await scope.transaction(async (transaction) => {
    return Promise.all([readDraft(transaction, id), readAutosave(services, transaction, id)]);
  });
  return { enrollment: presentDraft(draft, offeringFor(basis, draft), basis?.path ?? null), typed };
}

export function enrollmentIdOf(scope: Scope): string {
  if (scope.principal.kind !== "enrollee") throw new Problem("notFound");
  return scope.principal.enrollmentId;
}

export function requireDraft(draft: Draft): void {
  if (isOpenDraft(draft)) return;
  throw new Problem(draft.status === "cancelled" ? "notActive" : "alreadySubmitted");
}

/** Refuses outside the window. An enrollment that was sent back may be mended later, and a preview needs no open session. */
export function requireOpenFor(draft: Draft, offering: Offering, now: Date): void {
  if (draft.status !== "returned" && !draft.isPreview) requireOpen(offering, todayFor(offering, now));
}
