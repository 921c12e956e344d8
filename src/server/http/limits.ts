import { Problem } from "#kernel/problem.ts";

/** Counts calls by the minute. Each copy of the server counts its own; what must hold over all of them is in the database. */
export class Limits {
  readonly #clock: () => Date;
  readonly #counts = new Map<string, number>();
  #minute = 0;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Counts one call, and refuses it when there were more than `most` in this minute. */
  count(key: string, most: number): void {
    const now = this.#clock().getTime();
    const minute = Math.floor(now / 60_000);
    if (minute !== this.#minute || this.#counts.size >= 100_000) this.#counts.clear();
    this.#minute = minute;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count <= most) return;
    throw new Problem("tooMany", {
      facts: { retryAfterSeconds: Math.ceil(((minute + 1) * 60_000 - now) / 1000) },
    });
  }
}
