import { expect, test } from "vitest";
import { replacedDecision } from "./replaced-decision.ts";

const versions = (...kinds: readonly Parameters<typeof replacedDecision>[0][number]["kind"][]) =>
  kinds.map((kind, at) => ({ kind, at }));

test.each([
  ["a bill alone", ["billed"], undefined],
  ["the first decision", ["billed", "decided"], undefined],
  ["a decision that was taken back", ["billed", "decided", "reversed"], undefined],
  ["a correction after its reversal", ["billed", "decided", "reversed", "corrected"], 1],
  ["the second of two corrections", ["decided", "reversed", "corrected", "reversed", "corrected"], 2],
  ["a second payment without a reversal", ["decided", "decided"], 0],
  ["nothing", [], undefined],
] as const)("%s", (_name, kinds, at) => {
  expect(replacedDecision(versions(...kinds))?.at).toBe(at);
});
