import { updateHot } from "#server/database/hot-rows.ts";
import { settleAll } from "#server/database/settle-all.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { deleteAutosave } from "../autosave/autosave.service.ts";
import { type Draft, readDraft } from "../draft.service.ts";
import { enrollmentsTable } from "../enrollment.table.ts";
import type { EnrollmentRow, Write } from "./step.service.ts";

type Note = {
  /** The steps that are answered now. */
  saved: readonly string[];
  activeStep: string;
  /** Other columns of the enrollment's row. */
  row?: EnrollmentRow;
  writes?: readonly Write[];
  /** Pages on which what was typed is overtaken; those of `saved` where this is left out. */
  overtaken?: readonly string[];
  /** What the audit says beside the steps. */
  details?: Record<string, string>;
};

/**
 * Writes what was changed with its note on the enrollment, forgets what was typed there, and reads the draft as it is now:
 * in one way to the database and back.
 */
export async function noteStep(
  { clock }: Pick<Services, "clock">,
  transaction: Transaction,
  draft: Draft,
  { saved, activeStep, row = {}, writes = [], overtaken = saved, details = {} }: Note,
): Promise<Draft> {
  const noted: EnrollmentRow = {
    ...row,
    activeStep,
    version: draft.version + 1,
    updatedAt: clock().toISOString(),
    // What the person has changed since, staff no longer take back as if nothing had been.
    ...(saved.length > 0 ? { statusBefore: null } : {}),
  };
  if (saved.length > 0) {
    transaction.audit({
      action: "update",
      subject: "enrollments",
      subjectId: draft.id,
      clientId: draft.clientId,
      details: { steps: saved, ...details },
    });
  }
  const sent = writes.map(async (write) => write(transaction));
  const own = updateHot(transaction.client, enrollmentsTable, draft.id, noted);
  const dropped = deleteAutosave(transaction, draft.id, overtaken);
  const read = readDraft(transaction, draft.id);
  await settleAll([...sent, own, dropped, read]);
  return read;
}
