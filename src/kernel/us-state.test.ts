import { expect, test } from "vitest";
import { parseState } from "./us-state.ts";

test.each([
  ["MA", "MA"],
  ["ma", "MA"],
  [" Ma. ", "MA"],
  ["massachusetts", "MA"],
  ["new  york", "NY"],
  ["u.s. virgin islands", "VI"],
  ["D.C.", "DC"],
])("%j is the state %s", (typed, value) => {
  expect(parseState(typed)).toEqual({ ok: true, value });
});

test.each([
  ["", "empty"],
  [null, "empty"],
  ["  ", "empty"],
  ["ZZ", "unknown"],
  ["M", "unknown"],
  ["Ontario", "unknown"],
])("%j is refused as %s", (typed, code) => {
  expect(parseState(typed)).toEqual({ ok: false, code });
});
