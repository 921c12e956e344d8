import { renewalRunJob } from "#enrollment/renewal/jobs.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { missingOf } from "./missing.service.ts";
import { noteMembers } from "./families.service.ts";
import type { Renewal } from "./renewal.ts";
import { requireShown } from "./renewals.service.ts";
import { holdRenewal, plansOfClient, type StoredRenewal } from "./terms.service.ts";
import { refuse } from "./renewal.texts.ts";

type Started = { id: string; version: number };

/** Notes whom a renewal is for and has a job write it. A preview that said another number is refused, and so is what is missing. */
export async function startRun(
  services: Services,
  scope: Scope,
  { id, version, families }: Started & { families: number },
): Promise<{ renewal: Renewal }> {
  return scope.transaction(async (transaction) => {
    const renewal = await holdRenewal(transaction, { id, version });
    if (renewal.status === "working" || renewal.status === "undoing") throw new Problem("conflict");
    const plans = await plansOfClient(transaction, renewal.clientId);
    const missing = renewal.kind === "prices" ? [] : await missingOf(services, transaction, renewal, plans);
    if (missing.some(({ isBlocking }) => isBlocking))
      throw refuse([fieldError("families", "missing")], scope.context.language);
    await refuseOther(transaction, renewal);
    const total = await begin(services, transaction, scope, renewal);
    if (total !== families) throw new Problem("stale", { facts: { families: total } });
    return { renewal: await requireShown(transaction, id) };
  });
}

/** Begins a round: its items, and the job. */
export async function begin(
  services: Services,
  transaction: Transaction,
  scope: Scope,
  renewal: StoredRenewal,
): Promise<number> {
  const { id, installationId, clientId } = renewal;
  const round = renewal.round + 1;
  const total = await noteMembers(transaction, renewal, round);
  await transaction.client.query(
    `update renewals set status = 'working', round = $2, total = $3, done = 0, refused = 0, undone = 0, finished_at = null,
       actor = $4, version = version + 1, updated_at = $5, updated_by = $6 where id = $1`,
    [id, round, total, scope.actor, services.clock(), scope.userId ?? null],
  );
  transaction.audit({
    action: "update",
    subject: "renewals",
    subjectId: id,
    clientId,
    details: { started: round, families: total },
  });
  await transaction.enqueue(renewalRunJob, { renewalId: id, installationId });
  return total;
}

/** Has a job undo what the renewal wrote in all of its rounds; a run that is still at work stops. */
export async function undoRun(
  services: Services,
  scope: Scope,
  { id, version }: Started,
): Promise<{ renewal: Renewal }> {
  const { installationId } = scope.accessScope;
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const renewal = await holdRenewal(transaction, { id, version });
    if (renewal.status !== "working" && renewal.status !== "done") throw new Problem("conflict");
    await refuseOther(transaction, renewal);
    await client.query(
      `update renewals set status = 'undoing', finished_at = null, undone = 0,
         done = (select count(*) from renewal_items i where i.renewal_id = $1 and i.outcome = 'done'),
         total = (select count(*) from renewal_items i where i.renewal_id = $1 and i.outcome = 'done'), refused = 0,
         version = version + 1, updated_at = $2, updated_by = $3 where id = $1`,
      [id, services.clock(), scope.userId ?? null],
    );
    await client.query(
      "update renewal_items set outcome = 'stopped' where renewal_id = $1 and outcome = 'waiting'",
      [id],
    );
    transaction.audit({ action: "undo", subject: "renewals", subjectId: id, clientId: renewal.clientId });
    await transaction.enqueue(renewalRunJob, { renewalId: id, installationId });
    return { renewal: await requireShown(transaction, id) };
  });
}

/** One of a client is at work at a time. */
async function refuseOther(
  { client }: Pick<Transaction, "client">,
  { id, clientId }: StoredRenewal,
): Promise<void> {
  const { rows } = await client.query(
    `select from renewals where client_id = $1 and id <> $2 and status in ('working', 'undoing') and deleted_at is null`,
    [clientId, id],
  );
  if (rows.length > 0) throw new Problem("conflict");
}
