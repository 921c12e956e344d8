import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Vault } from "#server/crypto.ts";
import type { Transaction } from "#server/scope.ts";
import { changeEmployments } from "./employments.service.ts";
import { ownEnd } from "./new-members.service.ts";
import type { PersonFacts } from "./member-facts.ts";
import { changePeople, type PersonChange, personFields } from "./people.service.ts";

/** What is to be known of a member from now on, all of it. */
export type MemberChange = PersonFacts & {
  id: string;
  personId: string;
  clientId: string;
  relationship: RelationshipCode;
  familyId: string;
  /** The last day at work as it was known before. */
  was: { terminationDate: PlainDate | null };
  /** The fields in which it differs from what was known. */
  changed: readonly string[];
};

/** Changes members, the people they are, their employments and families, each in one statement, however many. */
export async function changeMembers(
  transaction: Transaction,
  vault: Vault,
  {
    changes,
    importId,
    now,
    updatedBy,
  }: { changes: readonly MemberChange[]; importId: string | null; now: Date; updatedBy: string | null },
): Promise<void> {
  if (changes.length === 0) return;
  await changePeople(transaction, vault, { changes: personChanges(changes), now, updatedBy });
  const rows = changes.map((change) => ({
    id: change.id,
    relationship: change.relationship,
    termination_date: ownEnd(change),
    status: change.status,
  }));
  await transaction.client.query({
    name: "members-change",
    text: `update members m set relationship = r.relationship, termination_date = r.termination_date, status = r.status,
        import_id = coalesce($2::uuid, m.import_id), updated_by = $3, updated_at = now(), version = m.version + 1
      from json_to_recordset($1::json) as r (id uuid, relationship text, termination_date date, status text)
      where m.id = r.id`,
    values: [JSON.stringify(rows), importId, updatedBy],
  });
  const subscribers = changes.filter(({ relationship }) => relationship === "18");
  await changeEmployments(transaction, {
    changes: subscribers.map((facts) => ({ memberId: facts.id, was: facts.was, facts })),
    now,
    updatedBy,
  });
  await transaction.client.query({
    name: "families-change",
    text: `update families f set employer_family_id = r.employer_family_id, updated_at = $2, updated_by = $3,
        version = f.version + 1
      from json_to_recordset($1::json) as r (id uuid, employer_family_id text)
      where f.id = r.id and f.employer_family_id is distinct from r.employer_family_id`,
    values: [
      JSON.stringify(
        subscribers.map(({ familyId, employerFamilyId }) => ({
          id: familyId,
          employer_family_id: employerFamilyId,
        })),
      ),
      now,
      updatedBy,
    ],
  });
}

/** One change for each person, though two families may tell of them: what the employee's row says stands last. */
function personChanges(changes: readonly MemberChange[]): PersonChange[] {
  const people = new Map<string, PersonChange>();
  const ordered = changes.toSorted(
    (one, other) => Number(one.relationship === "18") - Number(other.relationship === "18"),
  );
  for (const change of ordered) {
    const { personId, clientId, firstName, dob, changed } = change;
    const told = personFields.filter(([, , field]) => changed.includes(field));
    const ssn = changed.includes("ssn") ? change.ssn : null;
    if (told.length === 0 && ssn === null) continue;
    const before = people.get(personId);
    people.set(personId, {
      personId,
      clientId,
      firstName,
      dob,
      columns: {
        ...before?.columns,
        ...Object.fromEntries(told.map(([name, , field]) => [name, change[field]])),
      },
      ssn: ssn ?? before?.ssn ?? null,
    });
  }
  return [...people.values()];
}
