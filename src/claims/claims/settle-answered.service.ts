import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { claimsAnswered } from "./answers.service.ts";
import { lockClaims } from "./post-claims.service.ts";
import { settleAndWrite } from "./settle-and-write.service.ts";

/** Claims that one transaction looks at. */
const claimsAtOnce = 200;

/** A file of answers may come after the bills that it answers, or a file of bills be known later: their claims are settled anew. */
export async function settleAnswered(
  services: Pick<Services, "clock" | "vault">,
  system: SystemScope,
  { installationId, fileId, of }: { installationId: string; fileId: string; of: "answers" | "bills" },
): Promise<void> {
  const claims = await system.query<{ id: string }>(claimsAnswered(of), [fileId]);
  for (let at = 0; at < claims.length; at += claimsAtOnce) {
    const claimIds = claims.slice(at, at + claimsAtOnce).map(({ id }) => id);
    await system.transaction(installationId, async (transaction) => {
      await lockClaims(transaction, installationId);
      await settleAndWrite(services, transaction, { installationId, incoming: [], claimIds });
    });
  }
}
