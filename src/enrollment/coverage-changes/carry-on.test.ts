import { expect, test } from "vitest";
import type { Span } from "#people/coverage/spans.ts";
import { carryOn, carryOnChosen } from "./carry-on.ts";

const person = (id: string, relationship: "18" | "01" | "19", dob: string) => ({
  id,
  firstName: id,
  lastName: "Park",
  relationship,
  dob,
  tobacco: null,
  otherOffer: null,
  wellness: null,
  status: "active" as const,
  isDisabled: false,
  diedOn: null,
  lastDay: null,
});
const people = [
  person("mina", "18", "1980-01-01"),
  person("sun", "01", "1981-01-01"),
  person("jun", "19", "2015-01-01"),
];
const span = (memberId: string, basePlanId: string, from: string, to: string | null): Span => ({
  memberId,
  basePlanId,
  from,
  to,
  volumeCents: null,
  row: `${memberId} ${from}`,
});
const rule = {
  coversDependents: true,
  coversPartners: true,
  maxChildAge: 26,
  childCoverEnds: "endOfMonth" as const,
};
const rules = new Map([
  ["silver", rule],
  ["gold", rule],
  ["alone", { ...rule, coversDependents: false }],
]);
const own = [
  span("mina", "silver", "2026-01-01", "2026-12-31"),
  span("mina", "gold", "2027-01-01", "2027-12-31"),
  span("mina", "alone", "2028-01-01", null),
];
const shown = (spans: readonly Span[], id: string) =>
  spans
    .filter(({ memberId }) => memberId === id)
    .map(({ basePlanId, from, to }) => `${basePlanId} ${from} ${to ?? "-"}`);

test.each([
  [null, ["gold 2027-01-01 2027-12-31"], ["alone 2028-01-01"]],
  ["2027-06-30", ["gold 2027-01-01 2027-06-30"], []],
  ["2026-12-31", [], []],
])(
  "who goes on until %s is carried into the years before it, and asked about for no other",
  (until, has, asked) => {
    const { spans, notCovered } = carryOn({
      spans: own,
      later: own.slice(1),
      joins: [{ memberId: "sun", until }],
      leaves: [],
      from: "2026-12-01",
      people,
      rules,
      held: [],
    });
    expect(shown(spans, "sun")).toEqual(has);
    expect(notCovered.map((one) => `${one.span.basePlanId} ${one.span.from}`)).toEqual(asked);
  },
);

test("who was covered by the plan on other days than this one joins later days too", () => {
  const known = [...own.slice(0, 2), span("sun", "silver", "2026-01-01", "2026-03-31")];
  const { spans } = carryOnChosen({
    spans: [...known, span("sun", "silver", "2026-12-01", "2026-12-31")],
    known,
    target: { memberId: "mina", basePlanId: "silver" },
    from: "2026-12-01",
    dependents: ["sun"],
    people,
    rules,
    held: [],
  });
  expect(shown(spans, "sun")).toContain("gold 2027-01-01 2027-12-31");
});

test("who is covered and not named leaves later days, who begins later stays", () => {
  const known = [
    ...own.slice(0, 2),
    span("sun", "silver", "2026-01-01", "2026-12-31"),
    span("sun", "gold", "2027-01-01", null),
    span("jun", "gold", "2027-01-01", null),
  ];
  const { spans } = carryOnChosen({
    spans: known,
    known,
    target: { memberId: "mina", basePlanId: "silver" },
    from: "2026-12-01",
    dependents: [],
    people,
    rules,
    held: [],
  });
  expect(shown(spans, "sun")).toEqual(["silver 2026-01-01 2026-11-30"]);
  expect(shown(spans, "jun")).toEqual(["gold 2027-01-01 -"]);
});
