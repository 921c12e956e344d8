import type pg from "pg";
import type { z } from "zod";
import { type PlainDate, todayIn } from "#kernel/dates.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { forgetOffering } from "../offering.service.ts";
import { issuesOf } from "./readiness.service.ts";
import { proposedDates } from "./session-dates.ts";
import {
  findRows,
  lockEnrollmentSession,
  readEnrollmentSession,
  type SessionQuery,
} from "./session-rows.service.ts";
import { checkEnrollmentSession } from "./session-rules.ts";
import { sessionProblem } from "./session-errors.texts.ts";
import type { createEnrollmentSession as createCall, EnrollmentSession, SessionValues } from "./sessions.ts";
import { newSignupKey } from "./signup-key.service.ts";

type NewEnrollmentSession = z.output<typeof createCall.body>;
type ClientOfSession = {
  name: string;
  externalCode: string;
  timeZone: string;
  planYearStart: PlainDate | null;
};

export async function findEnrollmentSessions(services: Services, scope: Scope, query: SessionQuery) {
  return scope.transaction(({ client }) => findRows(client, services.clock(), query));
}

export async function getEnrollmentSession(
  services: Services,
  scope: Scope,
  id: string,
): Promise<EnrollmentSession> {
  return scope.transaction(({ client }) => readEnrollmentSession(client, services.clock(), id));
}

/** A draft with a sign-up key of its own; its dates are proposals until somebody changes them. */
export async function createEnrollmentSession(
  services: Services,
  scope: Scope,
  given: NewEnrollmentSession,
): Promise<EnrollmentSession> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const its = await readClient(client, given.clientId);
    const proposed = proposedDates(given.kind, todayIn(its.timeZone, now), its.planYearStart);
    const values: SessionValues = {
      ...proposed,
      ...withoutUndefined(given),
      newHireDays: 31,
      themeId: null,
      reminderCap: 3,
      reminderEveryDays: 3,
    };
    refuse(checkEnrollmentSession(values, []), scope);
    await client.query(
      `insert into enrollment_sessions (id, installation_id, client_id, signup_key, created_by, updated_by, created_at, updated_at,
         ${columns.join(", ")})
       values ($1, $2, $3, $4, $5, $5, $6, $6, ${columns.map((_, at) => `$${at + 7}`).join(", ")})`,
      [
        id,
        scope.accessScope.installationId,
        given.clientId,
        newSignupKey(its.name, its.externalCode),
        scope.userId ?? null,
        now,
        ...columnValues(values),
      ],
    );
    audit(transaction, "create", id, given.clientId);
    return readEnrollmentSession(client, now, id);
  });
}

export async function updateEnrollmentSession(
  services: Services,
  scope: Scope,
  { id, version, values: given }: { id: string; version: number; values: SessionValues },
): Promise<EnrollmentSession> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const before = await lockEnrollmentSession(client, now, id);
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    const { requiresSignIn, paymentRequired, chargeBasis, monthlyChargeCents, remindsItself } = before;
    const values = {
      requiresSignIn,
      paymentRequired,
      chargeBasis,
      monthlyChargeCents,
      remindsItself,
      ...withoutUndefined(given),
    };
    const errors = [
      ...checkEnrollmentSession(values, before.coverageTypes),
      ...(values.clientId === before.clientId ? [] : [fieldError("clientId", "fixed")]),
      // Who has a link has come for this kind of enrollment.
      ...(values.kind === before.kind || before.status === "draft" ? [] : [fieldError("kind", "fixed")]),
      ...(await checkTheme(client, values.themeId, before.clientId)),
    ];
    refuse(errors, scope);
    const changed = (Object.keys(values) as (keyof SessionValues)[]).filter(
      (name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]),
    );
    await change(client, scope, now, {
      id,
      set: columns.map((column, at) => `${column} = $${at + 4}`).join(", "),
      values: columnValues(values),
    });
    audit(transaction, "update", id, before.clientId, { fields: changed, version: version + 1 });
    return readEnrollmentSession(client, now, id);
  });
}

/** Nobody loses an enrollment by it: a session in which somebody has enrolled, or to which somebody was asked, stays. */
export async function removeEnrollmentSession(services: Services, scope: Scope, id: string): Promise<void> {
  const now = services.clock();
  await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, id);
    const used = await client.query(
      `select 1 from enrollments where session_id = $1 and not is_preview
       union all select 1 from invitations where session_id = $1 and kind <> 'preview' limit 1`,
      [id],
    );
    if (enrollmentSession.status === "open" || used.rows.length > 0) throw new Problem("inUse");
    await change(client, scope, now, { id, set: "deleted_at = $2", values: [] });
    audit(transaction, "remove", id, enrollmentSession.clientId);
  });
}

/** From draft or closed to open, when nothing is lacking; otherwise every lack comes back as an error of its step. */
export async function openEnrollmentSession(
  services: Services,
  scope: Scope,
  id: string,
): Promise<EnrollmentSession> {
  const now = services.clock();
  const changed = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, id);
    if (enrollmentSession.status === "open") return enrollmentSession;
    const errors = (await issuesOf(client, enrollmentSession)).filter(({ severity }) => severity === "error");
    refuse(
      errors.map(({ code, params, step }) => fieldError(step, `lack.${code}`, params)),
      scope,
    );
    await change(client, scope, now, {
      id,
      set: "status = 'open', opened_at = $2, closed_at = null",
      values: [],
    });
    audit(transaction, "openSession", id, enrollmentSession.clientId);
    return readEnrollmentSession(client, now, id);
  });
  forgetOffering(id);
  return changed;
}

export async function closeEnrollmentSession(
  services: Services,
  scope: Scope,
  id: string,
): Promise<EnrollmentSession> {
  const now = services.clock();
  const changed = await scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, id);
    if (enrollmentSession.status === "closed") return enrollmentSession;
    if (enrollmentSession.status === "draft") throw new Problem("conflict");
    await change(client, scope, now, { id, set: "status = 'closed', closed_at = $2", values: [] });
    audit(transaction, "closeSession", id, enrollmentSession.clientId);
    return readEnrollmentSession(client, now, id);
  });
  forgetOffering(id);
  return changed;
}

/** Only of a draft: a key that was handed out must go on opening what it did. */
export async function renewSignupKey(
  services: Services,
  scope: Scope,
  id: string,
): Promise<EnrollmentSession> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const enrollmentSession = await lockEnrollmentSession(client, now, id);
    if (enrollmentSession.status !== "draft") throw new Problem("conflict");
    const its = await readClient(client, enrollmentSession.clientId);
    const key = newSignupKey(its.name, its.externalCode);
    await change(client, scope, now, { id, set: "signup_key = $4", values: [key] });
    audit(transaction, "renewKey", id, enrollmentSession.clientId);
    return readEnrollmentSession(client, now, id);
  });
}

const columns = [
  "name",
  "kind",
  "opens_on",
  "closes_on",
  "effective_date_calculation",
  "effective_date",
  "waiting_period",
  "waiting_period_unit",
  "new_hire_days",
  "pay_periods_per_year",
  "languages",
  "contact_name",
  "contact_phone",
  "contact_email",
  "theme_id",
  "reminder_cap",
  "reminder_every_days",
  "requires_sign_in",
  "payment_required",
  "charge_basis",
  "monthly_charge_cents",
  "reminds_itself",
] as const;

/** In the order of `columns`. A date that the calculation does not read is not kept. */
function columnValues(values: SessionValues): unknown[] {
  return [
    values.name,
    values.kind,
    values.opensOn,
    values.closesOn,
    values.effectiveDateCalculation,
    values.effectiveDateCalculation === "setDate" ? values.effectiveDate : null,
    values.waitingPeriod,
    values.waitingPeriodUnit,
    values.newHireDays,
    values.payPeriodsPerYear,
    JSON.stringify([...new Set(values.languages)]),
    values.contactName,
    values.contactPhone,
    values.contactEmail,
    values.themeId,
    values.reminderCap,
    values.reminderEveryDays,
    values.requiresSignIn ?? false,
    values.paymentRequired ?? false,
    values.chargeBasis ?? "chosen",
    // spec §9.
    values.monthlyChargeCents ?? 89_900,
    values.remindsItself ?? false,
  ];
}

/** `set` has the moment at $2 and its own values from $4 on. */
async function change(
  client: pg.ClientBase,
  scope: Scope,
  now: Date,
  { id, set, values }: { id: string; set: string; values: readonly unknown[] },
): Promise<void> {
  await client.query(
    `update enrollment_sessions set ${set}, updated_at = $2, updated_by = $3, version = version + 1 where id = $1`,
    [id, now, scope.userId ?? null, ...values],
  );
}

export async function readClient(client: pg.ClientBase, id: string): Promise<ClientOfSession> {
  const { rows } = await client.query<ClientOfSession>(
    `select name, external_code as "externalCode", time_zone as "timeZone", plan_year_start as "planYearStart"
     from clients where id = $1 and deleted_at is null`,
    [id],
  );
  if (rows[0] === undefined)
    throw new Problem("invalid", { fieldErrors: [fieldError("clientId", "missingReference")] });
  return rows[0];
}

async function checkTheme(
  client: pg.ClientBase,
  themeId: string | null,
  clientId: string,
): Promise<FieldError[]> {
  if (themeId === null) return [];
  const { rows } = await client.query(
    "select 1 from session_themes where id = $1 and deleted_at is null and (client_id is null or client_id = $2)",
    [themeId, clientId],
  );
  return rows.length === 0 ? [fieldError("themeId", "missingReference")] : [];
}

function refuse(errors: readonly FieldError[], scope: Scope): void {
  if (errors.length > 0) throw sessionProblem(errors, scope.context.language);
}

export function audit(
  transaction: Transaction,
  action: string,
  subjectId: string,
  clientId: string,
  details: Record<string, unknown> = {},
): void {
  transaction.audit({ action, subject: "enrollmentSession", subjectId, clientId, details });
}

function withoutUndefined<T extends object>(values: T): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}
