import { correctColour } from "#kernel/contrast.ts";
import type { Language } from "#kernel/language.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { writeLetters } from "#server/pdf/letters.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { renewedReturnPath } from "../personal-link.service.ts";
import { mostWrongProofs } from "#identity/access/proof-code.ts";
import { type Deadline, readDeadlines } from "../deadlines.service.ts";
import { foundInvitations, needsLetter } from "../funnel-query.ts";
import { replaceInvitation } from "../replace.service.ts";
import {
  getInvitingEnrollmentSession,
  type InvitingEnrollmentSession,
  refusal,
  requireOpenForMail,
} from "../session.service.ts";
import { lettersAtOnce } from "../states.ts";
import { letterOf, lettersTitle } from "./letter.pdf.ts";

type Addressee = {
  id: string;
  /** The link lets nobody in any more: the letter brings a new one. */
  isLocked: boolean;
  name: string;
  language: Language;
  address1: string | null;
  address2: string | null;
  cityLine: string | null;
};

/** The letters of the chosen people, or of everyone without a working address; each is noted as made. */
export async function openLetters(
  services: Services,
  scope: Scope,
  sessionId: string,
  ids: readonly string[] | undefined,
): Promise<FileAnswer> {
  const now = services.clock();
  const { language } = scope.context;
  const { enrollmentSession, letters } = await scope.transaction(async (transaction) => {
    const found = await getInvitingEnrollmentSession(transaction, sessionId, now);
    requireOpenForMail(found, language);
    const addressees = await takeAddressees(transaction, { sessionId, ids, now });
    if (addressees.length === 0) throw refusal("ids", "noLetters", language);
    transaction.audit({
      action: "print",
      subject: "invitations",
      clientId: found.clientId,
      details: { ids: addressees.map(({ id }) => id) },
    });
    const written = [];
    const deadlineOf = await readDeadlines(
      transaction,
      found,
      addressees.map(({ id }) => id),
    );
    for (const one of addressees) {
      const id = one.isLocked ? (await replaceInvitation(services, transaction, one.id)).id : one.id;
      const path = await renewedReturnPath(services, transaction, found, id);
      written.push(
        letterFor(services, { enrollmentSession: found, addressee: one, path, deadline: deadlineOf(one.id) }),
      );
    }
    return { enrollmentSession: found, letters: written };
  });
  const file = await writeLetters(
    {
      title: lettersTitle(enrollmentSession.name, language),
      language,
      createdAt: now,
      colour: correctColour(services.site.theme.primary, "#ffffff").value,
    },
    letters,
  );
  return { file, mediaType: "application/pdf", name: `letters-${enrollmentSession.today}.pdf` };
}

/** Those who may still enroll, in the order of their names; a letter to each is noted. */
async function takeAddressees(
  { client }: Transaction,
  { sessionId, ids, now }: { sessionId: string; ids: readonly string[] | undefined; now: Date },
): Promise<Addressee[]> {
  const { rows } = await client.query<Addressee>(
    `with ${foundInvitations}, chosen as (
       select id from found
       where case when $3::uuid[] is null then ${needsLetter} and letter_at is null
         else id = any ($3) and state in ('notStarted', 'opened', 'inProgress', 'bounced', 'locked') end
       order by lower(last_name), lower(first_name), id limit ${lettersAtOnce}),
       noted as (
         update invitations set letter_at = $2, version = version + 1 where id in (select id from chosen)
         returning id, wrong_proofs, first_name, last_name, language, member_id)
     select n.id, n.wrong_proofs >= ${mostWrongProofs} as "isLocked", coalesce(${fullNameSql("n")}, '') as name, n.language, h.address1, h.address2,
       nullif(concat_ws(' ', concat_ws(', ', h.city, h.state), h.zip), '') as "cityLine"
     from noted n left join members m on m.id = n.member_id left join people h on h.id = m.person_id
     order by lower(n.last_name), lower(n.first_name), n.id`,
    [sessionId, now, ids ?? null],
  );
  return rows;
}

type ForOne = {
  enrollmentSession: InvitingEnrollmentSession & { today: string };
  addressee: Addressee;
  path: string;
  deadline: Deadline;
};

function letterFor(
  { site, configuration }: Services,
  { enrollmentSession, addressee, path, deadline }: ForOne,
) {
  return letterOf({
    language: addressee.language,
    siteName: site.siteName,
    clientName: enrollmentSession.clientName,
    name: addressee.name,
    address: [addressee.address1, addressee.address2, addressee.cityLine],
    today: enrollmentSession.today,
    opensOn: enrollmentSession.opensOn > enrollmentSession.today ? enrollmentSession.opensOn : null,
    deadline,
    contact: enrollmentSession.contact,
    link: configuration.baseUrl + path,
  });
}
