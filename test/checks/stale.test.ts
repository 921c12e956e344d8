import { expect, test } from "vitest";
import { staleFaults } from "../../tools/stale-rules.ts";
import { inPlantedTree } from "./planted-tree.ts";

const state = `import { useState } from "react"; export function X({ load }) { const [values, setValues] = useState({ a: "", list: [] });`;

/** Each loses what was typed since the last drawing, or with a key. */
const planted: Record<string, string> = {
  "src/claims/claims/staff/Spread.tsx": `${state} return setValues({ ...values, a: "x" }); }`,
  "src/claims/claims/staff/Part.tsx": `${state} return setValues({ list: [...values.list, "x"] }); }`,
  "src/claims/claims/staff/Method.tsx": `${state} return setValues(values.list.filter(Boolean)); }`,
  "src/claims/claims/staff/Given.tsx": `${state} return setValues(load(values)); }`,
  "src/claims/claims/staff/Either.tsx": `${state} return setValues(load ? {} : { ...values }); }`,
  "src/claims/claims/staff/use-place.ts": `${state} return load("GET /zip", { query: { code: "02139" } }); }`,
  "src/claims/claims/staff/Window.tsx": `import Dialog from "@mui/material/Dialog"; export const x = Dialog;`,
  "src/claims/claims/staff/Broken.tsx": `export const = ;`,
};

const sound: Record<string, string> = {
  "src/claims/claims/staff/Function.tsx": `${state} return setValues((now) => ({ ...now, a: "x" })); }`,
  "src/claims/claims/staff/Whole.tsx": `${state} return setValues({ a: "", list: [] }); }`,
  "src/claims/claims/staff/Other.tsx": `${state} const other = {}; return setValues({ ...other }); }`,
  "src/web/forms/use-zip.ts": `${state} return load("GET /zip", { query: { code: "02139" } }); }`,
  "src/web/staff/FieldsDialog.tsx": `import Dialog from "@mui/material/Dialog"; export const x = Dialog;`,
  "src/claims/claims/claims.service.ts": `export const x = (values, setValues) => setValues({ ...values });`,
};

test("each way to lose what was typed goes red, and nothing else does", () => {
  const { faults } = inPlantedTree({ ...planted, ...sound }, staleFaults);
  const files = new Set(faults.map(({ at }) => at.replace(/:\d+$/u, "")));
  expect([...files].toSorted()).toEqual(Object.keys(planted).toSorted());
});

test("a tree that changes its values by functions is green, and its files of the browser were read", () => {
  expect(inPlantedTree(sound, staleFaults)).toEqual({ faults: [], files: 5 });
});

test("the product changes what is typed by functions of what stands", () => {
  const { faults, files } = staleFaults(process.cwd());
  expect(faults).toEqual([]);
  expect(files).toBeGreaterThan(500);
});
