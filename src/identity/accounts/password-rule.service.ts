import { dictionary } from "@zxcvbn-ts/language-common";
import { type FieldError, fieldError } from "#kernel/field-error.ts";
import { normalPassword } from "./normal-password.ts";

export const passwordLength = { shortest: 12, longest: 128 };

/** Shorter names turn up by chance in good passwords. */
const shortestName = 4;

const known: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** The facts of the user that strangers would try first. */
export type PasswordOwner = { username: string; email: string; firstName: string; lastName: string };

/**
 * Whether a new password is good enough: long, not widely known, without the person's own names. Kinds of characters
 * are not asked for: such rules produce "Password1!". Returns the first fault.
 */
export function checkPassword(password: string, about: PasswordOwner): FieldError[] {
  const normal = normalPassword(password);
  const length = Array.from(normal).length;
  const { shortest, longest } = passwordLength;
  if (length < shortest) return [fieldError("newPassword", "passwordTooShort", { min: shortest })];
  if (length > longest) return [fieldError("newPassword", "passwordTooLong", { max: longest })];
  const lower = normal.toLowerCase();
  if (ownNames(about).some((name) => lower.includes(name))) return [fieldError("newPassword", "passwordOwn")];
  if (isWidelyKnown(lower)) return [fieldError("newPassword", "passwordKnown")];
  return [];
}

function ownNames({ username, email, firstName, lastName }: PasswordOwner): string[] {
  const [localPart = ""] = email.split("@");
  const names = [username, localPart, ...firstName.split(/[\s-]+/u), ...lastName.split(/[\s-]+/u)];
  return names
    .map((name) => normalPassword(name.trim()).toLowerCase())
    .filter((name) => Array.from(name).length >= shortestName);
}

/** On the list itself, on it with something like "123!" behind, one thing over and over, or along the keyboard. */
function isWidelyKnown(lower: string): boolean {
  const base = withoutTail(lower);
  const spellings = [lower, base, inLetters(base), unitOf(lower)];
  return spellings.some((one) => known.has(one)) || isRepeated(lower) || isRow(lower);
}

function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]+$/u, "");
}

const signsForLetters: Readonly<Record<string, string>> = {
  "@": "a",
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  $: "s",
};

/** "p@ssw0rd" fools nobody. */
function inLetters(text: string): string {
  return text.replaceAll(/[@013-5$]/gu, (sign) => signsForLetters[sign] ?? sign);
}

/** The shortest piece that the text is made of, over and over; the text itself where there is none. */
function unitOf(text: string): string {
  const next = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, next);
}

/** "abcabcabcabc": a piece of up to five characters, again and again, the last time perhaps cut off; four are twice two. */
function isRepeated(text: string): boolean {
  return [3, 4, 5].some((size) => text.slice(size) === text.slice(0, -size));
}

const rows = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiopasdfghjklzxcvbnm"];

/** "abcdefghijkl", "987654321098", "qwertyuiopas": one walk along the alphabet, the numbers or the keys. */
function isRow(text: string): boolean {
  return rows.some((row) => row.includes(text) || Array.from(row).toReversed().join("").includes(text));
}
