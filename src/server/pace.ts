import { setImmediate as nextTurn } from "node:timers/promises";

/** A look at a page takes about as long. */
const longestMs = 15;

/** Work of many steps keeps a pace: it asks after each step whether others have waited long enough, and lets them go first. */
export class Pace {
  readonly #now: () => number;
  #since: number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#since = now();
  }

  isLong(): boolean {
    return this.#now() - this.#since >= longestMs;
  }

  async rest(): Promise<void> {
    await nextTurn();
    this.#since = this.#now();
  }
}
