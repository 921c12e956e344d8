/** A link's key: 256 random bits in base64url, the last step of its path. Anyone who reads it could take an account over. */
const secret = /(?<=\/)[\w-]{43}(?![\w-])/gu;

/** The text or HTML of a mail, of any kind, as it may be kept and shown once a mail server has taken it. */
export function withoutSecrets(kind: string, text: string): string {
  const shown = text.replace(secret, "…");
  return kind === "proofCode" ? shown.replace(/\b\d{6}\b/gu, "…") : shown;
}
