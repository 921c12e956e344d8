import { partsJson } from "#plans/plans/price-parts.service.ts";
import { coverageOrder } from "#plans/plans/coverage-order.ts";
import { sumOf } from "#kernel/money.ts";
import { Problem } from "#kernel/problem.ts";
import { seesHealthOf } from "#server/database/health-sight.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { employeesElsewhere } from "#people/members/own-contact.service.ts";
import type { MemberDetail } from "#people/members/members.ts";
import { readFamilySight } from "#people/members/family-sight.service.ts";

/** A member with family and coverage, and the row of the audit that tells who looked. */
export async function getMember(
  services: Services,
  scope: Scope,
  { id, clientId }: { id: string; clientId?: string | undefined },
): Promise<MemberDetail> {
  const hasOwnContact = isMember(scope) && (await employeesElsewhere(services, scope, [id])).length > 0;
  return scope.transaction(async (transaction) => {
    const answer = await transaction.client.query<MemberDetail>({
      name: "member-detail",
      text: memberQuery,
      values: [id, services.clock()],
    });
    const [found] = answer.rows;
    if (found === undefined || (clientId !== undefined && found.clientId !== clientId))
      throw new Problem("notFound");
    // A change of the member, the person or an employment makes another version of the whole.
    const member = { ...found, version: found.version + sumOf(found.employments.map((one) => one.version)) };
    transaction.audit({ action: "view", subject: "members", subjectId: id, clientId: member.clientId });
    const sight = await readFamilySight(transaction.client, scope, services.clock());
    if (sight === null) return member;
    const hidesContact = hasOwnContact || !sight.sees(id, "contact");
    return {
      ...member,
      ...(hidesContact ? noContact : {}),
      ssnLast4: sight.sees(id, "ssn") ? member.ssnLast4 : null,
      coverages: sight.sees(id, "coverage") ? member.coverages.map(withoutBeneficiaries) : [],
    };
  });
}

function isMember({ principal }: Scope): boolean {
  return principal.kind === "user" && principal.type === "member";
}

const noContact = {
  email: null,
  phone: null,
  mobilePhone: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
} satisfies Partial<MemberDetail>;

/** Beneficiaries and costs are shown to the subscriber alone, on pages of their own, not to their family. */
function withoutBeneficiaries(coverage: MemberDetail["coverages"][number]) {
  return { ...coverage, cost: null, pendingCents: null, eoi: null, beneficiaries: [] };
}

/** In one statement, prepared once a connection: this is the most frequent read of the product. */
export const memberQuery = `
  select m.id, (m.version + h.version)::int as version, ($2::timestamptz at time zone c.time_zone)::date as today, m.client_id as "clientId", c.name as "clientName", d.name as "divisionName",
    m.family_id as "familyId", m.relationship, m.member_number as "memberNumber", m.status, h.prefix,
    m.first_name as "firstName", m.middle_name as "middleName", m.last_name as "lastName", m.suffix, h.gender, m.dob,
    h.ssn_last4 as "ssnLast4", h.email, h.phone, h.mobile_phone as "mobilePhone",
    h.address1, h.address2, h.city, h.state, h.zip,
    (select coalesce(json_agg(json_build_object('id', f.id, 'relationship', f.relationship, 'firstName', f.first_name,
        'lastName', f.last_name, 'dob', f.dob) order by f.relationship <> '18', f.dob), '[]')
      from members f where f.family_id = m.family_id and f.id <> m.id and f.deleted_at is null) as family,
    (select coalesce(json_agg(json_build_object('id', w.id, 'version', w.version, 'hireDate', w.hire_date, 'lastDay', w.last_day, 'status', w.status,
        'divisionName', wd.name, 'eligibilityClass', w.eligibility_class) order by w.is_current desc, w.hire_date desc), '[]')
      from employments w left join divisions wd on wd.id = w.division_id
      where w.member_id = m.id and w.deleted_at is null) as employments,
    (select coalesce(json_agg(json_build_object('id', v.id, 'coverageType', v.coverage_type, 'planName', b.name,
        'tierCode', v.tier_code, 'effectiveDate', v.effective_date, 'terminationDate', v.termination_date, 'version', v.version,
        'cost', case when m.relationship = '18' then
          json_build_object('employeeCents', v.employee_cents, 'employerCents', v.employer_cents,
            ${partsJson("v")}) end,
        'volumeCents', v.volume_cents, 'pendingCents', case when v.eoi = 'pending' then v.pending_volume_cents end,
        'eoi', case when v.eoi = 'pending' or ${seesHealthOf("m.id")} then v.eoi end, 'beneficiaries', v.beneficiaries)
        order by v.effective_date desc, ${coverageOrder("v")}), '[]')
      from coverages v join base_plans b on b.id = v.base_plan_id
      where v.member_id = m.id and v.deleted_at is null) as coverages
  from members m join people h on h.id = m.person_id join clients c on c.id = m.client_id left join divisions d on d.id = m.division_id
  where m.id = $1 and m.deleted_at is null`;
