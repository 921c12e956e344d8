import { bucketOf, countAttempt } from "#identity/access/attempts.service.ts";
import { returnPath } from "#enrollment/invitations/personal-link.service.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import { systemOf } from "../system-of.service.ts";
import type { Services } from "#server/services.ts";
import { enrollmentIdOf } from "../own-enrollment.service.ts";
import { knownEmployee, type KnownEmployee } from "./known-employee.ts";
import { giveLinkToMember } from "#enrollment/invitations/invitation-rows.service.ts";
import { endTokensOfEnrollments } from "#identity/access/end-tokens.service.ts";

/** SSNs that one enrollment may try in an hour: a slip is mended, nobody searches for employees. */
const ssnsPerEnrollment = { tries: 10, minutes: 60 };

export async function countSsn({ database, vault, clock }: Services, scope: Scope): Promise<void> {
  const bucket = bucketOf(vault, "enroll:ssn", enrollmentIdOf(scope));
  await countAttempt(database.system, bucket, ssnsPerEnrollment, clock());
}

type DraftRow = {
  installationId: string;
  clientId: string;
  invitationId: string;
  signupKey: string;
  personId: string;
  firstName: string;
  lastName: string;
  dob: PlainDate | null;
  ssnSealed: Buffer | null;
};

/**
 * Refuses an enrollment that began by a shared link and whose answers name an employee whom the client knows: a spouse
 * knows them, too. Its link becomes the employee's personal one, everybody who is inside is out, and what was saved waits
 * behind the code that goes to the employee's own address.
 */
export async function requireOwnEnrollment(services: Services, scope: Scope): Promise<void> {
  const enrollmentId = enrollmentIdOf(scope);
  const system = systemOf(services, scope);
  const [draft] = await system.query<DraftRow>(draftQuery, [enrollmentId]);
  if (draft === undefined) return;
  const { vault } = services;
  const ssn = draft.ssnSealed && vault.open(draft.ssnSealed, `enrollment_people.ssn:${draft.personId}`);
  const indexes = ssn === null ? [] : vault.blindIndexes(ssn, "ssn");
  const employees = await system.query<KnownEmployee>(employeesQuery, [draft.clientId, indexes, draft.dob]);
  const ssnKeys = indexes.map((index) => index.toString("hex"));
  const employee = knownEmployee({ ...draft, ssnKeys }, employees);
  if (employee === null) return;
  const { installationId, clientId, invitationId, signupKey } = draft;
  await system.transaction(
    installationId,
    async (transaction) => {
      const { client } = transaction;
      await giveLinkToMember(transaction, { id: invitationId, memberId: employee.id });
      await endTokensOfEnrollments(client, [enrollmentId]);
      transaction.audit({
        action: "update",
        subject: "invitations",
        subjectId: invitationId,
        clientId,
        details: { memberId: employee.id },
      });
    },
    scope.principal,
  );
  const path = await returnPath(vault, services.database.system, { signupKey }, invitationId);
  throw new Problem("proofNeeded", { facts: { returnPath: path ?? `/Welcome/${signupKey}` } });
}

/** Only where the link names nobody yet: a personal one has asked on each device already. */
const draftQuery = `
  select e.installation_id as "installationId", e.client_id as "clientId", i.id as "invitationId",
    s.signup_key as "signupKey", p.id as "personId", p.first_name as "firstName", p.last_name as "lastName", p.dob,
    p.ssn_sealed as "ssnSealed"
  from enrollments e join invitations i on i.id = e.invitation_id join enrollment_sessions s on s.id = e.session_id
    join enrollment_people p on p.enrollment_id = e.id and p.relationship = '18'
  where e.id = $1 and e.status in ('started', 'returned') and not e.is_preview and e.member_id is null
    and i.member_id is null`;

const employeesQuery = `
  select m.id, m.first_name as "firstName", m.last_name as "lastName", m.dob, encode(m.ssn_index, 'hex') as "ssnKey"
  from members m
  where m.client_id = $1 and m.relationship = '18' and m.deleted_at is null
    and (m.ssn_index = any ($2::bytea[]) or m.dob = $3::date)
  order by m.id`;
