import { keepMails } from "#organization/messaging/mail.service.ts";
import { mailSite } from "#organization/messaging/mail-site.service.ts";
import type { Language } from "#kernel/language.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { messageMail } from "./mail/message.mail.ts";
import { answerMail } from "./mail/answer.mail.ts";
import type { PartyType } from "./parties.ts";
import type { Side } from "./sides.service.ts";
import { findAnswer } from "./visitor.service.ts";

type Found = {
  installationId: string;
  clientId: string | null;
  conversationId: string;
  partyType: PartyType;
  partyId: string | null;
  assigneeId: string | null;
  side: Side;
};
type Reader = { email: string | null; firstName: string; language: Language };

/** The job: tells the other side that there is a message, and nothing of what it says. */
export async function writeMessageMail(
  services: Services,
  system: SystemScope,
  messageId: string,
): Promise<void> {
  const answer = await findAnswer(system, messageId);
  if (answer !== undefined) return writeAnswerMail(services, system, messageId, answer);
  const [found] = await system.query<Found>(
    `select c.installation_id as "installationId", c.client_id as "clientId", c.id as "conversationId", c.party_type as "partyType",
       c.party_id as "partyId", c.assignee_id as "assigneeId", m.side
     from messages m join conversations c on c.id = m.conversation_id
     where m.id = $1 and m.read_at is null and c.deleted_at is null`,
    [messageId],
  );
  if (found === undefined) return;
  const { installationId, clientId, conversationId, side } = found;
  const readers =
    side === "desk" ? await readersOfParty(system, found) : await readersOfDesk(services, system, found);
  const page = side === "desk" ? "inbox" : "admin/inbox";
  const link = `${services.configuration.baseUrl}/${page}/${conversationId}`;
  await system.transaction(installationId, (transaction) =>
    keepMails(
      services,
      transaction,
      readers.flatMap(({ email, firstName, language }) =>
        email === null
          ? []
          : [
              {
                installationId,
                clientId,
                kind: "message",
                event: `message:${messageId}:${email.toLowerCase()}`,
                mail: messageMail({ to: email, site: mailSite(services), firstName, link, side }, language),
              },
            ],
      ),
    ),
  );
}

/** The answer itself: its reader has no account to read it with. */
async function writeAnswerMail(
  services: Services,
  system: SystemScope,
  messageId: string,
  { installationId, language, ...answer }: NonNullable<Awaited<ReturnType<typeof findAnswer>>>,
): Promise<void> {
  const mail = answerMail({ ...answer, site: mailSite(services) }, language);
  const event = `message:${messageId}:${answer.to.toLowerCase()}`;
  await system.transaction(installationId, (transaction) =>
    keepMails(services, transaction, [{ installationId, clientId: null, kind: "message", event, mail }]),
  );
}

/** Who can sign in and read it; a member without an account by the address on record. */
async function readersOfParty(system: SystemScope, { partyType, partyId }: Found): Promise<Reader[]> {
  const users = await system.query<Reader>(
    `select distinct on (lower(email)) email, first_name as "firstName", language from users
     where type = $1 and entity_id = $2::uuid and active and status = 'active' and deleted_at is null order by lower(email), id`,
    [partyType, partyId],
  );
  if (users.length > 0 || partyType !== "member") return users;
  return system.query<Reader>(
    `select p.email, m.first_name as "firstName", coalesce(p.language, 'en') as language
     from members m join people p on p.id = m.person_id where m.id = $1 and m.deleted_at is null`,
    [partyId],
  );
}

/** The one who sees to it, else the desk's own address. */
async function readersOfDesk(
  services: Services,
  system: SystemScope,
  { assigneeId }: Found,
): Promise<Reader[]> {
  const assignees = await system.query<Reader>(
    `select email, first_name as "firstName", language from users where id = $1::uuid and active and deleted_at is null`,
    [assigneeId],
  );
  const { helpMailTo } = services.configuration;
  if (assignees.length > 0 || helpMailTo === undefined) return assignees;
  return [{ email: helpMailTo, firstName: "", language: "en" }];
}
