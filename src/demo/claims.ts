import type { InferInsertModel } from "drizzle-orm";
import { amountsOf, centsOf, claimAmounts } from "#claims/claims/amounts.ts";
import type { claimLinesTable, claimsTable, claimVersionsTable } from "#claims/claims/claims.table.ts";
import { patientKey } from "#claims/claims/patient-name.ts";
import { type Adjustment, nobody, type ParsedLine } from "#claims/claims/parsed-claim.ts";
import { compareKeys } from "#kernel/compare.ts";
import { addDays, daysBetween, type PlainDate } from "#kernel/dates.ts";
import { shareOf } from "#kernel/money.ts";
import { type Care, FamilyShares, type Priced } from "./claim-shares.ts";
import { type Demo, kept, momentOf } from "./demo.ts";
import type { MemberFamily } from "./members.ts";
import type { DemoPlan } from "./plans.ts";
import { Random } from "./random.ts";

export type Claims = {
  claims: InferInsertModel<typeof claimsTable>[];
  versions: InferInsertModel<typeof claimVersionsTable>[];
  lines: InferInsertModel<typeof claimLinesTable>[];
};

/** What people of the demo go to a doctor for. `cents` is what the provider charges. */
const visits = [
  {
    provider: "Lakeside Clinic",
    place: "11",
    diagnosis: "J069",
    services: [
      ["99213", 18_000],
      ["87880", 4_200],
    ],
    care: "office",
  },
  {
    provider: "Lakeside Clinic",
    place: "11",
    diagnosis: "Z0000",
    services: [["99396", 26_000]],
    care: "preventive",
  },
  {
    provider: "Harbor Physical Therapy",
    place: "11",
    diagnosis: "M545",
    services: [
      ["97110", 9_500],
      ["97140", 8_800],
    ],
    care: "specialist",
  },
  {
    provider: "Northshore Laboratory",
    place: "81",
    diagnosis: "E785",
    services: [
      ["80061", 7_600],
      ["80053", 6_400],
    ],
    care: "other",
  },
  {
    provider: "Harborview Medical Center",
    place: "23",
    diagnosis: "S93401A",
    services: [
      ["99284", 118_000],
      ["73610", 31_000],
    ],
    care: "emergency",
    isUb: true,
  },
] as const;
/** Of those that people who sign in have: one with a copay, and one that counts toward the deductible. */
const [withCopay, , , labTests] = visits;
/** For those who have vision cover alone. */
const eyeVisits = [
  {
    provider: "Harbor Eye Care",
    place: "11",
    diagnosis: "H5213",
    services: [
      ["92014", 15_500],
      ["V2020", 18_900],
    ],
    care: "office",
  },
  {
    provider: "Harbor Eye Care",
    place: "11",
    diagnosis: "H5213",
    services: [["92012", 11_000]],
    care: "office",
  },
] as const;
/** A stay of a week: few people have one, and it is what stop-loss is for. */
const stay = {
  provider: "Harborview Medical Center",
  place: "21",
  diagnosis: "I214",
  services: [
    ["99223", 1_860_000],
    ["93458", 2_240_000],
    ["92928", 3_950_000],
  ],
  care: "other",
  isUb: true,
} as const;
/** The demo's network takes this much off a charge, in basis points. */
const discount = 3000;
/** The least that the member who signs in pays first. */
export const demoDeductible = 50_000;
/** How far back claims go, how far those of the members who can sign in, and how many days a decision takes. */
const [days, shownDays, decisionDays] = [730, 150, 12];
/** The most visits of one person in all those days. */
const mostVisits = 8;

/** Two years of claims of those with medical cover, each by the plan of its family: the demo has no claim system. */
export function makeClaims(
  demo: Demo,
  members: readonly MemberFamily[],
  /** The members who can sign in: they have some to look at. */
  shown: readonly string[],
  plans: readonly DemoPlan[],
): Claims {
  const random = new Random("claims");
  const made: Claims = { claims: [], versions: [], lines: [] };
  for (const family of members) {
    const shares = new FamilyShares();
    const events = family.people.flatMap((one) => eventsOf({ demo, random, family, plans }, one, shown));
    // A decision takes as long for each of them: what was served first is decided first.
    for (const event of events.toSorted((one, other) => compareKeys(one.served, other.served)))
      addClaim(made, { demo, random, family, shares, ...event });
  }
  return made;
}

type Making = { demo: Demo; random: Random; family: MemberFamily; plans: readonly DemoPlan[] };
type Someone = MemberFamily["people"][number];

/** Whom of the family was treated, when and for what, under which plan. */
function eventsOf(
  { demo, random, family, plans }: Making,
  { id, person }: Someone,
  shown: readonly string[],
): Event[] {
  const isShown = shown.includes(id);
  const coverOf = (type: string) =>
    family.coverages.find((one) => one.memberId === id && one.coverageType === type && !one.terminationDate);
  const medical = coverOf("medical");
  const cover = medical ?? (isShown ? coverOf("vision") : undefined);
  const plan = plans.find(({ row }) => row.id === cover?.basePlanId);
  if (cover === undefined || plan === undefined || (!random.chance(45) && !isShown)) return [];
  const first = addDays(demo.today, isShown ? -shownDays : -days);
  const from = cover.effectiveDate > first ? cover.effectiveDate : first;
  // Only decided claims are shown.
  const span = daysBetween(from, demo.today) - (isShown ? decisionDays : 2);
  if (span < 1) return [];
  const count = isShown ? 4 : random.whole(1, 1 + Math.ceil((span * mostVisits) / days));
  const dates = Array.from({ length: count }, () => addDays(from, random.whole(0, span))).toSorted();
  const kinds = medical === undefined ? eyeVisits : visits;
  const hasStay = !isShown && random.chance(3);
  return dates.map((served, at) => {
    const isLast = at === dates.length - 1;
    const special = isLast ? withCopay : at === 0 ? labTests : undefined;
    const shownVisit = isShown && medical !== undefined ? special : undefined;
    const of = hasStay && isLast ? [stay] : shownVisit ? [shownVisit] : kinds;
    return {
      id,
      person,
      served,
      visits: of,
      isSure: shownVisit !== undefined,
      cover: { plan, memberId: id, isFamily: cover.tierCode !== "EMP" },
    };
  });
}

type Visit = (typeof visits)[number] | (typeof eyeVisits)[number] | typeof stay;
type Event = {
  id: string;
  person: { firstName: string; lastName: string; dob: PlainDate };
  served: PlainDate;
  visits: readonly Visit[];
  /** It is never denied. */
  isSure: boolean;
  cover: Parameters<FamilyShares["price"]>[1];
};
type Source = Event & { demo: Demo; random: Random; family: MemberFamily; shares: FamilyShares };

function addClaim(
  made: Claims,
  { demo, random, family, id, person, served, visits: of, isSure, shares, cover }: Source,
): void {
  const visit = random.pick(of);
  const decidedOn = addDays(served, decisionDays);
  const isDecided = decidedOn <= demo.today;
  const isDenied = isDecided && random.chance(4) && !isSure;
  const lines = visit.services.map(([procedure, billed], at) => {
    const service = { billed, care: visit.care, isFirst: at === 0, served };
    const priced = isDecided
      ? adjudicate(service, isDenied ? undefined : (one) => shares.price(one, cover))
      : undefined;
    return line({ number: at + 1, procedure, billed, served, priced });
  });
  const amounts = isDecided
    ? claimAmounts({
        billed: total(lines.map(({ billed }) => billed)),
        paid: total(lines.map(({ paid }) => paid ?? 0)),
        patientResponsibility: null,
        adjustments: [],
        lines,
      })
    : amountsOf({ billed: total(lines.map(({ billed }) => billed)), paid: null, adjustments: [] });
  const status = isDenied ? "denied" : isDecided ? "completed" : "pending";
  const claim = kept(random, momentOf(isDecided ? decidedOn : addDays(served, 1), random.whole(0, 300)));
  const { installationId } = demo;
  const patient = { ...nobody(), firstName: person.firstName, lastName: person.lastName };
  made.claims.push({
    ...claim,
    installationId,
    clientId: family.employer.row.id,
    memberId: id,
    familyId: family.familyRow.id,
    form: "isUb" in visit ? "ub" : "hcfa",
    claimNumber: `HV-${String(made.claims.length + 10_001)}`,
    payerNumber: `P${String(made.claims.length + 700_001)}`,
    status,
    patientName: `${person.firstName} ${person.lastName}`,
    patientKey: patientKey(patient),
    patientDob: person.dob,
    providerName: visit.provider,
    providerNpi: "1234567893",
    payerName: "Harborview Health",
    servedFrom: served,
    servedTo: served,
    receivedOn: addDays(served, 2),
    paidOn: isDecided ? decidedOn : null,
    placeOfService: "isUb" in visit ? null : visit.place,
    typeOfBill: "isUb" in visit ? "131" : null,
    diagnoses: [{ kind: "principal", code: visit.diagnosis }],
    header: {},
    ...centsOf(amounts),
  });
  made.versions.push({
    id: random.id(claim.createdAt),
    installationId,
    claimId: claim.id,
    number: 0,
    claimNumber: `HV-${String(made.claims.length + 10_000)}`,
    payerNumber: `P${String(made.claims.length + 700_000)}`,
    kind: isDecided ? "decided" : "billed",
    status,
    at: claim.createdAt,
    paidOn: isDecided ? decidedOn : null,
    adjustments: [],
    ...centsOf(amounts),
  });
  for (const one of lines) {
    made.lines.push({
      id: random.id(claim.createdAt),
      installationId,
      claimId: claim.id,
      version: 0,
      number: one.number,
      procedure: one.procedure,
      servedFrom: served,
      servedTo: served,
      units: "1",
      adjustments: one.adjustments,
      ...centsOf(amountsOf(one)),
    });
  }
}

type Service = { billed: number; care: Care; isFirst: boolean; served: PlainDate };

/** The network's price, then what the plan leaves to the person. `undefined`: the plan denied it. */
function adjudicate(
  { billed, ...service }: Service,
  price: ((one: Omit<Service, "billed"> & { allowed: number }) => Priced) | undefined,
): Priced {
  const adjustment = (reason: string, cents: number): Adjustment => ({
    group: "CO",
    reason,
    cents,
    quantity: null,
  });
  if (price === undefined) return { adjustments: [adjustment("16", billed)], paid: 0 };
  const off = shareOf(billed, discount);
  const { adjustments, paid } = price({ ...service, allowed: billed - off });
  return { adjustments: [adjustment("45", off), ...adjustments], paid };
}

function line({
  number,
  procedure,
  billed,
  served,
  priced,
}: {
  number: number;
  procedure: string;
  billed: number;
  served: PlainDate;
  priced: Priced | undefined;
}): ParsedLine {
  return {
    number,
    controlNumber: null,
    procedure,
    modifiers: [],
    revenueCode: null,
    from: served,
    to: served,
    units: "1",
    billed,
    paid: priced?.paid ?? null,
    adjustments: priced?.adjustments ?? [],
    remarks: [],
  };
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
