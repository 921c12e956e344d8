import { Problem } from "#kernel/problem.ts";
import { type Scope, SystemScope, type Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ReleasePreview } from "./claim-file-calls.ts";
import type { StoredMessage } from "./claim-messages.service.ts";
import { claimState } from "./claim-state.ts";
import type { ParsedClaim } from "./parsed-claim.ts";
import { findPatients } from "./patients.service.ts";
import { openedIds, withSsns } from "./sealed-ids.service.ts";
import type { SettledGroup } from "./settle-claims.ts";
import { settleNear } from "./settle-near.service.ts";

type Hold = {
  setId: string;
  clientId: string | null;
  content: ParsedClaim;
  idsSealed: Buffer | null;
};
type Figures = ReleasePreview["changes"][number]["after"];

/** Works out what a held claim would do if it were taken as it is: the claim before and after, by the rules of the import itself. */
export async function previewRelease(services: Services, scope: Scope, id: string): Promise<ReleasePreview> {
  const { installationId } = scope.accessScope;
  const hold = await scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Hold>(
      `select set_id as "setId", client_id as "clientId", content, ids_sealed as "idsSealed" from claim_holds
       where id = $1 and released_at is null and can_release = 'yes' and deleted_at is null`,
      [id],
    );
    transaction.audit({ action: "view", subject: "claimHolds", subjectId: id });
    return rows[0];
  });
  if (hold === undefined) throw new Problem("notFound");
  // It may meet claims that this person does not see; the answer tells only what becomes of those that it changes.
  const system = new SystemScope(services.database, scope.context);
  return system.transaction(installationId, async (transaction) => {
    const claim = withSsns(hold.content, openedIds(services.vault, hold.idsSealed, `claim_holds.ids:${id}`));
    const { clientId, setId } = hold;
    const [match = { problem: "nobody" as const }] = await findPatients(services, transaction, {
      installationId,
      clientId,
      claims: [claim],
    });
    const message: StoredMessage = {
      claim,
      match,
      clientId,
      releaseReason: "",
      versionId: null,
      claimId: null,
      number: null,
      setId,
      at: null,
      holdId: id,
    };
    const { groups } = await settleNear(services, transaction, { installationId, incoming: [message] });
    const own = groups.filter(({ steps }) => steps.some((step) => step.message.holdId === id));
    return { changes: await Promise.all(own.map((group) => changeBy(transaction, group, id))) };
  });
}

async function changeBy(
  { client }: Transaction,
  group: SettledGroup<StoredMessage>,
  holdId: string,
): Promise<ReleasePreview["changes"][number]> {
  const claimIds = group.steps.flatMap(({ message }) => message.claimId ?? []);
  const { rows } = await client.query<Figures>(
    `select status, billed_cents as "billedCents", plan_payment_cents as "planPaymentCents",
       patient_responsibility_cents as "patientResponsibilityCents"
     from claims where id = any ($1::uuid[]) and deleted_at is null order by id limit 1`,
    [claimIds],
  );
  const { claim, steps } = claimState(group);
  const amounts = steps[group.steps.indexOf(group.current)]?.amounts;
  return {
    claimNumber: claim.claimNumber,
    before: rows[0] ?? null,
    after: {
      status: group.current.status,
      billedCents: amounts?.billed ?? 0,
      planPaymentCents: amounts?.planPayment ?? 0,
      patientResponsibilityCents: amounts?.patientResponsibility ?? 0,
    },
    counts: group.current.message.holdId === holdId,
  };
}
