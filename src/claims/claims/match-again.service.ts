import type { settleClaimsJob } from "#claims/claims/jobs.ts";
import type { PayloadOf } from "#server/jobs.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { lockClaims } from "./post-claims.service.ts";
import { rematch, rematchByNumbers } from "./rematch.service.ts";
import { messagesOf } from "./claim-messages.service.ts";
import { settleAndWrite } from "./settle-and-write.service.ts";

type Asked = { installationId: string; clientId: string | null };
/** Claims that one transaction looks at. */
const claimsAtOnce = 200;

/**
 * Members who came after their claims: a claim whose patient was not found is given to the member whom the import would find
 * now, and settled together with that member's other claims.
 */
export async function matchAgain(
  services: Pick<Services, "clock" | "vault">,
  system: SystemScope,
  { installationId, clientId }: Asked,
): Promise<number> {
  const claims = await system.query<{ id: string }>(
    `select id from claims where installation_id = $1 and member_id is null and deleted_at is null
       and ($2::uuid is null or client_id is null or client_id = $2) order by id`,
    [installationId, clientId],
  );
  let matched = 0;
  for (let at = 0; at < claims.length; at += claimsAtOnce) {
    const claimIds = claims.slice(at, at + claimsAtOnce).map(({ id }) => id);
    matched += await system.transaction(installationId, async (transaction) => {
      await lockClaims(transaction, installationId);
      return (await rematch(services, transaction, { installationId, claimIds })).length;
    });
  }
  return matched;
}

/** The job, after staff gave a claim to a member: it meets that member's other claims of its number, and tells its numbers. */
export async function settleGivenClaims(
  services: Pick<Services, "clock" | "vault">,
  system: SystemScope,
  { installationId, claimIds }: PayloadOf<typeof settleClaimsJob>,
): Promise<void> {
  await system.transaction(installationId, async (transaction) => {
    await lockClaims(transaction, installationId);
    const messages = await messagesOf(services, transaction, claimIds);
    await settleAndWrite(services, transaction, { installationId, incoming: [], claimIds });
    await rematchByNumbers(services, transaction, { installationId, messages });
  });
}
