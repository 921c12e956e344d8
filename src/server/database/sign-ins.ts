import { parseUrl } from "#kernel/web-address.ts";
import { createHash, createHmac, pbkdf2Sync } from "node:crypto";

export const roleNames = ["openroll_runtime", "openroll_system"] as const;
export type RoleName = (typeof roleNames)[number];
export type SignIn = { user: string; password: string };

/**
 * The sign-in by which a pool becomes its role, and can become no other. Anyone who knows the owner's address of the
 * database knows these too, every copy of the server the same; nothing more is to be kept. None without a password.
 */
export function signInFor(ownerUrl: string, role: RoleName): SignIn | undefined {
  const { username, password } = parseUrl(ownerUrl) ?? { username: "", password: "" };
  if (password === "") return undefined;
  const made = (what: string) =>
    createHmac("sha256", password).update(`${role} ${username} ${what}`).digest("hex");
  return { user: `${role}_${made("name").slice(0, 12)}`, password: made("password") };
}

/** The owner's address with another sign-in. */
export function urlFor(ownerUrl: string, { user, password }: SignIn): string {
  const url = new URL(ownerUrl);
  url.username = user;
  url.password = password;
  return url.href;
}

/** What PostgreSQL keeps of a password (RFC 5803), so that the password itself is in no statement and no log. */
export function verifierOf({ user, password }: SignIn): string {
  const salt = createHash("sha256").update(user).digest().subarray(0, 16);
  const rounds = 4096;
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyed = (word: string) => createHmac("sha256", salted).update(word).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${stored}:${keyed("Server Key").toString("base64")}`;
}
