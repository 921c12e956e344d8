import type { Scope } from "#server/scope.ts";
import type { Row, Table } from "./plots.ts";

/** One kind of actor, with what we expect them to reach; said here once more, apart from the code that is tested. */
export type Actor = {
  name: string;
  token: string;
  scope: Scope;
  installationId: string;
  clients: "all" | readonly string[];
  /** The id of the family or enrollment of a person; none for staff. */
  person?: string;
  /** The broker, client, partner or TPA whose users they manage. */
  organisation?: string;
  /** Of these clients only these divisions. */
  limited?: Readonly<Record<string, readonly string[]>>;
};

/** Any row by its table and id, the one who it belongs to. */
export type Find = (table: string, id: unknown) => Row | undefined;

/** What only the whole installation's staff may write, and all staff, or persons too, may read. A new table is in no list. */
const readableByAllStaff = [
  "dashboard_items",
  "dashboard_role_layouts",
  "template_variables",
  "report_types",
  "document_categories",
  "waive_reasons",
  "contact_categories",
  "services",
  "sites",
  "coverage_types",
  "accumulators",
  "unknown_accumulators",
  "reference_codes",
  "claim_code_lists",
  "claim_codes",
  "suppliers",
  "life_event_kinds",
  "termination_reasons",
  "roles",
  "permissions",
  "role_permissions",
  // Read as far as they belong to a client in reach.
  "broker_maps",
];
const sharedWithoutClient = [
  "message_templates",
  "entity_template_values",
  "document_maps",
  "tiers",
  "tier_items",
  "announcements",
  "contacts",
  "related_content",
  "entity_services",
  "session_themes",
  "custom_forms",
  "form_revisions",
  "surveys",
  "survey_forms",
  "survey_recipients",
  "survey_responses",
  "survey_answers",
  "survey_files",
];
/** What a client offers, to all its people. */
const offering = [
  "session_themes",
  "partner_tiers",
  "plan_adjustments",
  "plan_benefits",
  "client_suppliers",
  "id_card_designs",
  "plan_pages",
  "session_notices",
  "external_benefits",
  "external_benefit_documents",
  "benefit_required_values",
  "custom_forms",
  "form_revisions",
  "form_maps",
];
const readableByPersons = [
  "document_categories",
  "installations",
  "clients",
  "groups",
  "pay_schedules",
  "divisions",
  "contact_categories",
  "services",
  "sites",
  "contacts",
  "related_content",
  "entity_services",
  "waive_reasons",
  "coverage_types",
  "accumulators",
  "reference_codes",
  "claim_code_lists",
  "claim_codes",
  "enrollment_sessions",
  "session_plans",
  "session_plan_divisions",
  "tiers",
  "tier_items",
  "base_plans",
  "rates",
  "contributions",
  "plan_documents",
  "announcements",
  ...offering,
  "suppliers",
  "life_event_kinds",
];
/** What a broker of one division sees of the client itself. */
const ofWholeClient = [
  "sites",
  "document_maps",
  "clients",
  "groups",
  "pay_schedules",
  "enrollment_sessions",
  "session_plans",
  "session_plan_divisions",
  "tiers",
  "tier_items",
  "base_plans",
  "rates",
  "contributions",
  "plan_documents",
  "announcements",
  "contacts",
  "related_content",
  "entity_services",
  ...offering,
  "census_fields",
  "surveys",
  "survey_forms",
  "survey_recipients",
  "survey_responses",
  "survey_answers",
  "survey_files",
];
/** Whose division a row is of: its own column, or that of the row it points to. */
const divisionBy: Readonly<Record<string, string | { table: string; column: string }>> = {
  divisions: "id",
  members: "division_id",
  people: { table: "members", column: "id" },
  families: { table: "members", column: "id" },
  employments: "division_id",
  enrollments: "division_id",
  broker_maps: "division_id",
  coverages: { table: "members", column: "member_id" },
  past_coverages: { table: "members", column: "member_id" },
  past_employments: { table: "members", column: "member_id" },
  employment_spans: { table: "members", column: "member_id" },
  past_employment_spans: { table: "members", column: "member_id" },
  aca_overrides: { table: "members", column: "member_id" },
  aca_forms: { table: "members", column: "member_id" },
  past_members: { table: "members", column: "id" },
  past_people: { table: "members", column: "id" },
  member_changes: { table: "members", column: "family_id" },
  member_numbers: { table: "members", column: "member_id" },
  member_events: { table: "members", column: "member_id" },
  id_card_orders: { table: "members", column: "member_id" },
  wallet_cards: { table: "members", column: "member_id" },
  life_events: { table: "members", column: "member_id" },
  correction_requests: { table: "members", column: "member_id" },
  cobra_cases: { table: "members", column: "member_id" },
  cobra_clocks: { table: "members", column: "member_id" },
  cobra_steps: { table: "members", column: "member_id" },
  cobra_links: { table: "members", column: "member_id" },
  cobra_denials: { table: "members", column: "member_id" },
  cobra_debits: { table: "members", column: "member_id" },
  work_letters: { table: "members", column: "member_id" },
  ssn_requests: { table: "members", column: "member_id" },
  returned_mail: { table: "members", column: "member_id" },
  session_members: { table: "members", column: "member_id" },
  enrollment_notes: { table: "enrollments", column: "enrollment_id" },
  enrollment_payments: { table: "enrollments", column: "enrollment_id" },
  payment_charges: { table: "enrollments", column: "enrollment_id" },
  enrollment_documents: { table: "enrollments", column: "enrollment_id" },
  invitations: { table: "members", column: "member_id" },
  enrollment_people: { table: "enrollments", column: "enrollment_id" },
  enrollment_selections: { table: "enrollments", column: "enrollment_id" },
  selection_dependents: { table: "enrollments", column: "enrollment_id" },
  enrollment_forms: { table: "enrollments", column: "enrollment_id" },
  enrollment_form_files: { table: "enrollments", column: "enrollment_id" },
  enrollment_autosaves: { table: "enrollments", column: "enrollment_id" },
  payment_links: { table: "enrollments", column: "enrollment_id" },
  enrollment_events: { table: "enrollments", column: "enrollment_id" },
};
/** They name a client, and are for administrators. */
const forAdministrators = [
  "mails",
  "mail_events",
  "help_requests",
  "api_keys",
  "api_key_clients",
  "emergency_accesses",
  "brokers",
  "partners",
  "tpas",
  "person_links",
  "unions",
  "union_shops",
  "union_shop_employees",
  "union_holidays",
  "client_fields",
  "union_signups",
  "connected_systems",
  "dropped_files",
  "refresh_runs",
  "webhooks",
  "webhook_deliveries",
  "wallet_devices",
  "wallet_watches",
  "esign_templates",
  "esign_requests",
  "esign_signers",
  "esign_events",
  "broadcasts",
  "broadcast_recipients",
];
const ownedByActor = [
  "dashboard_layouts",
  "announcement_reads",
  "saved_views",
  "conversation_views",
  "idempotency_keys",
  "enrollment_runs",
  "enrollment_run_items",
  "report_runs",
  "report_schedules",
  "document_uploads",
  "document_upload_parts",
];
/** They point to an enrollment or a family, and are not for its people. */
const staffOnly = [
  "member_changes",
  "past_people",
  "enrollment_notes",
  "cobra_steps",
  "cobra_links",
  "cobra_denials",
  "cobra_debits",
  "work_letters",
  "ssn_requests",
  "returned_mail",
  "aca_overrides",
  "aca_forms",
];
/** Of a family, who only reads them. */
const writtenByStaff = [
  "people",
  "families",
  "employments",
  "coverages",
  "past_coverages",
  "past_employments",
  "employment_spans",
  "past_employment_spans",
  "member_events",
  "member_numbers",
  "payment_charges",
  "payer_totals",
  "accumulator_totals",
  "total_differences",
  "cobra_cases",
  "cobra_clocks",
];
/** What was known stays: nobody may change it, or remove it. */
export const isLasting = (name: string): boolean => name.startsWith("audit") || name.startsWith("past_");
/** Work of administrators, and of keys. */
const forImporters = [
  "template_variables",
  "message_templates",
  "entity_template_values",
  "payer_total_files",
  "claim_files",
  "claim_sets",
  "claim_answers",
  "claim_holds",
  "eob_batches",
  "eob_notices",
  "payment_events",
];
/** Of administrators, TPAs and keys: an employer, broker or partner never sees who is ill. */
const forAnalysts = [
  "stop_loss_policies",
  "past_stop_loss_policies",
  "agg_factors",
  "past_agg_factors",
  "stop_loss_lasers",
  "past_claims",
];
/** Parts of a claim: reached as far as the claim is. */
const ofClaim = ["claim_versions", "claim_lines"];
/** Health data of a member, seen as claims are. */
const likeClaims = [
  "claims",
  "past_claims",
  "eob_notices",
  "payer_totals",
  "accumulator_totals",
  "total_differences",
  "claim_requests",
];
const nobodysData = ["zip_codes"];

const aColumn = { type: "text", required: false, generated: false, refersTo: null, choice: null };

export type Act = "read" | "add" | "change";

/** Whether the actor may do this with a row that is, or becomes, like this. */
export function may(act: Act, actor: Actor, table: Table, row: Row, find: Find): boolean {
  const has = (column: string) => table.columns.some(({ name }) => name === column);
  const isStaff = actor.person === undefined;
  const isWide = actor.clients === "all" && isStaff;
  if (nobodysData.includes(table.name)) return act === "read";
  if (table.name === "installations") return act === "read" && row["id"] === actor.installationId;
  if (table.name === "survey_devices") {
    // Only the system sees them; they go with their recipient.
    const recipient = find("survey_recipients", row["recipient_id"]);
    if (act !== "change" || recipient === undefined) return false;
    const columns = Object.keys(recipient).map((name) => ({ ...aColumn, name }));
    return may(act, actor, { ...table, name: "survey_recipients", columns }, recipient, find);
  }
  if (!has("installation_id") || row["installation_id"] !== actor.installationId) return false;
  if (act === "change" && isLasting(table.name)) return false;
  const isOfInstallation = (name: string, id: unknown) =>
    find(name, id)?.["installation_id"] === actor.installationId;
  switch (table.name) {
    case "audit_events":
      if (act === "add" && row["actor"] !== actor.scope.actor) return false;
      return act === "add"
        ? row["client_id"] === null || isClientInReach(actor, row)
        : isStaff && isClientInReach(actor, row) && !isLimited(actor, row["client_id"]);
    case "audit_changes":
      // A trigger writes what somebody changed, the one who it was; people in an enrollment read none of it.
      return act === "add"
        ? row["client_id"] === null || isClientInReach(actor, row)
        : isStaff && isClientInReach(actor, row) && !isLimited(actor, row["client_id"]);
    case "users":
      return (
        isWide ||
        (row["entity_id"] === actor.organisation &&
          actor.organisation !== undefined &&
          row["type"] !== "admin") ||
        (act === "read" && `user:${String(row["id"])}` === actor.scope.actor)
      );
    case "user_roles": {
      const users: Table = { ...table, name: "users" };
      const user = find("users", row["user_id"]);
      if (!isStaff || user === undefined || !may("read", actor, users, user, find)) return false;
      const isOwn = `user:${String(user["id"])}` === actor.scope.actor;
      return act === "read" || (!isOwn && isOfInstallation("roles", row["role_id"]));
    }
    case "documents":
      return isWide || (act === "read" && isInAudience(actor, row));
    case "document_versions": {
      const document = find("documents", row["document_id"]);
      const isCurrent = row["is_current"] === true && document?.["deleted_at"] !== undefined;
      return isWide || (act === "read" && isCurrent && isInAudience(actor, document ?? {}));
    }
    case "document_links":
      // Planted ones are a whole client's.
      return isWide || (act === "read" && isClientInReach(actor, row));
    case "conversations": {
      // The desk's, and those of the member or organization that the user belongs to.
      if (kindOf(actor) === "admin") return true;
      const { principal } = actor.scope;
      const user = principal.kind === "user" ? find("users", principal.userId) : undefined;
      return (
        user !== undefined &&
        row["party_type"] === user["type"] &&
        row["party_id"] === user["entity_id"] &&
        (row["client_id"] === null || isClientInReach(actor, row))
      );
    }
    case "messages":
    case "message_documents":
    case "message_files": {
      const [above, id] =
        table.name === "messages"
          ? (["conversations", row["conversation_id"]] as const)
          : (["messages", row["message_id"]] as const);
      if (id === null) return row["actor"] === actor.scope.actor;
      const parent = find(above, id);
      const columns = Object.keys(parent ?? {}).map((name) => ({ ...aColumn, name }));
      return parent !== undefined && may("read", actor, { ...table, name: above, columns }, parent, find);
    }
    case "role_permissions":
      if (act === "read") return isStaff;
      return (
        isWide &&
        isOfInstallation("roles", row["role_id"]) &&
        isOfInstallation("permissions", row["permission_id"])
      );
    default:
  }
  // Those of a broker or a partner are for its own people.
  if (["contacts", "entity_services"].includes(table.name) && actor.clients !== "all") {
    const owners = [row["broker_id"], row["partner_id"]];
    if (owners.some((id) => id != null && id !== actor.organisation)) return false;
  }
  if (likeClaims.includes(table.name) && !seesClaims(actor, row, find)) return false;
  if (ofClaim.includes(table.name)) {
    const claim = find("claims", row["claim_id"]);
    const columns = Object.keys(claim ?? {}).map((name) => ({ ...aColumn, name }));
    const parent = { ...table, name: "claims", columns };
    return claim !== undefined && (act === "read" || isStaff) && may("read", actor, parent, claim, find);
  }
  // The family's own note of a claim: read as far as that is, written by members alone.
  if (table.name === "claim_paid_marks") {
    const claim = find("claims", row["claim_id"]);
    const columns = Object.keys(claim ?? {}).map((name) => ({ ...aColumn, name }));
    const parent = { ...table, name: "claims", columns };
    const isTheirs = act === "read" || kindOf(actor) === "member";
    return claim !== undefined && isTheirs && may("read", actor, parent, claim, find);
  }
  if (forImporters.includes(table.name) && !["admin", "key"].includes(kindOf(actor))) return false;
  if (forAnalysts.includes(table.name) && !["admin", "tpa", "key"].includes(kindOf(actor))) return false;
  if (ownedByActor.includes(table.name)) return row["actor"] === actor.scope.actor;
  if (!isStaff && staffOnly.includes(table.name)) return false;
  if (!isStaff && act !== "read" && writtenByStaff.includes(table.name)) return false;
  // A person bears the id of their member.
  const own = table.name === "people" ? (find("members", row["id"]) ?? {}) : row;
  if (!isStaff && !isPersonsOwn(actor, table, own)) {
    if (act !== "read" || !readableByPersons.includes(table.name)) return false;
  }
  if (act !== "read" && readableByAllStaff.includes(table.name)) return isWide;
  if (actor.clients === "all") return true;
  if (forAdministrators.includes(table.name)) return false;
  const clientColumn = table.name === "clients" ? "id" : "client_id";
  if (!has(clientColumn)) return act === "read" && readableByAllStaff.includes(table.name);
  if (row[clientColumn] === null) return act === "read" && sharedWithoutClient.includes(table.name);
  if (!isClientInReach(actor, { client_id: row[clientColumn] })) return false;
  // A person stands before the member that tells the division.
  const isPerson = ["people", "past_people"].includes(table.name);
  return (act === "add" && isPerson) || isDivisionInReach(actor, table, row, find);
}

/** A planted document is for all clients: the users of the types that it names, and keys, find it. */
function isInAudience(actor: Actor, document: Row): boolean {
  const kind = kindOf(actor);
  const audience = Array.isArray(document["audience"]) ? document["audience"] : [];
  const isTheirs = document["installation_id"] === actor.installationId;
  return isTheirs && document["is_shared"] === true && (kind === "key" || audience.includes(kind));
}

type Kind = "admin" | "broker" | "client" | "member" | "partner" | "tpa" | "key" | "enrollee" | "nobody";

function kindOf({ scope: { principal } }: Actor): Kind {
  if (principal.kind === "user") return principal.type;
  if (principal.kind === "apiKey") return "key";
  return principal.kind === "enrollee" ? "enrollee" : "nobody";
}

/**
 * Employers, brokers and partners never; administrators, TPAs and keys who may see health data; of a family the patient,
 * and the subscriber for those below 18 and for who consents.
 */
function seesClaims(actor: Actor, row: Row, find: Find): boolean {
  const kind = kindOf(actor);
  const { principal } = actor.scope;
  if (kind === "admin" || kind === "tpa" || kind === "key")
    return "permissions" in principal && principal.permissions.includes("viewHealthData");
  if (kind !== "member" || principal.kind !== "user") return false;
  const self = find("members", find("users", principal.userId)?.["entity_id"]);
  const patient = find("members", row["member_id"]);
  if (self === undefined || patient === undefined) return false;
  if (self["id"] === patient["id"]) return true;
  const isChild = ["19", "22"].includes(String(patient["relationship"]));
  const isMinor = isChild && typeof patient["dob"] === "string" && patient["dob"] > "2008-11-10";
  const last = patient["termination_date"];
  const isShared =
    patient["shares_health_with_subscriber"] === true &&
    row["is_sensitive"] !== true &&
    (typeof last !== "string" || last >= "2026-11-10");
  return self["relationship"] === "18" && (isMinor || isShared);
}

function isClientInReach(actor: Actor, row: Row): boolean {
  if (actor.clients === "all") return true;
  return typeof row["client_id"] === "string" && actor.clients.includes(row["client_id"]);
}

function isLimited(actor: Actor, clientId: unknown): boolean {
  return typeof clientId === "string" && actor.limited?.[clientId] !== undefined;
}

function isDivisionInReach(actor: Actor, table: Table, row: Row, find: Find): boolean {
  const clientId = table.name === "clients" ? row["id"] : row["client_id"];
  if (!isLimited(actor, clientId) || ofWholeClient.includes(table.name)) return true;
  const by = divisionBy[table.name];
  if (by === undefined) return false;
  if (typeof by !== "string") {
    const parent = find(by.table, row[by.column]);
    // The parent may be of a client of which the actor reaches more, or nothing.
    return (
      parent !== undefined &&
      parent["installation_id"] === actor.installationId &&
      isClientInReach(actor, parent) &&
      isDivisionInReach(actor, { ...table, name: by.table }, parent, find)
    );
  }
  const divisions = Object.values(actor.limited ?? {}).flat();
  return divisions.includes(String(row[by]));
}

function isPersonsOwn(actor: Actor, table: Table, row: Row): boolean {
  // Who has left the family goes on seeing what is about themselves.
  const { member } = actor.scope.accessScope;
  const about = ["members", "past_members", "people"].includes(table.name) ? row["id"] : row["member_id"];
  if (member?.hasLeft === true && about !== undefined && about !== member.id) return false;
  // Coverage and its history name the enrollment that wrote them, and are the family's.
  if (row["family_id"] !== undefined) return row["family_id"] === actor.person;
  if (table.name === "families") return row["id"] === actor.person;
  const column = table.name === "enrollments" ? "id" : "enrollment_id";
  return row[column] === actor.person;
}
