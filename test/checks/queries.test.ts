import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database/test-database.ts";
import { faultsOf } from "../../scripts/queries/compare.ts";
import { Describer } from "../../scripts/queries/describe.ts";
import { openProgram, type Program } from "../../scripts/queries/program.ts";
import { readStatements, type Statement } from "../../scripts/queries/statements.ts";
import { tableFaults } from "../../scripts/queries/tables.ts";

const root = process.cwd();
let database: TestDatabase;
let program: Program;
let describer: Describer;
let statements: Statement[];

beforeAll(async () => {
  database = await testDatabase();
  program = openProgram(root);
  statements = readStatements(program).statements;
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
