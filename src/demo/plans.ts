import type { InferInsertModel } from "drizzle-orm";
import { type BenefitFigures, noFigures } from "#plans/plans/benefits-on.ts";
import type { basePlansTable, planBenefitsTable } from "#plans/plans/plans.table.ts";
import type { Contribution, Rate } from "#plans/plans/rates.ts";
import type { CoveredPerson, PayPeriodCount } from "#plans/plans/price-question.ts";
import type { Price } from "#plans/plans/price-answer.ts";
import { priceOf } from "#plans/plans/price.ts";
import type { TierCode, TierItem } from "#plans/plans/tier.ts";
import { assert } from "#kernel/assert.ts";
import type { PlainDate } from "#kernel/dates.ts";
import { roundDiv } from "#kernel/money.ts";
import type { Traced } from "#kernel/traced.ts";
import type { Codes } from "./codes.ts";
import { type Demo, type Kept, kept, newYear, newYearsEve } from "./demo.ts";
import { type Employer, type EmployerKey, employerKeys, type Organisations } from "./organisations.ts";
import { Random } from "./random.ts";
import { agesFrom, quarterlyCents, type RatingArea } from "./rates/direct-care-platinum-2018.ts";

export type PlanKey =
  | "platinum"
  | "value"
  | "choice"
  | "saver"
  | "dentalHigh"
  | "dentalLow"
  | "vision"
  | "life"
  | "lifeChoice"
  | "adnd";
type CoverageType = "medical" | "dental" | "vision" | "life" | "adnd";
type BasePlan = InferInsertModel<typeof basePlansTable>;
type PlanBenefits = InferInsertModel<typeof planBenefitsTable>;
/** What a plan of the demo says of care; the same in each plan year but the first. */
export type Figures = Partial<BenefitFigures>;

/** A plan of an employer with its prices, as the rules want it. */
export type DemoPlan = {
  key: PlanKey;
  row: BasePlan & {
    coverageType: CoverageType;
    childCountLimit: number;
    coversDependents: boolean;
    maxChildAge: number;
    eventsStartByMonth: boolean;
  };
  /** Those of next year, for which people enroll. */
  figures: Figures;
  benefits: readonly PlanBenefits[];
  tierItems: readonly TierItem[];
  rates: readonly (OfPlan & Rate)[];
  contributions: readonly (OfPlan & Contribution)[];
};

type OfPlan = Kept & { installationId: string; clientId: string; basePlanId: string };

export type Plans = Record<EmployerKey, DemoPlan[]>;

type Definition = Omit<
  BasePlan,
  "id" | "installationId" | "clientId" | "tierId" | "effectiveDate" | "createdAt" | "updatedAt"
> & {
  coverageType: CoverageType;
  figures?: Figures;
};

/**
 * Only the first plan bears a real name, because only its prices are real. Benefit amounts, and the other plans
 * altogether, are made up.
 */
const definitions = {
  platinum: {
    externalPlanCode: "88806MA0020003-01",
    name: "Direct Care Platinum Connector",
    carrier: "Fallon Health",
    coverageType: "medical",
    ratingMode: "ageBand",
    summary:
      "HMO with no deductible. You pay a set amount for each visit, and more of your paycheck each month.",
    summaryKo:
      "정해진 네트워크의 병원만 이용하는 HMO 플랜입니다. 공제액이 없습니다. 진료를 받을 때마다 정해진 금액을 내고, 매달 내는 보험료가 더 많습니다.",
    summaryEs:
      "HMO sin deducible. Usted paga un copago fijo por cada consulta. Cada mes sale más dinero de su sueldo.",
    network: "Direct Care",
    figures: {
      deductibleIndividualCents: 0,
      deductibleFamilyCents: 0,
      outOfPocketIndividualCents: 300_000,
      outOfPocketFamilyCents: 600_000,
      coinsuranceBasisPoints: 1_000,
      primaryCopayCents: 2_000,
      specialistCopayCents: 4_000,
      emergencyCopayCents: 15_000,
      genericDrugCopayCents: 1_000,
      urgentCareCopayCents: 4_000,
      preferredDrugCopayCents: 2_500,
      brandDrugCopayCents: 2_500,
    },
  },
  value: {
    externalPlanCode: "HV-VALUE-2000",
    name: "Harbor Value HMO 2000",
    carrier: "Harborview Mutual",
    coverageType: "medical",
    ratingMode: "ageBand",
    summary:
      "HMO with a lower price each month. You pay the first part of your care yourself, up to the deductible.",
    summaryKo:
      "정해진 네트워크의 병원만 이용하는 HMO 플랜입니다. 매달 내는 보험료가 적습니다. 진료비는 공제액까지 본인이 먼저 냅니다.",
    summaryEs:
      "HMO con un precio mensual más bajo. Usted paga la primera parte de su atención, hasta el deducible.",
    network: "Direct Care",
    figures: {
      deductibleIndividualCents: 200_000,
      deductibleFamilyCents: 400_000,
      outOfPocketIndividualCents: 735_000,
      outOfPocketFamilyCents: 1_470_000,
      coinsuranceBasisPoints: 2_000,
      primaryCopayCents: 3_000,
      specialistCopayCents: 6_000,
      emergencyCopayCents: 30_000,
      genericDrugCopayCents: 2_000,
      urgentCareCopayCents: 6_000,
      preferredDrugCopayCents: 6_000,
      brandDrugCopayCents: 6_000,
    },
  },
  choice: {
    externalPlanCode: "HV-CHOICE-750",
    name: "Harbor Choice PPO 750",
    carrier: "Harborview Mutual",
    coverageType: "medical",
    ratingMode: "ageBand",
    summary: "PPO with a large network. You can see any doctor, and you pay less in the network.",
    summaryKo:
      "어느 병원이든 갈 수 있는 PPO 플랜입니다. 네트워크가 넓고, 네트워크 안의 병원에서는 더 적게 냅니다.",
    summaryEs: "PPO con una red amplia. Puede ver a cualquier médico y paga menos dentro de la red.",
    network: "Harborview PPO",
    figures: {
      deductibleIndividualCents: 75_000,
      deductibleFamilyCents: 150_000,
      outOfPocketIndividualCents: 500_000,
      outOfPocketFamilyCents: 1_000_000,
      coinsuranceBasisPoints: 2_000,
      primaryCopayCents: 2_500,
      specialistCopayCents: 5_000,
      emergencyCopayCents: 25_000,
      genericDrugCopayCents: 1_500,
      urgentCareCopayCents: 5_000,
      preferredDrugCopayCents: 5_000,
      brandDrugCopayCents: 5_000,
      outOfNetworkDeductibleIndividualCents: 150_000,
      outOfNetworkDeductibleFamilyCents: 300_000,
      outOfNetworkMaximumIndividualCents: 1_000_000,
      outOfNetworkMaximumFamilyCents: 2_000_000,
      outOfNetworkCoinsuranceBasisPoints: 4_000,
    },
  },
  saver: {
    externalPlanCode: "HV-SAVER-HSA",
    name: "Harbor Saver HSA 3500",
    carrier: "Harborview Mutual",
    coverageType: "medical",
    ratingMode: "ageBand",
    summary:
      "The lowest price each month. You pay all care but checkups yourself, up to the deductible, and can save for it tax free.",
    summaryKo:
      "매달 내는 보험료가 가장 적습니다. 건강 검진을 뺀 진료비는 공제액까지 모두 본인이 냅니다. 그 돈은 건강 저축 계좌(HSA)에 세금 없이 모아 둘 수 있습니다.",
    summaryEs:
      "El precio mensual más bajo. Usted paga toda la atención, menos los chequeos, hasta el deducible, y puede ahorrar para ello sin impuestos.",
    network: "Harborview PPO",
    figures: {
      deductibleIndividualCents: 350_000,
      deductibleFamilyCents: 700_000,
      outOfPocketIndividualCents: 700_000,
      outOfPocketFamilyCents: 1_400_000,
      coinsuranceBasisPoints: 1_000,
      isHsaEligible: true,
      outOfNetworkDeductibleIndividualCents: 700_000,
      outOfNetworkDeductibleFamilyCents: 1_400_000,
      outOfNetworkMaximumIndividualCents: 1_400_000,
      outOfNetworkMaximumFamilyCents: 2_800_000,
      outOfNetworkCoinsuranceBasisPoints: 4_000,
    },
  },
  dentalHigh: {
    externalPlanCode: "BAY-DEN-HIGH",
    name: "Bayline Dental High",
    carrier: "Bayline Dental",
    coverageType: "dental",
    ratingMode: "compositeTier",
    summary: "Pays for checkups in full, 80% of fillings, 50% of crowns, and braces for children.",
    summaryKo:
      "검진은 전액, 충치를 때우는 치료(filling)는 80%, 크라운은 50%를 보험에서 냅니다. 자녀의 치아 교정도 보장합니다.",
    summaryEs:
      "Paga los chequeos por completo, el 80% de los empastes, el 50% de las coronas y los frenos de los hijos.",
    network: "Bayline PPO",
    figures: {
      deductibleIndividualCents: 5_000,
      deductibleFamilyCents: 15_000,
      coinsuranceBasisPoints: 2_000,
    },
  },
  dentalLow: {
    externalPlanCode: "BAY-DEN-LOW",
    name: "Bayline Dental Basic",
    carrier: "Bayline Dental",
    coverageType: "dental",
    ratingMode: "compositeTier",
    summary: "Pays for checkups in full and 50% of fillings.",
    summaryKo: "검진은 전액, 충치를 때우는 치료(filling)는 50%를 보험에서 냅니다.",
    summaryEs: "Paga los chequeos por completo y el 50% de los empastes.",
    network: "Bayline PPO",
    figures: {
      deductibleIndividualCents: 5_000,
      deductibleFamilyCents: 15_000,
      coinsuranceBasisPoints: 5_000,
    },
  },
  vision: {
    externalPlanCode: "CLR-VIS-150",
    name: "ClearSight Vision 150",
    carrier: "ClearSight",
    coverageType: "vision",
    ratingMode: "compositeTier",
    summary: "An eye exam each year for $10, and $150 each year toward glasses or contact lenses.",
    summaryKo:
      "해마다 $10를 내고 눈 검사를 받습니다. 안경이나 콘택트렌즈 비용은 해마다 $150까지 보험에서 냅니다.",
    summaryEs: "Un examen de la vista al año por $10, y $150 al año para anteojos o lentes de contacto.",
    network: "ClearSight",
    figures: {
      primaryCopayCents: 1_000,
    },
  },
  life: {
    externalPlanCode: "ANC-LIFE-50",
    name: "Anchor Basic Life $50,000",
    carrier: "Anchor Life",
    coverageType: "life",
    ratingMode: "per1000",
    summary: "Pays $50,000 to the person you name. Your employer pays for it.",
    summaryKo: "지정하신 분에게 $50,000를 지급합니다. 비용은 회사가 냅니다.",
    summaryEs: "El seguro paga $50,000 a la persona que usted nombre. Su empleador paga el costo del seguro.",
    volumeCents: 5_000_000,
    coversDependents: false,
  },
  lifeChoice: {
    externalPlanCode: "ANC-LIFE-CHOICE",
    name: "Anchor Choice Life",
    carrier: "Anchor Life",
    coverageType: "life",
    ratingMode: "per1000",
    summary: "You choose how much it pays to the person you name. You pay for it.",
    summaryKo: "지정하신 분에게 지급할 금액을 직접 고릅니다. 비용은 본인이 냅니다.",
    summaryEs: "Usted elige cuánto dinero recibe la persona que nombre. Usted paga el costo del seguro.",
    guaranteedIssueCents: 10_000_000,
    coversDependents: false,
  },
  adnd: {
    externalPlanCode: "ANC-ADD-50",
    name: "Anchor Accident $50,000",
    carrier: "Anchor Life",
    coverageType: "adnd",
    ratingMode: "per1000",
    summary: "Pays up to $50,000 after a fatal or disabling accident. Your employer pays for it.",
    summaryKo: "사고로 사망하거나 장애가 생기면 최대 $50,000를 지급합니다. 비용은 회사가 냅니다.",
    summaryEs:
      "El seguro paga hasta $50,000 después de un accidente mortal o que cause una discapacidad. Su empleador paga el costo del seguro.",
    volumeCents: 5_000_000,
    coversDependents: false,
  },
} as const satisfies Record<PlanKey, Definition>;

const offers: Record<EmployerKey, readonly PlanKey[]> = {
  bakery: ["platinum", "value", "choice", "saver", "dentalHigh", "dentalLow", "vision", "life"],
  market: ["platinum", "value", "choice", "saver", "dentalHigh", "vision", "life", "lifeChoice", "adnd"],
  builders: ["platinum", "value", "dentalLow", "vision", "life"],
  freight: ["platinum", "value", "dentalHigh", "dentalLow", "vision", "life"],
};

/** Our own figures, at the level of group plans of these years. */
const tierCents = {
  dentalHigh: { EMP: 4_218, ECH: 9_280, ESP: 8_436, FAM: 13_850 },
  dentalLow: { EMP: 2_764, ECH: 6_080, ESP: 5_528, FAM: 9_120 },
  vision: { EMP: 742, ECH: 1_336, ESP: 1_410, FAM: 2_158 },
} as const;
/** Next year's tier prices, in per cent of this year's. */
const tierTrend = 103;

const perThousandMicros = { life: 85_000, lifeChoice: 150_000, adnd: 20_000 } as const;

/** Prices in per cent of the Platinum plan's: our own, close to what Silver, Gold and Bronze plans cost beside it. */
const percentOfPlatinum = { value: 74, choice: 88, saver: 64 } as const;

type ContributionRow = Contribution & { plans: readonly PlanKey[] };

const everyone: readonly ContributionRow[] = [
  { plans: ["dentalHigh", "dentalLow"], kind: "percent", basisPoints: 5_000 },
  { plans: ["life", "adnd"], kind: "percent", basisPoints: 10_000 },
];
const medical: readonly PlanKey[] = ["platinum", "value", "choice", "saver"];
/** Without a row, as for vision, the employer pays nothing. */
const employerPays: Record<EmployerKey, readonly ContributionRow[]> = {
  bakery: [{ plans: medical, kind: "percentOfEmployeeOnly", basisPoints: 7_500 }, ...everyone],
  market: [
    { plans: medical, tierCode: "EMP", kind: "percent", basisPoints: 8_000 },
    { plans: medical, tierCode: "ECH", kind: "percent", basisPoints: 7_000 },
    { plans: medical, tierCode: "ESP", kind: "percent", basisPoints: 6_500 },
    { plans: medical, tierCode: "FAM", kind: "percent", basisPoints: 6_500, capCents: 180_000 },
    ...everyone,
  ],
  builders: [
    { plans: medical, kind: "fixed", amountCents: 95_000 },
    { plans: medical, tierCode: "EMP", kind: "fixed", amountCents: 40_000 },
    ...everyone,
  ],
  freight: [
    { plans: medical, tierCode: "EMP", kind: "percent", basisPoints: 9_000 },
    { plans: medical, kind: "percentOfEmployeeOnly", basisPoints: 10_000 },
    ...everyone,
  ],
};

export function makePlans(demo: Demo, { employers }: Organisations, codes: Codes): Plans {
  return Object.fromEntries(
    employerKeys.map((key) => [
      key,
      offers[key].map((plan) => makePlan(demo, key, { employer: employers[key], plan, codes })),
    ]),
  ) as Plans;
}

/** Forms 1095-C ask this of a plan. */
const ofForms = { isMinimumEssential: true, isMinimumValue: true } as const;

function makePlan(
  demo: Demo,
  employerKey: EmployerKey,
  { employer, plan, codes }: { employer: Employer; plan: PlanKey; codes: Codes },
): DemoPlan {
  const random = new Random(`plan ${employerKey} ${plan}`);
  const owned = () => ({
    ...kept(random, demo.founded),
    installationId: demo.installationId,
    clientId: employer.row.id,
  });
  const { figures, ...definition }: Definition = definitions[plan];
  const set =
    plan === "life" || plan === "lifeChoice" ? null : plan === "adnd" ? codes.sets.none : codes.sets.family;
  const row = {
    ...owned(),
    ...definition,
    coversDependents: definition.coversDependents ?? true,
    childCountLimit: 3,
    maxChildAge: 26,
    // Dental insurers take a newborn from the first of the next month.
    eventsStartByMonth: definition.coverageType === "dental",
    tierId: set?.id ?? null,
    effectiveDate: newYear(demo.year - 1),
    ...(definition.coverageType === "medical" && employer.row.isLargeEmployer === true && ofForms),
  };
  const belongs = () => ({ ...owned(), basePlanId: row.id });
  return {
    key: plan,
    row,
    figures: figures ?? {},
    benefits:
      figures === undefined ? [] : planYears(demo, figures).map((year) => ({ ...belongs(), ...year })),
    tierItems: set?.items ?? [],
    rates: ratesOf(demo, plan).map((rate) => ({ ...belongs(), ...rate })),
    contributions: employerPays[employerKey]
      .filter(({ plans }) => plans.includes(plan))
      .map(({ plans: _, ...contribution }) => ({ ...belongs(), ...contribution })),
  };
}

/** Until the end of this year an emergency costs a little less. */
function planYears(demo: Demo, figures: Figures) {
  const { emergencyCopayCents = null } = figures;
  const all = { ...noFigures, ...figures };
  return [
    {
      ...all,
      emergencyCopayCents: emergencyCopayCents === null ? null : emergencyCopayCents - 2_500,
      effectiveDate: newYear(demo.year - 1),
      terminationDate: newYearsEve(demo.year),
    },
    { ...all, effectiveDate: newYear(demo.year + 1), terminationDate: null },
  ];
}

function ratesOf(demo: Demo, plan: PlanKey): Rate[] {
  switch (plan) {
    case "platinum":
      return ageRates(demo, 100);
    case "value":
    case "choice":
    case "saver":
      return ageRates(demo, percentOfPlatinum[plan]);
    case "dentalHigh":
    case "dentalLow":
    case "vision":
      return tierRates(demo, tierCents[plan]);
    case "life":
    case "lifeChoice":
    case "adnd": {
      const amountMicros = perThousandMicros[plan];
      return [
        { amountCents: roundDiv(amountMicros, 10_000), amountMicros, effectiveDate: newYear(demo.year - 1) },
      ];
    }
  }
}

/**
 * The figures are of 2018. A group keeps the prices of the quarter in which its plan year begins, so here each quarter
 * of 2018 stands for one whole plan year: the first for last year, the second for this year, the third for the next, the
 * fourth from then on.
 */
export function ageRates(demo: Pick<Demo, "year">, percent: number): Rate[] {
  return (Object.keys(quarterlyCents) as RatingArea[]).flatMap((ratingArea) =>
    quarterlyCents[ratingArea].flatMap((cents, quarter) => {
      const year = demo.year - 1 + quarter;
      return cents.map((full, column) => {
        const next = agesFrom[column + 1];
        return {
          ageFrom: agesFrom[column] ?? 0,
          ageTo: next === undefined ? null : next - 1,
          ratingArea,
          amountCents: roundDiv(full * percent, 100),
          effectiveDate: newYear(year),
          terminationDate: quarter < 3 ? newYearsEve(year) : null,
        };
      });
    }),
  );
}

function tierRates(demo: Demo, cents: Readonly<Partial<Record<TierCode, number>>>): Rate[] {
  return (Object.entries(cents) as [TierCode, number][]).flatMap(([tierCode, amountCents]) => [
    {
      tierCode,
      amountCents,
      effectiveDate: newYear(demo.year - 1),
      terminationDate: newYearsEve(demo.year),
    },
    {
      tierCode,
      amountCents: roundDiv(amountCents * tierTrend, 100),
      effectiveDate: newYear(demo.year + 1),
      terminationDate: null,
    },
  ]);
}

/** What these people pay for the plan, by the product's own rule. */
export function pricePlan(
  { row, rates, contributions }: DemoPlan,
  question: {
    people: readonly CoveredPerson[];
    tier: TierCode;
    effectiveDate: PlainDate;
    division: { id: string; ratingArea: string };
    payPeriodsPerYear: PayPeriodCount;
  },
): Traced<Price> {
  const { division, effectiveDate } = question;
  const answer = priceOf({
    ...question,
    plan: row,
    // The rule looks at each row for each person: leave it those that can matter.
    rates: rates.filter(
      (rate) =>
        (rate.ratingArea ?? division.ratingArea) === division.ratingArea &&
        rate.effectiveDate <= effectiveDate &&
        (rate.terminationDate ?? effectiveDate) >= effectiveDate,
    ),
    contributions,
    ratingArea: division.ratingArea,
    divisionId: division.id,
    volumeCents: row.volumeCents ?? null,
  });
  assert(answer.ok, `the demo has a price for ${row.name} (${JSON.stringify(answer.why)})`);
  return answer;
}
