import type pg from "pg";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { divisionsOfPlan } from "../plan-divisions.ts";
import { checkMedicalWait, firstDayAtOpening } from "./session-rules.ts";
import { lockEnrollmentSession, readEnrollmentSession } from "./session-rows.service.ts";
import { sessionProblem } from "./session-errors.texts.ts";
import type { EnrollmentSession } from "./sessions.ts";
import type { SessionPlan, SessionPlans, SessionRates } from "./session-plans.ts";
import { audit } from "./sessions.service.ts";

type PlanValues = { displayName: string; divisionIds: string[]; eligibilityClasses: string[] };
type Target = { id: string; planId: string };

/** Rows beyond this are looked at with the plan itself. */
const shownRates = 1000;

export async function findSessionPlans(services: Services, scope: Scope, id: string): Promise<SessionPlans> {
  return scope.transaction(async ({ client }) => {
    const { clientId } = await readEnrollmentSession(client, services.clock(), id);
    const available = await client.query<SessionPlans["available"][number]>(
      `select b.id, b.name, b.carrier, b.coverage_type as "coverageType", b.effective_date as "effectiveDate",
         b.termination_date as "terminationDate"
       from base_plans b where b.client_id = $1 and b.active and b.deleted_at is null
         and not exists (select from session_plans p where p.session_id = $2 and p.base_plan_id = b.id and p.deleted_at is null)
       order by b.coverage_type, b.name_key limit 500`,
      [clientId, id],
    );
    const divisions = await client.query<{ id: string; name: string }>(
      "select id, name from divisions where client_id = $1 and active and deleted_at is null order by name_key limit 1000",
      [clientId],
    );
    const classes = await client.query<{ name: string }>(
      `select distinct name from (
         select eligibility_class as name from divisions where client_id = $1 and deleted_at is null
         union select eligibility_class from employments where client_id = $1 and deleted_at is null
         union select unnest(eligibility_classes) from session_plans where client_id = $1 and deleted_at is null) named
       where name <> '' order by name limit 100`,
      [clientId],
    );
    return {
      plans: await readPlans(client, id),
      available: available.rows,
      divisions: divisions.rows,
      classes: classes.rows.map(({ name }) => name),
    };
  });
}

/** Beside the others of its session, last; a medical one only where the session's wait allows it. */
export async function addSessionPlan(
  services: Services,
  scope: Scope,
  { id, basePlanId }: { id: string; basePlanId: string },
): Promise<SessionPlan> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, id);
    const { rows } = await client.query<{ name: string; coverageType: string; isThere: boolean }>(
      `select b.name, b.coverage_type as "coverageType", exists (select from session_plans p
         where p.session_id = $3 and p.base_plan_id = b.id and p.deleted_at is null) as "isThere"
       from base_plans b where b.id = $1 and b.client_id = $2 and b.active and b.deleted_at is null`,
      [basePlanId, enrollmentSession.clientId, id],
    );
    const base = rows[0];
    const errors: FieldError[] = [];
    if (base === undefined) errors.push(fieldError("basePlanId", "missingReference"));
    else if (base.isThere) errors.push(fieldError("basePlanId", "taken"));
    else if (base.coverageType === "medical")
      errors.push(...checkMedicalWait(enrollmentSession).map((error) => ({ ...error, path: "basePlanId" })));
    if (base === undefined || errors.length > 0) throw sessionProblem(errors, scope.context.language);
    const planId = uuidv7(now.getTime());
    await client.query(
      `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order,
         created_by, updated_by)
       select $1, $2, $3, $4, $5, $6, coalesce(max(sort_order), 0) + 1, $7, $7 from session_plans
       where session_id = $4 and deleted_at is null`,
      [
        planId,
        scope.accessScope.installationId,
        enrollmentSession.clientId,
        id,
        basePlanId,
        base.name,
        scope.userId ?? null,
      ],
    );
    audit(transaction, "update", id, enrollmentSession.clientId, { added: planId });
    return readPlan(client, { id, planId });
  });
}

export async function updateSessionPlan(
  services: Services,
  scope: Scope,
  { target, version, values }: { target: Target; version: number; values: PlanValues },
): Promise<SessionPlan> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, target.id);
    const before = await readPlan(client, target);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    const divisionIds = [...new Set(values.divisionIds)];
    const known = await client.query(
      "select 1 from divisions where id = any($1) and client_id = $2 and deleted_at is null",
      [divisionIds, enrollmentSession.clientId],
    );
    if (known.rowCount !== divisionIds.length)
      throw sessionProblem([fieldError("divisionIds", "missingReference")], scope.context.language);
    await client.query(
      `update session_plans set display_name = $2, eligibility_classes = $3, updated_at = $4,
         updated_by = $5, version = version + 1 where id = $1`,
      [target.planId, values.displayName, [...new Set(values.eligibilityClasses)], now, scope.userId ?? null],
    );
    await offerTo(client, target.planId, divisionIds);
    audit(transaction, "update", target.id, enrollmentSession.clientId, { changed: target.planId });
    return readPlan(client, target);
  });
}

/** The plan is offered to these divisions from now on; where none is named, to all. */
async function offerTo(client: pg.ClientBase, planId: string, divisionIds: readonly string[]): Promise<void> {
  await client.query(
    "delete from session_plan_divisions where session_plan_id = $1 and division_id <> all($2::uuid[])",
    [planId, divisionIds],
  );
  await client.query(
    `insert into session_plan_divisions (installation_id, client_id, session_plan_id, division_id)
     select p.installation_id, p.client_id, p.id, d.id from session_plans p, unnest($2::uuid[]) d (id) where p.id = $1
     on conflict do nothing`,
    [planId, divisionIds],
  );
}

/** What somebody has chosen stays: their promise is about it. */
export async function removeSessionPlan(services: Services, scope: Scope, target: Target): Promise<void> {
  const now = services.clock();
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, target.id);
    await readPlan(client, target);
    const chosen = await client.query(
      `select 1 from enrollment_selections x join enrollments e on e.id = x.enrollment_id
       where x.session_plan_id = $1 and not e.is_preview limit 1`,
      [target.planId],
    );
    if (chosen.rows.length > 0) throw new Problem("inUse");
    await client.query(
      "update session_plans set deleted_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1",
      [target.planId, now, scope.userId ?? null],
    );
    audit(transaction, "update", target.id, enrollmentSession.clientId, { removed: target.planId });
  });
}

export async function orderSessionPlans(
  services: Services,
  scope: Scope,
  { id, ids }: { id: string; ids: readonly string[] },
): Promise<{ plans: SessionPlan[] }> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, id);
    const plans = await readPlans(client, id);
    const isWhole = plans.length === ids.length && plans.every((plan) => ids.includes(plan.id));
    if (!isWhole) throw sessionProblem([fieldError("ids", "missingReference")], scope.context.language);
    await client.query(
      `update session_plans p set sort_order = o.place, updated_at = $2, updated_by = $3, version = version + 1
       from unnest($1::uuid[]) with ordinality as o (id, place) where p.id = o.id and p.sort_order <> o.place`,
      [ids, now, scope.userId ?? null],
    );
    audit(transaction, "update", id, enrollmentSession.clientId, { fields: ["order"] });
    return { plans: await readPlans(client, id) };
  });
}

/** The rows of its plans that hold on the day on which cover begins for who enrolls when the session opens. */
export async function findSessionRates(services: Services, scope: Scope, id: string): Promise<SessionRates> {
  return scope.transaction(async ({ client }) => {
    const enrollmentSession = await readEnrollmentSession(client, services.clock(), id);
    const on = firstDayOf(enrollmentSession);
    const { rows } = await client.query<SessionRates["plans"][number]>(
      `select p.id, b.id as "basePlanId", p.display_name as name, b.coverage_type as "coverageType",
         b.rating_mode as "ratingMode",
         (select count(*)::int from rates r where ${heldRates}) as total,
         (select coalesce(json_agg(r), '[]') from (select r.id, r.tier_code as "tierCode", r.age_from as "ageFrom",
             r.age_to as "ageTo", r.rating_area as "ratingArea", r.division_id as "divisionId",
             r.person_kind as "personKind", r.tobacco, r.amount_cents as "amountCents", r.amount_micros as "amountMicros",
             r.basis_points as "basisPoints", r.effective_date as "effectiveDate", r.termination_date as "terminationDate"
           from rates r where ${heldRates}
           order by r.rating_area nulls first, r.tier_code, r.age_from nulls first, r.id limit ${shownRates}) r) as rates
       from session_plans p join base_plans b on b.id = p.base_plan_id and b.deleted_at is null
       where p.session_id = $1 and p.active and p.deleted_at is null order by p.sort_order, p.id`,
      [id, on],
    );
    return { on, plans: rows };
  });
}

const heldRates = `r.base_plan_id = b.id and r.active and r.deleted_at is null and r.effective_date <= $2
  and (r.termination_date is null or r.termination_date >= $2)`;

/** A set date that is still missing leaves the day of opening. */
function firstDayOf(enrollmentSession: EnrollmentSession): string {
  const isUnset =
    enrollmentSession.effectiveDateCalculation === "setDate" && enrollmentSession.effectiveDate === null;
  return isUnset ? enrollmentSession.opensOn : firstDayAtOpening(enrollmentSession);
}

async function readPlan(client: pg.ClientBase, { id, planId }: Target): Promise<SessionPlan> {
  const plan = (await readPlans(client, id)).find((one) => one.id === planId);
  if (plan === undefined) throw new Problem("notFound");
  return plan;
}

export async function readPlans(client: pg.ClientBase, id: string): Promise<SessionPlan[]> {
  const { rows } = await client.query<SessionPlan>(
    `select p.id, p.version, b.id as "basePlanId", b.name as "basePlanName", b.carrier, b.coverage_type as "coverageType",
       b.rating_mode as "ratingMode", p.display_name as "displayName", p.sort_order as "sortOrder",
       ${divisionsOfPlan("p")} as "divisionIds", p.eligibility_classes as "eligibilityClasses"
     from session_plans p join base_plans b on b.id = p.base_plan_id and b.deleted_at is null
     where p.session_id = $1 and p.active and p.deleted_at is null order by p.sort_order, p.id`,
    [id],
  );
  return rows;
}
