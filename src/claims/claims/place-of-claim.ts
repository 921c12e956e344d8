import { because, type Traced } from "#kernel/traced.ts";
import type { Claim } from "./claims.ts";

/** The place of service that a hospital's type of bill stands for, by its first two digits: the facility and the kind of care. */
const placesOfBills: Readonly<Record<string, string>> = {
  "11": "21",
  "12": "21",
  "13": "22",
  "14": "22",
  "18": "31",
  "21": "31",
  "22": "31",
  "23": "31",
  "32": "12",
  "33": "12",
  "34": "12",
  "41": "21",
  "43": "22",
  "65": "32",
  "66": "32",
  "71": "72",
  "72": "65",
  "73": "50",
  "74": "62",
  "75": "62",
  "76": "53",
  "77": "50",
  "81": "34",
  "82": "34",
  "83": "24",
  "84": "25",
  "85": "22",
};
/** Revenue codes of an emergency room. */
const emergency = /^0?45\d$/u;

type Placed = Pick<Claim, "form" | "placeOfService" | "typeOfBill"> & {
  lines: readonly Pick<Claim["lines"][number], "revenueCode">[];
};

/**
 * Where the care was, as a code of the list of places; null where nobody says it. A hospital's files have a type of bill in the
 * same element in which a doctor's have a place: its 11 is a stay, not an office.
 */
export function placeOfClaim({ form, placeOfService, typeOfBill, lines }: Placed): Traced<string | null> {
  const revenues = lines.flatMap(({ revenueCode }) => revenueCode ?? []);
  const isHospital = form === "ub" || (form === null && (typeOfBill !== null || revenues.length > 0));
  if (!isHospital) return because(placeOfService, "place.ofService");
  const bill = (typeOfBill ?? placeOfService ?? "").replace(/^0/u, "").slice(0, 2);
  const place = placesOfBills[bill] ?? null;
  return place === "22" && revenues.some((code) => emergency.test(code))
    ? because("23", "place.emergency")
    : because(place, "place.ofBill", { bill });
}
