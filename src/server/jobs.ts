import type { Queryable } from "./database/connections.ts";

/** The settings say how often a job is tried again, after how long, and how long one try may take. */
export type QueueSettings = Readonly<{
  retryLimit: number;
  /** Seconds until the next try, doubled after each. */
  retryDelay: number;
  retryBackoff: true;
  expireInSeconds: number;
  /** So many are taken at once, and done one after the other. */
  atOnce?: number;
}>;

/** A kind of work that happens after a change has been committed. Its payload holds ids, and what is sealed. */
export type Job<Payload extends object> = QueueSettings &
  Readonly<{
    name: string;
    /** Stands in the type alone. */
    payload?: Payload;
  }>;

/** Twelve tries, each twice as long after the one before: a mail server may be away for a day. */
const patient = { retryLimit: 12, retryDelay: 15, expireInSeconds: 120 };

/** The payload that a job of this kind is given. */
export type PayloadOf<Kind> = Kind extends Job<infer Payload> ? Payload : never;

/** Each room names its own in its `jobs.ts`. A queue in the database has the name: to change it leaves waiting work behind. */
export function defineJob<Payload extends object>(
  name: string,
  settings: Partial<Omit<QueueSettings, "retryBackoff">> = {},
): Job<Payload> {
  return { name, ...patient, retryBackoff: true, ...settings };
}

/** Adds a job inside the caller's transaction: it exists if and only if the change does. */
export type Enqueue = <Payload extends object>(job: Job<Payload>, payload: NoInfer<Payload>) => Promise<void>;

/** pg-boss itself would need a started instance to insert; this one statement is enough, in a transaction or alone. */
export async function enqueueWith<Payload extends object>(
  client: Queryable,
  { name, retryLimit, retryDelay, retryBackoff, expireInSeconds }: Job<Payload>,
  payload: NoInfer<Payload>,
): Promise<void> {
  await client.query({
    name: "enqueue",
    text: `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in)
     values ($1, $2, $3, $4, $5, make_interval(secs => $6))`,
    values: [name, payload, retryLimit, retryDelay, retryBackoff, expireInSeconds],
  });
}
