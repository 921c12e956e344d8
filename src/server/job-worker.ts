import { setTimeout as sleep } from "node:timers/promises";
import type PgBoss from "pg-boss";

export type Work<Data> = {
  name: string;
  handle: (data: Data) => Promise<void>;
  /** So many are taken at once, and done one after the other. */
  atOnce: number;
};

const pollMs = 1000;
/** What is taken and not begun after so long goes back: a job that runs out of time is given to another worker as well. */
const enoughMs = 40_000;
const stopMs = 10_000;

/**
 * Works on one queue, for ever: takes jobs, does them, says so. Nothing that fails on the way ends it, and what is done is
 * said until the database has heard it. The queue's own workers leave that promise to itself, which ends the process.
 */
export class JobWorker<Data extends object> {
  readonly #boss: PgBoss;
  readonly #work: Work<Data>;
  readonly #ending = new AbortController();
  readonly #ended: Promise<void>;
  #taken: PgBoss.Job<Data>[] = [];

  constructor(boss: PgBoss, work: Work<Data>) {
    this.#boss = boss;
    this.#work = work;
    this.#ended = this.#goOn();
  }

  /** Lets what is under way end; what takes longer is given back, for the one who works next. */
  async stop(): Promise<void> {
    this.#ending.abort();
    const hasEnded = await Promise.race([this.#ended.then(() => true), sleep(stopMs, false, { ref: false })]);
    if (hasEnded) return;
    // Where the database is away as well, their time runs out by itself.
    for (const { id } of this.#taken)
      await this.#boss.fail(this.#work.name, id, { message: "stopped" }).catch(() => undefined);
  }

  async #goOn(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      const began = performance.now();
      // A failing look-up answers nothing, as an empty queue does.
      this.#taken = await this.#boss
        .fetch<Data>(this.#work.name, { batchSize: this.#work.atOnce })
        .catch(() => []);
      const isEmpty = this.#taken.length === 0;
      await this.#workOff();
      // A long queue rests as long as it has worked: the people who are in go on meanwhile.
      await this.#rest(isEmpty ? pollMs : Math.min(pollMs, performance.now() - began));
    }
  }

  async #workOff(): Promise<void> {
    const began = performance.now();
    const done: string[] = [];
    for (const { id, data, expireInSeconds } of this.#taken) {
      const isLate = this.#taken.length > 1 && performance.now() - began > enoughMs;
      const failure = isLate ? "left for later" : await this.#attempt(data, expireInSeconds);
      if (failure === undefined) done.push(id);
      else await this.#say(() => this.#boss.fail(this.#work.name, id, { message: failure }));
    }
    if (done.length > 0) await this.#say(() => this.#boss.complete(this.#work.name, done));
    this.#taken = [];
  }

  /** Why it failed; undefined where it did not. */
  async #attempt(data: Data, seconds: number): Promise<string | undefined> {
    const isOver = new AbortController();
    const tooLong = sleep(seconds * 1000, "took too long", { signal: isOver.signal, ref: false }).catch(
      () => undefined,
    );
    try {
      return await Promise.race([this.#work.handle(data).then(() => undefined), tooLong]);
    } catch (error) {
      return error instanceof Error ? error.message : "failed";
    } finally {
      isOver.abort();
    }
  }

  /** Said again until it is heard: work that is done is not done once more because the database was away just then. */
  async #say(word: () => Promise<unknown>): Promise<void> {
    for (;;) {
      const isHeard = await word().then(
        () => true,
        () => false,
      );
      if (isHeard || this.#ending.signal.aborted) return;
      await this.#rest(pollMs / 4);
    }
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#ending.signal, ref: false }).catch(() => undefined);
  }
}
