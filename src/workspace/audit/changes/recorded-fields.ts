import { brokerMap } from "#organization/clients/broker-map.ts";
import { brokers, partners, tpas } from "#organization/partners/organisations.ts";
import { planBenefits } from "#plans/plans/plan-benefits.ts";
import { basePlans } from "#plans/plans/base-plans.ts";
import { contributions, partnerTiers, planAdjustments, rates } from "#plans/plans/price-rows.ts";
import { coverageTypes } from "#plans/plans/coverage-types.ts";
import { clientSuppliers, suppliers } from "#plans/plans/suppliers.ts";
import { tierItems, tiers } from "#plans/plans/tiers.ts";
import { clients } from "#organization/clients/clients.ts";
import { divisions } from "#organization/clients/divisions.ts";
import { sessionThemes } from "#enrollment/offering/sessions/session-themes.ts";
import { idCardDesigns } from "#content/id-cards/designs.ts";
import { aggFactors, stopLossPolicies } from "#claims/reinsurance/policies.ts";
import type { Resource } from "#records/definition.ts";
import { terminationReasons } from "#people/coverage/termination-reasons/termination-reasons.ts";
import { roles } from "#identity/access/roles.ts";
import { webhooks } from "#workspace/webhooks/webhooks.ts";

// What the recorded columns mean. Records that administrators keep say it themselves; the others' columns tell by their names.

/** The tables whose fields and choices have words of their own already. */
export const resourceOf: Readonly<Record<string, Resource>> = {
  clients,
  divisions,
  tiers,
  tier_items: tierItems,
  coverage_types: coverageTypes,
  stop_loss_policies: stopLossPolicies,
  agg_factors: aggFactors,
  suppliers,
  client_suppliers: clientSuppliers,
  base_plans: basePlans,
  plan_benefits: planBenefits,
  rates,
  contributions,
  partner_tiers: partnerTiers,
  plan_adjustments: planAdjustments,
  brokers,
  partners,
  tpas,
  broker_maps: brokerMap,
  id_card_designs: idCardDesigns,
  session_themes: sessionThemes,
  termination_reasons: terminationReasons,
  roles,
  webhooks,
};

/** The kinds of records that the audit calls by another name than their table's. */
const otherSubjects: Readonly<Record<string, string>> = {
  enrollmentSession: "enrollment_sessions",
  stopLossLaser: "stop_loss_lasers",
  lifeEvents: "life_events",
  lifeEventKinds: "life_event_kinds",
  waiveReasons: "waive_reasons",
  timelines: "members",
  sessionMember: "members",
  idCards: "members",
  idCardOrders: "id_card_orders",
  payments: "payment_charges",
};
const bySubject = new Map(Object.entries(resourceOf).map(([table, { subject }]) => [subject, table]));

/** The table of what the audit calls a record. */
export function tableOfSubject(subject: string): string {
  return bySubject.get(subject) ?? otherSubjects[subject] ?? subject;
}

/** Whose names stand for the ids of a field. */
const tableOfField: Readonly<Record<string, string>> = {
  divisionId: "divisions",
  divisionIds: "divisions",
  clientIds: "clients",
  clientId: "clients",
  basePlanId: "base_plans",
  tierId: "tiers",
  supplierId: "suppliers",
  partnerId: "partners",
  tpaId: "tpas",
  brokerId: "brokers",
  memberId: "members",
  personId: "people",
  otherPersonId: "people",
  sessionId: "enrollment_sessions",
  themeId: "session_themes",
  kindId: "life_event_kinds",
  roleId: "roles",
  permissionId: "permissions",
  assignedTo: "users",
  enrollmentId: "enrollments",
  endedByEnrollmentId: "enrollments",
  entityId: "organisations",
  cobraClockId: "cobra_clocks",
  policyId: "stop_loss_policies",
};

/** Seen only by those who may view health data. */
const healthFields: ReadonlySet<string> = new Set([
  "members.tobacco",
  "members.wellness",
  "members.isDisabled",
  "coverages.eoi",
  "coverages.pendingVolumeCents",
  "stop_loss_lasers.deductibleCents",
  "stop_loss_lasers.countsForAll",
]);

/** Columns that hold a text in each language. */
const worded: ReadonlySet<string> = new Set(["label", "help", "dateLabel"]);

export type FieldKind =
  | "text"
  | "money"
  | "fineMoney"
  | "percent"
  | "date"
  | "moment"
  | "flag"
  | "phone"
  | "ssn"
  | "words"
  | "beneficiaries"
  | "answers"
  | { idsOf: string };

/** Columns that are called otherwise: what was recorded and sealed keeps its old name, and a tie tells one of a list. */
const otherColumns: Readonly<Record<string, string>> = {
  "coverages.evidence": "eoi",
  "api_key_clients.client_id": "client_ids",
  "session_plan_divisions.division_id": "division_ids",
};

export type RecordedField = { name: string; kind: FieldKind; isHealth: boolean };

/** `employee_cents` of `coverages` is money, and called `employeeCents`. */
export function recordedField(table: string, column: string): RecordedField {
  const now = otherColumns[`${table}.${column}`] ?? column;
  const name = now.replaceAll(/_([a-z\d])/gu, (_, letter: string) => letter.toUpperCase());
  return { name, kind: kindOf(table, name), isHealth: healthFields.has(`${table}.${name}`) };
}

function kindOf(table: string, name: string): FieldKind {
  const idsOf = tableOfField[name];
  if (idsOf !== undefined) return { idsOf };
  const kept = resourceOf[table]?.fields[name]?.kind;
  if (kept === "money" || kept === "fineMoney" || kept === "percent") return kept;
  if (kept === "phone" || /phone$/iu.test(name)) return "phone";
  if (kept === "flag" || kept === "answer") return "flag";
  if (name === "ssnLast4") return "ssn";
  if (name === "beneficiaries") return "beneficiaries";
  if (name === "values") return "answers";
  if (kept === undefined && worded.has(name)) return "words";
  if (name.endsWith("Cents")) return "money";
  if (/(?:Date|On|lastDay)$|^dob$|^planYearStart$/u.test(name)) return "date";
  if (name.endsWith("At")) return "moment";
  return "text";
}

/** What people look for first. */
const firstFields = [
  "memberId",
  "kindId",
  "eventDate",
  "name",
  "prefix",
  "firstName",
  "middleName",
  "lastName",
  "suffix",
  "relationship",
  "dob",
  "coverageType",
  "basePlanId",
  "tierCode",
  "effectiveDate",
  "terminationDate",
  "employeeCents",
  "employerCents",
  "employeePostTaxCents",
  "imputedIncomeCents",
  "tobaccoSurchargeCents",
  "spouseSurchargeCents",
  "wellnessCreditCents",
  "volumeCents",
  "status",
];

/** The order of fields: that of the record's form, or what is looked for first. */
export function placeOf(table: string, name: string): number {
  const kept = resourceOf[table];
  const place = (kept === undefined ? firstFields : Object.keys(kept.fields)).indexOf(name);
  return place === -1 ? Number.MAX_SAFE_INTEGER : place;
}
