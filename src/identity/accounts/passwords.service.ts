import { hashesAtOnce, restMs, Limiter } from "#server/limiter.ts";
import { type HashingWork, runHashing } from "./hashing.service.ts";
import { normalPassword } from "./normal-password.ts";

/** argon2id with 19 MiB, two passes, one lane (OWASP). */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password that nobody has: 32 random bytes, thrown away. */
export const decoyHash =
  "$argon2id$v=19$m=19456,t=2,p=1$a0UnqY2906LvEFf68/S2NA$bcjuLMiTNsPYCdJ1uLdXoML75G/DzYwexL2g2MIbjh8";

type Limits = { atOnce: number | (() => number); longestQueue: number; restMs?: () => number };

/** Hashing is slow on purpose and fills a core, so it happens on threads of its own and a few at a time. */
export class Passwords {
  readonly #turns: Limiter;
  readonly #restMs: () => number;

  /** `restMs`: how long each place rests after a hash. */
  constructor({ restMs: rest = () => 0, ...limits }: Limits) {
    this.#turns = new Limiter(limits);
    this.#restMs = rest;
  }

  async hash(password: string): Promise<string> {
    const work = { password: normalPassword(password), cost: passwordCost };
    return String(await this.#hashing(work));
  }

  /** Without a stored hash it still does the same work, so that an unknown name takes as long as a known one. */
  async isRight(stored: string | null, password: string): Promise<boolean> {
    const work = { password: normalPassword(password), stored: stored ?? decoyHash };
    const right = await this.#hashing(work);
    return stored !== null && right === true;
  }

  /** Nobody waits for the rest but the next one in line. */
  async #hashing(work: HashingWork): Promise<string | boolean> {
    const leave = await this.#turns.enter();
    try {
      return await runHashing(work);
    } finally {
      const rest = this.#restMs();
      if (rest === 0) leave();
      else setTimeout(leave, rest).unref();
    }
  }
}

/** The one of this process. */
export const passwords = new Passwords({ atOnce: hashesAtOnce, longestQueue: 400, restMs });
