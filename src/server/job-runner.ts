import PgBoss from "pg-boss";
import type { Connections } from "./database/connections.ts";
import { JobWorker } from "./job-worker.ts";
import type { Job } from "./jobs.ts";
import type { MailTransport } from "./mail/transport.ts";
import type { SystemScope } from "./scope.ts";
import type { Services } from "./services.ts";

/** A job is done with these. */
export type JobContext = Readonly<{
  services: Services;
  /** Acts in the name of the product, for any installation. */
  system: SystemScope;
  transport: MailTransport | undefined;
}>;

/** A job, and what does it. */
export type JobWork = Readonly<{
  job: Job<object>;
  open: (context: JobContext) => (payload: object) => Promise<void>;
}>;

export function jobWork<Payload extends object>(
  job: Job<Payload>,
  work: (context: JobContext, payload: Payload) => Promise<unknown>,
): JobWork {
  return {
    job,
    open: (context) => async (payload) => {
      // `enqueue` alone fills a queue, with the payload of its job.
      await work(context, payload as Payload);
    },
  };
}

/** Work that is done again and again, so many seconds after each other. `open` is called once, by each process. */
export type Timer = Readonly<{
  name: string;
  seconds: number;
  open: (
    context: Pick<JobContext, "services" | "system"> & { warn: (message: string) => void },
  ) => () => Promise<unknown>;
}>;

/** The handlers do each of these jobs. */
export class JobHandlers {
  readonly all: readonly Readonly<{ job: Job<object>; handle: (payload: object) => Promise<void> }>[];

  constructor(works: readonly JobWork[], context: JobContext) {
    this.all = works.map(({ job, open }) => ({ job, handle: open(context) }));
  }

  /** Does it at once, without the queue. */
  async run<Payload extends object>(job: Job<Payload>, payload: NoInfer<Payload>): Promise<void> {
    await this.runNamed(job.name, payload);
  }

  /** Does the job of a name, as a row of the queue has it. */
  async runNamed(name: string, payload: object): Promise<void> {
    const found = this.all.find(({ job }) => job.name === name);
    if (found === undefined) throw new Error(`Nothing does the job ${name}`);
    await found.handle(payload);
  }
}

/** The work of a room beside requests. */
export type Background = Readonly<{
  jobs?: readonly JobWork[];
  timers?: readonly Timer[];
  /** Removes what nobody can use any more, such as links and codes whose time is over; done every minute. */
  removeEnded?: (services: Services) => Promise<unknown>;
}>;

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

  async start({ all }: Pick<JobHandlers, "all">): Promise<void> {
    await this.#boss.start();
    for (const { job, handle } of all)
      this.#workers.push(new JobWorker(this.#boss, { name: job.name, handle, atOnce: job.atOnce ?? 1 }));
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
