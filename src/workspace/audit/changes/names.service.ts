import type pg from "pg";
import type { Language } from "#kernel/language.ts";
import { fullNameSql } from "#server/database/person-name.ts";

/** How a record is called, by its table; `$2` is the language. What is removed and kept has a name still. */
const nameQueries: Readonly<Record<string, string>> = {
  clients: "select id, name from clients",
  divisions: "select id, name from divisions",
  tiers: "select id, name from tiers",
  tier_items:
    "select r.id, concat_ws(': ', t.name, r.label) as name from tier_items r join tiers t on t.id = r.tier_id",
  suppliers: "select id, name from suppliers",
  client_suppliers: "select r.id, s.name from client_suppliers r join suppliers s on s.id = r.supplier_id",
  base_plans: "select id, name from base_plans",
  plan_benefits: "select r.id, b.name from plan_benefits r join base_plans b on b.id = r.base_plan_id",
  rates: "select r.id, b.name from rates r join base_plans b on b.id = r.base_plan_id",
  contributions: "select r.id, b.name from contributions r join base_plans b on b.id = r.base_plan_id",
  partner_tiers: "select r.id, b.name from partner_tiers r join base_plans b on b.id = r.base_plan_id",
  plan_adjustments: "select r.id, b.name from plan_adjustments r join base_plans b on b.id = r.base_plan_id",
  brokers: "select id, name from brokers",
  partners: "select id, name from partners",
  tpas: "select id, name from tpas",
  broker_maps: `select r.id, concat_ws(': ', b.name, c.name) as name from broker_maps r join brokers b on b.id = r.broker_id
    join clients c on c.id = r.client_id`,
  id_card_designs: "select id, name from id_card_designs",
  id_card_orders: `select o.id, b.name || ': ' || ${fullNameSql("m")} as name from id_card_orders o
    join base_plans b on b.id = o.base_plan_id join members m on m.id = o.member_id`,
  installations: "select id, name from installations",
  session_themes: "select id, name from session_themes",
  enrollment_sessions: "select id, name from enrollment_sessions",
  session_plans: `select r.id, concat_ws(': ', s.name, r.display_name) as name from session_plans r
    join enrollment_sessions s on s.id = r.session_id`,
  life_event_kinds: "select id, label ->> $2 as name from life_event_kinds",
  waive_reasons: "select id, label ->> $2 as name from waive_reasons",
  users: `select id, ${fullNameSql("users")} || ' (' || username || ')' as name from users`,
  roles: "select id, name from roles",
  permissions: "select id, machine_name as name from permissions",
  api_keys: "select id, name from api_keys",
  people: `select id, ${fullNameSql("people")} as name from people`,
  person_links: `select l.id, concat_ws(', ', ${fullNameSql("p")}, ${fullNameSql("o")}) as name from person_links l
    join people p on p.id = l.person_id join people o on o.id = l.other_person_id`,
  members: `select id, ${fullNameSql("members")} as name from members`,
  member_numbers: `select n.id, concat_ws(': ', ${fullNameSql("m")}, n.number) as name from member_numbers n
    join members m on m.id = n.member_id`,
  families: `select f.id, ${fullNameSql("m")} as name from families f join members m on m.id = f.id`,
  employments: `select w.id, ${fullNameSql("m")} as name from employments w join members m on m.id = w.member_id`,
  coverages: `select r.id, b.name || ': ' || ${fullNameSql("m")} as name from coverages r
    join base_plans b on b.id = r.base_plan_id join members m on m.id = r.member_id`,
  life_events: `select r.id, concat_ws(': ', k.label ->> $2, ${fullNameSql("m")}) as name from life_events r
    join life_event_kinds k on k.id = r.kind_id join members m on m.id = r.member_id`,
  cobra_cases: `select r.id, concat_ws(': ', 'COBRA', ${fullNameSql("m")}) as name from cobra_cases r
    join members m on m.id = r.member_id`,
  cobra_clocks: `select r.id, concat_ws(': ', 'COBRA', ${fullNameSql("m")}) as name from cobra_clocks r
    join members m on m.id = r.member_id`,
  stop_loss_policies: "select id, name from stop_loss_policies",
  agg_factors: `select f.id, concat_ws(', ', p.name, f.tier_code) as name from agg_factors f
    join stop_loss_policies p on p.id = f.policy_id`,
  stop_loss_lasers: `select l.id, concat_ws(', ', p.name, ${fullNameSql("m")}) as name from stop_loss_lasers l
    join stop_loss_policies p on p.id = l.policy_id join members m on m.id = l.member_id`,
  enrollments: `select id, concat_ws(', ', subscriber_name, reference_number) as name from enrollments`,
  payment_charges: `select c.id, concat_ws(', ', e.subscriber_name, to_char(c.month, 'YYYY-MM')) as name from payment_charges c
    join enrollments e on e.id = c.enrollment_id`,
  organisations: `select id, name from clients union all select id, name from brokers union all select id, name from partners
    union all select id, name from tpas union all select id, ${fullNameSql("members")} from members`,
};
const sameAs: Readonly<Record<string, string>> = {
  user_roles: "users",
  role_permissions: "roles",
  api_key_clients: "api_keys",
  session_plan_divisions: "session_plans",
};

/** The names of records, by table and id. */
export class Names {
  readonly #wanted = new Map<string, Set<string>>();
  readonly #names = new Map<string, string>();

  want(table: string, id: string): void {
    const kind = sameAs[table] ?? table;
    const ids = this.#wanted.get(kind) ?? new Set();
    this.#wanted.set(kind, ids.add(id));
  }

  /** Undefined where nothing with this id is in reach. */
  of(table: string, id: string): string | undefined {
    return this.#names.get(`${sameAs[table] ?? table} ${id}`);
  }

  /** One query for each kind of record, with the rights of the one who asks. */
  async read(client: pg.ClientBase, language: Language): Promise<void> {
    for (const [table, ids] of this.#wanted) {
      const query = nameQueries[table];
      if (query === undefined) continue;
      const { rows } = await client.query<{ id: string; name: string | null }>(
        `select id, name from (${query}) named where id = any($1) and $2::text is not null`,
        [[...ids], language],
      );
      for (const { id, name } of rows) if (name !== null) this.#names.set(`${table} ${id}`, name);
    }
  }
}
