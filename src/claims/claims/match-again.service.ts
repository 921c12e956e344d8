import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { nameKey } from "./patient-name.ts";

type Asked = { installationId: string; clientId: string | null };
type Candidate = {
  claimId: string;
  patientKey: string;
  memberId: string;
  memberFamilyId: string;
  memberClientId: string;
  firstName: string;
  lastName: string;
};
/** Claims that one transaction gives to members. */
const claimsAtOnce = 200;

/**
 * Members who came after their claims: a claim whose patient was not found is given to the one member whose number, or whose
 * birth date, and whose name are the patient's. As at the import, nobody is guessed.
 */
export async function matchAgain(
  services: Pick<Services, "clock">,
  system: SystemScope,
  { installationId, clientId }: Asked,
): Promise<number> {
  const candidates = await system.query<Candidate>(
    `select c.id as "claimId", c.patient_key as "patientKey", m.id as "memberId", m.family_id as "memberFamilyId",
       m.client_id as "memberClientId", m.first_name as "firstName", m.last_name as "lastName"
     from claims c join members m on m.installation_id = c.installation_id and m.deleted_at is null
       and (c.client_id is null or m.client_id = c.client_id) and (c.patient_dob is null or m.dob is null or m.dob = c.patient_dob)
       and (m.family_id in (select n.family_id from members n where n.installation_id = c.installation_id
           and n.member_number = c.patient_number and n.deleted_at is null)
         or (c.patient_dob is not null and m.dob = c.patient_dob))
     where c.installation_id = $1 and c.member_id is null and c.deleted_at is null and ($2::uuid is null or m.client_id = $2)
     order by c.id, m.id`,
    [installationId, clientId],
  );
  const fitting = new Map<string, Candidate[]>();
  for (const one of candidates) {
    if (`${nameKey(one.lastName)} ${nameKey(one.firstName)}`.trim() !== one.patientKey) continue;
    fitting.set(one.claimId, [...(fitting.get(one.claimId) ?? []), one]);
  }
  const sure = [...fitting.values()].flatMap(([one, ...others]) =>
    one === undefined || others.length > 0 ? [] : one,
  );
  let matched = 0;
  for (let at = 0; at < sure.length; at += claimsAtOnce) {
    const some = sure.slice(at, at + claimsAtOnce);
    matched += await system.transaction(installationId, async (transaction) => {
      const { client, enqueue } = transaction;
      const { rows } = await client.query<{ id: string; familyId: string | null; clientId: string | null }>(
        `update claims c set member_id = g.member_id, family_id = g.family_id, client_id = g.client_id, match_problem = null,
           version = c.version + 1, updated_at = $2
         from json_to_recordset($1::json) g (id uuid, member_id uuid, family_id uuid, client_id uuid)
         where c.id = g.id and c.member_id is null returning c.id, c.family_id as "familyId", c.client_id as "clientId"`,
        [
          JSON.stringify(
            some.map((one) => ({
              id: one.claimId,
              member_id: one.memberId,
              family_id: one.memberFamilyId,
              client_id: one.memberClientId,
            })),
          ),
          services.clock(),
        ],
      );
      const familyIds = [...new Set(rows.flatMap(({ familyId }) => familyId ?? []))];
      if (familyIds.length > 0) await enqueue("recount-totals", { installationId, familyIds });
      for (const { id, clientId: ofClient } of rows) {
        transaction.audit({
          action: "update",
          subject: "claims",
          subjectId: id,
          clientId: ofClient ?? undefined,
        });
        await enqueue("eob-notices", { installationId, claimId: id });
      }
      return rows.length;
    });
  }
  return matched;
}
