import { fullNameSql } from "#server/database/person-name.ts";
import type { DatasetSql } from "./dataset-sql.ts";

// Claims as totals, and the audit. $1 to $5 as in `cover.service.ts`.

/** By the day on which a claim was paid. The policies of claims say who sees any. */
export const claims: DatasetSql<"claims"> = {
  fields: {
    month: "date_trunc('month', l.paid_on::timestamp)::date",
    clientName: "c.name",
    clientCode: "c.external_code",
    status: "l.status",
    form: "l.form",
    billedCents: "l.billed_cents",
    allowedCents: "l.allowed_cents",
    planPaymentCents: "l.plan_payment_cents",
    responsibilityCents: "l.patient_responsibility_cents",
    claims: "count(*)",
    people: "count(distinct l.member_id)",
    averageDaysToPay: "round(avg(l.paid_on - l.served_to) filter (where l.served_to <= l.paid_on))",
  },
  joins: [["c", "left join clients c on c.id = l.client_id"]],
  needs: [],
  client: "($3::uuid is null or l.client_id = $3)",
  key: "l.id",
  from: "claims l",
  where: "l.deleted_at is null and l.paid_on between $1::date and $2::date",
};

export const audit: DatasetSql<"audit"> = {
  fields: {
    at: "g.at",
    day: "(g.at at time zone $5)::date",
    actorName: `coalesce(${fullNameSql("u")}, k.name, g.actor)`,
    action: "g.action",
    subject: "g.subject",
    clientName: "c.name",
    shown: `case when jsonb_typeof(g.details -> 'ids') = 'array' then jsonb_array_length(g.details -> 'ids')
      when jsonb_typeof(g.details -> 'rows') = 'number' then (g.details -> 'rows')::int end`,
    isEmergency: "(g.details ? 'emergencyId')",
    events: "count(*)",
  },
  joins: [
    ["u", "left join users u on u.id = case when g.actor like 'user:%' then substr(g.actor, 6)::uuid end"],
    [
      "k",
      "left join api_keys k on k.id = case when g.actor like 'apiKey:%' then substr(g.actor, 8)::uuid end",
    ],
    ["c", "left join clients c on c.id = g.client_id"],
  ],
  needs: [],
  client: "($3::uuid is null or g.client_id = $3)",
  key: "g.id",
  from: "audit_events g",
  where:
    "g.at >= ($1::date::timestamp at time zone $5) and g.at < (($2::date + 1)::timestamp at time zone $5)",
};
