import { cleanText } from "#kernel/clean.ts";
import { parseEmail } from "#kernel/email.ts";
import { parsePhone } from "#kernel/phone.ts";
import { amountReadings } from "#kernel/written-amounts.ts";
import { dateReadings } from "#kernel/written-dates.ts";
import type { ClientFieldType } from "./client-fields.ts";

/** How a field's answers are read. */
export type FieldForm = { type: ClientFieldType; options: string | null };
type Read = { ok: true; value: string } | { ok: false; code: string; params?: Record<string, number> };

const mostLetters = 200;
const latest = "2199-12-31";

/** The answers of a choice: a line each, empty lines and doubles left out. */
export function optionsOf(options: string | null): string[] {
  return [...new Set((options ?? "").split("\n").map(cleanText))].filter((one) => one !== "");
}

/** What is kept of a typed value: each kind in one form, whatever form it was typed in. */
export function readFieldValue({ type, options }: FieldForm, typed: string): Read {
  const text = type === "longText" ? typed.trim() : cleanText(typed);
  if (text === "") return { ok: false, code: "required" };
  switch (type) {
    case "longText":
      return { ok: true, value: text };
    case "text":
      return text.length > mostLetters
        ? { ok: false, code: "tooLong", params: { max: mostLetters } }
        : { ok: true, value: text };
    case "number":
      return orCode(plainNumber(text), "number");
    case "money":
      return orCode(dollars(text), "money");
    case "date":
      return orCode(dateReadings(text, latest).mdy, "date");
    case "yesNo":
      return orCode(yesNo(text), "yesNo");
    case "choice":
      return orCode(
        optionsOf(options).find((one) => one.toLowerCase() === text.toLowerCase()),
        "notInList",
      );
    case "email": {
      const email = parseEmail(text);
      return orCode(email.ok ? email.value : undefined, "email");
    }
    case "phone": {
      const phone = parsePhone(text);
      return orCode(phone.ok ? phone.value : undefined, "phone");
    }
  }
}

function orCode(value: string | undefined, code: string): Read {
  return value === undefined ? { ok: false, code } : { ok: true, value };
}

/** At most 15 digits: more are no count of anything. */
function plainNumber(text: string): string | undefined {
  const plain = text.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, "");
  if (!/^-?\d{1,12}(?:\.\d{1,3})?$/u.test(plain)) return undefined;
  return String(Number(plain));
}

function dollars(text: string): string | undefined {
  const amount = amountReadings(text, "thousands").point;
  if (amount === undefined || !/^\d{1,9}(?:\.\d{1,2})?$/u.test(amount)) return undefined;
  return Number(amount).toFixed(2);
}

const words: Readonly<Record<string, "yes" | "no">> = {
  yes: "yes",
  y: "yes",
  true: "yes",
  "1": "yes",
  예: "yes",
  네: "yes",
  sí: "yes",
  si: "yes",
  no: "no",
  n: "no",
  false: "no",
  "0": "no",
  아니요: "no",
  아니오: "no",
};
const yesNo = (text: string) => words[text.toLowerCase()];
