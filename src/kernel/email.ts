import { cleanText } from "./clean.ts";
import type { Parsed } from "./parsed.ts";

export type EmailCode = "empty" | "tooLong" | "form";

const maxLength = 254;

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/iu;
const domainPart = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/u;

/** An address mail can be sent to, its domain in lower case. Pragmatic: no quotes, comments, bare hosts or IP addresses. */
export function parseEmail(input: unknown): Parsed<EmailCode> {
  const typed = cleanText(input).normalize("NFKC");
  if (typed === "") return { ok: false, code: "empty" };
  if (typed.length > maxLength) return { ok: false, code: "tooLong" };
  const at = typed.lastIndexOf("@");
  const local = typed.slice(0, Math.max(at, 0));
  const domain = typed.slice(at + 1).toLowerCase();
  if (local.length > 64 || !localPart.test(local) || !domainPart.test(domain))
    return { ok: false, code: "form" };
  return { ok: true, value: `${local}@${domain}` };
}
