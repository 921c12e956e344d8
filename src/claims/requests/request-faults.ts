import { isDate } from "#kernel/dates.ts";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import type { RequestState } from "./request-states.ts";

type Bill = {
  providerName: string;
  servedOn: string;
  amountCents: number | null;
  fileIds: readonly string[];
};

/** Returns all that a bill lacks: the provider, a day of care that is not ahead, an amount, a photo. */
export function billFaults(bill: Bill, { today, dob }: { today: string; dob: string | null }): FieldError[] {
  const { providerName, servedOn, amountCents, fileIds } = bill;
  return [
    ...(providerName === "" ? [fieldError("providerName", "providerMissing")] : []),
    ...dayFaults("servedOn", servedOn, { today, first: dob }),
    ...(amountCents === null || amountCents <= 0 ? [fieldError("amountCents", "amountMissing")] : []),
    ...(fileIds.length === 0 ? [fieldError("fileIds", "photoMissing")] : []),
  ];
}

/** Returns what an appeal lacks: its reason in words, unless a paper says it. */
export function appealFaults({ text, fileIds }: { text: string; fileIds: readonly string[] }): FieldError[] {
  return text === "" && fileIds.length === 0 ? [fieldError("text", "reasonMissing")] : [];
}

type Decision = { status: RequestState; answer: string; paidCents: number | null; paidOn: string | null };

/** Returns what a decision lacks: words that the member reads, and of a payment its amount and day. */
export function decisionFaults(
  { status, answer, paidCents, paidOn }: Decision,
  { today, receivedOn }: { today: string; receivedOn: string },
): FieldError[] {
  const needsAnswer = status === "approved" || status === "denied";
  const isPaid = status === "paid";
  return [
    ...(needsAnswer && answer === "" ? [fieldError("answer", "answerMissing")] : []),
    ...(isPaid && (paidCents === null || paidCents <= 0) ? [fieldError("paidCents", "amountMissing")] : []),
    ...(isPaid ? dayFaults("paidOn", paidOn ?? "", { today, first: receivedOn }) : []),
  ];
}

function dayFaults(
  path: string,
  day: string,
  { today, first }: { today: string; first: string | null },
): FieldError[] {
  if (!isDate(day)) return [fieldError(path, "day")];
  if (day > today) return [fieldError(path, "dayAhead")];
  return first !== null && day < first ? [fieldError(path, "dayBefore")] : [];
}
