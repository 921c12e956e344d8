/** Mails whose link opens an account, or an enrollment: whoever reads it could take it over. */
const kindsWithSecrets: readonly string[] = [
  "invitation",
  "activation",
  "reset",
  "sessionInvitation",
  "sessionReminder",
  "surveyInvitation",
];

/** A link's key: 256 random bits in base64url, the last step of its path. */
const secret = /(?<=\/)[\w-]{43}(?![\w-])/gu;

/** The text or HTML of a mail as it may be kept and shown once a mail server has taken it. */
export function withoutSecrets(kind: string, text: string): string {
  if (kind === "proofCode") return text.replace(/\b\d{6}\b/gu, "…");
  return kindsWithSecrets.includes(kind) ? text.replace(secret, "…") : text;
}
