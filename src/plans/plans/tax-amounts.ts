/** What of a month's price is paid after taxes, and what of it the tax office counts as pay. */
export type TaxAmounts = {
  /** A part of what the employee pays. */
  employeePostTaxCents: number;
  imputedIncomeCents: number;
};

export const noTax: TaxAmounts = { employeePostTaxCents: 0, imputedIncomeCents: 0 };

/** The two alone; nothing where they are left out. */
export const taxOf = ({
  employeePostTaxCents = 0,
  imputedIncomeCents = 0,
}: Partial<TaxAmounts>): TaxAmounts => ({ employeePostTaxCents, imputedIncomeCents });

export function isSameTax(one: Partial<TaxAmounts>, other: Partial<TaxAmounts>): boolean {
  const [first, second] = [taxOf(one), taxOf(other)];
  return (
    first.employeePostTaxCents === second.employeePostTaxCents &&
    first.imputedIncomeCents === second.imputedIncomeCents
  );
}
