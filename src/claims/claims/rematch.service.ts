import { eobNoticesJob } from "#claims/claims/jobs.ts";
import { groupBy } from "#plans/plans/group-by.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { messagesOf, type StoredMessage } from "./claim-messages.service.ts";
import { numberKey } from "./match-patient.ts";
import { findPatients } from "./patients.service.ts";
import { storedForms } from "./sealed-ids.service.ts";
import { settleAndWrite } from "./settle-and-write.service.ts";

type Needed = Pick<Services, "clock" | "vault">;

/** A claim that settled a member tells whose a payer's number is: claims of nobody that bear it are looked at again. */
export async function rematchByNumbers(
  services: Needed,
  transaction: Transaction,
  { installationId, messages }: { installationId: string; messages: readonly StoredMessage[] },
): Promise<void> {
  const numbers = messages.flatMap(({ claim: { patient, subscriber } }) =>
    [patient, subscriber].flatMap((party) => [
      ...storedForms(services.vault, party),
      ...(party.id === null ? [] : [numberKey(party.id)]),
    ]),
  );
  if (numbers.length === 0) return;
  const { rows } = await transaction.client.query<{ id: string }>(
    `select id from claims where installation_id = $1 and member_id is null and deleted_at is null
       and (patient_number = any ($2::text[]) or subscriber_number = any ($2::text[])) order by id`,
    [installationId, [...new Set(numbers)]],
  );
  await rematch(services, transaction, { installationId, claimIds: rows.map(({ id }) => id) });
}

/** Looks once more for the members of these claims of nobody; answers those that were found, and settles them anew. */
export async function rematch(
  services: Needed,
  transaction: Transaction,
  { installationId, claimIds }: { installationId: string; claimIds: readonly string[] },
): Promise<string[]> {
  const messages = await messagesOf(services, transaction, claimIds);
  const found: { id: string; member_id: string; family_id: string; client_id: string }[] = [];
  for (const [, some] of groupBy(messages, ({ clientId }) => clientId ?? "")) {
    const matches = await findPatients(services, transaction, {
      installationId,
      clientId: some[0]?.clientId ?? null,
      claims: some.map(({ claim }) => claim),
    });
    const people = some.flatMap(({ claimId }, at) => {
      const match = matches[at];
      return claimId === null || match === undefined ? [] : [{ claimId, match }];
    });
    for (const [id, ofClaim] of groupBy(people, ({ claimId }) => claimId)) {
      const [one, ...others] = new Map(
        ofClaim.flatMap(({ match }) => ("person" in match ? [[match.person.id, match.person] as const] : [])),
      ).values();
      if (one === undefined || others.length > 0) continue;
      found.push({ id, member_id: one.id, family_id: one.familyId, client_id: one.clientId });
    }
  }
  if (found.length === 0) return [];
  const { rows } = await transaction.client.query<{ id: string; clientId: string | null }>(
    `update claims c set member_id = g.member_id, family_id = g.family_id, client_id = g.client_id, match_problem = null,
       version = c.version + 1, updated_at = $2
     from json_to_recordset($1::json) g (id uuid, member_id uuid, family_id uuid, client_id uuid)
     where c.id = g.id and c.member_id is null returning c.id, c.client_id as "clientId"`,
    [JSON.stringify(found), services.clock()],
  );
  const ids = rows.map(({ id }) => id);
  await settleAndWrite(services, transaction, { installationId, incoming: [], claimIds: ids });
  for (const { id, clientId } of rows) {
    transaction.audit({
      action: "update",
      subject: "claims",
      subjectId: id,
      clientId: clientId ?? undefined,
    });
    await transaction.enqueue(eobNoticesJob, { installationId, claimId: id });
  }
  return ids;
}
