import type { AnswerOf, BodyOf } from "#kernel/call.ts";
import { addMonths, todayIn } from "#kernel/dates.ts";
import { fieldError, type FieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Reason } from "#kernel/traced.ts";
import { coverageNames } from "#plans/plans/coverage-names.service.ts";
import { planYearOf } from "#plans/plans/rating-age.ts";
import { fullNameSql } from "#server/database/person-name.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { copyYear } from "./copy-year.service.ts";
import { missingOf } from "./missing.service.ts";
import { decisionsFor } from "./prepare.ts";
import type { changeRenewal, prepareRenewal, Renewal, renewalDetail, renewalList } from "./renewal.ts";
import { endsEachYear, type RenewalPlan } from "./renewal-terms.ts";
import { holdRenewal, plansOfClient, readRenewal, type StoredRenewal } from "./terms.service.ts";
import { refuse, wordsOf } from "./renewal.texts.ts";

const mostRenewals = 30;

export async function listRenewals(
  services: Services,
  scope: Scope,
  clientId: string,
): Promise<AnswerOf<typeof renewalList>> {
  return scope.transaction(async (transaction) => {
    const client = await requireClient(transaction, clientId);
    const today = todayIn(client.timeZone, services.clock());
    const nextPlanYear = addMonths(planYearOf(today, client.planYearStart), 12);
    return { renewals: await readRenewals(transaction, { clientId, id: null }), nextPlanYear };
  });
}

type Client = { installationId: string; timeZone: string; planYearStart: string | null };

async function requireClient({ client }: Pick<Transaction, "client">, clientId: string): Promise<Client> {
  const { rows } = await client.query<Client>(
    `select installation_id as "installationId", time_zone as "timeZone", plan_year_start as "planYearStart"
     from clients where id = $1 and deleted_at is null`,
    [clientId],
  );
  const [found] = rows;
  if (found === undefined) throw new Problem("notFound");
  return found;
}

/** Prepares a plan year: decisions as of last year, and copies of what ends with it. */
export async function prepare(
  services: Services,
  scope: Scope,
  { clientId, effectiveDate, factsOn }: BodyOf<typeof prepareRenewal>,
): Promise<{ renewal: Renewal }> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { installationId, timeZone } = await requireClient(transaction, clientId);
    const year = Number(todayIn(timeZone, now).slice(0, 4));
    if (Math.abs(Number(effectiveDate.slice(0, 4)) - year) > 1)
      throw refuse([fieldError("effectiveDate", "farAway")], scope.context.language);
    const plans = await plansOfClient(transaction, clientId);
    const covered = await coveredPlans(transaction, { clientId, effectiveDate });
    const decisions = decisionsFor({ plans, covered: [...covered.keys()], firstDay: effectiveDate });
    const made = await client.query(
      `insert into renewals (id, installation_id, client_id, effective_date, facts_on, plans, coverage_types, actor,
         created_at, created_by, updated_at, updated_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9, $10) on conflict do nothing`,
      [
        id,
        installationId,
        clientId,
        effectiveDate,
        factsOn,
        JSON.stringify(decisions.plans),
        JSON.stringify(decisions.coverageTypes),
        scope.actor,
        now,
        scope.userId ?? null,
      ],
    );
    // This plan year is prepared already.
    if (made.rowCount !== 1) throw new Problem("conflict");
    const copied = await copyYear(services, transaction, scope, {
      clientId,
      firstDay: effectiveDate,
      plans: decisions.plans,
    });
    transaction.audit({
      action: "create",
      subject: "renewals",
      subjectId: id,
      clientId,
      details: { copied },
    });
    return { renewal: await requireShown(transaction, id) };
  });
}

/** Employees by the plan that covers them on the day before. */
async function coveredPlans(
  { client }: Pick<Transaction, "client">,
  { clientId, effectiveDate }: Pick<StoredRenewal, "clientId" | "effectiveDate">,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: string; employees: number }>(
    `select v.base_plan_id as id, count(*)::int as employees from coverages v
     where v.client_id = $1 and v.member_id = v.family_id and v.deleted_at is null and v.cobra_clock_id is null
       and v.effective_date < $2::date and coalesce(v.termination_date, 'infinity') >= $2::date - 1
     group by v.base_plan_id`,
    [clientId, effectiveDate],
  );
  return new Map(rows.map(({ id, employees }) => [id, employees]));
}

export async function changeTerms(
  services: Services,
  scope: Scope,
  { id, version, body }: { id: string; version: number; body: BodyOf<typeof changeRenewal> },
): Promise<{ renewal: Renewal }> {
  return scope.transaction(async (transaction) => {
    const renewal = await holdRenewal(transaction, { id, version });
    if (renewal.status === "working" || renewal.status === "undoing" || renewal.kind !== "planYear")
      throw new Problem("conflict");
    const plans = await plansOfClient(transaction, renewal.clientId);
    const errors = wrongTerms(body, plans);
    if (errors.length > 0) throw refuse(errors, scope.context.language);
    await transaction.client.query(
      `update renewals set facts_on = $2, plans = $3, coverage_types = $4, version = version + 1, updated_at = $5, updated_by = $6
       where id = $1`,
      [
        id,
        body.factsOn,
        JSON.stringify(body.plans),
        JSON.stringify(body.coverageTypes),
        services.clock(),
        scope.userId ?? null,
      ],
    );
    transaction.audit({
      action: "update",
      subject: "renewals",
      subjectId: id,
      clientId: renewal.clientId,
      details: { plans: body.plans.length, coverageTypes: body.coverageTypes.length },
    });
    return { renewal: await requireShown(transaction, id) };
  });
}

/** Plans of the client alone, and followers of the same type. */
function wrongTerms(
  { plans: decided, coverageTypes }: BodyOf<typeof changeRenewal>,
  plans: readonly RenewalPlan[],
): FieldError[] {
  const planOf = (id: string | null) => plans.find((plan) => plan.id === id);
  return [
    ...decided.flatMap((one, at) => {
      const [from, to] = [planOf(one.planId), planOf(one.toPlanId)];
      if (from === undefined) return [fieldError(`plans.${at}.planId`, "unknownPlan")];
      if (one.toPlanId !== null && to === undefined)
        return [fieldError(`plans.${at}.toPlanId`, "unknownPlan")];
      if (one.action !== "map") return [];
      if (to === undefined)
        return [fieldError(`plans.${at}.toPlanId`, "chooseFollower", { plan: from.name })];
      return to.coverageType === from.coverageType
        ? []
        : [fieldError(`plans.${at}.toPlanId`, "otherType", { plan: to.name })];
    }),
    ...coverageTypes.flatMap((one, at) => {
      const plan = planOf(one.defaultPlanId);
      if (one.defaultPlanId !== null && plan === undefined)
        return [fieldError(`coverageTypes.${at}.defaultPlanId`, "unknownPlan")];
      if (one.rollOver !== "default") return [];
      return plan?.coverageType === one.coverageType
        ? []
        : [fieldError(`coverageTypes.${at}.defaultPlanId`, "chooseDefault")];
    }),
  ];
}

export async function removeRenewalOf(
  services: Services,
  scope: Scope,
  { id, version }: { id: string; version: number },
): Promise<{ isRemoved: true }> {
  return scope.transaction(async (transaction) => {
    const renewal = await holdRenewal(transaction, { id, version });
    if (renewal.status !== "draft" && renewal.status !== "undone") throw new Problem("conflict");
    await transaction.client.query(
      "update renewals set deleted_at = $2, updated_at = $2, updated_by = $3, version = version + 1 where id = $1",
      [id, services.clock(), scope.userId ?? null],
    );
    transaction.audit({ action: "remove", subject: "renewals", subjectId: id, clientId: renewal.clientId });
    return { isRemoved: true };
  });
}

export async function getRenewal(
  services: Services,
  scope: Scope,
  id: string,
): Promise<AnswerOf<typeof renewalDetail>> {
  return scope.transaction(async (transaction) => {
    const renewal = await readRenewal(transaction, id);
    const { language } = scope.context;
    const names = await coverageNames(transaction.client, language);
    const plans = await plansOfClient(transaction, renewal.clientId);
    const covered = await coveredPlans(transaction, renewal);
    transaction.audit({
      action: "view",
      subject: "renewals",
      subjectId: id,
      clientId: renewal.clientId,
    });
    const { effectiveDate: firstDay } = renewal;
    const isOn = (plan: RenewalPlan) =>
      plan.isActive &&
      plan.effectiveDate <= firstDay &&
      (plan.terminationDate === null || plan.terminationDate >= firstDay);
    const missing = renewal.kind === "prices" ? [] : await missingOf(services, transaction, renewal, plans);
    return {
      renewal: await requireShown(transaction, id),
      terms: {
        plans: renewal.plans.flatMap((one) => {
          const plan = plans.find(({ id: planId }) => planId === one.planId);
          if (plan === undefined) return [];
          const { name, coverageType, terminationDate } = plan;
          const coverageName = names.get(coverageType) ?? coverageType;
          return [
            {
              ...one,
              name,
              coverageType,
              coverageName,
              terminationDate,
              employees: covered.get(plan.id) ?? 0,
            },
          ];
        }),
        coverageTypes: renewal.coverageTypes.map((one) => ({
          ...one,
          coverageName: names.get(one.coverageType) ?? one.coverageType,
          endsEachYear: endsEachYear(one.coverageType),
        })),
        choices: plans
          .filter(isOn)
          .map(({ id: planId, name, coverageType }) => ({ id: planId, name, coverageType })),
      },
      missing: missing.map(({ isBlocking, ...said }) => ({
        code: said.code,
        message: wordsOf({ ...said, code: `missing.${said.code}` }, language),
        isBlocking,
      })),
      left: await leftOf(transaction, renewal, scope),
    };
  });
}

type Left = AnswerOf<typeof renewalDetail>["left"][number];

/** Who was left out of the last round, and who was kept by an undo; the first 500. */
async function leftOf({ client }: Transaction, { id, round }: StoredRenewal, scope: Scope): Promise<Left[]> {
  const { rows } = await client.query<Omit<Left, "message"> & { why: Reason[] }>(
    `select i.member_id as "memberId", i.outcome, i.why, coalesce(m.member_number, '') as "memberNumber",
       coalesce(m.first_name, '') as "firstName", coalesce(m.last_name, '') as "lastName"
     from renewal_items i left join members m on m.id = i.member_id
     where i.renewal_id = $1 and (i.round = $2 and i.outcome = 'refused' or i.outcome = 'kept')
     order by i.round, i.place limit 500`,
    [id, round],
  );
  return rows.map(({ why, ...one }) => ({
    ...one,
    message: why.map((said) => wordsOf(said, scope.context.language)).join(" "),
  }));
}

export async function requireShown(transaction: Pick<Transaction, "client">, id: string): Promise<Renewal> {
  const [renewal] = await readRenewals(transaction, { clientId: null, id });
  if (renewal === undefined) throw new Problem("notFound");
  return renewal;
}

async function readRenewals(
  { client }: Pick<Transaction, "client">,
  { clientId, id }: { clientId: string | null; id: string | null },
): Promise<Renewal[]> {
  const { rows } = await client.query<Renewal>(
    `select r.id, r.version, r.client_id as "clientId", r.kind, r.status, r.effective_date as "effectiveDate",
       r.facts_on as "factsOn", b.name as "planName", r.total, r.done, r.refused, r.undone, r.created_at as "createdAt",
       r.finished_at as "finishedAt", r.told_at as "toldAt", r.told,
       (select ${fullNameSql("u")} from users u where u.id = r.created_by) as by
     from renewals r left join base_plans b on b.id = r.base_plan_id
     where r.deleted_at is null and ($1::uuid is null or r.client_id = $1) and ($2::uuid is null or r.id = $2)
     order by r.effective_date desc, r.created_at desc, r.id desc limit ${mostRenewals}`,
    [clientId, id],
  );
  return rows;
}
