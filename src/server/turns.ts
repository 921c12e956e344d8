import { availableParallelism } from "node:os";
import { Problem } from "#kernel/problem.ts";

/** How many hash at a time in this process: one core is always left to those who are in already. */
export const hashesAtOnce = Math.min(4, Math.max(1, availableParallelism() - 1));

/**
 * Lets a few in at a time; the others wait in line. A line that grows beyond what people would wait for sends them away
 * at once, and says when to come back.
 */
export class Turns {
  readonly #atOnce: number;
  readonly #longestQueue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, longestQueue }: { atOnce: number; longestQueue: number }) {
    this.#atOnce = atOnce;
    this.#longestQueue = longestQueue;
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Waits for a place, and answers how to leave it: once. */
  async enter(): Promise<() => void> {
    await this.#takePlace();
    let isIn = true;
    return () => {
      if (isIn) this.#leave();
      isIn = false;
    };
  }

  #leave(): void {
    // The place goes straight to the next in line, so that nobody slips in between.
    const next = this.#waiting.shift();
    if (next === undefined) this.#running -= 1;
    else next();
  }

  async #takePlace(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#longestQueue)
      throw new Problem("busy", { facts: { retryAfterSeconds: 10 } });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
