import { employeesElsewhere } from "#people/members/own-contact.service.ts";
import { readFamilySight } from "#people/members/family-sight.service.ts";
import { sightOf } from "#people/members/sight.service.ts";
import { Problem } from "#kernel/problem.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  contactFields,
  correctableFacts,
  type CorrectableFacts,
  type CorrectableField,
  correctableFields,
} from "./correctable.ts";
import type { OwnProfile, OwnRequest } from "./corrections.ts";

type PersonRow = CorrectableFacts & {
  id: string;
  clientId: string;
  relationship: RelationshipCode;
  isSelf: boolean;
  isAsked: boolean;
};

/** What the member may see of the family's data, and their own requests; the look is written to the audit. */
export async function getOwnProfile(services: Services, scope: Scope): Promise<OwnProfile> {
  const { people, requests, sight } = await scope.transaction(async (transaction) => {
    const people = await peopleInSight(transaction, scope);
    const sight = await readFamilySight(transaction.client, scope, services.clock());
    const self = people.find(({ isSelf }) => isSelf);
    if (self === undefined) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "members",
      clientId: self.clientId,
      details: { ids: people.map(({ id }) => id) },
    });
    return { people, sight, requests: await findOwnRequests(transaction, self.id) };
  });
  const elsewhere = await employeesElsewhere(
    services,
    scope,
    people.map(({ id }) => id),
  );
  return {
    people: people.map((person) => {
      const hasContact = !elsewhere.includes(person.id) && sight?.sees(person.id, "contact") === true;
      const isShown = (name: CorrectableField) => hasContact || !contactFields.includes(name);
      const facts = correctableFacts((name) => (isShown(name) ? person[name] : null));
      const { id, isSelf, relationship, isAsked } = person;
      return { id, isSelf, relationship, isAsked, hasContact, facts };
    }),
    requests,
  };
}

/** Those whose data the member sees, and may ask to have corrected: an employee's family, anybody else's own. */
export async function peopleInSight(transaction: Transaction, scope: Scope): Promise<PersonRow[]> {
  const [inSight] = await sightOf(transaction, scope);
  const { rows } = await transaction.client.query<PersonRow>(
    `select m.id, m.client_id as "clientId", m.relationship, m.first_name as "firstName", m.middle_name as "middleName",
       m.last_name as "lastName", m.suffix, m.dob, p.email, p.phone, p.mobile_phone as "mobilePhone", p.address1, p.address2,
       p.city, p.state, p.zip, p.language, m.id is not distinct from (select u.entity_id from users u where u.id = $2) as "isSelf",
       exists (select from correction_requests r where r.member_id = m.id and r.status = 'open' and r.deleted_at is null) as "isAsked"
     from members m join people p on p.id = m.person_id
     where m.id = any($1::uuid[]) and m.deleted_at is null
     order by m.relationship <> '18', m.dob, m.id`,
    [inSight, scope.userId],
  );
  return rows;
}

const shownRequests = 20;

/** Nobody else of the family reads what the member asked for. */
export async function findOwnRequests(
  { client }: Pick<Transaction, "client">,
  selfId: string,
  id: string | null = null,
): Promise<OwnRequest[]> {
  const { rows } = await client.query<RequestRow>(
    `select r.id, r.member_id as "memberId", m.first_name as "firstName", r.created_at as "askedAt", r.status, r.wanted, r.before,
       r.note, r.decided_at as "decidedAt", r.answer
     from correction_requests r join members m on m.id = r.member_id
     where r.asked_by = $1 and ($2::uuid is null or r.id = $2) and r.deleted_at is null
     order by r.created_at desc, r.id desc limit ${shownRequests}`,
    [selfId, id],
  );
  return rows.map(({ wanted, before, ...request }) => ({
    ...request,
    changes: changesOf({ wanted, before }),
  }));
}

type Facts = Record<string, string | null>;
type RequestRow = Omit<OwnRequest, "changes"> & { wanted: Facts; before: Facts };

/** What was asked for, in the order of the page. */
export function changesOf({ wanted, before }: { wanted: Facts; before: Facts }) {
  return correctableFields.flatMap((field) =>
    field in wanted ? [{ field, before: before[field] ?? null, wanted: wanted[field] ?? null }] : [],
  );
}
