import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { classFilter, kitFiles } from "./kit.ts";

const imports = (names: string) => [`import { ${names} } from "@cmsgov/design-system";`];
const texts = JSON.parse(readFileSync(join(import.meta.dirname, "../../src/web/texts/en.json"), "utf8")) as {
  kit: Record<string, Record<string, string>>;
};

test("every word that the kit's components on our pages say is in our texts", () => {
  const used = imports(
    "Button, TextField, ChoiceList, Choice, Alert, Badge, Review, Spinner, MultiInputDateField, StepList, Table",
  );
  const said = kitFiles(used).flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/\bt\('(\w+)\.(\w+)'/g),
  ]);
  expect(said.length).toBeGreaterThan(4);
  const missing = said.filter(([, group = "", key = ""]) => texts.kit[group]?.[key] === undefined);
  expect(missing.map(([call]) => call)).toEqual([]);
});

test("a component's files are found with all that they import", () => {
  const files = kitFiles(imports("TextField")).map((file) => file.split("/").slice(-2).join("/"));
  expect(files).toEqual(
    expect.arrayContaining(["TextField/TextField.js", "Label/Label.js", "InlineError/InlineError.js"]),
  );
  expect(files).not.toContain("Dropdown/Dropdown.js");
});

test.each([
  ["a class that a used component has", "ds-c-field", true],
  ["a class that a used component builds from parts", "ds-c-field--small", true],
  ["a class of another component", "ds-c-pagination", false],
  ["a class that only our own source has", "ds-u-margin-top--2", true],
  ["another class of the same family", "ds-u-margin-top--3", false],
])("of the kit's styles, %s: %s is kept: %s", (_what, name, kept) => {
  const sources = [...imports("TextField"), `<p className="ds-u-margin-top--2" />`];
  expect(classFilter(sources)(name)).toBe(kept);
});
