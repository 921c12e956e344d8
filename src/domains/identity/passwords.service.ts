import { hash, verify } from "@node-rs/argon2";
import { Problem } from "#kernel/problem.ts";

/** argon2id with 19 MiB, two passes, one lane (OWASP). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing is slow on purpose and fills a core. Two at a time leave room for everyone else; a queue that grows beyond
 * what people would wait for answers at once instead.
 */
const atOnce = 2;
const longestQueue = 400;

let running = 0;
const waiting: (() => void)[] = [];

export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/** Without a stored hash it still does the same work, so that an unknown name takes as long as a known one. */
export async function isPasswordRight(stored: string | null, password: string): Promise<boolean> {
  const right = await inTurn(() => verify(stored ?? decoy, password));
  return stored !== null && right;
}

/** The hash of a password that nobody has: 32 random bytes, thrown away. */
const decoy =
  "$argon2id$v=19$m=19456,t=2,p=1$a0UnqY2906LvEFf68/S2NA$bcjuLMiTNsPYCdJ1uLdXoML75G/DzYwexL2g2MIbjh8";

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= longestQueue) throw new Problem("busy", { facts: { retryAfterSeconds: 10 } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}
