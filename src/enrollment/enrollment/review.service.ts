import { coverageOrder } from "#plans/plans/coverage-order.ts";
import type { Reason } from "#kernel/traced.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { dependentsOfChoice } from "./selection-dependents.ts";
import { type Reviewed, reviewReasons } from "./review.ts";

/** What the life event behind an enrollment asks to be proved; null where none is behind it. */
export type EventProof = Reviewed["lifeEvent"];

/** Looks at an enrollment again and keeps what should be looked at: when it is sent, and when a paper comes or goes. */
export async function keepReviewReasons(
  { client }: Transaction,
  id: string,
  proof: EventProof,
): Promise<Reason[]> {
  const { rows } = await client.query<{ reviewed: Omit<Reviewed, "lifeEvent"> }>({
    name: "reviewed",
    text: reviewedQuery,
    values: [id],
  });
  const found = rows[0];
  if (found === undefined) return [];
  const reasons = reviewReasons({ ...found.reviewed, lifeEvent: proof });
  await client.query({
    name: "keep-review-reasons",
    text: "update enrollments set review_reasons = $2 where id = $1",
    values: [id, JSON.stringify(reasons)],
  });
  return reasons;
}

const reviewedQuery = `
  select json_build_object('effectiveDate', e.effective_date, 'isSentAgain', e.return_reason is not null,
    'people', (select coalesce(json_agg(json_build_object('id', p.id, 'memberId', p.member_id, 'relationship', p.relationship, 'dob', p.dob,
        'ssnLast4', p.ssn_last4) order by p.sort_order), '[]') from enrollment_people p where p.enrollment_id = e.id),
    'choices', (select coalesce(json_agg(json_build_object('coverageType', x.coverage_type, 'planId', x.session_plan_id,
        'dependents', ${dependentsOfChoice}, 'maxChildAge', b.max_child_age, 'childCoverEnds', b.child_cover_ends,
        'volumeCents', coalesce(x.guaranteed_cents, b.volume_cents)) order by ${coverageOrder("x")}), '[]')
      from enrollment_selections x left join session_plans sp on sp.id = x.session_plan_id
        left join base_plans b on b.id = sp.base_plan_id where x.enrollment_id = e.id),
    'current', (select coalesce(jsonb_agg(jsonb_build_object('coverageType', c ->> 'coverageType',
        'effectiveDate', c ->> 'effectiveDate', 'terminationDate', c ->> 'terminationDate',
        'dependents', coalesce(c -> 'dependents', '[]'))), '[]') from jsonb_array_elements(to_jsonb(e.current_coverages)) c),
    'documents', (select coalesce(json_agg(f.kind), '[]') from enrollment_documents f
      where f.enrollment_id = e.id and f.deleted_at is null)) as reviewed
  from enrollments e where e.id = $1`;

/** Asked as the system, before the transaction: an enrollee does not reach the family's events. */
export async function readProof({ database }: Services, enrollmentId: string): Promise<EventProof> {
  const { rows } = await database.system.query<{ needsProof: boolean; isProofSeen: boolean }>({
    name: "event-proof",
    text: `select k.needs_proof as "needsProof", l.proof_seen_at is not null as "isProofSeen"
      from enrollments e join life_events l on l.id = e.life_event_id join life_event_kinds k on k.id = l.kind_id
      where e.id = $1`,
    values: [enrollmentId],
  });
  return rows[0] ?? null;
}
