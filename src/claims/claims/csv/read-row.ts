import { isDate, parseUsDate, type PlainDate } from "#kernel/dates.ts";
import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import { reversalCode } from "../claim-status.ts";
import { type Finding, nobody, type ParsedClaim, type ParsedLine } from "../parsed-claim.ts";
import { amountOf, dateOf } from "../x12/values.ts";
import { adjustmentColumns, type CsvColumn, neededColumns } from "./csv-columns.ts";

/** One row: its service, and the claim that it is of. */
export type CsvRow = { claim: ParsedClaim; line: ParsedLine; findings: Finding[] };

/** CLP02 of each word for what became of a claim. */
const statuses: Readonly<Record<string, string>> = { paid: "1", denied: "4", reversed: reversalCode };
const dates = ["served_from", "served_to", "received_on", "paid_on", "patient_dob"] as const;

export function readRow(
  cells: readonly string[],
  columns: readonly (CsvColumn | undefined)[],
  row: number,
): CsvRow {
  const findings: Finding[] = [];
  const wrong = (code: string, column: CsvColumn) =>
    findings.push({
      code: `csv.${code}`,
      params: { row, column, value: maskSsnsIn(textAt(column)).slice(0, 60) },
    });
  const textAt = (column: CsvColumn) => (cells[columns.indexOf(column)] ?? "").trim();
  const orNull = (column: CsvColumn) => textAt(column) || null;
  for (const column of neededColumns) if (textAt(column) === "") wrong("missing", column);
  const amount = (column: CsvColumn): number => {
    const text = textAt(column);
    const cents = text === "" ? 0 : amountOf(text);
    if (cents === undefined) wrong("amount", column);
    return cents ?? 0;
  };
  const day: Partial<Record<(typeof dates)[number], PlainDate>> = {};
  for (const column of dates) {
    const text = textAt(column);
    const date = text === "" ? undefined : readDay(text);
    if (text !== "" && date === undefined) wrong("date", column);
    if (date !== undefined) day[column] = date;
  }
  if ((day.served_to ?? "9999") < (day.served_from ?? "")) wrong("order", "served_to");
  const status = textAt("status").toLowerCase() || "paid";
  const statusCode = statuses[status];
  if (statusCode === undefined) wrong("status", "status");
  const form = textAt("form").toLowerCase();
  if (form !== "" && form !== "hcfa" && form !== "ub") wrong("form", "form");
  const network = textAt("network").toLowerCase();
  if (network !== "" && network !== "in" && network !== "out") wrong("network", "network");
  const billed = amount("billed");
  const paid = amount("paid");
  if (statusCode !== reversalCode) {
    if (billed < 0) wrong("negative", "billed");
    if (paid < 0) wrong("negative", "paid");
  }
  const line: ParsedLine = {
    number: 1,
    controlNumber: null,
    procedure: orNull("procedure"),
    modifiers: words(textAt("modifiers")),
    revenueCode: orNull("revenue_code"),
    from: day.served_from ?? null,
    to: day.served_to ?? day.served_from ?? null,
    units: orNull("units"),
    isOutOfNetwork: network === "" ? null : network === "out",
    billed,
    paid,
    adjustments: adjustmentColumns.flatMap(([column, group, reason]) => {
      const cents = amount(column);
      return cents === 0 ? [] : [{ group, reason, cents, quantity: null }];
    }),
    remarks: [],
  };
  const person = {
    ...nobody(),
    lastName: orNull("patient_last_name"),
    firstName: orNull("patient_first_name"),
    dob: day.patient_dob ?? null,
  };
  const number = orNull("member_number");
  const claim: ParsedClaim = {
    kind: "835",
    form: form === "hcfa" || form === "ub" ? form : null,
    place: 0,
    claimNumber: textAt("claim_number"),
    payerNumber: orNull("payer_number"),
    statusCode: statusCode ?? null,
    frequency: null,
    patient: { ...person, id: number, idKind: number === null ? null : "MI" },
    subscriber: nobody(),
    provider: { name: orNull("provider_name"), npi: orNull("provider_npi") },
    payerName: orNull("payer_name"),
    payerId: null,
    from: line.from,
    to: line.to,
    receivedOn: day.received_on ?? null,
    paidOn: day.paid_on ?? null,
    placeOfService: orNull("place_of_service"),
    typeOfBill: orNull("type_of_bill"),
    diagnoses: words(textAt("diagnoses")).map((code, at) => ({
      kind: at === 0 ? "principal" : "other",
      code: code.replaceAll(".", "").toUpperCase(),
    })),
    header: {},
    billed,
    paid: line.paid,
    patientResponsibility: null,
    adjustments: [],
    lines: [line],
  };
  return { claim, line, findings };
}

const words = (text: string) => text.split(/[\s,;|]+/u).filter((one) => one !== "");

/** `2026-10-05`, `10/05/2026` or `20261005`; not before 1900, and no day of 9999. */
function readDay(text: string): PlainDate | undefined {
  const us = parseUsDate(text);
  const date = isDate(text) ? text : us.ok ? us.value : dateOf(text);
  return date !== undefined && date >= "1900-01-01" && date < "2200-01-01" ? date : undefined;
}

/**
 * Rows of one claim stand one below the other: the same number, patient, provider, payer and decision. A cell that is left
 * empty says nothing else than the row above.
 */
export function isSameClaim(one: ParsedClaim, other: ParsedClaim): boolean {
  const keys = ["claimNumber", "payerNumber", "statusCode", "paidOn"] as const;
  return (
    keys.every((key) => one[key] === other[key]) &&
    one.patient.lastName === other.patient.lastName &&
    one.patient.firstName === other.patient.firstName &&
    isSameOrEmpty(one.patient.id, other.patient.id) &&
    isSameOrEmpty(one.patient.dob, other.patient.dob) &&
    isSameOrEmpty(one.payerName, other.payerName) &&
    isSameOrEmpty(one.provider.npi, other.provider.npi) &&
    isSameOrEmpty(one.provider.name, other.provider.name)
  );
}

const isSameOrEmpty = (one: string | null, other: string | null): boolean =>
  one === null || other === null || one === other;

/** The claim with one more of its services. */
export function withLine(claim: ParsedClaim, { line, claim: next }: CsvRow): void {
  claim.lines.push({ ...line, number: claim.lines.length + 1 });
  claim.patient.id ??= next.patient.id;
  claim.patient.dob ??= next.patient.dob;
  claim.payerName ??= next.payerName;
  claim.provider.npi ??= next.provider.npi;
  claim.provider.name ??= next.provider.name;
  claim.billed += line.billed;
  claim.paid = (claim.paid ?? 0) + (line.paid ?? 0);
  if (next.from !== null && (claim.from === null || next.from < claim.from)) claim.from = next.from;
  if (next.to !== null && (claim.to === null || next.to > claim.to)) claim.to = next.to;
}
