import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { MemberDetail } from "./members.ts";

/** A member with family and coverage, and the row of the audit that tells who looked. */
export async function getMember(services: Services, scope: Scope, id: string): Promise<MemberDetail> {
  return scope.transaction(async (transaction) => {
    const answer = await transaction.client.query<MemberDetail>({
      name: "member-detail",
      text: memberQuery,
      values: [id, services.clock()],
    });
    const member = answer.rows[0];
    if (member === undefined) throw new Problem("notFound");
    transaction.audit({ action: "view", subject: "members", subjectId: id, clientId: member.clientId });
    return isMember(scope) ? { ...member, coverages: member.coverages.map(withoutBeneficiaries) } : member;
  });
}

function isMember({ principal }: Scope): boolean {
  return principal.kind === "user" && principal.type === "member";
}

/** Beneficiaries are shown to the subscriber alone, on their own home page, not to their family. */
function withoutBeneficiaries(coverage: MemberDetail["coverages"][number]) {
  return { ...coverage, pendingCents: null, eoi: null, beneficiaries: [] };
}

/** In one statement, prepared once a connection: this is the most frequent read of the product. */
export const memberQuery = `
  select m.id, m.version, ($2::timestamptz at time zone c.time_zone)::date as today, m.client_id as "clientId", c.name as "clientName", d.name as "divisionName",
    m.family_id as "familyId", m.relationship, m.member_number as "memberNumber", m.status, m.prefix,
    m.first_name as "firstName", m.middle_name as "middleName", m.last_name as "lastName", m.suffix, m.gender, m.dob,
    m.ssn_last4 as "ssnLast4", m.email, m.phone, m.mobile_phone as "mobilePhone",
    m.address1, m.address2, m.city, m.state, m.zip,
    (select coalesce(json_agg(json_build_object('id', f.id, 'relationship', f.relationship, 'firstName', f.first_name,
        'lastName', f.last_name, 'dob', f.dob) order by f.relationship <> '18', f.dob), '[]')
      from members f where f.family_id = m.family_id and f.id <> m.id and f.deleted_at is null) as family,
    (select coalesce(json_agg(json_build_object('id', w.id, 'hireDate', w.hire_date, 'lastDay', w.last_day, 'status', w.status,
        'divisionName', wd.name, 'eligibilityClass', w.eligibility_class) order by w.is_current desc, w.hire_date desc), '[]')
      from employments w left join divisions wd on wd.id = w.division_id
      where w.member_id = m.id and w.deleted_at is null) as employments,
    (select coalesce(json_agg(json_build_object('id', v.id, 'coverageType', v.coverage_type, 'planName', b.name,
        'tierCode', v.tier_code, 'effectiveDate', v.effective_date, 'terminationDate', v.termination_date, 'version', v.version,
        'volumeCents', v.volume_cents, 'pendingCents', case when v.eoi = 'pending' then v.pending_volume_cents end,
        'eoi', v.eoi, 'beneficiaries', v.beneficiaries)
        order by v.effective_date desc), '[]')
      from coverages v join base_plans b on b.id = v.base_plan_id
      where v.member_id = m.id and v.deleted_at is null) as coverages
  from members m join clients c on c.id = m.client_id left join divisions d on d.id = m.division_id
  where m.id = $1 and m.deleted_at is null`;
