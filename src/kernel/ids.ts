import { assert } from "./assert.ts";

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/iu;

const hexOf = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

let lastTime = 0;
let lastCounter = 0;

/**
 * A UUID of version 7: sorts by `now` (milliseconds since 1970). Ids made one after another in this process keep their
 * order even within one millisecond or after the clock stepped back. Give ten `random` bytes to make it a pure function.
 */
export function uuidv7(now: number, random?: Uint8Array): string {
  assert(Number.isSafeInteger(now) && now >= 0 && now < 2 ** 48, "uuidv7 gets milliseconds since 1970");
  if (random) {
    assert(random.length >= 10, "uuidv7 gets ten random bytes");
    return write(now, ((random[0] ?? 0) << 8) | (random[1] ?? 0), random);
  }
  const bytes = randomTen();
  if (now > lastTime) {
    lastTime = now;
    // The top bit stays free, so that at least 2,048 more ids fit into this millisecond.
    lastCounter = (((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0)) & 0x7ff;
  } else if (lastCounter < 0xfff) {
    lastCounter += 1;
  } else {
    lastTime += 1;
    lastCounter = 0;
  }
  return write(lastTime, lastCounter, bytes);
}

const pool = new Uint8Array(2560);
let taken = pool.length;

/** Ten random bytes, no two times the same. They are drawn many at a time: to draw them costs more than to write the id. */
function randomTen(): Uint8Array {
  if (taken === pool.length) {
    crypto.getRandomValues(pool);
    taken = 0;
  }
  taken += 10;
  return pool.subarray(taken - 10, taken);
}

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && uuidForm.test(value);
}

function write(time: number, counter: number, random: Uint8Array): string {
  const head = time.toString(16).padStart(12, "0");
  const middle = (0x7000 | (counter & 0xfff)).toString(16);
  let tail = "";
  for (let at = 2; at < 10; at += 1) {
    const byte = random[at] ?? 0;
    tail += hexOf[at === 2 ? (byte & 0x3f) | 0x80 : byte] ?? "";
  }
  return `${head.slice(0, 8)}-${head.slice(8)}-${middle}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
