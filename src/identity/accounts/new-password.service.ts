import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { findAccountLink } from "./account-link.service.ts";
import { findSignUp } from "./pending-sign-up.service.ts";
import { bucketOf, forgetAttempts } from "#identity/access/attempts.service.ts";
import { formProblem } from "#identity/access/errors/errors.texts.ts";
import { endTokensOfUser } from "#identity/access/end-tokens.service.ts";
import { setPassword } from "#identity/access/own-user.service.ts";
import {
  findLink,
  findUserLink,
  followLink,
  type LinkedUser,
  type UserLinkKind,
} from "#identity/access/links.service.ts";
import type { LinkKind } from "#identity/access/link-paths.ts";
import { checkPassword } from "./password-rule.service.ts";
import { passwords } from "./passwords.service.ts";
import { checkTwice } from "./sign-up-fields.ts";
import { mailUser } from "#identity/access/user-mail.service.ts";

type NewPassword = { key: string; newPassword: string; newPasswordConfirmation: string };

/** What a link is for, so that its page can greet; looking does not use it up, since programs look at mails too. */
export async function lookAtLink(
  services: Services,
  system: SystemScope,
  key: string,
): Promise<{ kind: LinkKind; firstName: string; username: string; asksCode: boolean }> {
  const now = services.clock();
  const link = await findUserLink(system, key, now);
  if (link !== undefined) return { ...link, asksCode: false };
  const begins = await findAccountLink(system, key, now);
  if (begins !== undefined) return { ...begins, kind: "account", asksCode: false };
  const signedUp = await findSignUp(system, key, now);
  if (signedUp === undefined) throw new Problem("linkEnded");
  return { ...signedUp, kind: "activation" };
}

/** Sets a forgotten password anew. All sessions end, and nobody is signed in: a second factor is still asked for. */
export async function resetPassword(
  services: Services,
  system: SystemScope,
  form: NewPassword,
  language: Language,
): Promise<void> {
  const { user, passwordHash } = await readForm(services, system, { kind: "reset", form, language });
  const now = services.clock();
  const { userId } = user;
  await system.transaction(user.installationId, async (transaction) => {
    const { client } = transaction;
    const linkId = await followLink(transaction, { key: form.key, kind: "reset" }, now);
    await setPassword(client, { userId, passwordHash }, now);
    await endTokensOfUser(client, userId);
    transaction.audit({ action: "resetPassword", subject: "users", subjectId: userId });
    await mailUser(services, transaction, { kind: "passwordChanged", userId, event: `reset:done:${linkId}` });
  });
  // Anyone who has locked the account out with wrong passwords does not keep its owner out with the new one.
  await forgetAttempts(services.database.system, bucketOf(services.vault, "sign-in:account", user.username));
}

/** Sets the first password of a user that staff invited, which confirms their address. */
export async function acceptInvitation(
  services: Services,
  system: SystemScope,
  form: NewPassword,
  language: Language,
): Promise<void> {
  const { user, passwordHash } = await readForm(services, system, { kind: "invitation", form, language });
  const now = services.clock();
  await system.transaction(user.installationId, async (transaction) => {
    await followLink(transaction, { key: form.key, kind: "invitation" }, now);
    await setPassword(transaction.client, { userId: user.userId, passwordHash, accepts: true }, now);
    transaction.audit({ action: "acceptInvitation", subject: "users", subjectId: user.userId });
  });
}

/** The link comes first: nothing of a form matters whose link has ended. Hashing is slow, so it stands before the transaction. */
async function readForm(
  services: Services,
  system: SystemScope,
  { kind, form, language }: { kind: UserLinkKind; form: NewPassword; language: Language },
): Promise<{ user: LinkedUser; passwordHash: string }> {
  const user = await findLink(system, { key: form.key, kind }, services.clock());
  const { newPassword, newPasswordConfirmation } = form;
  const errors = [
    ...(newPassword === "" ? [] : checkPassword(newPassword, user)),
    ...checkTwice(newPassword, newPasswordConfirmation),
  ];
  if (errors.length > 0) throw formProblem(errors, language);
  return { user, passwordHash: await passwords.hash(newPassword) };
}
