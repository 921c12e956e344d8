import type { Language } from "#kernel/language.ts";
import { keepMail } from "#organization/messaging/mail.service.ts";
import { mailSiteOfClient } from "#organization/messaging/mail-site.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { linkExpiry, linkPath } from "./link-paths.ts";
import { userMail, type UserMailData, type UserMailFacts } from "./mail/user.mail.ts";

/** `key` is the one that `makeLink` gave; `agent` is a device in words, like "Firefox on Windows". */
type Told =
  | { kind: "invitation" | "reset"; facts: { key: string } }
  | { kind: "newDevice"; facts: { agent: string; at?: Date } }
  | {
      kind: "emailChanged" | "passwordChanged" | "secondFactorAdded" | "secondFactorRemoved";
      facts?: { at?: Date };
    }
  | { kind: "emergencyAccess"; facts: { name: string; until: Date } }
  | { kind: "username" | "alreadyMember"; facts?: undefined };

export type UserMail = Told & {
  userId: string;
  /** What the mail tells of; the same event is never mailed twice: `newDevice:<device id>`. */
  event: string;
  /** For an address that is not the account's any more. */
  to?: string;
};

type Recipient = {
  /** Of users of a client and of members. */
  clientId?: string | null;
  installationId: string;
  username: string;
  firstName: string;
  email: string;
  language: Language;
  timeZone: string;
};

/**
 * Writes a mail to a user in their own language and keeps it, to be sent after the commit. The transaction may be the
 * system's or that of anybody who reaches the user.
 */
export async function mailUser(
  services: Services,
  transaction: Transaction,
  { userId, event, to, ...told }: UserMail,
): Promise<void> {
  const { rows } = await transaction.client.query<Recipient>(
    `select u.installation_id as "installationId", u.username, u.first_name as "firstName", u.email, u.language,
       i.time_zone as "timeZone", coalesce((select c.id from clients c where c.id = u.entity_id and u.type = 'client'),
         (select m.client_id from members m where m.id = u.entity_id and u.type = 'member')) as "clientId"
     from users u join installations i on i.id = u.installation_id where u.id = $1 and u.deleted_at is null`,
    [userId],
  );
  const user = rows[0];
  if (user === undefined) return;
  await keep(services, transaction, user, {
    event,
    to: to ?? user.email,
    path: pathOf(told),
    facts: factsOf(told, user, services.clock()),
  });
}

type SignedUp = Omit<Recipient, "username"> & { event: string; key: string };

/** The mail to somebody who has signed up and has no account yet. */
export async function mailSignUp(
  services: Services,
  transaction: Transaction,
  { event, key, ...person }: SignedUp,
): Promise<void> {
  await keep(services, transaction, person, {
    event,
    to: person.email,
    path: linkPath("activation", key),
    facts: { kind: "activation", until: linkExpiry("activation", services.clock()) },
  });
}

async function keep(
  services: Services,
  transaction: Transaction,
  person: Omit<Recipient, "username">,
  { event, path, ...data }: Pick<UserMailData, "to" | "facts"> & { event: string; path: string },
): Promise<void> {
  const { firstName, timeZone, language, installationId } = person;
  const { site, base } = await mailSiteOfClient(services, transaction.client, person.clientId ?? null);
  const mail = userMail({ ...data, link: base + path, site, firstName, timeZone }, language);
  await keepMail(services, transaction, {
    installationId,
    clientId: null,
    kind: data.facts.kind,
    event,
    mail,
    // A link of its own is of no use once it has ended.
    ...("until" in data.facts ? { until: data.facts.until.toISOString() } : {}),
  });
}

function pathOf(told: Told): string {
  switch (told.kind) {
    case "invitation":
    case "reset":
      return linkPath(told.kind, told.facts.key);
    case "newDevice":
    case "passwordChanged":
    case "secondFactorAdded":
    case "secondFactorRemoved":
      return "/login/help";
    case "emergencyAccess":
      return "/";
    default:
      return "/login";
  }
}

function factsOf(told: Told, { username }: Recipient, now: Date): UserMailFacts {
  const { kind } = told;
  switch (kind) {
    case "invitation":
      return { kind, username, until: linkExpiry(kind, now) };
    case "reset":
      return { kind, until: linkExpiry(kind, now) };
    case "newDevice":
      return { kind, when: told.facts.at ?? now, device: told.facts.agent };
    case "emailChanged":
    case "passwordChanged":
    case "secondFactorAdded":
    case "secondFactorRemoved":
      return { kind, when: told.facts?.at ?? now };
    case "emergencyAccess":
      return { kind, who: told.facts.name, ends: told.facts.until };
    default:
      return { kind, username };
  }
}
