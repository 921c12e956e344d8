import { uuidv7 } from "#kernel/ids.ts";
import { assert } from "#kernel/assert.ts";

/**
 * A stream of numbers that look random and are the same each time for the same name (sfc32). Every part of the demo draws
 * from a stream of its own, so that a change of one part leaves the others as they were.
 */
export class Random {
  readonly #state: [number, number, number, number];

  constructor(name: string) {
    // FNV-1a of the name starts the stream; the rounds that follow spread it over the whole state.
    let hash = 0x811c9dc5;
    for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#state = [hash, 0x9e3779b9, 0x243f6a88, 1];
    for (let round = 0; round < 12; round += 1) this.#next();
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + (this.#next() % (to - from + 1));
  }

  chance(percent: number): boolean {
    return this.#next() % 100 < percent;
  }

  pick<T>(list: readonly T[]): T {
    const chosen = list[this.#next() % list.length];
    assert(chosen !== undefined, "something is picked from a list that is not empty");
    return chosen;
  }

  /** The keys of `weights` come as often as their weights say. */
  weighted<T extends string>(weights: Readonly<Partial<Record<T, number>>>): T {
    const entries = Object.entries(weights) as [T, number][];
    let left = this.#next() % entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      if (left < weight) return key;
      left -= weight;
    }
    throw new Error("Weights are whole numbers above zero");
  }

  /** The list in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    const keyed = list.map((item) => ({ item, key: this.#next() }));
    return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item);
  }

  /** An id for a row that was made at `moment`. */
  id(moment: string): string {
    return uuidv7(
      Date.parse(moment),
      Uint8Array.from({ length: 10 }, () => this.#next() & 0xff),
    );
  }

  #next(): number {
    const [a, b, c, counter] = this.#state;
    const sum = (a + b + counter) >>> 0;
    this.#state[0] = b ^ (b >>> 9);
    this.#state[1] = (c + (c << 3)) >>> 0;
    this.#state[2] = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    this.#state[3] = (counter + 1) >>> 0;
    return sum;
  }
}
