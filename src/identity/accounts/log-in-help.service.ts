import { askLater, openRequest } from "#identity/access/ask-for-link.service.ts";
import { digest } from "#server/crypto.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import type { Browser } from "#identity/access/devices.service.ts";
import { makeLink } from "#identity/access/links.service.ts";
import { mailUser } from "#identity/access/user-mail.service.ts";

const perAccount = { tries: 5, minutes: 15 };
/** Asking is always answered alike, so none of it fails; an office has one address. */
const perAddress = { tries: 200, minutes: 60 };

/** Anyone who has signed in from this browser before has tries of their own, which strangers cannot use up. */
export async function askForReset(
  services: Services,
  { username, browser }: { username: string; browser: Browser },
): Promise<void> {
  const name = username.trim().toLowerCase();
  await countAddress(services, "reset", browser.address);
  const { rows } = await services.database.system.query<{ deviceId: string }>(
    `select d.id as "deviceId" from users u join known_devices d on d.user_id = u.id and d.hash = $2
     where u.username = $1 and u.deleted_at is null`,
    [name, digest(browser.deviceKey)],
  );
  const [known] = rows;
  await countAsking(
    services,
    known === undefined ? ["reset:account", name] : ["reset:device", `${name} ${known.deviceId}`],
  );
  await askLater(services, { task: "reset", username: name });
}

export async function askForUsername(
  services: Services,
  { email, address }: { email: string; address: string },
): Promise<void> {
  const mailbox = email.trim().toLowerCase();
  await countAddress(services, "username", address);
  await countAsking(services, ["username:account", mailbox]);
  await askLater(services, { task: "username", email: mailbox });
}

async function countAddress({ database, vault, clock }: Services, what: string, address: string) {
  await countAttempt(database.system, bucketOf(vault, `${what}:address`, address), perAddress, clock());
}

async function countAsking(
  { database, vault, clock }: Services,
  [what, whose]: [what: string, whose: string],
): Promise<void> {
  await countAttempt(database.system, bucketOf(vault, what, whose), perAccount, clock());
}

type Found = { id: string; installationId: string; status: "invited" | "active" | "locked" };
const found = `select id, installation_id as "installationId", status from users where deleted_at is null and active`;

/** The job: mails what was asked for, to those who have an account. */
export async function helpToLogIn(
  services: Services,
  system: SystemScope,
  { sealed }: { sealed: string },
): Promise<void> {
  const request = openRequest(services, sealed);
  if (request.task === "reset") {
    const [user] = await system.query<Found>(`${found} and username = $1`, [request.username]);
    // A locked account stays locked: its mail is silence.
    if (user === undefined || user.status === "locked") return;
    return mailLink(services, system, user, request.id);
  }
  const users =
    request.task === "username"
      ? await system.query<Found>(`${found} and lower(email) = $1 order by created_at limit 10`, [
          request.email,
        ])
      : await system.query<Found>(`${found} and type = 'member' and entity_id = $1`, [request.memberId]);
  for (const { id: userId, installationId } of users) {
    await system.transaction(installationId, (transaction) =>
      mailUser(services, transaction, {
        kind: request.task,
        userId,
        event: `${request.task}:${request.id}:${userId}`,
      }),
    );
  }
}

/** A reset; for somebody who has yet to accept their invitation, that once more. */
async function mailLink(
  services: Services,
  system: SystemScope,
  { id: userId, installationId, status }: Found,
  requestId: string,
): Promise<void> {
  const kind = status === "invited" ? "invitation" : "reset";
  const event = `${kind}:${requestId}`;
  await system.transaction(installationId, async (transaction) => {
    const { client } = transaction;
    await client.query("select 1 from users where id = $1 for update", [userId]);
    // A job that runs again must not end the link that the first run has mailed.
    const mailed = await client.query("select 1 from mails where event = $1", [event]);
    if (mailed.rowCount !== 0) return;
    const key = await makeLink(transaction, { userId, kind }, services.clock());
    await mailUser(services, transaction, { kind, userId, event, facts: { key } });
    transaction.audit({ action: "sendLink", subject: "users", subjectId: userId, details: { kind } });
  });
}
