import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database/test-database.ts";
import { variantsOf } from "../../tools/queries/choices.ts";
import { faultsOf } from "../../tools/queries/compare.ts";
import { Describer } from "../../tools/queries/describe.ts";
import { openProgram, type Program } from "../../tools/queries/program.ts";
import { readStatements, type Statement } from "../../tools/queries/statements.ts";
import { tableFaults } from "../../tools/queries/tables.ts";

const root = process.cwd();
/** `npm run check` reads all files; here those are enough that name what is planted below. */
const names = (path: string) => {
  const text = readFileSync(join(root, path), "utf8");
  return planted.some((name) => text.includes(name));
};
let database: TestDatabase;
let program: Program;
let describer: Describer;
let statements: Statement[];

beforeAll(async () => {
  database = await testDatabase();
  program = openProgram(root);
  statements = readStatements(
    program,
    program.sites.filter(({ path }) => names(path)),
  ).statements;
  describer = await Describer.open(database.url);
});
afterAll(async () => {
  await describer.close();
  program.close();
});

/** Each turns statements red that name it, whether written whole or put together. */
const renames: [what: string, table: string, column?: string][] = [
  ["a column that one statement selects", "key_rotations", "finished_at"],
  ["a column of a list with filters and an order", "enrollments", "subscriber_key"],
  ["a column in a piece that many statements share", "members", "name_key"],
  ["a column that is only written", "tokens", "last_used_at"],
  ["a column in a condition that a filter adds", "invitations", "bounced_at"],
  ["a column of a table that a parameter names", "session_notices", "sort_order"],
  ["a column that only a sub-select reads", "coverages", "eoi"],
  ["a column of a sealed place", "second_factors", "secret_sealed"],
  ["a table", "known_devices"],
  ["a table that is chosen by the kind of its owner", "survey_answers"],
];

const planted = [
  ...renames.map(([, table, column]) => column ?? table),
  "u.email",
  "u.version",
  "announcements",
  "volume_cents",
  "deductibleIndividualCents",
  "json_build_object('id', f.id",
  "select json_build_object('id', o.id",
];

describe("a change of the schema that the source does not follow", () => {
  test.each(renames)("%s: %s %s", async (_, table, column) => {
    const change = (from: string, to: string) =>
      column === undefined
        ? `alter table ${from} rename to ${to}`
        : `alter table ${table} rename column ${from} to ${to}`;
    const name = column ?? table;
    const naming = statements.filter(({ texts }) => texts.some(({ text }) => text.includes(name)));
    await database.owner.query(change(name, "renamed"));
    try {
      const { faults } = await faultsOf(program, describer, naming);
      expect(faults.map(({ says }) => says)).toContainEqual(expect.stringContaining(name));
      expect(faults.every(({ at }) => /^src\/.+\.ts:\d+$/u.test(at))).toBe(true);
      const tables = await tableFaults(root, describer);
      expect(tables.map(({ says }) => says)).toContainEqual(expect.stringContaining(`${table}.`));
    } finally {
      await database.owner.query(change("renamed", name));
    }
  });

  test.each([
    ["that now can be null", "users alter email", ["drop not null", "set not null"], '"email" can be null'],
    [
      "of another type",
      "users alter version",
      ["type text", "type integer using version::int"],
      '"version" comes as string',
    ],
  ])("a column %s", async (_, place, [change, undo], says) => {
    const naming = statements.filter(({ texts }) =>
      texts.some(({ text }) => /\bu\.email\b|\bu\.version\b/u.test(text)),
    );
    const before = await faultsOf(program, describer, naming);
    expect(before.faults).toEqual([]);
    await database.owner.query(`alter table ${place} ${change}`);
    try {
      const { faults } = await faultsOf(program, describer, naming);
      expect(faults.map((fault) => fault.says)).toContainEqual(expect.stringContaining(says));
    } finally {
      await database.owner.query(`alter table ${place} ${undo}`);
    }
  });
});

describe("the type of a value", () => {
  test.each([
    ["a text becomes a truth", "announcement_reads", "actor", "bool", "is bool, and "],
    ["a number becomes a moment", "coverages", "volume_cents", "timestamptz", "is timestamptz, and "],
  ])("%s: %s.%s", async (_, table, column, type, says) => {
    const naming = statements.filter(({ texts }) => texts.some(({ text }) => text.includes(column)));
    const count = async () =>
      (await faultsOf(program, describer, naming)).faults.filter((fault) => fault.says.includes(says)).length;
    expect(await count()).toBe(0);
    await database.owner.query(`alter table ${table} rename column ${column} to was`);
    await database.owner.query(`alter table ${table} add column ${column} ${type}`);
    try {
      expect(await count()).toBeGreaterThan(0);
    } finally {
      await database.owner.query(`alter table ${table} drop column ${column}`);
      await database.owner.query(`alter table ${table} rename column was to ${column}`);
    }
  });
});

describe("JSON that a statement builds", () => {
  test.each([
    [
      "a key with another name, deep within",
      "'deductibleIndividualCents'",
      "'deductible'",
      '"offering.plans[].benefits[].deductibleIndividualCents" is in the row type',
    ],
    [
      "a key too many in a list",
      "json_build_object('id', f.id, 'relationship'",
      "json_build_object('id', f.id, 'nick', 1, 'relationship'",
      '"family[].nick" is built',
    ],
    [
      "a list in place of an object",
      "(select json_build_object('id', o.id, 'name', o.name)",
      "(select json_agg(json_build_object('id', o.id, 'name', o.name))",
      '"copiedFrom" is built as a list',
    ],
  ])("%s", async (_, from, to, says) => {
    const own = statements.filter(({ texts }) => texts.some(({ text }) => text.includes(from)));
    expect(own.length).toBeGreaterThan(0);
    expect((await faultsOf(program, describer, own)).faults).toEqual([]);
    const planted = own.map((one) => ({
      ...one,
      texts: one.texts.map((written) => ({ ...written, text: written.text.replace(from, to) })),
    }));
    const { faults } = await faultsOf(program, describer, planted);
    expect(faults.map((fault) => fault.says)).toContainEqual(expect.stringContaining(says));
  });
});

describe("a statement that becomes many texts", () => {
  const ways = (keys: number) => (choose: (key: string, ways: number) => number) =>
    Array.from({ length: keys }, (_, at) => choose(`k${at}`, 3)).join("");

  test("has each way gone at least once, however few of all combinations are made", () => {
    const texts = variantsOf(ways(6), { combined: 4, most: 100 });
    expect(texts.length).toBeLessThan(3 ** 6);
    for (let at = 0; at < 6; at += 1)
      expect(new Set(texts.map((text) => text[at]))).toEqual(new Set(["0", "1", "2"]));
  });

  test("is refused where that takes too many, and not cut", () => {
    expect(() => variantsOf(ways(6), { combined: 4, most: 8 })).toThrow("more than 8 texts");
  });
});
