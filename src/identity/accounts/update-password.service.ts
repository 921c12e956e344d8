import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Account, readAccount } from "./account.service.ts";
import type { SignInAnswer } from "#identity/access/user.ts";
import { endTokensOfUser } from "#identity/access/end-tokens.service.ts";
import { replacePassword } from "#identity/access/own-user.service.ts";
import { endLinks } from "#identity/access/links.service.ts";
import { normalPassword } from "./normal-password.ts";
import { checkPassword } from "./password-rule.service.ts";
import { passwords } from "./passwords.service.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import { type Caller, ownerOf, provePassword, userOf } from "./proof.service.ts";
import { goOn } from "./sign-in.service.ts";
import { exchangeToken } from "#identity/access/tokens.service.ts";
import { readUser } from "#identity/access/user-info.service.ts";
import { mailUser } from "#identity/access/user-mail.service.ts";

type Change = { currentPassword: string; newPassword: string; newPasswordConfirmation: string };

/**
 * Changes the own password: by choice, or because a sign-in demands it. Every other session and every reset link ends,
 * and this session goes on under a new token.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  change: Change,
): Promise<SignInAnswer> {
  const { userId, token, stage } = ownerOf(caller, [undefined, "passwordChange"]);
  const errors = faultsOf(change, await readAccount(services.database.system, userId));
  if (errors.length > 0) throw new Problem("invalid", { fieldErrors: errors });
  const account = await provePassword(services, caller, change.currentPassword);
  const newHash = await passwords.hash(change.newPassword);
  return inOwnName(services, caller.scope, async (transaction) => {
    await replaceHash(services, transaction, { account, newHash });
    await endTokensOfUser(transaction.client, userId, token);
    transaction.audit({ action: "passwordChanged", subject: "users", subjectId: userId });
    const at = services.clock();
    await mailUser(services, transaction, {
      kind: "passwordChanged",
      userId,
      event: `passwordChanged:${userId}:${at.getTime()}`,
      facts: { at },
    });
    const { browser } = caller;
    if (stage !== undefined)
      return goOn(services, transaction, { userId, passed: stage, former: token, browser });
    return goOnSignedIn(services, transaction, caller, token);
  });
}

/** All that is wrong with the new one; the current one is tried only when the rest is right. */
function faultsOf(
  { currentPassword, newPassword, newPasswordConfirmation }: Change,
  account: Account,
): FieldError[] {
  const isSame = normalPassword(newPassword) === normalPassword(currentPassword);
  const isRepeated = normalPassword(newPassword) === normalPassword(newPasswordConfirmation);
  return [
    ...(isSame ? [fieldError("newPassword", "passwordSame")] : checkPassword(newPassword, account)),
    ...(isRepeated ? [] : [fieldError("newPasswordConfirmation", "passwordsDiffer")]),
  ];
}

async function replaceHash(
  services: Services,
  { client }: Transaction,
  { account, newHash }: { account: Account; newHash: string },
): Promise<void> {
  const now = services.clock();
  // Of two changes at once the later one was proved by a password that is none any more.
  const { id: userId, passwordHash: formerHash } = account;
  if (!(await replacePassword(client, { userId, formerHash, passwordHash: newHash }, now)))
    throw new Problem("conflict");
  await endLinks(client, account.id, ["reset"], now);
}

async function goOnSignedIn(
  services: Services,
  { client }: Transaction,
  { scope }: Caller,
  token: string,
): Promise<SignInAnswer> {
  const emergencyId = scope.principal.kind === "user" ? scope.principal.emergencyId : undefined;
  return {
    token: await exchangeToken(client, token, emergencyId ?? null),
    user: await readUser(client, userOf(scope), emergencyId, services.clock()),
    next: null,
    ways: [],
  };
}
