import { expect, test, vi } from "vitest";
import { makesFile, Turns } from "./turns.ts";

/** Takes a turn and notes when it began. */
function taking(turns: Turns, who: string, began: string[], name: string): Promise<() => void> {
  return turns.take(who).then((end) => {
    began.push(name);
    return end;
  });
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("two of one person go on at a time, and the next begin in their order when one ends", async () => {
  const turns = new Turns();
  const began: string[] = [];
  const first = await taking(turns, "a", began, "1");
  await taking(turns, "a", began, "2");
  const [third, fourth] = [taking(turns, "a", began, "3"), taking(turns, "a", began, "4")];
  await settled();
  expect(began).toEqual(["1", "2"]);
  first();
  // To end a turn twice gives it away once.
  first();
  await settled();
  expect(began).toEqual(["1", "2", "3"]);
  (await third)();
  await fourth;
  expect(began).toEqual(["1", "2", "3", "4"]);
});

test("others do not wait for one who has many", async () => {
  const turns = new Turns();
  const began: string[] = [];
  // Those of them that wait lose their patience long after this test.
  for (let at = 0; at < 5; at += 1) taking(turns, "a", began, "a").catch(() => undefined);
  await taking(turns, "b", began, "b");
  expect(began).toEqual(["a", "a", "b"]);
});

test("the forty-first who waits is refused, and one who waits too long as well", async () => {
  vi.useFakeTimers();
  try {
    const turns = new Turns(1000);
    await turns.take("a");
    const end = await turns.take("a");
    const waiting = Array.from({ length: 40 }, () =>
      turns.take("a").catch((error: { code: string }) => error.code),
    );
    await expect(turns.take("a")).rejects.toMatchObject({ code: "tooMany" });
    vi.advanceTimersByTime(1000);
    expect(await Promise.all(waiting)).toEqual(Array(40).fill("tooMany"));
    // Those who gave up take no turn away.
    end();
    await expect(turns.take("a")).resolves.toBeTypeOf("function");
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [["text/csv"], true],
  [["application/pdf", "application/zip"], true],
  [["application/pdf", "image/png"], false],
  [["image/svg+xml"], true],
  [["image/png", "image/jpeg"], false],
  [undefined, false],
])("a call that answers %j makes its file: %s", (file, expected) => {
  expect(makesFile(file === undefined ? {} : { file })).toBe(expected);
});
