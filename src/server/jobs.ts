import PgBoss from "pg-boss";
import { JobWorker } from "./job-worker.ts";
import type { Connections, Queryable } from "./database/connections.ts";

/** The work that happens after a change has been committed. Payloads hold ids, and what is sealed. */
export type Jobs = {
  /** Writes the mail that an event asks for; `subjectId` is the enrollment, the life event, the coverage, the correction, the help request or the message. */
  "write-mail": {
    kind:
      | "confirmation"
      | "returnLink"
      | "lifeEvent"
      | "returned"
      | "eoi"
      | "correction"
      | "help"
      | "message";
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
  /** Ends the employment of many, a part at a time, or undoes it. */
  "termination-run": { runId: string; installationId: string };
  /** Writes what a renewal does, a part at a time, or undoes it. */
  "renewal-run": { renewalId: string; installationId: string };
  /** Works out for whom new prices of a plan are that hold from a day on. */
  "prices-changed": { planId: string; from: string; actor: string; installationId: string };
  /** Invites or reminds the people of a session: one batch, and the next one as a job of its own. */
  invitations: {
    installationId: string;
    sessionId: string;
    /** The user who asked for it; left out: a session that reminds by itself. */
    actor?: string;
    task: { kind: "invite" } | { kind: "remind"; states: string[]; divisionId: string | null };
    total: number;
    done: number;
  };
  /** Goes through a census that was brought, and later writes it. */
  "check-census": { importId: string; installationId: string };
  "write-census": { importId: string; installationId: string; emergencyId?: string };
  /** Adds up a file of claims, then posts them. */
  "import-claims": { fileId: string; installationId: string };
  /** Settles claims together with the others of the member whom they were given to. */
  "settle-claims": { installationId: string; claimIds: string[] };
  /** Looks again for the members of a client's claims whose patient was not found. */
  "match-claims": { installationId: string; clientId: string };
  /** Tells people of EOBs that are new: those of a file, or that of one claim. */
  "eob-notices": { installationId: string; fileId?: string; claimId?: string };
  /** Writes a batch of letters. */
  "eob-letters": { batchId: string; installationId: string };
  /** Counts what these families have used of their limits, after their claims changed. */
  "recount-totals": { installationId: string; familyIds: string[] };
  /** Takes the rows of a payer's file of totals. */
  "import-totals": { fileId: string; installationId: string };
  /** Takes the payers' figures that waited for a member or a code, as far as they are known now. */
  "take-waiting-totals": { installationId: string };
  /** Looks where systems drop their files: at all of them, or at one. */
  "look-for-files": { installationId: string; systemId?: string };
  /** Brings a client up to date, or drops what is kept and works it out anew. */
  "refresh-run": { runId: string; installationId: string };
  /** Writes the letters of a work list, a file of them at a time. */
  "work-letters": { runId: string; installationId: string };
  /** Sends what may be sent now of the broadcasts. */
  broadcast: { installationId: string };
  /** Makes a report that was asked for. */
  report: { runId: string; installationId: string };
  /** Makes the Forms 1095 of a version, or writes them as PDF into ZIP files. */
  "aca-forms": { snapshotId: string; installationId: string; task: "forms" | "files" };
  /** Reads the words of a file of the library, so that it is found by them. */
  "read-document": { versionId: string; installationId: string };
  /** Tells the wallets of phones that an ID card in them has changed or ended. */
  "tell-wallets": { cardId: string; installationId: string };
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
  "termination-run": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
  "renewal-run": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
  "prices-changed": { retryLimit: 8, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
  invitations: { retryLimit: 5, retryDelay: 15, retryBackoff: true, expireInSeconds: 600 },
  // Large files take minutes; that one is still at work is told by its progress (`tendCensuses`).
  "check-census": { retryLimit: 3, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "write-census": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "aca-forms": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
  "import-claims": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "settle-claims": { retryLimit: 12, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 },
  "match-claims": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "eob-notices": { retryLimit: 12, retryDelay: 15, retryBackoff: true, expireInSeconds: 1800 },
  "eob-letters": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
  "recount-totals": { retryLimit: 12, retryDelay: 2, retryBackoff: true, expireInSeconds: 120 },
  broadcast: { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  report: { retryLimit: 4, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "import-totals": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "take-waiting-totals": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 600 },
  "look-for-files": { retryLimit: 1, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "refresh-run": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "work-letters": { retryLimit: 5, retryDelay: 5, retryBackoff: true, expireInSeconds: 1800 },
  "tell-wallets": patient,
  "read-document": { retryLimit: 3, retryDelay: 15, retryBackoff: true, expireInSeconds: 120 },
} as const satisfies Record<JobName, object>;

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** Adds a job inside the caller's transaction: it exists if and only if the change does. */
export type Enqueue = <Name extends JobName>(name: Name, payload: Jobs[Name]) => Promise<void>;

/** How many of a queue are taken at once, where it is not one. */
const atOnce: Partial<Record<JobName, number>> = { "send-mail": 50 };

/** The queue of this process, as the system role. */
export class JobRunner {
  readonly #system: Connections;
  readonly #boss: PgBoss;
  readonly #workers: { stop: () => Promise<void> }[] = [];

  /** `onTrouble` hears of the first failure of a row, and no more until the queue has gone on. */
  constructor(system: Connections, onTrouble: (error: unknown) => void) {
    this.#system = system;
    let hasTrouble = false;
    const note = (error: unknown) => {
      if (!hasTrouble) onTrouble(error);
      hasTrouble = true;
    };
    const executeSql = async (text: string, values: unknown[]) => {
      try {
        const answer = await system.query(text, values);
        hasTrouble = false;
        return answer;
      } catch (error) {
        note(error);
        throw error;
      }
    };
    // Nothing is scheduled by the queue itself, whose own workers are not used.
    this.#boss = new PgBoss({
      db: { executeSql },
      migrate: false,
      schedule: false,
      maintenanceIntervalSeconds: 30,
    });
    this.#boss.on("error", note);
  }

  async start(handlers: JobHandlers): Promise<void> {
    await this.#boss.start();
    const work = <Name extends JobName>(name: Name, handle: JobHandlers[Name]) =>
      void this.#workers.push(new JobWorker(this.#boss, { name, handle, atOnce: atOnce[name] ?? 1 }));
    work("write-mail", handlers["write-mail"]);
    work("send-mail", handlers["send-mail"]);
    work("keep-mail", handlers["keep-mail"]);
    work("log-in-help", handlers["log-in-help"]);
    work("remove-files", handlers["remove-files"]);
    work("enrollment-charge", handlers["enrollment-charge"]);
    work("enrollment-run", handlers["enrollment-run"]);
    work("termination-run", handlers["termination-run"]);
    work("renewal-run", handlers["renewal-run"]);
    work("prices-changed", handlers["prices-changed"]);
    work("invitations", handlers.invitations);
    work("check-census", handlers["check-census"]);
    work("write-census", handlers["write-census"]);
    work("import-claims", handlers["import-claims"]);
    work("settle-claims", handlers["settle-claims"]);
    work("match-claims", handlers["match-claims"]);
    work("recount-totals", handlers["recount-totals"]);
    work("import-totals", handlers["import-totals"]);
    work("take-waiting-totals", handlers["take-waiting-totals"]);
    work("look-for-files", handlers["look-for-files"]);
    work("refresh-run", handlers["refresh-run"]);
    work("work-letters", handlers["work-letters"]);
    work("eob-notices", handlers["eob-notices"]);
    work("eob-letters", handlers["eob-letters"]);
    work("broadcast", handlers.broadcast);
    work("report", handlers.report);
    work("aca-forms", handlers["aca-forms"]);
    work("read-document", handlers["read-document"]);
    work("tell-wallets", handlers["tell-wallets"]);
  }

  /**
   * Puts back what an earlier process took and did not end, at once instead of when its time is over. Only for the one who
   * knows that no other process works on this database.
   */
  async takeBack(): Promise<void> {
    await this.#system.query(
      "update pgboss.job set state = 'retry', start_after = now() where state = 'active'",
    );
  }

  async stop(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.stop()));
    await this.#boss.stop({ graceful: false, close: false });
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
