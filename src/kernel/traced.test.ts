import { expect, test } from "vitest";
import { because, reason, restingOn } from "./traced.ts";

test("an answer carries its reason, with params only where there are some", () => {
  expect(because(3, "a.code")).toEqual({ value: 3, why: [{ code: "a.code" }] });
  expect(because(3, "a.code", { count: 2 }).why).toEqual([{ code: "a.code", params: { count: 2 } }]);
  expect(reason("a.code")).not.toHaveProperty("params");
});

test("an answer that rests on others carries their reasons in order", () => {
  const answer = restingOn(
    "x",
    because(1, "one"),
    reason("two"),
    restingOn(0, because(2, "three"), reason("four")),
  );
  expect(answer).toEqual({ value: "x", why: ["one", "two", "three", "four"].map((code) => ({ code })) });
});
