import { isThisMachine, parseUrl } from "#kernel/web-address.ts";
import type { Configuration } from "./configuration.ts";

type Input = Pick<Configuration, "production" | "databaseUrl" | "smtpUrl">;

const encryptedModes: readonly string[] = ["require", "verify-ca", "verify-full"];

/** What travels unencrypted to another machine in production, each with the way to mend it. The passwords are not repeated. */
export function plainConnections({ production, databaseUrl, smtpUrl }: Input): string[] {
  if (!production) return [];
  const warnings: string[] = [];
  const database = databaseUrl === undefined ? null : parseUrl(databaseUrl);
  const mode = database?.searchParams.get("sslmode") ?? "";
  // A path instead of a host is a socket of this machine.
  const isRemote = ({ hostname, searchParams }: URL) =>
    hostname !== "" && !isThisMachine(hostname) && !(searchParams.get("host") ?? "").startsWith("/");
  if (database !== null && isRemote(database) && !encryptedModes.includes(mode))
    warnings.push(
      `DATABASE_URL reaches ${database.hostname} without requiring encryption: health data can be read on the way. Add sslmode=verify-full to it.`,
    );
  const mail = smtpUrl === undefined ? null : parseUrl(smtpUrl);
  const isRequired = mail?.protocol === "smtps:" || mail?.searchParams.get("requireTLS") === "true";
  if (mail !== null && isRemote(mail) && !isRequired)
    warnings.push(
      `SMTP_URL reaches ${mail.hostname} without requiring encryption: mails can be read on the way. Begin it with smtps://, or add requireTLS=true.`,
    );
  return warnings;
}
