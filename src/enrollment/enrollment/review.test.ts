import { expect, test } from "vitest";
import { type Reviewed, reviewReasons } from "./review.ts";

const child = { id: "c", memberId: "m-c", relationship: "19", dob: "2010-05-05", ssnLast4: "1234" } as const;
const medical = {
  coverageType: "medical",
  planId: "plan",
  dependents: ["c"],
  maxChildAge: 26,
  childCoverEnds: "endOfMonth" as const,
  volumeCents: null,
};
const clean: Reviewed = {
  effectiveDate: "2027-01-01",
  people: [{ id: "s", memberId: "m-s", relationship: "18", dob: "1980-01-01", ssnLast4: "9999" }, child],
  choices: [medical],
  current: [],
  documents: [],
  lifeEvent: null,
  isSentAgain: false,
};
const codes = (more: Partial<Reviewed>) => reviewReasons({ ...clean, ...more }).map(({ code }) => code);
const withChild = (more: object) => ({ people: [{ ...child, ...more }] });

const family = {
  coverageType: "medical",
  effectiveDate: "2026-01-01",
  terminationDate: null,
  dependents: ["m-c", "m-d", "m-e"],
};

test.each<[string, Partial<Reviewed>, ReturnType<typeof reviewReasons>]>([
  [
    "stays with one of three",
    {},
    [{ code: "review.losesCover", params: { coverageType: "medical", count: 2 } }],
  ],
  [
    "is waived",
    { choices: [{ ...medical, planId: null, dependents: [] }] },
    [{ code: "review.losesCover", params: { coverageType: "medical", count: 3 } }],
  ],
  ["was not asked about", { choices: [] }, []],
  ["had ended before", { current: [{ ...family, terminationDate: "2026-11-30" }] }, []],
])("dependents who are covered today: a type that %s", (_, more, reasons) => {
  expect(reviewReasons({ ...clean, current: [family], ...more })).toEqual(reasons);
});

test.each<[string, Partial<Reviewed>, string[]]>([
  ["a clean one", {}, []],
  ["a child without an SSN", withChild({ ssnLast4: null }), ["review.noSsn"]],
  ["a newborn has none yet", withChild({ ssnLast4: null, dob: "2026-11-01" }), []],
  ["a child who is not covered", { ...withChild({ ssnLast4: null }), choices: [] }, []],
  ["a child who turns 26 in the year", withChild({ dob: "2001-06-10" }), ["review.nearAgeLimit"]],
  ["a child who turns 26 the year after", withChild({ dob: "2002-01-10" }), []],
  ["a disabled child without a paper", withChild({ relationship: "22" }), ["review.noDisabilityProof"]],
  ["a disabled child with one", { ...withChild({ relationship: "22" }), documents: ["disability"] }, []],
  [
    "much life cover",
    { choices: [{ ...medical, coverageType: "life", dependents: [], volumeCents: 50_000_001 }] },
    ["review.largeVolume"],
  ],
  [
    "much life cover, waived",
    { choices: [{ ...medical, planId: null, dependents: [], volumeCents: 90_000_000 }] },
    [],
  ],
  ["an event without proof", { lifeEvent: { needsProof: true, isProofSeen: false } }, ["review.noProof"]],
  ["proof that was seen", { lifeEvent: { needsProof: true, isProofSeen: true } }, []],
  ["proof that was sent", { lifeEvent: { needsProof: true, isProofSeen: false }, documents: ["birth"] }, []],
  ["one that came back", { isSentAgain: true }, ["review.sentAgain"]],
])("%s", (_, more, expected) => {
  expect(codes(more)).toEqual(expected);
});
