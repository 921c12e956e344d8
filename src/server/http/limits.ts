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
    if (this.note(key) > most) throw this.#tooMany();
  }

  /** Counts without refusing. */
  note(key: string): number {
    const count = this.#countOf(key) + 1;
    this.#counts.set(key, count);
    return count;
  }

  /** Refuses when `most` were noted in this minute. */
  requireFewer(key: string, most: number): void {
    if (this.#countOf(key) >= most) throw this.#tooMany();
  }

  #countOf(key: string): number {
    const minute = Math.floor(this.#clock().getTime() / 60_000);
    if (minute !== this.#minute || this.#counts.size >= 100_000) this.#counts.clear();
    this.#minute = minute;
    return this.#counts.get(key) ?? 0;
  }

  #tooMany(): Problem {
    const left = (this.#minute + 1) * 60_000 - this.#clock().getTime();
    return new Problem("tooMany", { facts: { retryAfterSeconds: Math.ceil(left / 1000) } });
  }
}
