import type pg from "pg";
import type { Language } from "#kernel/language.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { readOfferingFresh } from "../offering.service.ts";
import { divisionsOfPlan } from "../plan-divisions.ts";
import type { ReadinessIssue } from "./lack.ts";
import { type ReadyPlan, issuesFor } from "./readiness.ts";
import type { Place } from "./rate-issues.ts";
import { readEnrollmentSession } from "./session-rows.service.ts";
import type { EnrollmentSession } from "./sessions.ts";

type PlanFacts = Pick<
  ReadyPlan,
  "basePlanId" | "effectiveDate" | "terminationDate" | "divisionIds" | "eligibilityClasses"
> & {
  id: string;
  asksVolume: boolean;
  asksPay: boolean;
};
type Facts = {
  plans: PlanFacts[];
  places: Place[];
  pageLanguages: Language[];
  cannotSignIn: number;
  benefitLanguages: Language[][];
  unreadyForms: string[];
};

/** What the session lacks, as its set-up and the call that opens it ask. */
export async function issuesOf(
  client: pg.ClientBase,
  enrollmentSession: EnrollmentSession,
): Promise<ReadinessIssue[]> {
  const offering = await readOfferingFresh(client, enrollmentSession.id);
  const { rows } = await client.query<{ facts: Facts }>(factsQuery, [enrollmentSession.id]);
  const facts = rows[0]?.facts;
  if (offering === undefined || facts === undefined) return [];
  const plans = offering.plans.flatMap((plan): ReadyPlan[] => {
    const more = facts.plans.find(({ id }) => id === plan.id);
    return more === undefined ? [] : [{ ...plan, ...more }];
  });
  const places =
    facts.places.length > 0
      ? facts.places.map((place) => ({ ...place, ratingArea: place.ratingArea ?? offering.clientRatingArea }))
      : [
          {
            divisionId: null,
            name: offering.clientName,
            ratingArea: offering.clientRatingArea,
            eligibilityClass: null,
          },
        ];
  const { pageLanguages, benefitLanguages, cannotSignIn, unreadyForms } = facts;
  return issuesFor({
    enrollmentSession,
    today: enrollmentSession.today,
    plans,
    places,
    pageLanguages,
    benefitLanguages,
    cannotSignIn,
    unreadyForms,
  });
}

export async function getReadinessIssues(
  services: Services,
  scope: Scope,
  id: string,
): Promise<ReadinessIssue[]> {
  return scope.transaction(async ({ client }) =>
    issuesOf(client, await readEnrollmentSession(client, services.clock(), id)),
  );
}

/** Whether session `s` asks of its plan `p` of base plan `b` for what feeds this. */
const asksFor = <Feed extends "volume" | "salary">(feed: Feed) =>
  `exists (select from benefit_required_values v where v.session_id = s.id and v.feeds = '${feed}'
          and v.coverage_type = b.coverage_type and v.active and v.deleted_at is null
          and (v.session_plan_id is null or v.session_plan_id = p.id))` as const;

const factsQuery = `
  select json_build_object(
    'plans', (select coalesce(json_agg(json_build_object('id', p.id, 'basePlanId', b.id, 'effectiveDate', b.effective_date,
        'terminationDate', b.termination_date, 'divisionIds', ${divisionsOfPlan("p")}, 'eligibilityClasses', p.eligibility_classes,
        'asksVolume', ${asksFor("volume")}, 'asksPay', ${asksFor("salary")})), '[]')
      from session_plans p join base_plans b on b.id = p.base_plan_id
      where p.session_id = s.id and p.active and p.deleted_at is null),
    'places', (select coalesce(json_agg(json_build_object('divisionId', d.id, 'name', d.name, 'ratingArea', d.rating_area,
        'eligibilityClass', d.eligibility_class) order by d.name_key), '[]')
      from divisions d where d.client_id = s.client_id and d.active and d.deleted_at is null),
    'cannotSignIn', (select count(*)::int from members m where s.requires_sign_in and m.client_id = s.client_id
      and m.relationship = '18' and m.status = 'active' and m.deleted_at is null and (m.ssn_index is null or m.dob is null)),
    'pageLanguages', (select coalesce(json_agg(distinct g.language), '[]') from plan_pages g
      where g.session_id = s.id and g.active and g.deleted_at is null),
    'unreadyForms', (select coalesce(json_agg(f.name order by m.sort_order), '[]')
      from form_maps m join custom_forms f on f.id = m.form_id
      where m.session_id = s.id and m.active and m.deleted_at is null and (f.status <> 'ready' or f.deleted_at is not null)),
    'benefitLanguages', (select coalesce(json_agg(array_remove(array['en',
        case when x.description_ko <> '' then 'ko' end, case when x.description_es <> '' then 'es' end], null)), '[]')
      from external_benefits x where x.session_id = s.id and x.active and x.deleted_at is null)
  ) as facts
  from enrollment_sessions s where s.id = $1`;
