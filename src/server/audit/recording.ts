/** How the changes of a table are recorded. */
type Recording = {
  /** The columns to record; all but `unrecorded` where this is left out. */
  only?: readonly string[];
  /** The columns that tell the record's id, its client and the member whose it is; `id` and `client_id` by themselves. */
  id?: string;
  client?: string;
  person?: string;
};

const everything: Recording = {};

/** The tables whose changes the audit tells field by field. What a person types while enrolling is not among them. */
export const recordedTables: Readonly<Record<string, Recording>> = {
  installations: { only: ["name", "time_zone", "status", "second_factor_for"] },
  clients: { client: "id" },
  divisions: everything,
  tiers: everything,
  tier_items: everything,
  suppliers: everything,
  stop_loss_policies: everything,
  agg_factors: everything,
  stop_loss_lasers: { person: "member_id" },
  client_suppliers: everything,
  base_plans: everything,
  plan_benefits: everything,
  rates: everything,
  contributions: everything,
  partner_tiers: everything,
  brokers: everything,
  partners: everything,
  tpas: everything,
  broker_maps: everything,
  id_card_designs: everything,
  id_card_orders: { person: "member_id" },
  session_themes: everything,
  enrollment_sessions: everything,
  session_plans: everything,
  session_plan_divisions: { id: "session_plan_id", only: ["division_id"] },
  life_event_kinds: everything,
  waive_reasons: everything,
  termination_reasons: everything,
  users: {
    only: [
      "first_name",
      "last_name",
      "nick_name",
      "username",
      "email",
      "phone",
      "language",
      "type",
      "status",
      "validated",
      "password_reset_required",
      "entity_id",
    ],
  },
  roles: everything,
  role_permissions: { id: "role_id", only: ["permission_id"] },
  user_roles: { id: "user_id", only: ["role_id"] },
  webhooks: { only: ["name", "url", "events", "active"] },
  api_keys: { only: ["name", "permissions", "expires_at", "revoked_at"] },
  // Without any, a key is for all clients; it is the installation's in any case.
  api_key_clients: { id: "api_key_id", client: "", only: ["client_id"] },
  people: { person: "id" },
  person_links: { person: "person_id" },
  // Names and birth date are copies of the person's.
  members: {
    person: "id",
    only: [
      "division_id",
      "relationship",
      "member_number",
      "termination_date",
      "status",
      "shares_health_with_subscriber",
    ],
  },
  member_numbers: {
    person: "member_id",
    only: ["number", "supplier_id", "effective_date", "termination_date"],
  },
  families: { person: "id", only: ["employer_family_id"] },
  employments: {
    person: "member_id",
    only: [
      "hire_date",
      "last_day",
      "eligibility_class",
      "salary_cents",
      "weekly_hours",
      "pay_kind",
      "hourly_rate_cents",
    ],
  },
  coverages: { person: "member_id" },
  life_events: { person: "member_id" },
  cobra_cases: { person: "member_id", only: ["event", "event_date", "loss_date"] },
  cobra_clocks: {
    person: "member_id",
    only: [
      "state",
      "months",
      "notice_sent_on",
      "elected_on",
      "waived_on",
      "paid_through",
      "ended_on",
      "end_reason",
    ],
  },
  enrollments: { person: "member_id", only: ["status", "assigned_to"] },
  payment_charges: { only: ["status", "amount_cents", "refunded_cents", "return_code"] },
};

/** What says nothing to anybody: ids, moments, versions, keys of searches. And what is sealed or hashed, in any table. */
export const unrecorded = [
  "id",
  "installation_id",
  "client_id",
  "family_id",
  "created_at",
  "created_by",
  "updated_at",
  "updated_by",
  "deleted_at",
  "version",
  "name_key",
  "first_key",
  "code_key",
  "external_code_key",
  "external_plan_code_key",
  "search_words",
  "ssn_sealed",
  "ssn_index",
  "import_id",
  "change_id",
  "settings",
  "why",
  "copied_from_id",
  "logo_blob_key",
  "logo_media_type",
  "eoi_at",
  "end_before",
  "opened_at",
  "closed_at",
] as const;

const listOf = (names: readonly string[]) => `{${names.join(",")}}`;

/**
 * The trigger's function, and the trigger of each table. Only what the server's roles change is recorded: what the owner of
 * the database does there (a migration, the demo installation) has no row in the audit that would say who it was. An SSN
 * shows by its last four digits; where another one ends in the same, the record's version tells it from a new seal.
 */
export const recordingSql = `
  create or replace function record_change() returns trigger language plpgsql as $body$
  declare
    was jsonb; is_now jsonb; one jsonb; found jsonb; act text;
  begin
    if current_user not in ('openroll_runtime', 'openroll_system') then return null; end if;
    if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
    if tg_op <> 'DELETE' then is_now := to_jsonb(new); end if;
    one := coalesce(is_now, was);
    act := case
      when tg_op = 'INSERT' then 'create'
      when tg_op = 'DELETE' then 'remove'
      when was ->> 'deleted_at' is null and is_now ->> 'deleted_at' is not null then 'remove'
      when was ->> 'deleted_at' is not null and is_now ->> 'deleted_at' is null then 'restore'
      else 'update' end;
    select jsonb_object_agg(key, jsonb_build_array(was -> key, is_now -> key)) into found
    from jsonb_object_keys(one) key
    where coalesce(was -> key, 'null') is distinct from coalesce(is_now -> key, 'null')
      and (tg_op = 'UPDATE' or one -> key not in ('null', 'false', '[]', '{}', '""') and key <> 'active')
      and case when tg_argv[3] = '{}' then key <> all ('${listOf(unrecorded)}') else key = any (tg_argv[3]::text[]) end;
    if tg_op = 'UPDATE' and was -> 'ssn_last4' = is_now -> 'ssn_last4' and was -> 'ssn_index' <> is_now -> 'ssn_index'
      and was -> 'version' <> is_now -> 'version' then
      found := coalesce(found, '{}') || jsonb_build_object('ssn_last4', jsonb_build_array(was -> 'ssn_last4', is_now -> 'ssn_last4'));
    end if;
    if found is null and act not in ('remove', 'restore') then return null; end if;
    insert into audit_changes (installation_id, client_id, record, record_id, person_id, action, changed)
    values (coalesce(one ->> 'installation_id', one ->> 'id')::uuid, (one ->> tg_argv[1])::uuid, tg_table_name,
      (one ->> tg_argv[0])::uuid, (one ->> tg_argv[2])::uuid, act, coalesce(found, '{}'));
    return null;
  end $body$;
  ${Object.entries(recordedTables)
    .map(([table, { id = "id", client = "client_id", person = "", only = [] }]) => {
      const isKept = id === "id";
      const when =
        only.length === 0 || !isKept ? "update" : `update of ${[...only, "deleted_at"].join(", ")}`;
      // An enrollment begins and is filled in by the thousand in an hour: what it became is told when it is sent.
      const acts = table === "enrollments" ? `${when} or delete` : `insert or ${when} or delete`;
      // In a database of an earlier version a table may be yet to come, or a column of it.
      return `do $do$ begin if (select count(*) from pg_attribute where attrelid = to_regclass('${table}')
        and attname = any('${listOf(only)}'::text[]) and not attisdropped) = ${only.length} and to_regclass('${table}') is not null then
        create or replace trigger record_change after ${acts} on ${table}
        for each row execute function record_change('${id}', '${client}', '${person}', '${listOf(only)}');
        end if; end $do$;`;
    })
    .join("\n")}`;
