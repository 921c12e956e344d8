/**
 * A plain class for the number of a procedure, by ranges of our own making. What a number of CPT or CDT means is licensed and
 * stands nowhere here: the number itself is shown with "office visit".
 */
const ranges = [
  ["00100", "01999", "anesthesia"],
  ["10004", "69990", "surgery"],
  ["70010", "79999", "imaging"],
  ["80047", "89398", "laboratory"],
  ["90281", "90759", "vaccine"],
  ["90785", "90899", "mentalHealth"],
  ["90935", "90999", "dialysis"],
  ["92002", "92499", "eyeCare"],
  ["92920", "93799", "heart"],
  ["96360", "96549", "infusion"],
  ["97010", "97799", "therapy"],
  ["99202", "99215", "officeVisit"],
  ["99221", "99239", "hospitalCare"],
  ["99242", "99255", "consultation"],
  ["99281", "99288", "emergency"],
  ["99291", "99292", "hospitalCare"],
  ["99341", "99350", "homeVisit"],
  ["99381", "99429", "preventive"],
  ["A0021", "A0999", "ambulance"],
  ["D0100", "D9999", "dental"],
  ["E0100", "E9999", "equipment"],
  ["J0120", "J9999", "drug"],
  ["L0112", "L9900", "equipment"],
  ["V2020", "V2799", "eyeCare"],
] as const;
export type ProcedureClass = (typeof ranges)[number][2];

/** Undefined for a code that is none of these: it is shown as itself. */
export function procedureClass(code: string): ProcedureClass | undefined {
  const plain = code.trim().toUpperCase();
  if (!/^[A-Z0-9]\d{4}$/u.test(plain)) return undefined;
  return ranges.find(([from, to]) => plain >= from && plain <= to && plain.charAt(0) <= to.charAt(0))?.[2];
}
