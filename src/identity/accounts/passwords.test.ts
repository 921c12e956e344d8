import { expect, test } from "vitest";
import type { Problem } from "#kernel/problem.ts";
import { decoyHash, passwordCost, Passwords } from "./passwords.service.ts";

const passwords = new Passwords({ atOnce: 2, longestQueue: 2 });

test("a password opens its own hash and no other", async () => {
  const stored = await passwords.hash("correct horse 말 batería");
  expect(stored).not.toBe(await passwords.hash("correct horse 말 batería"));
  expect(await passwords.isRight(stored, "correct horse 말 batería")).toBe(true);
  expect(await passwords.isRight(stored, "Correct horse 말 batería")).toBe(false);
});

test("who has no password is never right, and waits as long: the decoy costs what a real hash does", async () => {
  const costOf = (hash: string) => hash.split("$").slice(1, 4);
  expect(costOf(decoyHash)).toEqual(costOf(await passwords.hash("x")));
  expect(costOf(decoyHash)).toEqual([
    "argon2id",
    "v=19",
    `m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=${passwordCost.parallelism}`,
  ]);
  const [salt = "", digest = ""] = decoyHash.split("$").slice(4);
  expect([Buffer.from(salt, "base64").length, Buffer.from(digest, "base64").length]).toEqual([16, 32]);
  expect(await passwords.isRight(null, "x")).toBe(false);
});

test("beyond a queue that people would wait for, it says at once that it is busy, and when to come back", async () => {
  const narrow = new Passwords({ atOnce: 1, longestQueue: 3 });
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => narrow.isRight(null, "x")));
  const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason as Problem] : []));
  expect(refusals).toHaveLength(6);
  expect(refusals.map(({ status, facts }) => [status, facts])).toEqual(
    refusals.map(() => [503, { retryAfterSeconds: 10 }]),
  );
  // The queue is empty again, and takes as many as before.
  const later = await Promise.allSettled(Array.from({ length: 4 }, () => narrow.isRight(null, "x")));
  expect(later.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "fulfilled"));
});

test("a place rests after a hash: nobody waits for that but the next one in line", async () => {
  const resting = new Passwords({ atOnce: 1, longestQueue: 1, restMs: () => 86_400_000 });
  expect(await resting.isRight(null, "x")).toBe(false);
  const next = resting.isRight(null, "x");
  await expect(resting.isRight(null, "x")).rejects.toMatchObject({ status: 503 });
  const first = await Promise.race([next, passwords.isRight(null, "x").then(() => "another place")]);
  expect(first).toBe("another place");
});

test("a hash that is broken fails its own call and nobody else's", async () => {
  const narrow = new Passwords({ atOnce: 1, longestQueue: 5 });
  const [broken, ...others] = await Promise.allSettled([
    narrow.isRight("not a hash", "x"),
    narrow.isRight(null, "x"),
    narrow.isRight(null, "x"),
  ]);
  expect([broken.status, ...others.map(({ status }) => status)]).toEqual([
    "rejected",
    "fulfilled",
    "fulfilled",
  ]);
});
