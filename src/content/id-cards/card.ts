import { byStart } from "#plans/plans/in-force.ts";
import { benefitsOn, type PlanBenefits } from "#plans/plans/benefits-on.ts";
import { federalLimit } from "#plans/plans/federal-limits.ts";
import type { TierCode } from "#plans/plans/tier.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { fullName, type PersonName } from "#kernel/person-name.ts";
import { because, reason, restingOn, type Traced } from "#kernel/traced.ts";
import { plainLook, readableOn } from "./look.ts";

// What an ID card says: one source for page, PDF, picture and wallet pass. It knows no SSN, birth date or address.

export type CardPerson = PersonName & {
  memberId: string;
  memberNumber: string;
  relationship: string;
  effectiveDate: PlainDate;
  terminationDate: PlainDate | null;
};

/** A vendor that the client uses on the day, with the client's numbers there. */
export type CardSupplier = {
  supplierId: string;
  name: string;
  kind: string;
  phone: string | null;
  providerPhone: string | null;
  precertificationPhone: string | null;
  url: string | null;
  claimsAddress: string | null;
  payerId: string | null;
  rxBin: string | null;
  rxPcn: string | null;
  rxGroup: string | null;
  policyNumber: string | null;
};

export type CardDesign = {
  id: string;
  supplierId: string | null;
  bandColor: string;
  textColor: string;
  issuerName: string | null;
  administeredBy: string | null;
  website: string | null;
  frontText: string | null;
  backText: string | null;
};

export type CardPlan = {
  id: string;
  name: string;
  coverageType: string;
  /** In English, as the whole card. */
  coverageName: string;
  carrier: string | null;
  network: string | null;
  fundingType: "selfFunded" | "insured";
  oneIdCardPerFamily: boolean;
  /** The employee's number stands on the cards of the family; else each one's own. */
  showsSubscriberNumber: boolean;
  /** The network that the plan uses. */
  supplierId: string | null;
};

/** One plan of a family on a day. */
export type CardFacts = {
  day: PlainDate;
  clientName: string;
  clientCode: string;
  /** Of the subscriber's division, else the only one that the client has on the day. */
  groupNumber: string | null;
  tierCode: TierCode;
  plan: CardPlan;
  subscriber: PersonName & { memberId: string; memberNumber: string };
  /** Numbers that payers gave to people of the family, and that hold on the day. */
  payerNumbers: readonly { memberId: string; supplierId: string; number: string }[];
  /** Everybody whom the plan covers on the day, the employee first. */
  covered: readonly CardPerson[];
  benefits: readonly PlanBenefits[];
  suppliers: readonly CardSupplier[];
  designs: readonly CardDesign[];
  /** Where the logo of those who administer is; null where they keep none. */
  siteLogo: string | null;
};

export type CardLimit = {
  kind: "deductible" | "outOfPocket";
  network: "in" | "out";
  /** Null: the plan has no such limit. */
  individualCents: number | null;
  familyCents: number | null;
};

/** The cost of a visit or a drug, as far as the plan states it. */
export type CardCopay = {
  kind: "primary" | "specialist" | "urgentCare" | "emergency" | "genericDrug" | "preferredDrug" | "brandDrug";
  cents: number;
};

export type Card = {
  /** Whose card it is; of a card for a family, the subscriber or whoever stands in for them. */
  memberId: string;
  planId: string;
  coverageType: string;
  coverageName: string;
  planName: string;
  issuer: string;
  administeredBy: string | null;
  network: string | null;
  groupNumber: string | null;
  subscriberName: string;
  memberNumber: string;
  people: { memberId: string; name: string; memberNumber: string }[];
  effectiveDate: PlainDate;
  /** The last day of what the card shows; null where no end is known. */
  terminationDate: PlainDate | null;
  limits: CardLimit[];
  copays: CardCopay[];
  rx: { bin: string; pcn: string | null; group: string | null; phone: string | null } | null;
  memberPhone: string | null;
  providerPhone: string | null;
  precertificationPhone: string | null;
  website: string | null;
  claimsAddress: string | null;
  payerId: string | null;
  frontText: string | null;
  backText: string | null;
  bandColor: string;
  textColor: string;
  /** Where the picture is that stands on the band. */
  logo: string | null;
};

/** The cards of one plan on that day: one for the family, or one a person. Nobody covered: none. */
export function cardsOf(facts: CardFacts): Traced<Card>[] {
  const { covered, plan } = facts;
  const [first] = covered;
  if (first === undefined) return [];
  if (plan.oneIdCardPerFamily) {
    const rule = because(covered, "card.perFamily", { count: covered.length });
    return [cardFor(first, rule, facts)];
  }
  return covered.map((person) => cardFor(person, because([person], "card.perPerson"), facts));
}

/** The one card that is a person's, or that they stand on. */
export function cardOfPerson(facts: CardFacts, memberId: string): Traced<Card> | undefined {
  return cardsOf(facts).find(({ value }) => value.people.some((person) => person.memberId === memberId));
}

function cardFor(holder: CardPerson, named: Traced<readonly CardPerson[]>, facts: CardFacts): Traced<Card> {
  const { plan, clientName, day } = facts;
  const design = designFor(facts);
  const group = groupNumber(facts);
  const limits = limitsOf(facts);
  const numberOf = (person: { memberId: string; memberNumber: string }) => numberFor(person, facts).value;
  const { value: look } = design;
  const says = sayings(facts.suppliers, plan);
  const isSelfFunded = plan.fundingType === "selfFunded";
  const { bandColor, textColor } = look ?? plainLook;
  const card: Card = {
    memberId: holder.memberId,
    planId: plan.id,
    coverageType: plan.coverageType,
    coverageName: plan.coverageName,
    planName: plan.name,
    issuer:
      look?.issuerName ?? (isSelfFunded ? clientName : (plan.carrier ?? says.carrierName ?? clientName)),
    administeredBy: look?.administeredBy ?? (isSelfFunded ? (plan.carrier ?? says.carrierName) : null),
    network: plan.network ?? says.networkName,
    groupNumber: group.value,
    subscriberName: fullName(facts.subscriber),
    memberNumber: numberOf(holder),
    people: named.value.map((person) => ({
      memberId: person.memberId,
      name: fullName(person),
      memberNumber: numberOf(person),
    })),
    effectiveDate: holder.effectiveDate,
    terminationDate: holder.terminationDate,
    limits: limits.value,
    copays: copaysOf(facts),
    rx: rxOf(facts.suppliers),
    memberPhone: says.phone,
    providerPhone: says.providerPhone,
    precertificationPhone: says.precertificationPhone,
    website: look?.website ?? says.url,
    claimsAddress: says.claimsAddress,
    payerId: says.payerId,
    frontText: look?.frontText ?? null,
    backText: look?.backText ?? null,
    bandColor,
    textColor: readableOn(bandColor, textColor).value,
    // An insured plan's card is its carrier's: another's logo does not stand beside that name.
    logo: isSelfFunded ? facts.siteLogo : null,
  };
  return restingOn(card, reason("card.day", { day }), named, limits, group, design, numberFor(holder, facts));
}

/** The number by which the plan's payer knows the person: the one that it gave, else our own; the employee's where the plan says so. */
function numberFor(
  person: { memberId: string; memberNumber: string },
  { plan, subscriber, suppliers, payerNumbers }: CardFacts,
): Traced<string> {
  const isOfFamily = plan.showsSubscriberNumber && person.memberId !== subscriber.memberId;
  const { memberId, memberNumber } = isOfFamily ? subscriber : person;
  const payers = [plan.supplierId, ...inOrder(suppliers).map(({ supplierId }) => supplierId)];
  const given = payers
    .flatMap((payer) => payerNumbers.filter((one) => one.supplierId === payer && one.memberId === memberId))
    .at(0);
  const code = isOfFamily ? "card.numberOfSubscriber" : "card.numberOwn";
  return given === undefined
    ? because(memberNumber, code)
    : because(given.number, "card.numberOfPayer", { number: given.number });
}

/** The design of the plan's supplier comes before the client's. */
function designFor({ designs, plan }: CardFacts): Traced<CardDesign | null> {
  const own = designs.find(({ supplierId }) => supplierId !== null && supplierId === plan.supplierId);
  if (own !== undefined) return because(own, "card.designOfSupplier");
  const all = designs.find(({ supplierId }) => supplierId === null);
  return all === undefined ? because(null, "card.plainDesign") : because(all, "card.designOfClient");
}

/** The number of the client at its carrier, else its network, else its group; a self-funded one is known by its own code. */
function groupNumber({ suppliers, plan, groupNumber: own, clientCode }: CardFacts): Traced<string | null> {
  const known = inOrder(suppliers).find(({ policyNumber }) => policyNumber !== null);
  if (known !== undefined) return because(known.policyNumber, "card.groupOfSupplier", { name: known.name });
  if (own !== null) return because(own, "card.groupOfDivision");
  return plan.fundingType === "selfFunded"
    ? because(clientCode, "card.groupOfClient")
    : because(null, "card.noGroup");
}

/** Carriers say most about a plan, then its network; other vendors' numbers are not the card's. */
const byWeight = ["carrier", "network", "other"];

function inOrder(suppliers: readonly CardSupplier[]): CardSupplier[] {
  return suppliers
    .filter(({ kind }) => byWeight.includes(kind))
    .toSorted((one, other) => byWeight.indexOf(one.kind) - byWeight.indexOf(other.kind));
}

function sayings(suppliers: readonly CardSupplier[], plan: CardPlan) {
  const asked = inOrder(suppliers);
  const first = <Key extends keyof CardSupplier>(key: Key) =>
    asked.find((one) => one[key] !== null)?.[key] ?? null;
  const network = asked.find(({ supplierId }) => supplierId === plan.supplierId) ?? asked.find(isNetwork);
  return {
    carrierName: asked.find(({ kind }) => kind === "carrier")?.name ?? null,
    networkName: network !== undefined && isNetwork(network) ? network.name : null,
    phone: first("phone"),
    providerPhone: first("providerPhone"),
    precertificationPhone: first("precertificationPhone"),
    url: first("url"),
    claimsAddress: first("claimsAddress"),
    payerId: first("payerId"),
  };
}

const isNetwork = ({ kind }: CardSupplier) => kind === "network";

function rxOf(suppliers: readonly CardSupplier[]): Card["rx"] {
  const pharmacy = suppliers.find(({ kind, rxBin }) => kind === "pharmacy" && rxBin !== null);
  if (pharmacy === undefined || pharmacy.rxBin === null) return null;
  const { rxBin: bin, rxPcn: pcn, rxGroup: group, phone } = pharmacy;
  return { bin, pcn, group, phone };
}

/** In the order in which a counter asks: visits, then drugs. */
function copaysOf({ benefits, day }: CardFacts): CardCopay[] {
  const { value: figures } = benefitsOn([...benefits].toSorted(byStart), day);
  const all: [CardCopay["kind"], number | null][] = [
    ["primary", figures.primaryCopayCents],
    ["specialist", figures.specialistCopayCents],
    ["urgentCare", figures.urgentCareCopayCents],
    ["emergency", figures.emergencyCopayCents],
    ["genericDrug", figures.genericDrugCopayCents],
    ["preferredDrug", figures.preferredDrugCopayCents],
    ["brandDrug", figures.brandDrugCopayCents],
  ];
  return all.flatMap(([kind, cents]) => (cents === null ? [] : [{ kind, cents }]));
}

/** The first day of the plan year that holds on the day. */
const benefitsFrom = (benefits: readonly PlanBenefits[], day: PlainDate): PlainDate =>
  benefits.find(
    ({ effectiveDate, terminationDate }) =>
      effectiveDate <= day && (terminationDate === null || terminationDate >= day),
  )?.effectiveDate ?? day;

/**
 * Deductible and most to pay, in and out of the network (No Surprises Act). Where only the family's sum counts (an
 * aggregate limit) nobody of a family has one of their own, and none is printed.
 */
function limitsOf({ benefits, day, tierCode, covered }: CardFacts): Traced<CardLimit[]> {
  const year = benefitsOn([...benefits].toSorted(byStart), day);
  const figures = year.value;
  const isFamily = tierCode === "NOTIER" ? covered.length > 1 : tierCode !== "EMP";
  const own = (cents: number | null, isEmbedded: boolean) => (isFamily && !isEmbedded ? null : cents);
  const { outOfPocketIndividualCents: one, outOfPocketFamilyCents: all } = figures;
  const most = own(one, figures.isOutOfPocketEmbedded);
  // Of a family whose sum alone counts, one person pays no more than the law lets one pay.
  const { personCents } = federalLimit(benefitsFrom(benefits, day));
  const isOverOne = most === null && isFamily && (all ?? 0) > personCents;
  const limits: CardLimit[] = [
    {
      kind: "deductible",
      network: "in",
      individualCents: own(figures.deductibleIndividualCents, figures.isDeductibleEmbedded),
      familyCents: figures.deductibleFamilyCents,
    },
    {
      kind: "outOfPocket",
      network: "in",
      individualCents: isOverOne ? personCents : most,
      familyCents: all,
    },
    {
      kind: "deductible",
      network: "out",
      individualCents: own(figures.outOfNetworkDeductibleIndividualCents, figures.isDeductibleEmbedded),
      familyCents: figures.outOfNetworkDeductibleFamilyCents,
    },
    {
      kind: "outOfPocket",
      network: "out",
      individualCents: own(figures.outOfNetworkMaximumIndividualCents, figures.isOutOfPocketEmbedded),
      familyCents: figures.outOfNetworkMaximumFamilyCents,
    },
  ];
  const isAggregate = isFamily && !(figures.isDeductibleEmbedded && figures.isOutOfPocketEmbedded);
  return restingOn(
    limits.filter(({ individualCents, familyCents }) => individualCents !== null || familyCents !== null),
    year,
    ...(isAggregate ? [reason("card.aggregate")] : []),
  );
}
