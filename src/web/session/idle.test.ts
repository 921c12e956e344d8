import { expect, test } from "vitest";
import { agree, clockText, dueAnnouncement, dueReminder, phaseOf, secondsLeft } from "./idle.ts";

const start = 1_700_000_000_000;

test.each([
  [0, 1800],
  [1, 1800],
  [999, 1800],
  [1000, 1799],
  [1_680_000, 120],
  [1_799_001, 1],
  [1_800_000, 0],
  [99_000_000, 0],
])("after %d ms without activity, %d of 1800 seconds are left", (elapsed, left) => {
  expect(secondsLeft(start, start + elapsed, 1800)).toBe(left);
});

test.each([
  [1800, "running"],
  [121, "running"],
  [120, "warning"],
  [1, "warning"],
  [0, "ended"],
])("with %d seconds left the session is %s", (left, phase) => {
  expect(phaseOf(left)).toBe(phase);
});

function hears(due: (before: number, left: number) => number | null): number[] {
  const heard: number[] = [];
  for (let left = 1799; left >= 0; left -= 1) {
    const mark = due(left + 1, left);
    if (mark !== null) heard.push(mark);
  }
  return heard;
}

test("the dialog reminds at 120, 30, 15 and 10 to 1 seconds", () => {
  expect(hears(dueReminder)).toEqual([120, 30, 15, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test("a screen reader hears 120, 60, 40 and 20 only", () => {
  expect(hears(dueAnnouncement)).toEqual([120, 60, 40, 20]);
});

test("a computer that slept reminds once, at the lowest mark it slept through", () => {
  expect(dueReminder(500, 12)).toBe(15);
  expect(dueAnnouncement(500, 12)).toBe(20);
  expect(dueReminder(500, 0)).toBeNull();
});

test("an extension starts the reminders over", () => {
  expect(dueReminder(5, 1800)).toBeNull();
  expect(dueReminder(121, 120)).toBe(120);
});

test("a session can be extended any number of times", () => {
  let lastActive = start;
  let now = start;
  for (let extension = 0; extension < 50; extension += 1) {
    now += 1_795_000;
    expect(phaseOf(secondsLeft(lastActive, now, 1800))).toBe("warning");
    lastActive = agree(now, lastActive, now);
    expect(secondsLeft(lastActive, now, 1800)).toBe(1800);
  }
});

test.each([
  ["another tab was used later", 100, 200, 300, 200],
  ["this tab was used later", 200, 100, 300, 200],
  ["no other tab was used", 200, null, 300, 200],
  ["another tab's clock runs ahead", 100, 9000, 300, 300],
] as const)("tabs agree: %s", (_name, own, others, now, agreed) => {
  expect(agree(own, others, now)).toBe(agreed);
});

test.each([
  [1800, "30:00"],
  [61, "01:01"],
  [0, "00:00"],
])("%d seconds read %s", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
