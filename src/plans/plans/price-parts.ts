/** These parts of a month's price stand beside the two shares: taxes, surcharges, and a credit. */
export type PriceParts = {
  /** A part of what the employee pays, after taxes. */
  employeePostTaxCents: number;
  /** The tax office counts it as pay. */
  imputedIncomeCents: number;
  /** Parts of what the employee pays. */
  tobaccoSurchargeCents: number;
  spouseSurchargeCents: number;
  /** A part of what the employer pays. */
  wellnessCreditCents: number;
};

export const noParts: PriceParts = {
  employeePostTaxCents: 0,
  imputedIncomeCents: 0,
  tobaccoSurchargeCents: 0,
  spouseSurchargeCents: 0,
  wellnessCreditCents: 0,
};

/** Surcharges and the credit, as a page lists them. */
export const adjustmentParts = [
  "tobaccoSurchargeCents",
  "spouseSurchargeCents",
  "wellnessCreditCents",
] as const satisfies (keyof PriceParts)[];

/** These alone; nothing where they are left out. */
export const partsOf = ({
  employeePostTaxCents = 0,
  imputedIncomeCents = 0,
  tobaccoSurchargeCents = 0,
  spouseSurchargeCents = 0,
  wellnessCreditCents = 0,
}: Partial<PriceParts>): PriceParts => ({
  employeePostTaxCents,
  imputedIncomeCents,
  tobaccoSurchargeCents,
  spouseSurchargeCents,
  wellnessCreditCents,
});

/** Each part of both, added; `sign` -1 takes the other away. */
export function addParts(one: Partial<PriceParts>, other: Partial<PriceParts>, sign: 1 | -1 = 1): PriceParts {
  const [first, second] = [partsOf(one), partsOf(other)];
  return {
    employeePostTaxCents: first.employeePostTaxCents + sign * second.employeePostTaxCents,
    imputedIncomeCents: first.imputedIncomeCents + sign * second.imputedIncomeCents,
    tobaccoSurchargeCents: first.tobaccoSurchargeCents + sign * second.tobaccoSurchargeCents,
    spouseSurchargeCents: first.spouseSurchargeCents + sign * second.spouseSurchargeCents,
    wellnessCreditCents: first.wellnessCreditCents + sign * second.wellnessCreditCents,
  };
}

export function hasSameParts(one: Partial<PriceParts>, other: Partial<PriceParts>): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  return (Object.keys(first) as (keyof PriceParts)[]).every((part) => first[part] === second[part]);
}
