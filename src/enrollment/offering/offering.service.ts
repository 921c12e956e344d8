import { type Connections, type Queryable, requireNoneHeld } from "#server/database/connections.ts";
import type { PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import type { Reason } from "#kernel/traced.ts";
import type { ChargeTerms } from "#enrollment/payments/charge.ts";
import type { BenefitFigures, PlanBenefits } from "#plans/plans/benefits-on.ts";
import type { AdjustmentRow } from "#plans/plans/adjustments.ts";
import { amountTermsSql } from "#plans/plans/amount-terms.service.ts";
import type { TierItem } from "#plans/plans/tier.ts";
import type { AgeBasis } from "#plans/plans/rating-age.ts";
import type { Contribution, PartnerTier, Rate, RatingMode } from "#plans/plans/rates.ts";
import type { PayPeriodCount } from "#plans/plans/price-question.ts";
import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import { divisionsOfPlan } from "./plan-divisions.ts";
import type { OfferedPlan } from "./offered-plan.ts";
import type { EffectiveDateRule } from "#plans/plans/effective-date.ts";
import type { ChildCoverEnds } from "#plans/plans/child-age.ts";
import type { PlanAudience } from "#plans/plans/plan-audience.ts";
import type { EventWindow, SessionKind } from "./eligibility.ts";
import type { PermittedChange } from "./permitted-changes.ts";
import type { FormMap } from "#content/surveys/fill/asked-forms.ts";
import { formMapsOfSession } from "#content/surveys/fill/form-rows.service.ts";
import type { OfferingParts } from "./session-content/offering-parts.ts";
import type { DoubleCoverageRule } from "#organization/clients/double-coverage.ts";
import type { Doubles } from "#people/coverage/double-coverage.ts";
import { withBeneficiaries } from "./session-content/life-beneficiaries.ts";
import { isOfSession, offeringParts } from "./session-content/offering-parts.service.ts";

/** A plan as a session offers it, with all its price rows. */
export type OfferingPlan = Omit<
  OfferedPlan,
  | "coveredSince"
  | "summary"
  | "summaryLanguage"
  | "tierItems"
  | "rates"
  | "contributions"
  | "partnerTiers"
  | "adjustments"
  | "benefitsWhy"
  | keyof BenefitFigures
> & {
  benefits: PlanBenefits[];
  summaries: Record<Language, string | null>;
  coverageType: CoverageType;
  ratingMode: RatingMode;
  tierItems: TierItem[];
  rates: (Required<Rate> & { basisPoints: number | null })[];
  contributions: Required<Contribution>[];
  partnerTiers: Required<PartnerTier>[];
  adjustments: Required<AdjustmentRow>[];
  basePlanId: string;
  childCoverEnds: ChildCoverEnds;
  eventsStartByMonth: boolean;
  /** The first day of what a life event adds, where it is another than the enrollment's; nobody's own offering has none. */
  startsOn: PlainDate | null;
  startsOnWhy: Reason[];
  ageBasis: AgeBasis;
  planYearStart: PlainDate | null;
} & PlanAudience;

/** A life event as the wizard needs it: its window, its first day, and what it lets the family change. */
export type OfferingEvent = EventWindow & {
  id: string;
  code: string;
  label: Record<Language, string>;
  eventDate: PlainDate;
  effectiveDate: PlainDate;
  why: Reason[];
  permits: PermittedChange[];
};

/** What the session offers, but not to this person. */
export type OtherPlan = { name: string; coverageType: CoverageType; why: Reason[] };

/** What a coverage type's row says to the enrollment. */
export type OfferedCoverage = {
  names: Record<Language, string>;
  sortOrder: number;
  hasVolume: boolean;
  hasBeneficiaries: boolean;
  isHealthCare: boolean;
};

/** What a session offers, the same for everyone in it. */
/** Colours as they were chosen; what people see is made of them (`sessions/theme-look.ts`). */
export type OfferingTheme = {
  primary: string;
  accent: string;
  logoKey: string | null;
  logoAlt: string | null;
  logoHeight: number;
};

export type Offering = EffectiveDateRule &
  OfferingParts & {
    sessionId: string;
    installationId: string;
    clientId: string;
    name: string;
    clientName: string;
    signupKey: string;
    status: "draft" | "open" | "closed";
    kind: SessionKind;
    newHireDays: number;
    opensOn: string;
    closesOn: string;
    timeZone: string;
    clientRatingArea: string | null;
    payPeriodsPerYear: PayPeriodCount;
    languages: Language[];
    contact: { name: string | null; phone: string | null; email: string | null };
    theme: OfferingTheme | null;
    divisions: {
      id: string;
      name: string;
      city: string | null;
      state: string | null;
      ratingArea: string | null;
      eligibilityClass: string | null;
    }[];
    plans: OfferingPlan[];
    /** The coverage types of its plans, by code. */
    coverages: Record<string, OfferedCoverage>;
    /** Also those out of use, which an older choice may name. */
    waiveReasons: {
      code: string;
      label: Record<Language, string>;
      asksText: boolean;
      excludesOthers: boolean;
      active: boolean;
    }[];
    /** By what the monthly charge is reckoned; null where the session asks for no payment. */
    payment: ChargeTerms | null;
    requiresSignIn: boolean;
    /** The forms that it may ask for. */
    forms: FormMap[];
    /** What makes it one person's own (`own-offering.ts`); empty while it is everybody's. */
    event: OfferingEvent | null;
    /** Why the window is the person's own, not the session's. */
    ownWindow: Reason[] | null;
    otherPlans: OtherPlan[];
    /** The client's rule for people who would be covered twice. */
    doubleCoverage: DoubleCoverageRule;
    /** The covers that this person's family has in other families; null where that does not matter, or while it is everybody's. */
    doubles: Doubles | null;
  };

const rememberMs = 3000;
const remembered = new Map<string, { until: number; offering: Promise<Offering | undefined> }>();

/** Anyone who opens or closes a session sees it at once; other processes within three seconds. */
export function forgetOffering(sessionId: string): void {
  remembered.delete(sessionId);
}

/**
 * The offering of a session. It is the same for all its people and changes rarely, so it is remembered for three
 * seconds; who may ask is decided by the one who found the session's id.
 */
export async function readOffering(
  connections: Connections,
  sessionId: string,
): Promise<Offering | undefined> {
  // Another's query may be waited for, so this holds also where none is sent from here.
  requireNoneHeld();
  const now = performance.now();
  const known = remembered.get(sessionId);
  if (known !== undefined && known.until > now) return known.offering;
  if (remembered.size > 500) remembered.clear();
  const offering = readOfferingFresh(connections, sessionId);
  remembered.set(sessionId, { until: now + rememberMs, offering });
  offering.catch(() => remembered.delete(sessionId));
  return offering;
}

/** As it is at this moment, in the transaction of the one who changes or judges it. */
export async function readOfferingFresh(client: Queryable, sessionId: string): Promise<Offering | undefined> {
  const answer = await client.query<{ offering: Offering }>({
    name: "offering",
    text: offeringQuery,
    values: [sessionId],
  });
  const offering = answer.rows[0]?.offering;
  return (
    offering && {
      ...offering,
      requiredValues: withBeneficiaries(offering.requiredValues, offering.plans, offering.coverages),
    }
  );
}

/** A bank account is charged by the month: nothing is taken from a paycheck, so no price is told by payday. */
const monthsInYear: PayPeriodCount = 12;

const offeringQuery = `
  select json_build_object(
    'sessionId', s.id, 'installationId', s.installation_id, 'clientId', s.client_id, 'name', s.name,
    'clientName', c.name, 'signupKey', s.signup_key, 'status', s.status,
    'kind', s.kind, 'newHireDays', s.new_hire_days, 'event', null, 'ownWindow', null, 'otherPlans', '[]'::json,
    'doubleCoverage', coalesce(c.double_coverage, 'allow'), 'doubles', null, 'opensOn', s.opens_on, 'closesOn', s.closes_on,
    'timeZone', c.time_zone, 'clientRatingArea', c.rating_area,
    'effectiveDateCalculation', s.effective_date_calculation, 'effectiveDate', s.effective_date,
    'waitingPeriod', s.waiting_period, 'waitingPeriodUnit', s.waiting_period_unit,
    'payPeriodsPerYear', case when s.payment_required then ${monthsInYear} else s.pay_periods_per_year end, 'languages', s.languages,
    'contact', json_build_object('name', s.contact_name, 'phone', s.contact_phone, 'email', s.contact_email),
    'theme', (select json_build_object('primary', t.primary_color, 'accent', t.accent_color, 'logoKey', t.logo_blob_key,
        'logoAlt', t.logo_alt, 'logoHeight', t.logo_height)
      from session_themes t where t.id = s.theme_id and t.active and t.deleted_at is null),
    'divisions', (select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'city', d.city, 'state', d.state,
        'ratingArea', d.rating_area, 'eligibilityClass', d.eligibility_class) order by d.name_key), '[]')
      from divisions d where d.client_id = s.client_id and d.active and d.deleted_at is null),
    'waiveReasons', (select coalesce(json_agg(json_build_object('code', w.code, 'label', w.label, 'asksText', w.asks_text,
          'excludesOthers', w.excludes_others,
          'active', w.active) order by w.sort_order, w.code), '[]')
      from waive_reasons w where w.installation_id = s.installation_id and w.deleted_at is null),
    'payment', case when s.payment_required
      then json_build_object('basis', s.charge_basis, 'fixedCents', s.monthly_charge_cents) end,
    'requiresSignIn', s.requires_sign_in,
    ${offeringParts}
    'forms', ${formMapsOfSession},
    'coverages', (select coalesce(json_object_agg(y.code, json_build_object('names',
        json_build_object('en', y.name, 'ko', y.name_ko, 'es', y.name_es), 'sortOrder', y.sort_order,
        'hasVolume', y.has_volume, 'hasBeneficiaries', y.has_beneficiaries,
        'isHealthCare', y.is_health_care)), '{}')
      from coverage_types y where y.installation_id = s.installation_id and y.code in (select b.coverage_type
        from session_plans sp join base_plans b on b.id = sp.base_plan_id
        where sp.session_id = s.id and sp.deleted_at is null)),
    'plans', (select coalesce(json_agg(json_build_object(
        'id', sp.id, 'name', sp.display_name, 'carrier', b.carrier, 'coverageType', b.coverage_type,
        'summaries', json_build_object('en', b.summary, 'ko', b.summary_ko, 'es', b.summary_es), 'network', b.network,
        'guaranteedIssueCents', b.guaranteed_issue_cents,
        'volumeCents', b.volume_cents, ${amountTermsSql}, 'ratingMode', b.rating_mode, 'childCountLimit', b.child_count_limit,
        'basePlanId', b.id, 'divisionIds', ${divisionsOfPlan("sp")}, 'eligibilityClasses', sp.eligibility_classes,
        'coversDependents', b.covers_dependents and (select y.covers_dependents from coverage_types y
          where y.installation_id = b.installation_id and y.code = b.coverage_type), 'coversPartners', b.covers_partners,
        'maxChildAge', b.max_child_age, 'childCoverEnds', b.child_cover_ends,
        'eventsStartByMonth', b.events_start_by_month, 'startsOn', null, 'startsOnWhy', '[]'::json,
        'ageBasis', b.age_basis, 'planYearStart', c.plan_year_start,
        'tierItems', (select coalesce(json_agg(json_build_object('code', i.code, 'label', i.label, 'allowSpouse', i.allow_spouse,
            'allowPartner', i.allow_partner, 'minChildren', i.min_children, 'maxChildren', i.max_children,
            'order', i.sort_order) order by i.sort_order), '[]')
          from tier_items i where i.tier_id = b.tier_id and i.active and i.deleted_at is null),
        'benefits', (select coalesce(json_agg(json_build_object(
            'effectiveDate', n.effective_date, 'terminationDate', n.termination_date,
            'deductibleIndividualCents', n.deductible_individual_cents,
            'deductibleFamilyCents', n.deductible_family_cents, 'isDeductibleEmbedded', n.is_deductible_embedded,
            'outOfPocketIndividualCents', n.out_of_pocket_individual_cents,
            'outOfPocketFamilyCents', n.out_of_pocket_family_cents,
            'isOutOfPocketEmbedded', n.is_out_of_pocket_embedded, 'coinsuranceBasisPoints', n.coinsurance_basis_points,
            'primaryCopayCents', n.primary_copay_cents, 'specialistCopayCents', n.specialist_copay_cents,
            'urgentCareCopayCents', n.urgent_care_copay_cents, 'emergencyCopayCents', n.emergency_copay_cents,
            'genericDrugCopayCents', n.generic_drug_copay_cents,
            'preferredDrugCopayCents', n.preferred_drug_copay_cents, 'brandDrugCopayCents', n.brand_drug_copay_cents,
            'outOfNetworkDeductibleIndividualCents', n.out_of_network_deductible_individual_cents,
            'outOfNetworkDeductibleFamilyCents', n.out_of_network_deductible_family_cents,
            'outOfNetworkMaximumIndividualCents', n.out_of_network_maximum_individual_cents,
            'outOfNetworkMaximumFamilyCents', n.out_of_network_maximum_family_cents,
            'outOfNetworkCoinsuranceBasisPoints', n.out_of_network_coinsurance_basis_points,
            'isHsaEligible', n.is_hsa_eligible) order by n.effective_date), '[]')
          from plan_benefits n where n.base_plan_id = b.id and n.active and n.deleted_at is null),
        'rates', (select coalesce(json_agg(json_build_object('tierCode', r.tier_code, 'ageFrom', r.age_from, 'ageTo', r.age_to,
            'ratingArea', r.rating_area, 'divisionId', r.division_id, 'personKind', r.person_kind,
            'tobacco', r.tobacco, 'amountCents', r.amount_cents,
            'amountMicros', r.amount_micros, 'basisPoints', r.basis_points,
            'effectiveDate', r.effective_date, 'terminationDate', r.termination_date) order by r.id), '[]')
          from rates r where r.base_plan_id = b.id and r.active and r.deleted_at is null),
        'contributions', (select coalesce(json_agg(json_build_object('tierCode', k.tier_code,
            'divisionId', k.division_id, 'effectiveDate', k.effective_date, 'terminationDate', k.termination_date, 'kind', k.kind,
            'amountCents', k.amount_cents, 'basisPoints', k.basis_points, 'capCents', k.cap_cents) order by k.id), '[]')
          from contributions k where k.base_plan_id = b.id and k.active and k.deleted_at is null),
        'partnerTiers', (select coalesce(json_agg(json_build_object('tierCode', p.tier_code, 'dpTierCode', p.dp_tier_code,
            'employeePostTaxCents', p.employee_post_tax_cents, 'imputedIncomeCents', p.imputed_income_cents,
            'effectiveDate', p.effective_date, 'terminationDate', p.termination_date) order by p.id), '[]')
          from partner_tiers p where p.base_plan_id = b.id and p.active and p.deleted_at is null),
        'adjustments', (select coalesce(json_agg(json_build_object('kind', a.kind, 'appliesTo', a.applies_to,
            'amountCents', a.amount_cents, 'effectiveDate', a.effective_date, 'terminationDate', a.termination_date) order by a.id), '[]')
          from plan_adjustments a where a.base_plan_id = b.id and a.active and a.deleted_at is null),
        'documents', (select coalesce(json_agg(json_build_object('identifier', d.identifier, 'kind', d.kind, 'title', d.title,
            'language', d.language, 'mediaType', d.media_type, 'sizeBytes', d.size_bytes) order by d.sort_order, array_position(array['sbc', 'summary', 'booklet', 'flyer'], d.kind), d.language, d.title), '[]')
          from plan_documents d where d.base_plan_id = b.id and d.active and d.deleted_at is null and ${isOfSession})
      ) order by sp.sort_order), '[]')
      from session_plans sp join base_plans b on b.id = sp.base_plan_id and b.active and b.deleted_at is null
      where sp.session_id = s.id and sp.active and sp.deleted_at is null)
  ) as offering
  from enrollment_sessions s join clients c on c.id = s.client_id
  where s.id = $1 and s.deleted_at is null and c.deleted_at is null`;
