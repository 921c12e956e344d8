import { Problem } from "#kernel/problem.ts";

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
    await this.#takePlace();
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so that nobody slips in between.
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
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
