import { digitsOnly } from "#kernel/clean.ts";
import { formatPhone } from "#kernel/phone.ts";
import type { Profile } from "../../profile.ts";

const fields = ["firstName", "lastName", "nickName", "email", "phone"] as const;
type DetailField = (typeof fields)[number];
/** As they stand in the fields. */
export type Details = Record<DetailField, string>;

export function detailsOf(profile: Profile): Details {
  const { firstName, lastName, nickName, email, phone } = profile;
  return {
    firstName,
    lastName,
    nickName: nickName ?? "",
    email,
    phone: phone === null ? "" : formatPhone(phone),
  };
}

export function isSame(field: DetailField, one: string, other: string): boolean {
  return field === "phone" ? digitsOnly(one) === digitsOnly(other) : one.trim() === other.trim();
}

export function isChanged(typed: Details, base: Details): boolean {
  return fields.some((field) => !isSame(field, typed[field], base[field]));
}

/**
 * What the fields hold when somebody has saved another version meanwhile: what was typed stays, beside what is saved
 * now; what was not touched is the newest.
 */
export function mergeNewest(
  typed: Details,
  base: Details,
  newest: Details,
): { values: Details; meanwhile: Partial<Details> } {
  const values = { ...typed };
  const meanwhile: Partial<Details> = {};
  for (const field of fields) {
    if (isSame(field, newest[field], base[field])) continue;
    if (isSame(field, typed[field], base[field])) values[field] = newest[field];
    else if (!isSame(field, typed[field], newest[field])) meanwhile[field] = newest[field];
  }
  return { values, meanwhile };
}
