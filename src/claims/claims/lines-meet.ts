import type { ParsedLine } from "./parsed-claim.ts";

type Known = Pick<
  ParsedLine,
  | "controlNumber"
  | "procedure"
  | "modifiers"
  | "from"
  | "to"
  | "billed"
  | "revenueCode"
  | "units"
  | "drugCode"
  | "details"
>;

/**
 * What a payment leaves out of a line, taken from the bill's: found by its control number, then by code, modifiers, day
 * and charge, then by code and day. Amounts are never taken.
 */
export function withBill(lines: readonly ParsedLine[], bill: readonly Known[]): ParsedLine[] {
  const left = [...bill];
  const take = (fits: (one: Known) => boolean) => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  return lines.map((line) => {
    const sameDay = (one: Known) =>
      one.procedure === line.procedure && (line.from === null || one.from === line.from);
    const found =
      take((one) => line.controlNumber !== null && one.controlNumber === line.controlNumber) ??
      take(
        (one) => sameDay(one) && one.billed === line.billed && one.modifiers.join() === line.modifiers.join(),
      ) ??
      take(sameDay);
    if (found === undefined) return line;
    const details = line.details ?? found.details;
    return {
      ...line,
      ...(details === undefined ? {} : { details }),
      controlNumber: line.controlNumber ?? found.controlNumber,
      from: line.from ?? found.from,
      to: line.to ?? found.to,
      revenueCode: line.revenueCode ?? found.revenueCode,
      drugCode: line.drugCode ?? found.drugCode ?? null,
      units: line.units ?? found.units,
    };
  });
}
