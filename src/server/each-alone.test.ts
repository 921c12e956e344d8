import { expect, test } from "vitest";
import { eachAlone, eachWork, SomeFailed } from "./each-alone.ts";

test("the things behind one that fails have their turn, and the failures are thrown together", async () => {
  const done: number[] = [];
  const run = eachAlone([1, 2, 3, 4], async (one) => {
    if (one % 2 === 1) throw new TypeError(`no ${one}`);
    done.push(one);
  });
  await expect(run).rejects.toThrow(new SomeFailed([1, 3], 4).constructor);
  await expect(run).rejects.toThrow("2 of 4 failed, the first by TypeError: no 1");
  expect(done).toEqual([2, 4]);
});

test("a failure is noted beside its thing, and a note that fails keeps nobody", async () => {
  const noted: string[] = [];
  const run = eachAlone(
    ["a", "b"],
    async (one) => {
      throw new Error(one);
    },
    async (one, error) => {
      noted.push(`${one} ${String(error)}`);
      if (one === "a") throw new Error("no note");
    },
  );
  await expect(run).rejects.toMatchObject({ errors: [new Error("a"), new Error("no note"), new Error("b")] });
  expect(noted).toEqual(["a Error: a", "b Error: b"]);
});

test("nothing is thrown when all goes well, or nothing is to be done", async () => {
  const done: string[] = [];
  await eachWork(
    async () => done.push("one"),
    async () => done.push("two"),
  );
  await eachAlone([], async () => Promise.reject(new Error("never")));
  expect(done).toEqual(["one", "two"]);
});
