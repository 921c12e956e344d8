import { cleanText } from "#kernel/clean.ts";
import type { Parsed } from "#kernel/parsed.ts";

export type UsernameCode = "empty" | "tooShort" | "tooLong" | "form" | "reserved";

const usernameLength = { shortest: 4, longest: 60 };

/** Names by which somebody could pass for the people who run the site. */
const reserved: ReadonlySet<string> = new Set(
  "admin administrator anonymous helpdesk hostmaster info mail moderator nobody noreply no-reply null openroll operator postmaster privacy root security service staff support system undefined webmaster".split(
    " ",
  ),
);

/** A username that somebody chooses, as it is kept: in lower case. Whether it is taken is another question. */
export function parseUsername(input: unknown): Parsed<UsernameCode> {
  const value = cleanText(input).normalize("NFKC").toLowerCase();
  const { shortest, longest } = usernameLength;
  if (value === "") return { ok: false, code: "empty" };
  if (value.length < shortest) return { ok: false, code: "tooShort" };
  if (value.length > longest) return { ok: false, code: "tooLong" };
  if (!/^[a-z0-9][a-z0-9._@+-]*$/u.test(value)) return { ok: false, code: "form" };
  if (reserved.has(value)) return { ok: false, code: "reserved" };
  return { ok: true, value };
}
