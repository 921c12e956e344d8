// By a code in a mail a person shows on a new device that a personal link is theirs: of an enrollment, of a survey.

/** Wrong answers that one link takes; then only staff can go on. */
export const mostWrongProofs = 5;

/** How long a code works. */
export const codeMinutes = 15;

/** Codes that one link may ask for. */
export const codesPerLink = { tries: 5, minutes: 60 };

/** The six digits without spaces and dashes; else what is wrong. */
export function readCode(typed: string): { ok: true; code: string } | { ok: false; fault: "empty" | "form" } {
  const code = typed.replaceAll(/[\s\-\u2010-\u2015]/gu, "");
  if (code === "") return { ok: false, fault: "empty" };
  return /^\d{6}$/u.test(code) ? { ok: true, code } : { ok: false, fault: "form" };
}
