import type pg from "pg";
import type { UserType } from "#kernel/access.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import { type AccessHistoryEntry, recordedActions } from "#identity/accounts/profile.ts";
import { readFamilySight } from "#people/members/family-sight.service.ts";
import { userOf } from "#identity/accounts/proof.service.ts";

const atATime = 20;

type Wanted = { before?: number | undefined; own: "true" | "false" };
/** Whose data it is: what the rows must be about, and the names in the family. */
type Subjects = {
  ids: string[];
  enrollmentIds: string[];
  names: Map<string, string>;
  /** The reader is the employee, or no member at all. */
  isEmployee: boolean;
};
type Found = {
  id: number;
  at: string;
  actor: string;
  action: string;
  subject: AccessHistoryEntry["subject"];
  subjectId: string | null;
  emergency: boolean;
  type: UserType | null;
  entityId: string | null;
  organisation: string | null;
};

/**
 * Returns what the audit holds about the member, an employee's minor children and own enrollments, and the own account;
 * for other users only about the own account. People may not read the audit, so the system reads it, by ids from their token alone.
 */
export async function findAccessHistory(
  services: Services,
  scope: Scope,
  { before, own }: Wanted,
): Promise<{ rows: AccessHistoryEntry[]; more: boolean }> {
  const found = await inOwnName(services, scope, async ({ client }) => {
    const subjects = await subjectsOf(client, scope, services.clock());
    const { rows } = await client.query<Found>(accessHistoryQuery, [
      scope.accessScope.installationId,
      [...subjects.ids, ...subjects.enrollmentIds],
      before ?? null,
      own === "true",
      scope.actor,
      atATime + 1,
    ]);
    return { subjects, rows };
  });
  const rows = found.rows.slice(0, atATime).map((row) => entryOf(row, found.subjects, scope.actor));
  return { rows, more: found.rows.length > atATime };
}

async function subjectsOf(client: pg.ClientBase, scope: Scope, now: Date): Promise<Subjects> {
  // Only a member's reach has a person: the family.
  const { installationId, person: familyId = null, member } = scope.accessScope;
  const family = await client.query<{ id: string; firstName: string }>(
    `select id, first_name as "firstName" from members where family_id = $1 and installation_id = $2`,
    [familyId, installationId],
  );
  const sight = await readFamilySight(client, scope, now);
  const memberIds = family.rows.map(({ id }) => id).filter((id) => sight?.sees(id, "accessHistory") === true);
  // Enrollments are the employee's alone, and so is what was done in them.
  const enrollments = await client.query<{ id: string }>(
    `select id from enrollments where member_id = $1 and installation_id = $2`,
    [member?.isEmployee === true ? member.id : null, installationId],
  );
  return {
    ids: [userOf(scope), ...memberIds],
    enrollmentIds: enrollments.rows.map(({ id }) => id),
    names: new Map(family.rows.map(({ id, firstName }) => [id, firstName])),
    isEmployee: member === undefined || member.isEmployee,
  };
}

/** One row about each: the records looked at one by one, and the lists that showed them. */
const of = `from audit_events a
  where a.installation_id = $1 and a.subject in ('members', 'enrollments', 'users')
    and ($3::bigint is null or a.id < $3) and ($4 or a.actor <> $5)`;
const accessHistoryQuery = `
  with found as (
    (select a.* ${of} and a.subject_id = any($2) order by a.id desc limit $6)
    union all
    (select a.* ${of} and a.subject_id is null and a.action = 'view' and a.details -> 'ids' ?| $2::text[]
     order by a.id desc limit $6))
  select a.id::int as id, a.at, a.actor, a.action, a.subject, a.subject_id as "subjectId",
    a.details ? 'emergencyId' as emergency, u.type, u.entity_id as "entityId",
    case u.type when 'admin' then i.name when 'member' then null
      else coalesce(u.entity_name, c.name, b.name, p.name, t.name) end as organisation
  from found a join installations i on i.id = a.installation_id
    left join users u on u.id = case when a.actor like 'user:%' then substr(a.actor, 6)::uuid end
    left join clients c on c.id = u.entity_id left join brokers b on b.id = u.entity_id
    left join partners p on p.id = u.entity_id left join tpas t on t.id = u.entity_id
  order by a.id desc limit $6`;

function entryOf(row: Found, subjects: Subjects, actor: string): AccessHistoryEntry {
  const { names } = subjects;
  const kind = whoOf(row, { ...subjects, actor });
  const isStaff = kind === "staff";
  return {
    id: row.id,
    at: row.at,
    action: actionOf(row.action),
    subject: row.subject,
    person: row.subject === "members" ? (names.get(row.subjectId ?? "") ?? null) : null,
    inList: row.subjectId === null,
    by: { kind, type: isStaff ? row.type : null, organisation: isStaff ? row.organisation : null },
    emergency: row.emergency,
  };
}

/** Several acts of the audit are one to the person. */
const sameWords: Readonly<Record<string, AccessHistoryEntry["action"]>> = {
  signUp: "create",
  acceptInvitation: "password",
  signInBegun: "signIn",
  proofFailed: "signInFailed",
  signOutEverywhere: "signOut",
  sessionEnded: "signOut",
  endSessions: "signOut",
  passwordChanged: "password",
  resetPassword: "password",
  forcePasswordChange: "password",
  sendReset: "password",
  sendLink: "link",
  secondFactorAdded: "secondFactor",
  secondFactorRenamed: "secondFactor",
  secondFactorRemoved: "secondFactor",
  removeSecondFactors: "secondFactor",
  recoveryCodesRenewed: "secondFactor",
  recoveryCodeUsed: "secondFactor",
};

/** What nobody was signed in for: it began at the pages of the log-in, or with a link from the user's own mail. */
const withoutSession: Readonly<Record<string, "visitor" | "link">> = {
  signInFailed: "visitor",
  signUp: "link",
  acceptInvitation: "link",
  resetPassword: "link",
};

function actionOf(action: string): AccessHistoryEntry["action"] {
  return sameWords[action] ?? recordedActions.find((name) => name === action) ?? "other";
}

function whoOf(
  { actor: who, action, type, entityId }: Found,
  { names, enrollmentIds, isEmployee, actor }: Omit<Subjects, "ids"> & { actor: string },
): AccessHistoryEntry["by"]["kind"] {
  if (who === actor) return "self";
  if (who === "anonymous") return "visitor";
  if (who === "system") return withoutSession[action] ?? "system";
  if (who.startsWith("apiKey:")) return "apiKey";
  if (who.startsWith("enrollee:") && enrollmentIds.includes(who.slice("enrollee:".length)))
    return "enrollment";
  // To a dependent it is the employee of their family.
  if (who.startsWith("enrollee:")) return isEmployee ? "system" : "family";
  if (type === null) return "system";
  return type === "member" && names.has(entityId ?? "") ? "family" : "staff";
}
