import { readClaim } from "#claims/claims/claims.service.ts";
import type { ClaimContent } from "#claims/claims/claims.ts";
import { owedOf } from "#claims/claims/owed.ts";
import { Problem } from "#kernel/problem.ts";
import { todayIn } from "#kernel/dates.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import { appealUntil } from "./request-days.ts";
import type { OwnClaimRequest, OwnClaimRequests } from "./requests.ts";

/** Returns the bills and appeals that a member's page shows; of a claim only those against it. */
export async function findOwnRequests(
  scope: Scope,
  { claimId }: { claimId?: string | undefined },
): Promise<OwnClaimRequests> {
  return scope.transaction(async (transaction) => {
    const rows = await readOwnRequests(transaction, scope, { claimId });
    const people = await readPeople(transaction, scope);
    const claim = claimId === undefined ? null : await readClaim(transaction, { id: claimId });
    const { clientId } = selfOf(scope);
    transaction.audit({
      action: "view",
      subject: "claim_requests",
      clientId,
      details: { ids: rows.map(({ id }) => id) },
    });
    return {
      rows,
      people: people.map(({ id, name, isSelf }) => ({ id, name, isSelf })),
      appeal:
        claim === null
          ? null
          : {
              mayAppeal: people.some(({ id }) => id === claim.memberId) && isDecided(claim),
              until: appealUntil(claim.paidOn),
            },
    };
  });
}

const decided = ["some", "nothing", "doubted", "deniedSome", "deniedNothing"] as const;
/** Tells whether the claim has a decision that counts. */
export function isDecided(claim: ClaimContent): boolean {
  return (decided as readonly string[]).includes(owedOf(claim, claim.latest).value);
}

/** The member who is signed in. */
export function selfOf({ accessScope }: Scope): { id: string; clientId: string } {
  const { member, clients } = accessScope;
  const [clientId] = clients === "all" ? [] : clients;
  if (member === undefined || clientId === undefined) throw new Problem("notFound");
  return { id: member.id, clientId };
}

type Patient = {
  id: string;
  name: string;
  firstName: string;
  isSelf: boolean;
  dob: string | null;
  clientId: string;
  familyId: string;
  installationId: string;
  timeZone: string;
};

/** Those for whom the member sends bills and appeals: themselves and their minor children, as for what is sensitive. */
export async function readPeople({ client }: Transaction, scope: Scope): Promise<Patient[]> {
  const { id: selfId } = selfOf(scope);
  const { rows } = await client.query<Patient>(
    `select m.id, coalesce(${fullNameSql("m")}, '') as name, coalesce(m.first_name, '') as "firstName", m.id = $1 as "isSelf", m.dob::text as dob,
       m.client_id as "clientId", m.family_id as "familyId", m.installation_id as "installationId", c.time_zone as "timeZone"
     from members m join clients c on c.id = m.client_id
     where m.id = any ($2::uuid[]) and m.deleted_at is null order by m.id <> $1, m.dob, m.id`,
    [selfId, scope.accessScope.privateHealth ?? []],
  );
  return rows;
}

export const todayOf = ({ timeZone }: Pick<Patient, "timeZone">, now: Date) => todayIn(timeZone, now);

/** The member's own requests and those about them, the latest first. */
export async function readOwnRequests(
  { client }: Transaction,
  scope: Scope,
  { claimId, id }: { claimId?: string | undefined; id?: string | undefined },
): Promise<OwnClaimRequest[]> {
  const { rows } = await client.query<OwnClaimRequest>(
    `select r.id, r.kind, r.status, r.member_id as "memberId", coalesce(m.first_name, '') as "firstName",
       case when r.asked_by = $1 then r.conversation_id end as "conversationId", r.claim_id as "claimId", l.claim_number as "claimNumber",
       coalesce(r.provider_name, l.provider_name) as "providerName", coalesce(r.served_on, l.served_from)::text as "servedOn",
       r.amount_cents as "amountCents", r.received_on::text as "receivedOn", r.due_on::text as "dueOn",
       (r.decided_at at time zone c.time_zone)::date::text as "decidedOn", r.answer, r.paid_cents as "paidCents",
       r.paid_on::text as "paidOn", r.asked_by = $1 as "isOwn"
     from claim_requests r join members m on m.id = r.member_id join clients c on c.id = r.client_id
       left join claims l on l.id = r.claim_id
     where r.deleted_at is null and (r.asked_by = $1 or r.member_id = $1)
       and ($2::uuid is null or r.claim_id = $2) and ($3::uuid is null or r.id = $3)
     order by r.created_at desc, r.id desc limit 200`,
    [selfOf(scope).id, claimId ?? null, id ?? null],
  );
  return rows;
}
