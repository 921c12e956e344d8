import type { PlainDate } from "#kernel/dates.ts";
import { checked, refused, type Checked } from "#kernel/field-error.ts";
import { isDependent, type RelationshipCode } from "#kernel/relationship.ts";
import { tierFor, type TierCode, type TierItem } from "#plans/plans/tier.ts";
import { cleanText } from "#kernel/clean.ts";
import type { Traced } from "#kernel/traced.ts";
import { coverageTypeKey } from "#enrollment/offering/coverage-types.ts";
import { mayCover } from "#enrollment/offering/eligibility.ts";
import type { ChildCoverEnds } from "#plans/plans/child-age.ts";
import { isRecord, readFields, type FieldReader } from "#kernel/fields.ts";
import type { Beneficiary } from "#people/members/beneficiary.ts";
import { checkBeneficiaries } from "./beneficiaries.ts";
import {
  askedBy,
  checkRequiredValues,
  type RequiredValue,
} from "#enrollment/offering/session-content/required-values.ts";

/** A plan as far as a choice of it can be right or wrong. */
export interface OfferedPlan {
  id: string;
  coverageType: string;
  /** Empty = the plan has no tiers (NOTIER) and takes any family. */
  tierItems: readonly TierItem[];
  /** true when absent. */
  coversDependents?: boolean;
  /** A child's cover ends with this birthday; 26 when absent, null = no limit. */
  maxChildAge?: number | null;
  /** With the birthday's month when absent. */
  childCoverEnds?: ChildCoverEnds | undefined;
  /** The first day in this plan, where it is another than the enrollment's. */
  startsOn?: PlainDate | null | undefined;
  /** true when absent. */
  coversPartners?: boolean | undefined;
}

export interface Offering {
  plans: readonly OfferedPlan[];
  /** Coverage types that need no choice, because a life event does not let the person change them; none when absent. */
  unasked?: readonly string[];
  /** Codes of the reasons a person can waive with. */
  waiveReasons: readonly string[];
  /** Those of them that ask for words of the person's own; none when absent. */
  waiveTexts?: readonly string[];
  /** Those of them that no other goes with, such as having no other coverage; none when absent. */
  waiveAlone?: readonly { code: string; label: string }[];
  /** What choosing a plan asks for; nothing when absent. */
  requiredValues?: readonly RequiredValue[];
}

export interface SelectingPerson {
  id: string;
  firstName: string;
  relationship: RelationshipCode;
  dob: PlainDate;
  isDisabled?: boolean | undefined;
}

/** A plan with the people it covers, or (id null) the reasons to go without. */
export interface BenefitSelection {
  id: string | null;
  /** Ids of the covered dependents, in the family's order. */
  dependents: string[];
  waiveReasons: string[];
  /** Only where a reason asks for it. */
  waiveText?: string;
  tierCode: TierCode | null;
  values: Record<string, string | number>;
  /** Only where the plan asks for them. */
  beneficiaries?: Beneficiary[];
}

/** Keyed by the code of the coverage type. */
export type BenefitSelections = Record<string, BenefitSelection>;

const defaultMaxChildAge = 26;
/** Ours: a line or two. */
const longestWaiveText = 200;

export interface SelectionQuestion {
  offering: Offering;
  /** Everyone, the employee included. */
  people: readonly SelectingPerson[];
  effectiveDate: PlainDate;
  /** The day on which the person began; the first day of coverage when absent. */
  today?: PlainDate;
}

/** One page of the wizard: the choice for one coverage type. Paths begin with `selections.<type>`. */
export function checkSelection(
  coverageType: string,
  input: unknown,
  question: SelectionQuestion,
): Checked<BenefitSelection> {
  const key = coverageTypeKey(coverageType);
  const type = offeredTypes(question.offering).find((one) => coverageTypeKey(one) === key) ?? key;
  const fields = readFields(input, `selections.${type}`);
  const sent: Record<string, unknown> = isRecord(input) ? input : {};
  const id = cleanText(sent.id);
  const isWaived = sent.waived === true || listOf(sent.waiveReasons).length > 0;

  if (id !== "" && isWaived) fields.fail("id", "both");
  else if (id === "" && !isWaived) fields.fail("id", "empty");
  if (fields.errors.length > 0) return refused(fields.errors);
  return isWaived ? checkWaiver(fields, sent, question) : checkPlan(fields, { type, id, sent }, question);
}

/** The whole of it, before submitting: every offered coverage type is chosen or waived. */
export function checkSelections(
  selections: unknown,
  question: SelectionQuestion,
): Checked<BenefitSelections> {
  const sent = new Map(
    Object.entries(isRecord(selections) ? selections : {}).map(([type, selection]) => [
      coverageTypeKey(type),
      selection,
    ]),
  );
  const offered = offeredTypes(question.offering);
  const { unasked = [] } = question.offering;
  const ofType = (type: string): unknown => sent.get(coverageTypeKey(type));
  const asked = offered.filter((type) => sent.has(coverageTypeKey(type)) || !unasked.includes(type));
  const results = asked.map((type) => ({ type, result: checkSelection(type, ofType(type), question) }));
  const known = new Set(offered.map(coverageTypeKey));
  const strangers = [...sent.keys()].filter((key) => !known.has(key));
  const errors = [
    ...results.flatMap(({ result }) => result.errors),
    ...strangers.map((type) => ({ path: `selections.${type}`, code: "unknown" })),
  ];
  if (errors.length > 0) return refused(errors);
  return checked(
    Object.fromEntries(
      results.flatMap(({ type, result }) => (result.ok ? [[type, result.value] as const] : [])),
    ),
  );
}

const offeredTypes = ({ plans }: Offering): string[] => [...new Set(plans.map((plan) => plan.coverageType))];

/** Says whether a plan may cover this person from its own first day on, else from the effective date, and why. */
export function coverOf(
  plan: OfferedPlan,
  person: SelectingPerson,
  effectiveDate: PlainDate,
): Traced<boolean> {
  const { coversDependents = true, coversPartners = true, childCoverEnds = "endOfMonth" } = plan;
  return mayCover(
    { coversDependents, coversPartners, childCoverEnds, maxChildAge: ageLimit(plan) },
    person,
    plan.startsOn ?? effectiveDate,
  );
}

export function canBeCovered(plan: OfferedPlan, person: SelectingPerson, effectiveDate: PlainDate): boolean {
  return coverOf(plan, person, effectiveDate).value;
}

function ageLimit(plan: OfferedPlan): number | null {
  return plan.maxChildAge === undefined ? defaultMaxChildAge : plan.maxChildAge;
}

function checkWaiver(
  fields: FieldReader,
  sent: Record<string, unknown>,
  { offering }: SelectionQuestion,
): Checked<BenefitSelection> {
  const reasons = listOf(sent.waiveReasons);
  if (reasons.length === 0) fields.fail("waiveReasons", "empty");
  if (reasons.some((code) => !offering.waiveReasons.includes(code))) fields.fail("waiveReasons", "unknown");
  const alone = offering.waiveAlone?.find(({ code }) => reasons.includes(code));
  if (alone !== undefined && new Set(reasons).size > 1)
    fields.fail("waiveReasons", "contradiction", { reason: alone.label });
  const isTold = reasons.some((code) => offering.waiveTexts?.includes(code));
  const waiveText = isTold ? fields.text("waiveText", { max: longestWaiveText, required: true }) : "";
  if (fields.errors.length > 0) return refused(fields.errors);
  const waiveReasons = offering.waiveReasons.filter((code) => reasons.includes(code));
  return checked({
    id: null,
    dependents: [],
    waiveReasons,
    ...(waiveText === "" ? {} : { waiveText }),
    tierCode: null,
    values: {},
  });
}

function checkPlan(
  fields: FieldReader,
  { type, id, sent }: { type: string; id: string; sent: Record<string, unknown> },
  { offering, people, effectiveDate, today = effectiveDate }: SelectionQuestion,
): Checked<BenefitSelection> {
  const plan = offering.plans.find((offered) => offered.id === id && offered.coverageType === type);
  const chosen = listOf(sent.dependents);
  const dependents = people.filter(
    (person) => isDependent(person.relationship) && chosen.includes(person.id),
  );
  if (!plan) fields.fail("id", "unknown");
  if (chosen.some((each) => !dependents.some((person) => person.id === each)))
    fields.fail("dependents", "unknown");
  if (!plan || fields.errors.length > 0) return refused(fields.errors);

  if (dependents.length > 0 && plan.coversDependents === false) {
    fields.fail("dependents", "notCovered");
    return refused(fields.errors);
  }
  for (const person of dependents) {
    if (canBeCovered(plan, person, effectiveDate)) continue;
    const name = { person: person.firstName };
    if (person.relationship === "53") fields.fail("dependents", "noPartner", name);
    else fields.fail("dependents", "tooOld", { ...name, maxChildAge: ageLimit(plan) ?? 0 });
  }
  const subscriber = people.filter((person) => !isDependent(person.relationship));
  const tier = tierFor([...subscriber, ...dependents], plan.tierItems);
  if (tier.why.some(({ code }) => code === "tier.noneFits")) fields.fail("dependents", "noTier");
  const covered = dependents.map((person) => person.id);
  const asked = askedBy(offering.requiredValues ?? [], { id, coverageType: type });
  const values = checkRequiredValues(
    isRecord(sent.values) ? sent.values : {},
    { asked, dependents, today },
    `selections.${type}.values`,
  );
  const list = asked.find(({ kind }) => kind === "beneficiaries");
  const paid =
    list &&
    checkBeneficiaries(
      sent.beneficiaries,
      { required: list.required, today },
      `selections.${type}.beneficiaries`,
    );
  if (fields.errors.length > 0 || !values.ok || paid?.ok === false)
    return refused([...fields.errors, ...values.errors, ...(paid?.errors ?? [])]);
  return checked({
    id,
    dependents: covered,
    waiveReasons: [],
    tierCode: tier.value,
    values: values.value,
    ...(paid === undefined ? {} : { beneficiaries: paid.value }),
  });
}

function listOf(input: unknown): string[] {
  return Array.isArray(input) ? input.map(cleanText).filter((text) => text !== "") : [];
}
