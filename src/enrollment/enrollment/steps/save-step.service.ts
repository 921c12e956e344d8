import { settleAll } from "#server/database/settle-all.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Draft, readDraft } from "../draft.service.ts";
import { stepAfter } from "../draft-steps.service.ts";
import type { Enrollment } from "../enrollment.ts";
import { enrollmentIdOf, requireDraft, requireOpenFor } from "../own-enrollment.service.ts";
import { type Basis, offeringFor, readBasis } from "../own-offering.service.ts";
import { presentDraft } from "../present-draft.service.ts";
import { noteStep } from "./note-step.service.ts";
import type { Change, EnrollmentRow, Saving, Update, Write } from "./step.service.ts";
import { steps } from "./steps.service.ts";

/** Saves what a page of the wizard sent: all of it, or nothing and every error. docs/design/enrollment.md says why. */
export async function saveStep(services: Services, scope: Scope, update: Update): Promise<Enrollment> {
  const id = enrollmentIdOf(scope);
  const basis = await readBasis(services, id);
  return scope.transaction(async (transaction) => {
    const draft = await readDraft(transaction, id, "lock");
    const offering = offeringFor(basis, draft);
    requireDraft(draft);
    requireOpenFor(draft, offering, services.clock());

    const { language } = scope.context;
    const run = await runSteps(basis, { services, transaction, language, draft, offering }, update);
    // A hire date or a place of work may have made it another offering.
    if (run.saved.length > 0) requireOpenFor(run.draft, run.offering, services.clock());
    const stored = await noteStep(services, transaction, draft, noteOf(run, draft, update));
    return presentDraft(stored, offeringFor(basis, stored), basis?.path ?? null);
  });
}

type Run = {
  draft: Draft;
  offering: Saving["offering"];
  saved: string[];
  row: EnrollmentRow;
  writes: Write[];
};

/** Checks and changes step by step. Writes wait for the note; those of a step that another one follows go before it. */
async function runSteps(basis: Basis | undefined, first: Saving, update: Update): Promise<Run> {
  const follow = (saving: Saving, change: Change): Saving => {
    const draft = { ...saving.draft, ...change.draft };
    return { ...saving, draft, offering: offeringFor(basis, draft) };
  };
  let saving = first;
  let writes: Write[] = [];
  let row: EnrollmentRow = {};
  const saved: string[] = [];
  for (const step of steps.filter(({ isAnswered }) => isAnswered(update))) {
    await settleAll(writes.map(async (write) => write(first.transaction)));
    const { after, changes, ...ran } = await step.run(saving, update, follow);
    saving = after;
    writes = changes.flatMap((change) => change.writes ?? []);
    for (const change of changes) row = { ...row, ...change.row };
    saved.push(...ran.saved);
  }
  return { draft: saving.draft, offering: saving.offering, saved, row, writes };
}

function noteOf({ draft, offering, saved, row, writes }: Run, before: Draft, update: Update) {
  const last = saved.at(-1);
  const answer = update.returnAnswer?.trim();
  return {
    saved,
    writes,
    activeStep: update.goTo ?? (last === undefined ? before.activeStep : stepAfter(last, offering)),
    row: {
      ...row,
      stepsDone: [...new Set([...draft.stepsDone, ...saved])],
      ...(update.language === undefined ? {} : { language: update.language }),
      ...(answer === undefined || before.status !== "returned" ? {} : { returnAnswer: answer || null }),
    },
    overtaken: answer === undefined ? saved : [...saved, "review"],
  };
}
