import { Problem } from "#kernel/problem.ts";
import { addMemberEvents } from "#people/members/member-events.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readCase } from "./cases.service.ts";
import { lockCase } from "./case-rows.service.ts";
import type { CobraStepKind } from "./cobra-events.ts";
import type { CobraCase } from "./cobra.ts";
import type { StepChange } from "./step-change.ts";
import { bringClocksBack } from "./replaced-clocks.service.ts";
import { touchCase, writeClocks } from "./write-step.service.ts";

type LastStep = { id: string; kind: CobraStepKind; change: StepChange };

/** Takes the last step back: what it changed is as it was. Refused where a cover was changed elsewhere since then. */
export async function undoStep(
  services: Services,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<{ case: CobraCase | null }> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const found = await lockCase(transaction, id, version);
    const { rows } = await client.query<LastStep>(
      `select id, kind, change from cobra_steps where case_id = $1 and undone_at is null order by at desc, id desc limit 1`,
      [id],
    );
    const [last] = rows;
    if (last === undefined) throw new Problem("conflict");
    const by = { now: services.clock(), by: scope.userId ?? null };
    const { change } = last;
    await takeBackCovers(transaction, change, by);
    const before = change.clocks.map((clock) => ({ ...clock.before, id: clock.id }));
    await writeClocks(transaction, found, before, by);
    await client.query("update cobra_clocks set deleted_at = $2 where id = any($1) and deleted_at is null", [
      (change.madeClocks ?? []).map((clock) => clock.id),
      by.now,
    ]);
    await touchCase(transaction, id, change.creditCents, by);
    await client.query(
      "update cobra_steps set undone_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1",
      [last.id, by.now, by.by],
    );
    const { installationId, clientId, familyId, memberId } = found;
    await addMemberEvents(transaction, {
      installationId,
      now: by.now,
      events: [
        {
          clientId,
          familyId,
          memberId,
          kind: "undo",
          actor: scope.actor,
          details: { undone: "cobra", step: last.kind },
        },
      ],
    });
    transaction.audit({
      action: "undo",
      subject: "cobra_cases",
      subjectId: id,
      clientId: found.clientId,
      details: { kind: last.kind },
    });
    if (last.kind !== "started") return { case: await readCase(transaction, scope, id) };
    await client.query("update cobra_clocks set deleted_at = $2 where case_id = $1 and deleted_at is null", [
      id,
      by.now,
    ]);
    await client.query("update cobra_cases set deleted_at = $2 where id = $1", [id, by.now]);
    await bringClocksBack(transaction, change.replaced, by);
    return { case: null };
  });
}

/** First what it wrote goes, so that nothing is in the way of what comes back. */
async function takeBackCovers(
  { client }: Transaction,
  { added, covers }: StepChange,
  { now, by }: { now: Date; by: string | null },
): Promise<void> {
  const { rowCount: removed } = await client.query(
    `update coverages v set deleted_at = $2, updated_at = $2, updated_by = $3, version = v.version + 1
     from jsonb_to_recordset($1::jsonb) as r (id uuid, "left" jsonb) where v.id = r.id and ${asLeft}`,
    [JSON.stringify(added), now, by],
  );
  // What becomes shorter goes first, so that it is not in the way of what becomes longer.
  const isShorter = ({ terminationDate, left }: StepChange["covers"][number]) =>
    (terminationDate ?? "9999") <= (left.terminationDate ?? "9999");
  let restored = 0;
  for (const part of [covers.filter(isShorter), covers.filter((one) => !isShorter(one))]) {
    const { rowCount } = await client.query(
      `update coverages v set tier_code = r."tierCode", termination_date = r."terminationDate", employee_cents = r."employeeCents",
       employer_cents = r."employerCents", updated_at = $2, updated_by = $3, version = v.version + 1
     from jsonb_to_recordset($1::jsonb) as r (id uuid, "tierCode" text, "terminationDate" date,
       "employeeCents" bigint, "employerCents" bigint, "left" jsonb) where v.id = r.id and ${asLeft}`,
      [JSON.stringify(part), now, by],
    );
    restored += rowCount ?? 0;
  }
  if (removed !== added.length || restored !== covers.length) throw new Problem("conflict");
}

/** Nobody has changed it since the step. */
const asLeft = `v.deleted_at is null and v.tier_code = r."left" ->> 'tierCode'
  and v.termination_date is not distinct from (r."left" ->> 'terminationDate')::date
  and v.employee_cents = (r."left" ->> 'employeeCents')::bigint and v.employer_cents = (r."left" ->> 'employerCents')::bigint`;
