import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testServer } from "../server.ts";
import { recordRows } from "./records.ts";
import { accessDocument, recordsHeading } from "./table.ts";

const { api } = await testServer();
const text = readFileSync(accessDocument, "utf8");
const rows = recordRows(api);

test("the calls of records stand in docs/access.md as their definitions say; `npm run access` writes them anew", async () => {
  const [before = "", after = ""] = text.split(/(?<=^## Records$)/mu);
  const [words = ""] = after.split(/^\|/mu);
  const head = before.split("\n").filter((line) => /^\| (?:method|---)/u.test(line));
  await expect(`${before}${words}${[...head, ...rows].join("\n")}\n`).toMatchFileSnapshot(accessDocument);
});

test("what is declared by itself is not among them", () => {
  const [byHand = ""] = text.split(recordsHeading);
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((row) => byHand.includes(row.split("|").slice(0, 3).join("|")))).toEqual([]);
});
