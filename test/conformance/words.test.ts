import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { resourcesOf } from "#records/resource.routes.ts";
import { districts } from "../../tools/districts.ts";
import { filesBelow } from "../../tools/source-files.ts";
import { testServer } from "../server.ts";

// Every field and column of a resource has a word, so that no page shows a key. (That each language has the same keys is `npm run check -- languages`.)

type Words = Readonly<Record<string, { fields?: Readonly<Record<string, string>> } | string>>;
const root = process.cwd();
const texts = Object.keys(districts)
  .flatMap((district) => filesBelow(root, `src/${district}`))
  .filter((path) => path.endsWith("/texts/en.json"))
  .map((path) => JSON.parse(readFileSync(join(root, path), "utf8")) as Words);
const fieldsOf = (path: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...texts.map((words) => {
      const said = words[path];
      return typeof said === "object" ? said.fields : {};
    }),
  ) as Record<string, string>;

const server = await testServer();
// One list with all of them says its rows in its own words.
const resources = resourcesOf(server.api)
  .filter(({ resource }) => resource.whole === undefined)
  .map(({ resource }) => [resource.path, resource, fieldsOf(resource.path)] as const);

test("words are found where resources have them", () => {
  expect(fieldsOf("clients")["name"]).toBe("Name");
  expect(resources.length).toBeGreaterThan(40);
});

test.each(resources)("%s: each column has a word", (_, resource, words) => {
  const shown = [...resource.list, ...resource.filters].filter((name) => name !== "updatedAt");
  expect(shown.filter((name) => words[name] === undefined)).toEqual([]);
});
