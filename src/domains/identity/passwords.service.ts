import { hash, verify } from "@node-rs/argon2";
import { Problem } from "#kernel/problem.ts";
import { normalPassword } from "./normal-password.ts";

/** argon2id with 19 MiB, two passes, one lane (OWASP). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has: 32 random bytes, thrown away. */
export const decoyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$a0UnqY2906LvEFf68/S2NA$bcjuLMiTNsPYCdJ1uLdXoML75G/DzYwexL2g2MIbjh8";

/**
 * Hashing is slow on purpose and fills a core. A few at a time leave room for everyone else; a queue that grows beyond
 * what people would wait for answers at once instead.
 */
export class Passwords {
  readonly #atOnce: number;
  readonly #longestQueue: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ atOnce, longestQueue }: { atOnce: number; longestQueue: number }) {
    this.#atOnce = atOnce;
    this.#longestQueue = longestQueue;
  }

  async hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(normalPassword(password), passwordCost));
  }

  /** Without a stored hash it still does the same work, so that an unknown name takes as long as a known one. */
  async isRight(stored: string | null, password: string): Promise<boolean> {
    const right = await this.#inTurn(() => verify(stored ?? decoyHash, normalPassword(password)));
    return stored !== null && right;
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
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

/** The one of this process. */
export const passwords = new Passwords({ atOnce: 2, longestQueue: 400 });
