import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anInstallation, aUser, insert } from "#test/factories.ts";
import { testServer } from "#test/server.ts";
import { projectRoot } from "#server/project-root.ts";

const server = await testServer();
const words = { en: "a", ko: "b", es: "c" };
const folder = join(projectRoot, "migrations");
const file = readdirSync(folder).find((name) => name.endsWith("_kinds-of-events.sql")) ?? "";
const migration = readFileSync(join(folder, file), "utf8");

test("an older installation takes today's windows for kinds of events that staff never changed, and for no other", async () => {
  const installationId = await anInstallation(server);
  const { userId } = await aUser(server, installationId, { type: "admin" });
  const aKind = (code: string, row: object = {}) =>
    insert(server, "life_event_kinds", {
      installation_id: installationId,
      code,
      label: words,
      help: words,
      date_label: words,
      effective_date_kind: "firstOfNextMonth",
      sort_order: 1,
      ...row,
    });
  await aKind("lostCoverage");
  await aKind("death");
  await aKind("divorce");
  const other = await anInstallation(server);
  await aKind("lostCoverage", { installation_id: other, version: 2, updated_by: userId });
  await aKind("death", { installation_id: other, version: 3 });

  const read = async (id: string) => {
    const { rows } = await server.database.owner.query<{ told: string }>(
      `select code || ' ' || opens_before_days || ' ' || effective_date_kind as told from life_event_kinds
       where installation_id = $1 order by code`,
      [id],
    );
    return rows.map(({ told }) => told);
  };
  const theirs = await read(other);
  // A second run finds nothing left to do.
  for (let times = 0; times < 2; times += 1) {
    for (const statement of migration.split("--> statement-breakpoint"))
      await server.database.owner.query(statement);
  }
  expect(await read(installationId)).toEqual([
    "death 0 dateOfEvent",
    "divorce 0 firstOfNextMonth",
    "lostCoverage 60 firstOfNextMonth",
  ]);
  expect(await read(other)).toEqual(theirs);
});
