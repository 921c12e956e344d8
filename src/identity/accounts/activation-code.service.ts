import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import { formProblem } from "#identity/access/errors/errors.texts.ts";
import { codeMinutes, codesPerLink, mostWrongProofs, readCode } from "#identity/access/proof-code.ts";
import { codeIndexes, newCode } from "#identity/access/proof-code.service.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import { fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { findSignUp, type PendingSignUp } from "./pending-sign-up.service.ts";
import { activationCodeMail } from "./mail/activation-code.mail.ts";

// What a family knows opens no account: where the link went to another address than the one on file, a code goes there.

/** Mails a new code to the member's own address on file; the former one ends. */
export async function mailActivationCode(
  services: Services,
  system: SystemScope,
  { key, language }: { key: string; language: Language },
): Promise<void> {
  const { database, vault } = services;
  const now = services.clock();
  const pending = await findSignUp(system, key, now);
  if (pending === undefined) throw new Problem("linkEnded");
  const { id, installationId, clientId, ownEmail: to, asksCode } = pending;
  if (!asksCode || to === null) return;
  await countAttempt(database.system, bucketOf(vault, "activation:code", id), codesPerLink, now);
  const code = newCode();
  await system.transaction(installationId, async (transaction) => {
    await transaction.client.query(
      "update sign_ups set proof_code = $2, proof_code_until = $3::timestamptz + make_interval(mins => $4) where id = $1",
      [id, codeIndexes(vault, id, code)[0], now, codeMinutes],
    );
    const { site } = await mailSiteOfClient(services, transaction.client, clientId);
    await keepMail(services, transaction, {
      installationId,
      clientId,
      kind: "proofCode",
      event: `proofCode:${id}:${uuidv7(now.getTime())}`,
      mail: activationCodeMail({ to, site, code, minutes: codeMinutes }, language),
      until: new Date(now.getTime() + codeMinutes * 60_000).toISOString(),
    });
  });
}

/** Refuses without the newest code. A try is counted before it is looked at; after five the person signs up again. */
export async function requireActivationCode(
  { vault, clock }: Services,
  system: SystemScope,
  { id, installationId }: PendingSignUp,
  { code: typed, language }: { code: string | undefined; language: Language },
): Promise<void> {
  if (typed === undefined) throw new Problem("proofNeeded", { facts: { asks: "mailCode" } });
  const read = readCode(typed);
  if (!read.ok) throw formProblem([fieldError("code", read.fault)], language);
  const [counted] = await system.query(
    "update sign_ups set wrong_proofs = wrong_proofs + 1 where id = $1 and wrong_proofs < $2 returning id",
    [id, mostWrongProofs],
  );
  if (counted === undefined) throw new Problem("linkEnded");
  const right = await system.query(
    "update sign_ups set wrong_proofs = wrong_proofs - 1 where id = $1 and proof_code = any ($2) and proof_code_until > $3 returning id",
    [id, codeIndexes(vault, id, read.code), clock()],
  );
  if (right.length === 1) return;
  await system.transaction(installationId, async (transaction) =>
    transaction.audit({ action: "proofFailed", subject: "members", details: { signUp: id } }),
  );
  throw new Problem("proofWrong");
}
