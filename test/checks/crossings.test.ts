import { expect, test } from "vitest";
import { filesNaming } from "../../tools/queries/compare.ts";
import { crossingFaults } from "../../tools/queries/crossings.ts";
import { crossingsOf, nameOfCrossing, touchedBy } from "../../tools/queries/owners.ts";
import { isTree, readTree } from "../../tools/queries/node-tree.ts";

const owners = new Map([
  ["plans_of_test", "plans/plans"],
  ["members_of_test", "people/members"],
  ["jobs_of_test", "server"],
]);
const crossings = (path: string, touched: { reads?: string[]; writes?: string[] }) =>
  crossingsOf(path, { reads: touched.reads ?? [], writes: touched.writes ?? [] }, owners).map(nameOfCrossing);

test("a room reads its own tables, those of rooms before it and those of the server", () => {
  expect(
    crossings("src/people/members/find.service.ts", {
      reads: ["plans_of_test", "members_of_test", "jobs_of_test"],
    }),
  ).toEqual([]);
});

test("a table of a later room is read upward", () => {
  expect(crossings("src/plans/plans/find.service.ts", { reads: ["members_of_test"] })).toEqual([
    "src/plans/plans/find.service.ts reads members_of_test",
  ]);
  expect(crossings("src/server/find.ts", { reads: ["members_of_test"] })).toEqual([
    "src/server/find.ts reads members_of_test",
  ]);
});

test("a table of another room is written by nobody else, earlier or later", () => {
  expect(crossings("src/people/members/save.service.ts", { writes: ["plans_of_test"] })).toEqual([
    "src/people/members/save.service.ts writes plans_of_test",
  ]);
  expect(crossings("src/plans/plans/save.service.ts", { writes: ["plans_of_test"] })).toEqual([]);
  expect(crossings("src/demo/seed.ts", { writes: ["plans_of_test"] })).toEqual([]);
});

test("a crossing that is not in the list is a fault, and a line of the list that is mended is one too", () => {
  const list = ["src/a.ts reads x", "src/b.ts writes y"];
  expect(crossingFaults(["src/a.ts reads x", "src/b.ts writes y"], list)).toEqual([]);
  expect(crossingFaults(["src/a.ts reads x"], list).map(({ at }) => at)).toEqual(["src/b.ts"]);
  expect(crossingFaults([...list, "src/c.ts reads z"], list).map(({ at }) => at)).toEqual(["src/c.ts"]);
});

test("what a statement writes is told from what it reads, also inside a common table expression", () => {
  const tree = readTree(
    "{QUERY :commandType 1 :resultRelation 0 :rtable ({RANGETBLENTRY :rtekind 0 :relid 11}) :cteList ({COMMONTABLEEXPR :ctequery " +
      "{QUERY :commandType 3 :resultRelation 1 :rtable ({RANGETBLENTRY :rtekind 0 :relid 12} {RANGETBLENTRY :rtekind 0 :relid 13} {RANGETBLENTRY :rtekind 1 :relid 0})}})}",
  );
  const touched = isTree(tree) ? touchedBy(tree) : undefined;
  expect([...(touched?.reads ?? [])]).toEqual([11, 13]);
  expect([...(touched?.writes ?? [])]).toEqual([12]);
});

test("a table counts for the file that names it, and for the file that sends the statement where it does so itself or nobody does", () => {
  const engine = { path: "src/server/engine.ts", text: "update t set done = true from" };
  const room = { path: "src/plans/plans/plans.table.ts", text: "plans_of_test" };
  const at = (...pieces: { path: string; text: string }[]) =>
    filesNaming("plans_of_test", { path: "src/server/engine.ts", pieces });
  expect(at(engine, room)).toEqual(["src/plans/plans/plans.table.ts"]);
  expect(at(engine, { ...room, text: "past_plans_of_test" })).toEqual(["src/server/engine.ts"]);
  expect(at({ ...engine, text: "update plans_of_test set done = true" }, room)).toEqual([
    "src/server/engine.ts",
  ]);
  expect(at(engine)).toEqual(["src/server/engine.ts"]);
});
