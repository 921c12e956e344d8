import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { copyExternalDocuments, copyPlanDocuments } from "../session-content/copy-files.service.ts";
import { lockEnrollmentSession, readEnrollmentSession } from "./session-rows.service.ts";
import { aYearLater } from "./session-rules.ts";
import type { EnrollmentSession } from "./sessions.ts";
import { audit, readClient } from "./sessions.service.ts";
import { newSignupKey } from "./signup-key.service.ts";

/** The parts of a session that a copy takes along, with the columns that are theirs alone. */
const parts = {
  plan_pages: "coverage_type, language, title, body, sort_order",
  session_notices: "kind, language, title, body, sort_order",
  external_benefits:
    "coverage_type, name, url, description_en, description_ko, description_es, require_ack, sort_order",
  benefit_required_values:
    "coverage_type, key, label, help, kind, min, max, step, options, required, applies_to, feeds, message, sort_order",
  census_fields: "key, label, aliases, target, required, is_unique, is_sensitive, sort_order",
  form_maps: "form_id, trigger, coverage_type, required, sort_order",
} as const;
const partsOfPlans: readonly string[] = ["plan_pages", "benefit_required_values"];

/**
 * Last year's session as the beginning of this year's: settings, plans that the client still has, pages, benefits, values
 * census fields, forms and documents; dates a year later; a draft with a key of its own. People and invitations stay behind.
 */
export async function copyEnrollmentSession(
  services: Services,
  scope: Scope,
  { id, name }: { id: string; name: string },
): Promise<EnrollmentSession> {
  const now = services.clock();
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const source = await lockEnrollmentSession(client, now, id);
    const its = await readClient(client, source.clientId);
    const { opensOn, closesOn, effectiveDate } = aYearLater(source);
    const copyId = uuidv7(now.getTime());
    const by = scope.userId ?? null;
    await client.query(
      `insert into enrollment_sessions (id, installation_id, client_id, created_by, updated_by, created_at, updated_at,
         name, signup_key, opens_on, closes_on, effective_date, copied_from_id,
         kind, effective_date_calculation, waiting_period, waiting_period_unit, new_hire_days, pay_periods_per_year,
         languages, contact_name, contact_phone, contact_email, theme_id, reminder_cap, reminder_every_days, reminds_itself,
         charge_basis, monthly_charge_cents, payment_required, requires_sign_in)
       select $2, installation_id, client_id, $3, $3, $4, $4, $5, $6, $7, $8, $9, id,
         kind, effective_date_calculation, waiting_period, waiting_period_unit, new_hire_days, pay_periods_per_year,
         languages, contact_name, contact_phone, contact_email, theme_id, reminder_cap, reminder_every_days, reminds_itself,
         charge_basis, monthly_charge_cents, payment_required, requires_sign_in
       from enrollment_sessions where id = $1`,
      [id, copyId, by, now, name, newSignupKey(its.name, its.externalCode), opensOn, closesOn, effectiveDate],
    );
    const plans = await copyPlans(client, { id, copyId, by, now });
    const copies = new Map<string, ReadonlyMap<string, string>>();
    for (const [table, columns] of Object.entries(parts))
      copies.set(table, await copyPart(client, { table, columns, id, copyId, by, now, plans }));
    const files = { from: id, to: copyId, by, now };
    await copyPlanDocuments(transaction, files);
    const benefits = copies.get("external_benefits") ?? new Map();
    await copyExternalDocuments(services, transaction, { ...files, benefits });
    audit(transaction, "copy", copyId, source.clientId, { from: id });
    return readEnrollmentSession(client, now, copyId);
  });
}

type Copy = { id: string; copyId: string; by: string | null; now: Date };
/** The plans of the copy by those of the source. */
type Plans = Map<string, string>;

async function copyPlans(client: pg.ClientBase, { id, copyId, by, now }: Copy): Promise<Plans> {
  const { rows } = await client.query<{ id: string }>(
    `select p.id from session_plans p join base_plans b on b.id = p.base_plan_id and b.active and b.deleted_at is null
     where p.session_id = $1 and p.active and p.deleted_at is null order by p.sort_order, p.id`,
    [id],
  );
  const plans: Plans = new Map(rows.map((row) => [row.id, uuidv7(now.getTime())]));
  await client.query(
    `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order,
       eligibility_classes, created_by, updated_by)
     select m.copy_id, p.installation_id, p.client_id, $3, p.base_plan_id, p.display_name, p.sort_order,
       p.eligibility_classes, $4, $4
     from unnest($1::uuid[], $2::uuid[]) as m (id, copy_id) join session_plans p on p.id = m.id`,
    [[...plans.keys()], [...plans.values()], copyId, by],
  );
  await client.query(
    `insert into session_plan_divisions (installation_id, client_id, session_plan_id, division_id)
     select v.installation_id, v.client_id, m.copy_id, v.division_id
     from unnest($1::uuid[], $2::uuid[]) as m (id, copy_id) join session_plan_divisions v on v.session_plan_id = m.id`,
    [[...plans.keys()], [...plans.values()]],
  );
  return plans;
}

async function copyPart(
  client: pg.ClientBase,
  { table, columns, id, copyId, by, now, plans }: Copy & { table: string; columns: string; plans: Plans },
): Promise<ReadonlyMap<string, string>> {
  const ofPlan = partsOfPlans.includes(table);
  const { rows } = await client.query<{ id: string; planId: string | null }>(
    `select id, ${ofPlan ? "session_plan_id" : "null::uuid"} as "planId" from ${table}
     where session_id = $1 and active and deleted_at is null order by sort_order, id`,
    [id],
  );
  // What belonged to a plan that the client has no more goes with it.
  const kept = rows.filter(({ planId }) => planId === null || plans.has(planId));
  const copies = new Map(kept.map((row) => [row.id, uuidv7(now.getTime())]));
  await client.query(
    `insert into ${table} (id, installation_id, client_id, session_id, created_by, updated_by, ${ofPlan ? "session_plan_id, " : ""}${columns})
     select m.copy_id, x.installation_id, x.client_id, $3, $4, $4, ${ofPlan ? "m.plan_id, " : ""}${columns
       .split(", ")
       .map((column) => `x.${column}`)
       .join(", ")}
     from unnest($1::uuid[], $2::uuid[], $5::uuid[]) as m (id, copy_id, plan_id) join ${table} x on x.id = m.id`,
    [
      [...copies.keys()],
      [...copies.values()],
      copyId,
      by,
      kept.map(({ planId }) => (planId === null ? null : plans.get(planId))),
    ],
  );
  return copies;
}
