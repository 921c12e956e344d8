import { checkBeneficiaries } from "../beneficiaries.ts";
import { wordedChoice } from "../value-errors.service.ts";
import { inOwnName } from "#identity/access/own-name.service.ts";
import type { AnswerOf, BodyOf } from "#kernel/call.ts";
import type { FieldError } from "#kernel/field-error.ts";
import type { Language } from "#kernel/language.ts";
import { inEveryLanguage, Problem } from "#kernel/problem.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";
import { setBeneficiaries } from "#people/coverage/set-beneficiaries.service.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { changeOwnBeneficiaries, ownBeneficiaries } from "./own-beneficiaries.ts";

type Own = AnswerOf<typeof ownBeneficiaries>;
type Employee = { memberId: string; familyId: string; clientId: string; today: string };

/** The employee alone names who is paid: for anybody else of the family there is no such page. */
async function requireEmployee({ client }: Transaction, scope: Scope, now: Date): Promise<Employee> {
  const { rows } = await client.query<Employee>(
    `select m.id as "memberId", m.family_id as "familyId", m.client_id as "clientId",
       ($2::timestamptz at time zone c.time_zone)::date::text as today
     from users u join members m on m.id = u.entity_id join clients c on c.id = m.client_id
     where u.id = $1 and u.type = 'member' and m.relationship = '18' and m.deleted_at is null`,
    [scope.userId ?? null, now],
  );
  if (rows[0] === undefined) throw new Problem("notFound");
  return rows[0];
}

export async function findOwnBeneficiaries(services: Services, scope: Scope): Promise<Own> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { memberId, familyId, clientId, today } = await requireEmployee(
      transaction,
      scope,
      services.clock(),
    );
    const { rows } = await client.query<Omit<Own["coverages"][number], "period" | "coverageName">>(
      `select v.id, v.version, v.coverage_type as "coverageType", b.name as "planName",
         v.effective_date::text as "effectiveDate",
         v.volume_cents as "volumeCents", v.beneficiaries
       from coverages v join base_plans b on b.id = v.base_plan_id
         join coverage_types k on k.code = v.coverage_type and k.installation_id = v.installation_id
       where v.member_id = $1 and v.deleted_at is null and k.has_beneficiaries
         and (v.termination_date is null or v.termination_date >= greatest($2::date, v.effective_date))
       order by v.effective_date, k.sort_order, v.id`,
      [memberId, today],
    );
    const names = await coverageNames(client, scope.context.language);
    const { rows: people } = await client.query<Own["people"][number]>(
      `select m.id, m.relationship, m.first_name as "firstName", m.last_name as "lastName", m.dob::text as dob from members m
       where m.family_id = $1 and m.id <> $2 and m.active and m.deleted_at is null order by m.dob, m.id`,
      [familyId, memberId],
    );
    transaction.audit({ action: "view", subject: "coverages", subjectId: memberId, clientId });
    return {
      today,
      people,
      coverages: rows.map((one) => ({
        ...one,
        coverageName: names.get(one.coverageType) ?? one.coverageType,
        period: one.effectiveDate > today ? ("upcoming" as const) : ("current" as const),
      })),
    };
  });
}

type Change = BodyOf<typeof changeOwnBeneficiaries> & { id: string };

/** Another list for one coverage of the employee's own. What stood there before stays known with its day. */
export async function changeBeneficiaries(
  services: Services,
  scope: Scope,
  { id, version, beneficiaries: typed }: Change,
): Promise<{ version: number; beneficiaries: Beneficiary[] }> {
  const now = services.clock();
  const { memberId, clientId, today } = await scope.transaction((transaction) =>
    requireEmployee(transaction, scope, now),
  );
  return inOwnName(services, scope, async (transaction) => {
    const { rows } = await transaction.client.query<{ coverageType: string; version: number }>(
      `select v.coverage_type as "coverageType", v.version from coverages v
         join coverage_types k on k.code = v.coverage_type and k.installation_id = v.installation_id
       where v.id = $1 and v.member_id = $2 and v.deleted_at is null and k.has_beneficiaries
         and (v.termination_date is null or v.termination_date >= greatest($3::date, v.effective_date)) for update of v`,
      [id, memberId, today],
    );
    const [held] = rows;
    if (held === undefined) throw new Problem("notFound");
    if (held.version !== version) throw new Problem("stale");
    const at = `selections.${held.coverageType}.beneficiaries`;
    const checked = checkBeneficiaries(typed, { required: true, today }, at);
    if (!checked.ok) throw wrong(checked.errors, scope.context.language);
    const { value } = checked;
    const changed = await setBeneficiaries(transaction, {
      id,
      beneficiaries: value,
      now,
      userId: scope.userId ?? null,
    });
    transaction.audit({
      action: "update",
      subject: "coverages",
      subjectId: memberId,
      clientId,
      details: { coverageId: id, fields: ["beneficiaries"] },
    });
    return { version: changed, beneficiaries: value };
  });
}

function wrong(errors: readonly FieldError[], language: Language): Problem {
  const nothing = { asked: [], people: [], coverages: {} };
  return new Problem("invalid", {
    fieldErrors: inEveryLanguage(language, (one) => wordedChoice(errors, nothing, one)),
  });
}
