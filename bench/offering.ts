import type { World } from "./world.ts";

export type BenchOffering = {
  clientId: string;
  sessionId: string;
  signupKey: string;
  divisionId: string;
  coverageTypes: string[];
  /** Of each kind the first one that is offered. */
  plans: Record<string, string>;
};

/** How many plans of each kind an employer offers: as many as make the answers of the wizard as large as real ones. */
const plansOf = { medical: 4, dental: 2, vision: 2, life: 1 };

/** An open session of a client of its own, with its plans, tiers, age rates, contributions and a reason to decline. */
export async function anOpenEnrollmentSession(
  { owner, installationId }: World,
  counts: Readonly<Record<string, number>> = plansOf,
): Promise<BenchOffering> {
  const one = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(`${text} returning id`, values)).rows[0]?.id ?? "";
  const clientId = await one(
    "insert into clients (id, installation_id, name, external_code) values (gen_random_uuid(), $1, 'Rush', gen_random_uuid()::text)",
    [installationId],
  );
  const divisionId = await one(
    "insert into divisions (id, installation_id, client_id, code, name) values (gen_random_uuid(), $1, $2, 'D', 'Main')",
    [installationId, clientId],
  );
  const signupKey = `RUSH-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();
  const sessionId = await one(
    `insert into enrollment_sessions (id, installation_id, client_id, name, signup_key, status, opens_on, closes_on, effective_date_calculation, effective_date)
     values (gen_random_uuid(), $1, $2, 'Rush', $3, 'open', '2020-01-01', '2090-01-01', 'setDate', '2027-01-01')`,
    [installationId, clientId, signupKey],
  );
  await owner.query(
    `insert into waive_reasons (id, installation_id, code, label, sort_order)
     values (gen_random_uuid(), $1, 'otherGroupPlan', '{"en":"Another group plan","ko":"다른 단체 보험","es":"Otro plan de grupo"}', 1)
     on conflict do nothing`,
    [installationId],
  );
  const tier = await one(
    "insert into tiers (id, installation_id, name) values (gen_random_uuid(), $1, 'T')",
    [installationId],
  );
  await owner.query(
    `insert into tier_items (id, installation_id, tier_id, code, label, allow_spouse, allow_partner, min_children, max_children, sort_order)
     select gen_random_uuid(), $1, $2, code, label, spouse, spouse, least, most, place
     from (values ('EMP', 'Employee', false, 0, 0, 1), ('ESP', 'Employee & Spouse', true, 0, 0, 2),
       ('ECH', 'Employee & Children', false, 1, null, 3), ('FAM', 'Family', true, 1, null, 4)) t (code, label, spouse, least, most, place)`,
    [installationId, tier],
  );
  const plans: Record<string, string> = {};
  for (const [type, count] of Object.entries(counts)) {
    for (let place = 1; place <= count; place += 1) {
      const base = await one(
        `insert into base_plans (id, installation_id, client_id, tier_id, external_plan_code, name, coverage_type, rating_mode,
           effective_date, carrier, summary, covers_dependents)
         values (gen_random_uuid(), $1, $2, $3, $4, $4, $5, $6, '2026-01-01', 'Harbor Mutual', $7, $8)`,
        [
          installationId,
          clientId,
          tier,
          `${type} ${place}`,
          type,
          type === "medical" ? "ageBand" : "compositeTier",
          "You may see any doctor of the network without asking first. ".repeat(4),
          type !== "life",
        ],
      );
      await owner.query(
        `insert into plan_benefits (id, installation_id, client_id, base_plan_id, effective_date, deductible_individual_cents,
           deductible_family_cents, out_of_pocket_individual_cents, out_of_pocket_family_cents)
         values (gen_random_uuid(), $1, $2, $3, '2026-01-01', 150000, 300000, 500000, 1000000)`,
        [installationId, clientId, base],
      );
      const rows =
        type === "medical"
          ? "select n, n, null from generate_series(0, 120) n"
          : "select null::int, null::int, code from unnest(array['EMP', 'ESP', 'ECH', 'FAM']) code";
      await owner.query(
        `insert into rates (id, installation_id, client_id, base_plan_id, age_from, age_to, tier_code, amount_cents, effective_date)
         select gen_random_uuid(), $1, $2, $3, a, b, c, 40000, '2026-01-01' from (${rows}) rows (a, b, c)`,
        [installationId, clientId, base],
      );
      await owner.query(
        `insert into contributions (id, installation_id, client_id, base_plan_id, tier_code, kind, basis_points, effective_date)
         select gen_random_uuid(), $1, $2, $3, code, 'percent', 7000, '2026-01-01' from unnest(array['EMP', 'ESP', 'ECH', 'FAM']) code`,
        [installationId, clientId, base],
      );
      const plan = await one(
        `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order)
         values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)`,
        [installationId, clientId, sessionId, base, `${type} ${place}`, place],
      );
      plans[type] ??= plan;
    }
  }
  await owner.query("vacuum analyze");
  return { clientId, sessionId, signupKey, divisionId, coverageTypes: Object.keys(counts), plans };
}
