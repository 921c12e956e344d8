import { describe, expect, test } from "vitest";
import { type RecordedRow, type SeenRow, settle } from "./settle.ts";

const row = (memberId: string, more: Partial<RecordedRow> = {}): RecordedRow => ({
  memberId,
  basePlanId: "ppo",
  effectiveDate: "2026-01-01",
  terminationDate: null,
  isEndedByEnrollment: false,
  isChosen: false,
  ...more,
});
const seen = (memberId: string, more: Partial<SeenRow> = {}): SeenRow => ({
  memberId,
  effectiveDate: "2026-01-01",
  terminationDate: null,
  ...more,
});
type Question = Parameters<typeof settle>[0];
const asked = (more: Partial<Question> = {}): Question => ({
  effectiveDate: "2027-01-01",
  subscriber: "mina",
  family: new Set(["mina", "joon", "haru"]),
  recorded: [row("mina"), row("joon")],
  seen: [seen("mina"), seen("joon")],
  goesOn: true,
  chosen: { basePlanId: "ppo", dependents: ["joon"] },
  mayCover: () => true,
  ...more,
});
const waived = { chosen: null };
const withHaru = [row("mina"), row("joon"), row("haru", { effectiveDate: "2026-11-03" })];

describe("who is covered", () => {
  test("where the record is as the person saw it, those whom they chose", () => {
    expect(settle(asked())).toEqual({
      people: ["mina", "joon"],
      kept: [],
      left: [],
      lost: [],
      dropped: [],
      lastDays: {},
      laterFrom: null,
      replaced: null,
      joins: [],
      leaves: [],
      goOn: [],
    });
  });

  test("somebody who came in since stays", () => {
    expect(settle(asked({ recorded: withHaru }))).toMatchObject({
      people: ["mina", "joon", "haru"],
      kept: ["haru"],
      lost: [],
      joins: [],
    });
  });

  test("somebody who came in on the first day itself stays", () => {
    const recorded = [row("mina"), row("joon"), row("haru", { effectiveDate: "2027-01-01" })];
    expect(settle(asked({ recorded })).kept).toEqual(["haru"]);
  });

  test("somebody whose coverage begins a day later is not of the first day", () => {
    const recorded = [row("mina"), row("joon"), row("haru", { effectiveDate: "2027-01-02" })];
    expect(settle(asked({ recorded })).people).toEqual(["mina", "joon"]);
  });

  test("somebody who was seen and not chosen is dropped, and leaves", () => {
    const chosen = { basePlanId: "ppo", dependents: [] };
    expect(settle(asked({ chosen }))).toMatchObject({
      people: ["mina"],
      kept: [],
      lost: [],
      dropped: ["joon"],
      leaves: ["joon"],
    });
  });

  test("somebody whom the plan cannot cover, or a waiver leaves without coverage, is lost", () => {
    expect(settle(asked({ recorded: withHaru, mayCover: () => false }))).toMatchObject({
      people: ["mina", "joon"],
      lost: ["haru"],
    });
    expect(settle(asked({ recorded: withHaru, ...waived }))).toMatchObject({
      people: [],
      lost: ["haru"],
      dropped: ["joon"],
      joins: [],
      leaves: [],
    });
  });

  test("who saw nothing of the family's coverage decides about nobody in it", () => {
    const chosen = { basePlanId: "ppo", dependents: ["haru"] };
    expect(settle(asked({ seen: null, chosen }))).toMatchObject({
      people: ["mina", "haru"],
      kept: [],
      lost: ["joon"],
      joins: ["haru"],
      leaves: [],
    });
  });

  test("somebody who was chosen as seen, and taken out since, stays out", () => {
    const recorded = [row("mina"), row("joon", { terminationDate: "2026-11-30" })];
    expect(settle(asked({ recorded }))).toMatchObject({ people: ["mina"], left: ["joon"] });
  });

  test("somebody who had been out, as the person saw, and is chosen comes back", () => {
    const ended = { terminationDate: "2026-06-30" };
    const both = { recorded: [row("mina"), row("joon", ended)], seen: [seen("mina"), seen("joon", ended)] };
    expect(settle(asked(both))).toMatchObject({ people: ["mina", "joon"], left: [], joins: ["joon"] });
  });
});

describe("later coverage", () => {
  const later = { effectiveDate: "2027-01-01" };
  const november = { effectiveDate: "2026-11-03" };
  const ended = { terminationDate: "2026-12-31", isEndedByEnrollment: true };
  const recorded = [row("mina", ended), row("joon", ended), row("mina", later), row("joon", later)];
  const seenBoth = [seen("mina", ended), seen("joon", ended), seen("mina", later), seen("joon", later)];

  test("bounds the days, and takes those who join", () => {
    const chosen = { basePlanId: "ppo", dependents: ["joon", "haru"] };
    expect(settle(asked({ ...november, recorded, seen: seenBoth, chosen }))).toMatchObject({
      people: ["mina", "joon", "haru"],
      laterFrom: "2027-01-01",
      lastDays: { mina: "2026-12-31", joon: "2026-12-31", haru: "2026-12-31" },
      joins: ["haru"],
      leaves: [],
    });
  });

  test("takes those whose one row holds into it, whether the person saw them or not, with their own last day", () => {
    const long = { terminationDate: "2027-06-30" };
    const rows = [row("mina", ended), row("mina", later), row("joon"), row("haru", long)];
    const chosen = { basePlanId: "ppo", dependents: ["joon", "haru"] };
    const goOn = [
      { key: "joon", until: null },
      { key: "haru", until: "2027-06-30" },
    ];
    const sees = [seen("mina", ended), seen("mina", later), seen("joon"), seen("haru", long)];
    const question = asked({ ...november, recorded: rows, seen: sees, chosen });
    expect(settle(question)).toMatchObject({ goOn, joins: [], leaves: [] });
    const unseen = { ...question, seen: [seen("mina", ended), seen("mina", later)] };
    expect(settle({ ...unseen, chosen: { basePlanId: "ppo", dependents: ["joon"] } }).goOn).toEqual(goOn);
    // A person who is not chosen again, or is covered up to its eve alone, goes on in nothing.
    expect(settle({ ...question, chosen: { basePlanId: "ppo", dependents: [] } }).goOn).toEqual([]);
    const short = [row("mina", ended), row("mina", later), row("joon", { terminationDate: "2026-12-31" })];
    expect(settle({ ...question, recorded: short }).goOn).toEqual([]);
  });

  test("loses who was seen from the first day on and is not chosen", () => {
    const since = { ...november, ...ended };
    const rows = [...recorded, row("haru", since), row("haru", later)];
    const sees = [...seenBoth, seen("haru", since), seen("haru", later)];
    const chosen = { basePlanId: "ppo", dependents: ["joon"] };
    expect(settle(asked({ ...november, recorded: rows, seen: sees, chosen })).leaves).toEqual(["haru"]);
  });

  test("loses those who leave", () => {
    const chosen = { basePlanId: "ppo", dependents: [] };
    expect(settle(asked({ ...november, recorded, seen: seenBoth, chosen })).leaves).toEqual(["joon"]);
  });

  test("keeps somebody who joins there only, unless they have left the family", () => {
    const seenHaru = [...seenBoth, seen("haru", later)];
    const question = asked({ ...november, recorded: [...recorded, row("haru", later)], seen: seenHaru });
    expect(settle(question).leaves).toEqual([]);
    expect(settle({ ...question, family: new Set(["mina", "joon"]) }).leaves).toEqual(["haru"]);
  });

  test("that never began is none", () => {
    const never = { ...later, terminationDate: "2026-12-31" };
    expect(
      settle(asked({ ...november, recorded: [row("mina"), row("joon"), row("mina", never)] })),
    ).toMatchObject({
      laterFrom: null,
      lastDays: {},
    });
  });

  test("of a dependent alone does not bound the family", () => {
    expect(
      settle(asked({ ...november, recorded: [row("mina"), row("joon"), row("haru", later)] })).laterFrom,
    ).toBe(null);
  });
});

describe("an end on record", () => {
  const ends = (more: Partial<RecordedRow>) => [row("mina", more), row("joon", more)];
  const last = { terminationDate: "2027-03-31" };

  test.each<[string, Partial<Question>, Record<string, string>]>([
    [
      "stands in an event of the same plan",
      { recorded: ends(last) },
      { mina: "2027-03-31", joon: "2027-03-31" },
    ],
    ["of another plan does not", { recorded: ends({ ...last, basePlanId: "hmo" }) }, {}],
    [
      "of another plan does where an enrollment wrote it",
      { recorded: ends({ ...last, basePlanId: "hmo", isEndedByEnrollment: true }) },
      { mina: "2027-03-31", joon: "2027-03-31" },
    ],
    ["does not in an open enrollment, which chooses anew", { goesOn: false, recorded: ends(last) }, {}],
    [
      "stands in an open enrollment where an enrollment wrote it",
      { goesOn: false, recorded: ends({ ...last, isEndedByEnrollment: true }) },
      { mina: "2027-03-31", joon: "2027-03-31" },
    ],
    [
      "of one person is that person's",
      { recorded: [row("mina"), row("joon", last)] },
      { joon: "2027-03-31" },
    ],
    [
      "on the day before the first day is over",
      { recorded: ends({ terminationDate: "2026-12-31" }), seen: [] },
      {},
    ],
  ])("%s", (_name, more, expected) => {
    expect(settle(asked(more)).lastDays).toEqual(expected);
  });
});

describe("the plan that is replaced", () => {
  const old = (more: Partial<RecordedRow>) => row("mina", { basePlanId: "hmo", ...more });
  const first = old({ terminationDate: "2027-06-30" });
  const next = old({ effectiveDate: "2027-07-01", terminationDate: "2027-08-31" });
  const third = old({ effectiveDate: "2027-09-01" });

  test.each<[string, RecordedRow[], ReturnType<typeof settle>["replaced"]]>([
    ["is replaced in the rows that go on in it", [first, next], { basePlanId: "hmo", until: "2027-08-31" }],
    ["is replaced in all of them, in any order", [third, first, next], { basePlanId: "hmo", until: null }],
    ["is not where no row goes on in it", [old({})], null],
    ["is not where an enrollment chose the later row", [first, { ...next, isChosen: true }], null],
    [
      "is not beyond a row that an enrollment chose",
      [first, next, { ...third, isChosen: true }],
      {
        basePlanId: "hmo",
        until: "2027-08-31",
      },
    ],
    ["is not beyond a day without it", [first, { ...next, effectiveDate: "2027-07-02" }], null],
    ["is not where the later row is of another plan", [first, { ...next, basePlanId: "epo" }], null],
    [
      "is none where the plan is the one chosen",
      [
        row("mina", { terminationDate: "2027-06-30" }),
        row("mina", {
          effectiveDate: "2027-07-01",
        }),
      ],
      null,
    ],
    ["is the employee's, whatever the others have", [first, { ...next, memberId: "joon" }], null],
    ["is none where it ended on the eve", [old({ terminationDate: "2026-12-31" }), third], null],
  ])("%s", (_name, recorded, replaced) => {
    expect(settle(asked({ recorded })).replaced).toEqual(replaced);
  });

  test("is replaced by nothing where it is waived", () => {
    expect(settle(asked({ recorded: [first, next], ...waived })).replaced).toEqual({
      basePlanId: "hmo",
      until: "2027-08-31",
    });
  });
});
