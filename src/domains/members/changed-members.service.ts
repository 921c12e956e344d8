import type { PlainDate } from "#kernel/dates.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { Vault } from "#server/crypto.ts";
import type { Transaction } from "#server/scope.ts";
import { changeEmployments } from "./employments.service.ts";
import { factColumns, type PersonFacts, sealedSsn } from "./new-members.service.ts";

/** What is to be known of a member from now on, all of it. */
export type MemberChange = PersonFacts & {
  id: string;
  relationship: RelationshipCode;
  familyId: string;
  /** The last day at work as it was known before. */
  was: { terminationDate: PlainDate | null };
  /** `ssn` is another one than before; else it stays whatever stands here. */
  changesSsn: boolean;
};

const columns = `relationship text, prefix text, first_name text, middle_name text, last_name text, suffix text,
  gender text, dob date, email text, phone text, mobile_phone text, address1 text, address2 text, city text,
  state text, zip text, tobacco boolean, is_disabled boolean, language text, termination_date date, status text`;
const names = columns.split(",").map((column) => column.trim().split(" ", 1).join(""));

/** Changes members, their employments and families, each in one statement, however many. */
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
  const rows = changes.map((change) => ({
    id: change.id,
    relationship: change.relationship,
    ...factColumns(change),
    ...sealedSsn(vault, change.id, change.changesSsn ? change.ssn : null),
  }));
  await transaction.client.query({
    name: "members-change",
    text: `update members m set ${names.map((name) => `${name} = r.${name}`).join(", ")},
        ssn_sealed = coalesce(r.ssn_sealed, m.ssn_sealed), ssn_index = coalesce(r.ssn_index, m.ssn_index),
        ssn_last4 = coalesce(r.ssn_last4, m.ssn_last4),
        import_id = coalesce($2::uuid, m.import_id), updated_by = $3, updated_at = now(), version = m.version + 1
      from json_to_recordset($1::json) as r (id uuid, ${columns}, ssn_sealed bytea, ssn_index bytea, ssn_last4 text)
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
