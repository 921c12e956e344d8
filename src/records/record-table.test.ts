import { sql } from "drizzle-orm";
import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { recordColumns, searchKey } from "#server/database/columns.ts";
import { resource } from "./definition.ts";
import { recordTable } from "./record-table.service.ts";

const about = {
  path: "things",
  domain: "clients",
  subject: "thing",
  types: ["admin"],
  permission: "manageClients",
  scope: "installation",
} as const;
const fields = {
  name: { kind: "text", max: 10, required: true },
  size: { kind: "choice", options: ["s", "l"] },
} as const;
const things = resource({
  ...about,
  fields,
  title: "name",
  list: ["name"],
  filters: ["size"],
  search: ["name"],
  sort: "name",
});

const columns = {
  ...recordColumns(),
  installationId: uuid().notNull(),
  name: text().notNull(),
  nameKey: searchKey()
    .notNull()
    .generatedAlwaysAs(sql`lower(name)`),
  size: text({ enum: ["s", "l"] }),
};

test("a table that keeps what the definition says is taken", () => {
  expect(recordTable(things, pgTable("things", columns)).name).toBe("things");
});

// The compiler is what is tested here: a line below that compiles fails `npm run check`.
test("a table and a definition that do not agree do not compile", () => {
  const { name: _, ...nameless } = columns;
  const noColumn = pgTable("things", nameless);
  const mayBeEmpty = pgTable("things", { ...columns, name: text() });
  const otherType = pgTable("things", { ...columns, name: boolean().notNull() });
  const otherChoice = pgTable("things", { ...columns, size: text({ enum: ["s", "m", "l"] }) });
  const unfilled = pgTable("things", { ...columns, colour: text().notNull() });
  const { nameKey: __, ...unsearchable } = columns;
  const noKey = pgTable("things", unsearchable);
  const refused = [
    // @ts-expect-error a field has no column
    recordTable(things, noColumn),
    // @ts-expect-error a required field's column may be empty
    recordTable(things, mayBeEmpty),
    // @ts-expect-error a field's column is of another type
    recordTable(things, otherType),
    // @ts-expect-error the column knows another choice
    recordTable(things, otherChoice),
    // @ts-expect-error a column that must be filled in has no field
    recordTable(things, unfilled),
    // @ts-expect-error what is searched has no key column
    recordTable(things, noKey),
  ];
  expect(refused).toHaveLength(6);
});

test("a definition that names a field it does not have does not compile", () => {
  const rest = { ...about, fields, filters: [], search: [], sort: "name" } as const;
  const refused = [
    // @ts-expect-error no such field
    resource({ ...rest, list: [], title: "title" }),
    // @ts-expect-error no such field
    resource({ ...rest, title: "name", list: ["nme"] }),
  ];
  expect(refused).toHaveLength(2);
});
