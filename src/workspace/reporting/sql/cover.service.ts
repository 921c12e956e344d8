import { fullNameSql } from "#server/database/person-name.ts";
import { costsInMonth, familyTiers } from "#people/coverage/cost-of-month.service.ts";
import type { FieldsOf } from "../fields.ts";
import type { DatasetSql } from "./dataset-sql.ts";

// What is held by whom. $1 and $2 are the days, $3 the client, $4 the reader's language, $5 the time zone.

const coverageName =
  "coalesce(case $4 when 'ko' then k.name_ko when 'es' then k.name_es else k.name end, k.code)";

const fields: Record<FieldsOf<"starts">, string> = {
  clientName: "c.name",
  clientCode: "c.external_code",
  divisionName: "d.name",
  memberNumber: "m.member_number",
  lastName: "m.last_name",
  firstName: "m.first_name",
  relationship: "m.relationship",
  dob: "m.dob",
  gender: "p.gender",
  subscriberName: fullNameSql("s"),
  subscriberNumber: "s.member_number",
  hireDate: "w.hire_date",
  eligibilityClass: "w.eligibility_class",
  address: "concat_ws(', ', p.address1, p.address2)",
  city: "p.city",
  state: "p.state",
  zip: "p.zip",
  email: "p.email",
  phone: "coalesce(p.mobile_phone, p.phone)",
  coverageType: coverageName,
  planName: "b.name",
  planCode: "b.external_plan_code",
  tierCode: "v.tier_code",
  effectiveDate: "v.effective_date",
  terminationDate: "v.termination_date",
  isCobra: "(v.cobra_clock_id is not null)",
  volumeCents: "v.volume_cents",
  evidence: "v.eoi",
  employeeCents: "v.employee_cents",
  employerCents: "v.employer_cents",
  employeePostTaxCents: "v.employee_post_tax_cents",
  imputedIncomeCents: "v.imputed_income_cents",
  tobaccoSurchargeCents: "v.tobacco_surcharge_cents",
  spouseSurchargeCents: "v.spouse_surcharge_cents",
  wellnessCreditCents: "v.wellness_credit_cents",
  totalCents: "v.employee_cents + v.employer_cents",
  people: "count(distinct v.member_id)",
  employees: "count(distinct v.member_id) filter (where m.relationship = '18')",
  dependents: "count(distinct v.member_id) filter (where m.relationship <> '18')",
};

const joins = [
  ["m", "join members m on m.id = v.member_id and m.deleted_at is null"],
  ["c", "join clients c on c.id = v.client_id and c.deleted_at is null"],
  ["b", "join base_plans b on b.id = v.base_plan_id"],
  ["k", "left join coverage_types k on k.installation_id = v.installation_id and k.code = v.coverage_type"],
  ["p", "left join people p on p.id = m.person_id"],
  ["d", "left join divisions d on d.id = m.division_id"],
  ["s", "left join members s on s.id = v.family_id"],
  ["w", "left join employments w on w.member_id = v.family_id and w.is_current and w.deleted_at is null"],
  ["f", `left join ${familyTiers("$2")} f on f.family_id = v.family_id`],
] as const;

/** Cover that ends before its first day never began. */
const isCover =
  "v.deleted_at is null and (v.termination_date is null or v.termination_date >= v.effective_date)";
const ofClient = "($3::uuid is null or v.client_id = $3)";
const sameCover = `select from coverages o where o.member_id = v.member_id and o.coverage_type = v.coverage_type
  and o.id <> v.id and o.deleted_at is null and (o.termination_date is null or o.termination_date >= o.effective_date)`;

/** Always joined: members that are gone, and clients, count for nothing. */
const needs = ["m", "c"] as const;
const of = {
  fields,
  codes: { coverageType: "v.coverage_type" },
  joins,
  needs,
  client: ofClient,
  key: "v.id",
} as const;

export const coverage: DatasetSql<"coverage"> = {
  ...of,
  fields: { ...fields, familyTier: "f.tier_code", families: "count(distinct v.family_id)" },
  from: "coverages v",
  where: `${isCover} and v.effective_date <= $2::date and (v.termination_date is null or v.termination_date >= $2::date)`,
};

/** Cover whose first day is among the days, of a person who had none of the type on the day before. */
export const starts: DatasetSql<"starts"> = {
  ...of,
  from: "coverages v",
  where: `${isCover} and v.effective_date between $1::date and $2::date
    and not exists (${sameCover} and o.effective_date < v.effective_date
      and (o.termination_date is null or o.termination_date >= v.effective_date - 1))`,
};

/** Cover whose last day is among the days, where none of the type goes on. */
export const ends: DatasetSql<"ends"> = {
  ...of,
  from: "coverages v",
  where: `${isCover} and v.termination_date between $1::date and $2::date
    and not exists (${sameCover} and o.effective_date <= v.termination_date + 1
      and (o.termination_date is null or o.termination_date > v.termination_date))`,
};

/** What each month costs: the coverage that holds on its first day, or begins first within it, in full. */
export const premium: DatasetSql<"premium"> = {
  ...of,
  fields: { ...fields, month: "months.first" },
  from: `(select first::date from generate_series(date_trunc('month', $1::date::timestamp),
      date_trunc('month', $2::date::timestamp), interval '1 month') first) months
    join coverages v on ${costsInMonth("months.first")}`,
  where: isCover,
  key: "months.first, v.id",
};

/** As `lastDayAsChild` says: at the end of the month of the birthday, or the day before it. */
const birthday = "(m.dob + make_interval(years => b.max_child_age))::date";
const lastDay = `case when b.child_cover_ends = 'endOfMonth'
    then (date_trunc('month', ${birthday}) + interval '1 month - 1 day')::date
  when extract(day from ${birthday}) <> extract(day from m.dob) then ${birthday} else ${birthday} - 1 end` as const;

/** Children whose cover would go on, but for their age. */
export const ageOut: DatasetSql<"ageOut"> = {
  ...of,
  fields: { ...fields, lastDayAsChild: lastDay, age: "b.max_child_age" },
  needs: ["m", "c", "b", "p"],
  from: "coverages v",
  where: `${isCover} and m.relationship = '19' and not p.is_disabled and m.dob is not null and v.cobra_clock_id is null
    and b.max_child_age is not null and ${lastDay} between $1::date and $2::date
    and v.effective_date <= ${lastDay} and (v.termination_date is null or v.termination_date > ${lastDay})`,
};

const heldOn = (day: "$1" | "$2") =>
  `(select v.* from coverages v
  where ${isCover} and ${ofClient} and v.effective_date <= ${day}::date
    and (v.termination_date is null or v.termination_date >= ${day}::date))` as const;
const kind = `case when o.id is null then 'gained' when n.id is null then 'lost'
  when o.base_plan_id <> n.base_plan_id then 'plan' when o.tier_code <> n.tier_code then 'tier'
  when o.volume_cents is distinct from n.volume_cents then 'amount'
  when o.employee_cents <> n.employee_cents or o.employer_cents <> n.employer_cents then 'price' end` as const;

/** What a person holds on the second day, and did not hold so on the first. */
export const changes: DatasetSql<"changes"> = {
  fields: {
    clientName: "c.name",
    clientCode: "c.external_code",
    divisionName: "d.name",
    memberNumber: "m.member_number",
    lastName: "m.last_name",
    firstName: "m.first_name",
    relationship: "m.relationship",
    dob: "m.dob",
    subscriberName: fullNameSql("s"),
    coverageType: coverageName,
    changeKind: "x.kind",
    planBefore: "y.name",
    planAfter: "z.name",
    tierBefore: "x.tier_before",
    tierAfter: "x.tier_after",
    effectiveDate: "x.effective_date",
    terminationDate: "x.termination_date",
    totalBeforeCents: "x.before_cents",
    totalAfterCents: "x.after_cents",
    people: "count(distinct x.member_id)",
  },
  joins: [
    ["m", "join members m on m.id = x.member_id and m.deleted_at is null"],
    ["c", "join clients c on c.id = x.client_id and c.deleted_at is null"],
    ["k", "left join coverage_types k on k.installation_id = x.installation_id and k.code = x.coverage_type"],
    ["d", "left join divisions d on d.id = m.division_id"],
    ["s", "left join members s on s.id = x.family_id"],
    ["y", "left join base_plans y on y.id = x.plan_before"],
    ["z", "left join base_plans z on z.id = x.plan_after"],
  ],
  needs,
  codes: { coverageType: "x.coverage_type" },
  client: "($3::uuid is null or x.client_id = $3)",
  key: "x.id",
  from: `(select coalesce(n.id, o.id) as id, coalesce(n.installation_id, o.installation_id) as installation_id,
      coalesce(n.client_id, o.client_id) as client_id, coalesce(n.family_id, o.family_id) as family_id,
      coalesce(n.member_id, o.member_id) as member_id, coalesce(n.coverage_type, o.coverage_type) as coverage_type,
      ${kind} as kind, o.base_plan_id as plan_before, n.base_plan_id as plan_after, o.tier_code as tier_before,
      n.tier_code as tier_after, n.effective_date, o.termination_date,
      o.employee_cents + o.employer_cents as before_cents, n.employee_cents + n.employer_cents as after_cents
    from ${heldOn("$1")} o full join ${heldOn("$2")} n on n.member_id = o.member_id and n.coverage_type = o.coverage_type) x`,
  where: "x.kind is not null",
};
