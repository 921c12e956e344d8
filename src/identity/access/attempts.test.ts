import { expect, test } from "vitest";
import { Vault } from "#server/crypto.ts";
import { testDatabase } from "#test/database/test-database.ts";
import { bucketOf, countAttempt, forgetAttempts, uncountAttempt } from "./attempts.service.ts";

const { system } = await testDatabase();
const now = new Date("2026-11-10T15:00:00Z");
const limit = { tries: 3, minutes: 15 };
const key = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill) });
const before = new Vault([key("a", 1)]);
const during = new Vault([key("b", 2), key("a", 1)]);

test("a new secret key in front forgives nobody the tries of before, and a success forgives all of them", async () => {
  const bucket = (vault: Vault) => bucketOf(vault, "sign-in:account", "rosa");
  const attempt = (vault: Vault) => countAttempt(system, bucket(vault), limit, now);
  await attempt(before);
  await attempt(before);
  await attempt(during);
  await expect(attempt(during)).rejects.toMatchObject({ code: "tooMany" });
  await uncountAttempt(system, bucket(during), limit, now);
  await expect(attempt(during)).rejects.toMatchObject({ code: "tooMany" });

  await forgetAttempts(system, bucket(during));
  for (let tries = 0; tries < 3; tries += 1) await attempt(during);
  await expect(attempt(during)).rejects.toMatchObject({ code: "tooMany" });
});

test("a plain name counts for itself", async () => {
  for (let tries = 0; tries < 3; tries += 1) await countAttempt(system, "plain", limit, now);
  await expect(countAttempt(system, "plain", limit, now)).rejects.toMatchObject({ code: "tooMany" });
  await countAttempt(system, "other", limit, now);
});
