import PgBoss from "pg-boss";
import type { Connections, Queryable } from "./database/connections.ts";

/** The work that happens after a change has been committed. Payloads hold ids, and what is sealed. */
export type Jobs = {
  /** Writes the mail that an event asks for; `subjectId` is the enrollment, the life event, the coverage or the help request. */
  "write-mail": {
    kind: "confirmation" | "returnLink" | "lifeEvent" | "returned" | "evidence" | "help";
    subjectId: string;
  };
  "send-mail": { mailId: string };
  /** A whole mail, sealed: its writer may not keep mails. */
  "keep-mail": { sealed: string };
  /** What was asked on the public pages about an account that may exist or not, sealed: no name stands in the queue. */
  "log-in-help": { sealed: string };
  /** Removes files whose rows are gone. */
  "remove-files": { blobKeys: string[] };
  /** Brings the charges of an enrollment in line with it, after it was sent or cancelled. */
  "enrollment-charge": { enrollmentId: string };
  /** Goes on with an action on many enrollments. */
  "enrollment-run": { runId: string };
  /** Invites or reminds the people of a session: one batch, and the next one as a job of its own. */
  invitations: {
    installationId: string;
    sessionId: string;
    /** In whose name; left out: a session that reminds by itself. */
    actor?: string;
    task: { kind: "invite" } | { kind: "remind"; states: string[]; divisionId: string | null };
    total: number;
    done: number;
  };
  /** Goes through a census that was brought, and later writes it. */
  "check-census": { importId: string; installationId: string };
  "write-census": { importId: string; installationId: string; emergencyId?: string };
};
export type JobName = keyof Jobs;

// Twelve tries, each twice as long after the one before: a mail server may be away for a day.
const patient = { retryLimit: 12, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 };
export const queues = {
  "write-mail": patient,
  "send-mail": patient,
  "keep-mail": patient,
  "log-in-help": patient,
  "remove-files": patient,
  "enrollment-charge": patient,
  "enrollment-run": { retryLimit: 12, retryDelay: 2, retryBackoff: true, expireInSeconds: 90 },
  invitations: { retryLimit: 5, retryDelay: 15, retryBackoff: true, expireInSeconds: 600 },
  // Large files take minutes; that one is still at work is told by its progress (`tendCensuses`).
  "check-census": { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "write-census": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
} as const satisfies Record<JobName, object>;

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** Adds a job inside the caller's transaction: it exists if and only if the change does. */
export type Enqueue = <Name extends JobName>(name: Name, payload: Jobs[Name]) => Promise<void>;

const jobsAtOnce = 50;
const enoughMs = 40_000;

/** Why it failed; undefined where it did not. */
async function attempt<T>(handle: (data: T) => Promise<void>, data: T): Promise<string | undefined> {
  try {
    await handle(data);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "failed";
  }
}

/** The queue of this process. `pool` works as the system role. */
export class JobRunner {
  readonly #boss: PgBoss;

  constructor(pool: Connections, onError: (error: unknown) => void) {
    this.#boss = new PgBoss({
      db: { executeSql: async (text, values) => pool.query(text, values) },
      migrate: false,
    });
    this.#boss.on("error", onError);
  }

  async start(handlers: JobHandlers): Promise<void> {
    await this.#boss.start();
    await this.#work("write-mail", handlers["write-mail"]);
    await this.#workMany("send-mail", handlers["send-mail"]);
    await this.#work("keep-mail", handlers["keep-mail"]);
    await this.#work("log-in-help", handlers["log-in-help"]);
    await this.#work("remove-files", handlers["remove-files"]);
    await this.#work("enrollment-charge", handlers["enrollment-charge"]);
    await this.#work("enrollment-run", handlers["enrollment-run"]);
    await this.#work("invitations", handlers.invitations);
    await this.#work("check-census", handlers["check-census"]);
    await this.#work("write-census", handlers["write-census"]);
  }

  /** Some jobs a second, one after the other; each is done or tried again by itself. */
  async #workMany<Name extends JobName>(name: Name, handle: JobHandlers[Name]): Promise<void> {
    const options = { pollingIntervalSeconds: 1, batchSize: jobsAtOnce };
    await this.#boss.work<Jobs[Name]>(name, options, async (jobs) => {
      const started = performance.now();
      for (const job of jobs) {
        // Who is late leaves the rest to later: a job that runs out of time is given to another worker as well.
        const isLate = performance.now() - started > enoughMs;
        const failure = isLate ? "left for later" : await attempt(handle, job.data);
        if (failure !== undefined) await this.#boss.fail(name, job.id, { message: failure });
      }
    });
  }

  async #work<Name extends JobName>(name: Name, handle: JobHandlers[Name]): Promise<void> {
    await this.#boss.work<Jobs[Name]>(name, { pollingIntervalSeconds: 1 }, async ([job]) => {
      if (job !== undefined) await handle(job.data);
    });
  }

  async stop(): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: 10_000, close: false });
  }
}

/** pg-boss itself would need a started instance to insert; this one statement is enough, in a transaction or alone. */
export async function enqueueWith<Name extends JobName>(
  client: Queryable,
  name: Name,
  payload: Jobs[Name],
): Promise<void> {
  const { retryLimit, retryDelay, retryBackoff, expireInSeconds } = queues[name];
  await client.query({
    name: "enqueue",
    text: `insert into pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, expire_in)
     values ($1, $2, $3, $4, $5, make_interval(secs => $6))`,
    values: [name, payload, retryLimit, retryDelay, retryBackoff, expireInSeconds],
  });
}
