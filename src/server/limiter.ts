import { availableParallelism } from "node:os";
import { Problem } from "#kernel/problem.ts";
import { requireNoneHeld } from "./database/connections.ts";

const cores = availableParallelism();
/** Anyone who made a call is in for so long at least: the next ones of the same page come within it. */
const isInForMs = 1000;
let lastCall = Number.NEGATIVE_INFINITY;

/** Somebody is in: made a call that does not hash. */
export function noteOtherCall(): void {
  lastCall = performance.now();
}

const isAnybodyIn = () => performance.now() - lastCall < isInForMs;

/** How many hash at a time in this process: one core is left to those who are in already, as long as there are any. */
export function hashesAtOnce(): number {
  return Math.min(4, Math.max(1, isAnybodyIn() ? cores - 1 : cores));
}

/** How long a place rests between two hashes: the one who waits for a page meanwhile finds the memory and the database free. */
export function restMs(): number {
  return isAnybodyIn() ? 24 : 0;
}

/**
 * Lets a few in at a time; the others wait in line. A line that grows beyond what people would wait for sends them away
 * at once, and says when to come back.
 */
export class Limiter {
  readonly #atOnce: () => number;
  readonly #longestQueue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** `atOnce` may change while people wait: each place that is left asks it anew. */
  constructor({ atOnce, longestQueue }: { atOnce: number | (() => number); longestQueue: number }) {
    this.#atOnce = typeof atOnce === "number" ? () => atOnce : atOnce;
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
    // Who waits here with a connection keeps it from those who are in, and who may be asking for one.
    requireNoneHeld();
    await this.#takePlace();
    let isIn = true;
    return () => {
      if (isIn) this.#leave();
      isIn = false;
    };
  }

  #leave(): void {
    this.#running -= 1;
    // Places go straight to the next in line, so that nobody slips in between.
    while (this.#waiting.length > 0 && this.#running < this.#atOnce()) {
      this.#running += 1;
      this.#waiting.shift()?.();
    }
  }

  async #takePlace(): Promise<void> {
    if (this.#waiting.length === 0 && this.#running < this.#atOnce()) {
      this.#running += 1;
      return;
    }
    if (this.#waiting.length >= this.#longestQueue)
      throw new Problem("busy", { facts: { retryAfterSeconds: 10 } });
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
