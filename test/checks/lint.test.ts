import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inPlantedTree } from "./planted-tree.ts";

const root = join(import.meta.dirname, "../..");
const tsconfig = `{ "compilerOptions": { "strict": true, "target": "es2023", "module": "esnext", "moduleResolution": "bundler" }, "include": ["."] }`;
const scope = `export class SystemScope {} export type Scope = object;`;

/** Each line breaks one rule that the house style rests on, in a file of its own. */
const planted: Record<string, { rule: string; text: string }> = {
  "src/floating.ts": {
    rule: "typescript(no-floating-promises)",
    text: `export async function save(): Promise<void> {}\nexport function click(): void { save(); }\n`,
  },
  "src/misused.ts": {
    rule: "typescript(no-misused-promises)",
    text: `export async function isFree(): Promise<boolean> { return true; }\nexport const day = isFree() ? 1 : 2;\n`,
  },
  "src/any.ts": {
    rule: "typescript(no-explicit-any)",
    text: `export function take(one: any): unknown { return one; }\n`,
  },
  "src/bang.ts": {
    rule: "typescript(no-non-null-assertion)",
    text: `export const first = (all: string[]): string => all.at(0)!;\n`,
  },
  "src/default.ts": { rule: "import(no-default-export)", text: `export default 1;\n` },
  "src/log.ts": { rule: "eslint(no-console)", text: `console.log("ssn");\nexport const x = 1;\n` },
  "src/switch.ts": {
    rule: "typescript(switch-exhaustiveness-check)",
    text: `export function f(side: "a" | "b"): number { switch (side) { case "a": return 1; } return 2; }\n`,
  },
  "src/type-import.ts": {
    rule: "typescript(consistent-type-imports)",
    text: `export type X = import("./scope.ts").Scope;\n`,
  },
  "src/reader-clock.ts": {
    rule: "eslint(no-restricted-properties)",
    text: `export const words = new Intl.DateTimeFormat("en").format(0);\n`,
  },
  "src/local-words.ts": {
    rule: "eslint(no-restricted-properties)",
    text: `export const words = (day: Date): string => day.toLocaleDateString("en");\n`,
  },
  "src/maker.ts": {
    rule: "eslint(no-restricted-imports)",
    text: `import { SystemScope } from "./scope.ts";\nexport const system = new SystemScope();\n`,
  },
};

test("each planted fault goes red, and nothing else does", () => {
  const files = Object.fromEntries(Object.entries(planted).map(([path, { text }]) => [path, text]));
  const allowed = {
    "src/given.ts": `import type { SystemScope } from "./scope.ts";\nexport type X = SystemScope;\n`,
  };
  const found = inPlantedTree(
    { ...files, ...allowed, "src/scope.ts": scope, "tsconfig.json": tsconfig },
    (tree) => {
      const program = join(root, "node_modules/.bin/oxlint");
      const args = ["--type-aware", "--config", join(root, ".oxlintrc.json"), "--format", "json", "src"];
      const env = { ...process.env, OXLINT_TSGOLINT_PATH: join(root, "node_modules/.bin/tsgolint") };
      const run = spawnSync(process.execPath, [program, ...args], { cwd: tree, encoding: "utf8", env });
      // The form of oxlint's own report.
      const report = JSON.parse(run.stdout) as { diagnostics: { code: string; filename: string }[] };
      return new Set(report.diagnostics.map(({ code, filename }) => `${filename} ${code}`));
    },
  );
  const expected = Object.entries(planted).map(([path, { rule }]) => `${path} ${rule}`);
  expect([...found].toSorted()).toEqual(expected.toSorted());
});
