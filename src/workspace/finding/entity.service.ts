import { claimReaders } from "#claims/claims/claims.ts";
import { findClaims } from "#claims/claims/claims.service.ts";
import { findClients } from "#organization/clients/client-list.service.ts";
import { keepAccess } from "#content/documents/documents.ts";
import { findDocuments } from "#content/documents/library.service.ts";
import { staffAccess } from "#enrollment/enrollment/staff-access.ts";
import { looksLikeSsn } from "#people/members/member-terms.ts";
import { findMembers } from "#workspace/member-pages/member-search.service.ts";
import { type Access, isAllowed } from "#kernel/access.ts";
import { normalizeName } from "#kernel/clean.ts";
import { fullName } from "#kernel/person-name.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type Entity, mostOfAKind } from "./entity.ts";

type Wanted = { q: string; client?: string | undefined };

const highest = "\u{10FFFF}";
const sessionAccess = [
  { types: ["admin"], permission: "manageEnrollmentSessions" },
  { types: ["client"], permission: "viewEnrollmentSessions" },
] as const satisfies Access;
const clientAccess = { types: ["admin", "tpa", "broker", "partner"] } as const satisfies Access;
/** Claims of one's own are a page of members. */
const claimAccess = claimReaders.filter(({ types }) => !types.some((one) => one === "member"));

/** Each kind by the search of its own, which knows its indexes and writes down who looked. */
export async function findEntities(
  services: Services,
  scope: Scope,
  { q, client }: Wanted,
): Promise<{ results: Entity[] }> {
  const may = (access: Access) => isAllowed(access, scope.principal);
  const hasDigit = /\d/u.test(q);
  return {
    results: [
      ...(await membersOf(services, scope, { q, client })),
      ...(may(clientAccess) ? await clientsOf(scope, q) : []),
      ...(may(sessionAccess) ? await sessionsOf(scope, { q, client }) : []),
      ...(may(staffAccess) ? await enrollmentsOf(scope, { q, client }) : []),
      ...(hasDigit && may(claimAccess) ? await claimsOf(scope, { q, client }) : []),
      ...(may(keepAccess) && !looksLikeSsn(q) ? await documentsOf(services, scope, { q, client }) : []),
    ],
  };
}

async function membersOf(services: Services, scope: Scope, { q, client }: Wanted): Promise<Entity[]> {
  const { rows } = await findMembers(services, scope, {
    q,
    sort: "name",
    page: 1,
    pageSize: mostOfAKind,
    ...(client === undefined ? {} : { "filter[clientId]": client }),
  });
  return rows.map((row) => ({
    kind: "member",
    id: row.id,
    name: fullName(row),
    code: row.memberNumber,
    about: row.clientName,
    day: null,
  }));
}

async function clientsOf(scope: Scope, q: string): Promise<Entity[]> {
  const { clients } = await findClients(scope, { q, limit: mostOfAKind });
  return clients.map(({ id, name, code }) => ({ kind: "client", id, name, code, about: null, day: null }));
}

/** An administrator has a few sessions a client: words within are compared one by one. */
async function sessionsOf(scope: Scope, { q, client: clientId }: Wanted): Promise<Entity[]> {
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<Entity>(
      `select 'enrollmentSession' as kind, s.id, s.name, s.signup_key as code, c.name as about, s.closes_on::text as day
       from enrollment_sessions s join clients c on c.id = s.client_id
       where s.deleted_at is null and ($2::uuid is null or s.client_id = $2)
         and (lower(s.signup_key) = lower($1)
           or not exists (select from unnest(string_to_array(lower($1), ' ')) word
             where position(word in lower(s.name || ' ' || c.name)) = 0))
       order by s.closes_on desc, s.id limit $3`,
      [q, clientId ?? null, mostOfAKind],
    );
    return rows;
  });
}

/** By the beginning of the subscriber's name in either order, or the reference number. */
async function enrollmentsOf(scope: Scope, { q, client: clientId }: Wanted): Promise<Entity[]> {
  const [first, second] = keysOf(q);
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query<Entity>(
      `select 'enrollment' as kind, e.id, coalesce(e.subscriber_name, '') as name, e.reference_number as code,
         c.name as about, e.submitted_at::date::text as day
       from enrollments e join clients c on c.id = e.client_id
       where e.installation_id = $6 and e.deleted_at is null and not e.is_preview and e.status not in ('started', 'cancelled')
         and ($5::uuid is null or e.client_id = $5)
         and (e.subscriber_key >= $1 and e.subscriber_key < $1 || '${highest}'
           or e.subscriber_key >= $2 and e.subscriber_key < $2 || '${highest}'
           or e.reference_number = $3)
       order by e.submitted_at desc nulls last, e.id limit $4`,
      [first, second, q.toUpperCase(), mostOfAKind, clientId ?? null, scope.accessScope.installationId],
    );
    if (rows.length > 0)
      transaction.audit({
        action: "view",
        subject: "enrollments",
        details: { ids: rows.map(({ id }) => id) },
      });
    return rows;
  });
}

/** As the list has a name ("last first"), and typed the other way round. */
function keysOf(q: string): [string, string] {
  const words = normalizeName(q.replaceAll(",", " ")).toLowerCase().split(" ");
  return [words.join(" "), [...words.slice(-1), ...words.slice(0, -1)].join(" ")];
}

async function claimsOf(scope: Scope, { q, client }: Wanted): Promise<Entity[]> {
  const { rows } = await findClaims(scope, {
    number: q.replaceAll(" ", ""),
    clientId: client,
    page: 1,
    pageSize: mostOfAKind,
  });
  return rows.map((row) => ({
    kind: "claim",
    id: row.id,
    name: row.claimNumber,
    code: row.externalNumber,
    about: row.patientName,
    day: row.servedFrom,
  }));
}

/** By words of the name or, where it was read, of the content. Others than administrators have no page for one. */
async function documentsOf(services: Services, scope: Scope, { q, client }: Wanted): Promise<Entity[]> {
  const { rows } = await findDocuments(services, scope, {
    q,
    sort: "-createdAt",
    page: 1,
    pageSize: mostOfAKind,
    ...(client === undefined ? {} : { "filter[clientId]": client }),
  });
  return rows.map((row) => ({
    kind: "document",
    id: row.id,
    name: row.title,
    code: null,
    about: row.categoryName,
    day: row.createdAt.slice(0, 10),
  }));
}
