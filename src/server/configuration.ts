import { isThisMachine, parseUrl } from "#kernel/web-address.ts";
import { randomBytes } from "node:crypto";
import { type ConnectedPlace, readConnectedPlaces } from "./connected-places.ts";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { isAbsolute, join, resolve } from "node:path";
import type { Bucket } from "./s3.ts";
import { readS3 } from "./s3-settings.ts";
import { readTrustProxy, type TrustProxy } from "./trust-proxy.ts";
import { type AppleWallet, type GoogleWallet, readAppleWallet, readGoogleWallet } from "./wallet-settings.ts";

/** A key of 32 bytes with the name under which sealed values remember it. */
export type SecretKey = { readonly id: string; readonly key: Buffer };

export type Configuration = Readonly<{
  production: boolean;
  /** 127.0.0.1 lets only this machine in; 0.0.0.0 lets in everyone who reaches it (in a container, behind a proxy). */
  host: string;
  port: number;
  /** The address people use, without a slash at its end; the links in mails begin with it. */
  baseUrl: string;
  /** Absolute. Holds the private database, files and, in development, the secrets. */
  dataDir: string;
  /** Undefined: the private database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Which proxies are believed when they say who calls. */
  trustProxy: TrustProxy;
  /** The first seals and indexes, all of them open and find. docs/operations.md: "Rotate the keys". */
  secretKeys: readonly [SecretKey, ...SecretKey[]];
  /** Keys that are gone for good: the server starts although values need them. */
  lostKeys: readonly string[];
  /** Undefined: mails are kept and shown to administrators. */
  smtpUrl: string | undefined;
  mailFrom: string;
  helpMailTo: string | undefined;
  /** How many whole months the audit keeps; undefined: all of them. */
  auditRetentionMonths: number | undefined;
  /** The same of mails. */
  mailRetentionMonths: number | undefined;
  /** The same of the content of claim files; what came of them stays. */
  claimFileRetentionMonths: number | undefined;
  /** At most so many messages of broadcasts leave in an hour, of each installation. */
  broadcastsPerHour: number;
  /** A folder into which scheduled reports may be put, for other systems to take. */
  reportsFolder: string | undefined;
  /** A folder into which other systems put files of claims, and the installation that they are for, by its name. */
  claimsFolder: Readonly<{ path: string; installation: string | undefined }> | undefined;
  /** Below it, each installation of files has a folder of its own. Absolute. */
  dropFolder: string;
  /** Folders, buckets and core systems that installations may name. */
  connectedPlaces: ReadonlyMap<string, ConnectedPlace>;
  /** ClamAV's daemon, which looks at every file that people send; undefined: nobody does. */
  scannerUrl: string | undefined;
  /** Webhooks may send to addresses within one's own network, and without TLS: outside of production, or where it is set. */
  webhooksMayReachInner: boolean;
  /** The bucket that holds the files; undefined: they lie in `dataDir`. */
  s3: Bucket | undefined;
  /** Links bank accounts by Plaid; undefined: people type their account. */
  plaid: Readonly<{ clientId: string; secret: string; baseUrl: string }> | undefined;
  /** Sign ID cards for the wallets of phones; undefined: nobody is offered any. */
  appleWallet: AppleWallet | undefined;
  googleWallet: GoogleWallet | undefined;
}>;

export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything that is wrong with the environment, each with the way to mend it. */
export class ConfigurationError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    const head = problems.length === 1 ? "One setting is" : `${problems.length} settings are`;
    super(
      `${head} wrong, so Openroll does not start:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
    this.name = "ConfigurationError";
    this.problems = problems;
  }
}

/** Reads the environment once. Throws `ConfigurationError` with all problems together. */
export function loadConfiguration(environment: Environment = process.env): Configuration {
  const problems: string[] = [];
  const given = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const production = given("NODE_ENV") === "production";
  const port = readPort(given("PORT"), problems);
  const dataDir = resolve(given("DATA_DIR") ?? "data");
  const smtpUrl = readUrl(
    { name: "SMTP_URL", value: given("SMTP_URL"), example: "smtp://user:password@mail.example.com:587" },
    problems,
  );
  const configuration = {
    production,
    host: given("HOST") ?? "127.0.0.1",
    port,
    baseUrl: readBaseUrl({ value: given("BASE_URL"), production, port }, problems),
    dataDir,
    databaseUrl: readUrl(
      {
        name: "DATABASE_URL",
        value: given("DATABASE_URL"),
        example: "postgresql://user:password@db.example.com:5432/openroll",
      },
      problems,
    ),
    trustProxy: readTrustProxy(given("TRUST_PROXY"), problems),
    lostKeys: readKeyNames("LOST_KEYS", given("LOST_KEYS"), problems),
    smtpUrl,
    mailFrom: readMailFrom({ value: given("MAIL_FROM"), production, smtpUrl }, problems),
    helpMailTo: readAddress("HELP_MAIL_TO", given("HELP_MAIL_TO"), problems),
    auditRetentionMonths: readMonths(
      { name: "AUDIT_RETENTION_MONTHS", value: given("AUDIT_RETENTION_MONTHS"), least: 72 },
      problems,
    ),
    mailRetentionMonths: readMonths(
      { name: "MAIL_RETENTION_MONTHS", value: given("MAIL_RETENTION_MONTHS"), least: 12 },
      problems,
    ),
    claimFileRetentionMonths: readMonths(
      { name: "CLAIM_FILE_RETENTION_MONTHS", value: given("CLAIM_FILE_RETENTION_MONTHS"), least: 3 },
      problems,
    ),
    broadcastsPerHour: readPerHour(given("BROADCASTS_PER_HOUR"), problems),
    reportsFolder: readReportsFolder(given("REPORTS_FOLDER"), problems),
    claimsFolder: readClaimsFolder(given("CLAIMS_FOLDER"), given("CLAIMS_INSTALLATION"), problems),
    webhooksMayReachInner: !production || given("WEBHOOKS_MAY_REACH_INNER") === "true",
    dropFolder: resolve(given("DROP_FOLDER") ?? join(dataDir, "drop")),
    connectedPlaces: readConnectedPlaces(given("CONNECTED_PLACES"), problems),
    scannerUrl: readScannerUrl(given("SCANNER_URL"), problems),
    s3: readS3(given, problems),
    appleWallet: readAppleWallet(given, problems),
    googleWallet: readGoogleWallet(given, problems),
    plaid: readPlaid(
      {
        clientId: given("PLAID_CLIENT_ID"),
        secret: given("PLAID_SECRET"),
        baseUrl: given("PLAID_BASE_URL") ?? "https://production.plaid.com",
      },
      problems,
    ),
  };
  const secretKeys = readSecretKeys({ value: given("SECRET_KEYS"), production, dataDir }, problems);
  const [current, ...older] = secretKeys;
  if (problems.length > 0 || !current) throw new ConfigurationError(problems);
  return Object.freeze({ ...configuration, secretKeys: Object.freeze([current, ...older] as const) });
}

function readPort(value: string | undefined, problems: string[]): number {
  const port = value === undefined ? 3000 : /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  problems.push(`PORT is "${value}". Give a number from 1 to 65535 (0 takes any free one), like PORT=3000.`);
  return 0;
}

type BaseUrl = { value: string | undefined; production: boolean; port: number };

function readBaseUrl({ value, production, port }: BaseUrl, problems: string[]): string {
  if (value === undefined) {
    if (production)
      problems.push(
        "BASE_URL is missing. Give the address that people use, like BASE_URL=https://benefits.example.com.",
      );
    return `http://localhost:${port}`;
  }
  const url = parseUrl(value);
  if (!url || !["http:", "https:"].includes(url.protocol) || url.search || url.hash || url.username) {
    problems.push(
      `BASE_URL is "${value}". Give a plain web address, like BASE_URL=https://benefits.example.com.`,
    );
    return "";
  }
  if (production && url.protocol === "http:" && !isThisMachine(url.hostname)) {
    problems.push(
      `BASE_URL is "${value}", which is not encrypted. Serve it by https and begin it with https://.`,
    );
  }
  return url.href.replace(/\/+$/, "");
}

// The value itself holds a password: a problem never repeats it.
function readUrl(
  given: { name: string; value: string | undefined; example: string },
  problems: string[],
): string | undefined {
  const { name, value, example } = given;
  if (value === undefined) return undefined;
  const schemes = name === "SMTP_URL" ? ["smtp:", "smtps:"] : ["postgres:", "postgresql:"];
  if (schemes.includes(parseUrl(value)?.protocol ?? "")) return value;
  problems.push(
    `${name} is not an address of the form ${example}. Characters like @ and / in a password are written %40 and %2F.`,
  );
  return undefined;
}

type MailFrom = { value: string | undefined; production: boolean; smtpUrl: string | undefined };

function readMailFrom({ value, production, smtpUrl }: MailFrom, problems: string[]): string {
  const mailFrom = readAddress("MAIL_FROM", value, problems);
  if (mailFrom) return mailFrom;
  if (value === undefined && production && smtpUrl) {
    problems.push(
      "MAIL_FROM is missing, and SMTP_URL is set. Give the sender of our mails, like MAIL_FROM='Benefits <benefits@example.com>'.",
    );
  }
  return "Openroll <no-reply@localhost>";
}

function readAddress(name: string, value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined || /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value))
    return value;
  problems.push(
    `${name} is "${value}". Give one mail address, like ${name}='Benefits <benefits@example.com>'.`,
  );
  return undefined;
}

type Months = { name: string; value: string | undefined; least: number };

function readMonths({ name, value, least }: Months, problems: string[]): number | undefined {
  if (value === undefined) return undefined;
  const months = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (months >= least) return months;
  const law = least === 72 ? " (HIPAA asks for six years, 45 CFR 164.316)" : "";
  problems.push(
    `${name} is "${value}". Give a number of months from ${least}${law}, like ${name}=${least + 12}, or leave it out to keep everything.`,
  );
  return undefined;
}

function readPerHour(value: string | undefined, problems: string[]): number {
  if (value === undefined) return 2_000;
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  problems.push(
    `BROADCASTS_PER_HOUR is "${value}". Give a whole number from 1 to 999999, like BROADCASTS_PER_HOUR=2000, or leave it out for 2000.`,
  );
  return 2_000;
}

function readReportsFolder(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined || isAbsolute(value)) return value;
  problems.push(
    `REPORTS_FOLDER is "${value}". Give the whole path of a folder, like REPORTS_FOLDER=/srv/reports/out.`,
  );
  return undefined;
}

function readClaimsFolder(
  value: string | undefined,
  installation: string | undefined,
  problems: string[],
): Configuration["claimsFolder"] {
  if (value === undefined) return undefined;
  if (isAbsolute(value)) return Object.freeze({ path: value, installation });
  problems.push(
    `CLAIMS_FOLDER is "${value}". Give the whole path of a folder, like CLAIMS_FOLDER=/srv/claims/in.`,
  );
  return undefined;
}

function readScannerUrl(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined || /^clamd:\/\/(?:[^\s/:]+(?::\d{1,5})?|\/[^\s]+)$/u.test(value)) return value;
  problems.push(
    `SCANNER_URL is "${value}". Give where ClamAV's daemon listens, like SCANNER_URL=clamd://127.0.0.1:3310 or SCANNER_URL=clamd:///run/clamav/clamd.ctl.`,
  );
  return undefined;
}

type Plaid = { clientId: string | undefined; secret: string | undefined; baseUrl: string };

function readPlaid({ clientId, secret, baseUrl }: Plaid, problems: string[]): Configuration["plaid"] {
  if (clientId === undefined && secret === undefined) return undefined;
  if (clientId === undefined || secret === undefined)
    problems.push("PLAID_CLIENT_ID and PLAID_SECRET go together. Give both, or neither.");
  const url = parseUrl(baseUrl);
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && isThisMachine(url.hostname));
  if (!isSafe)
    problems.push(
      `PLAID_BASE_URL is "${baseUrl}". Give an address that begins with https://, like PLAID_BASE_URL=https://sandbox.plaid.com.`,
    );
  return Object.freeze({
    clientId: clientId ?? "",
    secret: secret ?? "",
    baseUrl: baseUrl.replace(/\/+$/, ""),
  });
}

type Secrets = { value: string | undefined; production: boolean; dataDir: string };

const howToMakeAKey = `node -p "'k1:' + crypto.randomBytes(32).toString('base64')"`;

function readSecretKeys({ value, production, dataDir }: Secrets, problems: string[]): SecretKey[] {
  if (value !== undefined) return parseSecretKeys(value.split(","), "SECRET_KEYS", problems);
  const file = join(dataDir, "secrets.json");
  if (production) {
    const kept = existsSync(file)
      ? ` What ${dataDir} already holds opens only with the keys in ${file}.`
      : "";
    problems.push(
      `SECRET_KEYS is missing. Make one with ${howToMakeAKey} and keep it safe: without it sealed data is lost.${kept}`,
    );
    return [];
  }
  try {
    if (!existsSync(file)) createSecrets(dataDir, file);
    return parseSecretKeys(keysIn(readFileSync(file, "utf8")), file, problems);
  } catch (error) {
    problems.push(
      `The secrets in ${file} cannot be read or written (${String(error)}). Check who may write to ${dataDir}.`,
    );
    return [];
  }
}

/** What a key may be called. */
export function isKeyName(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,32}$/.test(name);
}

function readKeyNames(name: string, value: string | undefined, problems: string[]): string[] {
  const names = value?.split(",").map((one) => one.trim()) ?? [];
  if (!names.every(isKeyName))
    problems.push(`${name} is "${value}". Give names of keys only, like ${name}=k1.`);
  return names;
}

function parseSecretKeys(entries: readonly string[], source: string, problems: string[]): SecretKey[] {
  const keys: SecretKey[] = [];
  for (const [index, entry] of entries.entries()) {
    const [, id, base64] = /^([A-Za-z0-9_-]{1,32}):([A-Za-z0-9+/]{43}=)$/.exec(entry.trim()) ?? [];
    const place = `Key ${index + 1} of ${source}`;
    if (!id || !base64) {
      problems.push(`${place} is not of the form name:32-bytes-in-base64. Make one with ${howToMakeAKey}`);
    } else if (keys.some((other) => other.id === id)) {
      problems.push(`${place} has the name "${id}" of an earlier one. Give each key a name of its own.`);
    } else if (keys.some((other) => other.key.equals(Buffer.from(base64, "base64")))) {
      problems.push(`${place} is the same as an earlier one under another name. Make a new one.`);
    } else if (isGuessable(Buffer.from(base64, "base64"))) {
      problems.push(
        `${place} is not random but a pattern or a default. Make a real one with ${howToMakeAKey}`,
      );
    } else {
      keys.push({ id, key: Buffer.from(base64, "base64") });
    }
  }
  return keys;
}

/** 32 random bytes hold about 30 different ones; fewer than 20, or only printable ones, were not drawn at random. */
function isGuessable(key: Buffer): boolean {
  return new Set(key).size < 20 || key.every((byte) => byte >= 0x20 && byte < 0x7f);
}

/** Of two that start at the same time only one makes the file: `link` never replaces, and shows it only when whole. */
function createSecrets(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}`;
  rmSync(draft, { force: true });
  const handle = openSync(draft, "wx", 0o600);
  try {
    writeSync(handle, `${JSON.stringify({ keys: [`k1:${randomBytes(32).toString("base64")}`] }, null, 2)}\n`);
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
}

function keysIn(text: string): string[] {
  const content: unknown = JSON.parse(text);
  const keys =
    typeof content === "object" && content !== null && "keys" in content ? content.keys : undefined;
  if (Array.isArray(keys) && keys.length > 0 && keys.every((key): key is string => typeof key === "string"))
    return keys;
  throw new Error("it holds no list of keys");
}
