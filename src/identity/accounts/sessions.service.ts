import { Problem } from "#kernel/problem.ts";
import { digest } from "#server/crypto.ts";
import type { Services } from "#server/services.ts";
import { endTokenOfUser, endTokensOfUser } from "#identity/access/end-tokens.service.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import { type Caller, userOf } from "./proof.service.ts";
import type { SignedInDevice } from "./sessions.ts";
import { tokenLimits } from "#identity/access/tokens.service.ts";

/** Where the user is signed in now. A sign-in that still waits for a step is none yet. */
export async function listOwnSessions(
  services: Services,
  { scope, token }: Pick<Caller, "scope" | "token">,
): Promise<{ sessions: SignedInDevice[] }> {
  const { expiredBefore, usedBefore } = tokenLimits(services.clock());
  const { rows } = await services.database.system.query<SignedInDevice>(
    `select id, agent, address, created_at as "createdAt", last_used_at as "lastUsedAt", hash = $2 as "isCurrent"
     from tokens where user_id = $1 and stage is null and expires_at > $3 and last_used_at > $4
     order by last_used_at desc, id`,
    [userOf(scope), digest(token ?? ""), expiredBefore, usedBefore],
  );
  return { sessions: rows };
}

export async function endOwnSession(
  services: Services,
  { scope }: Pick<Caller, "scope">,
  id: string,
): Promise<void> {
  const userId = userOf(scope);
  await inOwnName(services, scope, async (transaction) => {
    if (!(await endTokenOfUser(transaction.client, { id, userId }))) throw new Problem("notFound");
    transaction.audit({
      action: "sessionEnded",
      subject: "users",
      subjectId: userId,
      details: { sessionId: id },
    });
  });
}

export async function endAllOwnSessions(services: Services, { scope }: Pick<Caller, "scope">): Promise<void> {
  const userId = userOf(scope);
  await inOwnName(services, scope, async (transaction) => {
    await endTokensOfUser(transaction.client, userId);
    transaction.audit({ action: "signOutEverywhere", subject: "users", subjectId: userId });
  });
}
