import { describe, expect, test } from "vitest";
import { proposedCondition, questionsBefore, readCondition, writeCondition } from "./form-conditions.ts";
import type { FormDefinition, FormQuestion } from "./form-definition.ts";
import { definitionFaults, definitionIssues } from "./form-rules.ts";
import { cellsOf, columnsOf } from "./form-cells.ts";

const words = (text: string) => ({ default: text, ko: text && `${text} (ko)`, es: text && `${text} (es)` });
const asked = { title: words("Question"), isRequired: false };
const yesNo: FormQuestion = { ...asked, type: "boolean", name: "smokes" };
const age: FormQuestion = { ...asked, type: "text", inputType: "number", name: "age" };
const note: FormQuestion = { type: "html", name: "note", html: words("Read this.") };
const kind: FormQuestion = {
  ...asked,
  type: "radiogroup",
  name: "kind",
  choices: [
    { value: "a", text: words("First") },
    { value: "b", text: words("Second") },
  ],
};
const formOf = (...pages: FormQuestion[][]): FormDefinition => ({
  title: words("Form"),
  pages: pages.map((elements, at) => ({ name: `page${at + 1}`, elements })),
});
/** Names in braces; a text without any is no expression. */
const readNames = (text: string) => {
  const names = [...text.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? "");
  return names.length === 0 ? null : names;
};
const faults = (definition: FormDefinition) =>
  definitionFaults(definition, readNames).map(({ path, code }) => `${path} ${code}`);
const first = "definition.pages.0.elements";

describe("what contradicts itself in a form", () => {
  test.each<[string, FormDefinition, string[]]>([
    ["nothing", formOf([yesNo, age, kind]), []],
    ["a condition on an earlier page", formOf([yesNo], [{ ...age, visibleIf: "{smokes} = true" }]), []],
    [
      "a condition on what comes later",
      formOf([{ ...age, visibleIf: "{smokes} = true" }, yesNo]),
      [`${first}.0.visibleIf conditionLater`],
    ],
    [
      "a condition on itself",
      formOf([{ ...yesNo, visibleIf: "{smokes} = true" }]),
      [`${first}.0.visibleIf conditionLater`],
    ],
    [
      "a condition on a paragraph",
      formOf([note, { ...age, visibleIf: "{note} = 1" }]),
      [`${first}.1.visibleIf conditionLater`],
    ],
    [
      "no condition at all",
      formOf([yesNo, { ...age, visibleIf: "smokes" }]),
      [`${first}.1.visibleIf conditionBroken`],
    ],
    ["one name on two pages", formOf([yesNo], [yesNo]), ["definition.pages.1.elements.0.name nameTwice"]],
    ["limits turned round", formOf([{ ...age, min: 5, max: 4 }]), [`${first}.0.max rangeTurned`]],
    ["equal limits", formOf([{ ...age, min: 5, max: 5 }]), []],
    [
      "a date as the limit of a number",
      formOf([{ ...age, min: "2026-01-01" }]),
      [`${first}.0.min limitKind`],
    ],
    [
      "one value for two answers",
      formOf([
        {
          ...asked,
          type: "checkbox",
          name: "which",
          choices: [
            { value: "a", text: words("A") },
            { value: "a", text: words("B") },
          ],
        },
      ]),
      [`${first}.0.choices.1.value choiceTwice`],
    ],
  ])("%s", (_, definition, expected) => {
    expect(faults(definition)).toEqual(expected);
  });
});

test("what is missing before people see it is named in each language, all at once", () => {
  const bare: FormDefinition = {
    title: { default: "Form", ko: "", es: "Formulario" },
    pages: [
      { name: "page1", elements: [{ ...kind, choices: [{ value: "a", text: words("First") }] }] },
      { name: "page2", elements: [] },
    ],
  };
  const lacks = definitionIssues(bare, { default: "I agree.", ko: "동의합니다.", es: "" });
  expect(lacks.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "definition.title.ko required",
    "statement.es required",
    "definition.pages.0.elements.0.choices twoChoices",
    "definition.pages.1.elements pageEmpty",
  ]);
  expect(definitionIssues(formOf([yesNo, kind, note]), null)).toEqual([]);
});

describe("conditions that staff pick", () => {
  const earlier = questionsBefore(formOf([yesNo, note, kind], [age, yesNo]), 1, 1);
  test("earlier questions are those before the place, without paragraphs", () => {
    expect(earlier.map(({ name }) => name)).toEqual(["smokes", "kind", "age"]);
  });
  test.each([
    ["{smokes} = true", { question: "smokes", comparison: "is", value: "true" }],
    ["{kind} <> 'b'", { question: "kind", comparison: "isNot", value: "b" }],
    ["{age} > 17", { question: "age", comparison: "moreThan", value: "17" }],
    ["{kind} notempty", { question: "kind", comparison: "answered", value: "" }],
  ] as const)("%s is read and written alike", (text, condition) => {
    expect(readCondition(text, earlier)).toEqual(condition);
    const question = earlier.find(({ name }) => name === condition.question);
    expect(question && writeCondition(condition, question)).toBe(text);
  });
  test.each([
    "{smokes} = true and {age} > 17",
    "{age} > {kind}",
    "{other} = 1",
    "{kind} = 'c'",
    "{kind} > 'a'",
    "iif({age} > 1, 1, 2)",
  ])("%s says more than can be picked", (text) => {
    expect(readCondition(text, earlier)).toBeNull();
  });
  test("what is proposed for a question can be read again", () => {
    for (const question of earlier)
      expect(readCondition(writeCondition(proposedCondition(question), question), earlier)).not.toBeNull();
  });
});

test("columns are the questions of every wording, the newest first; cells follow the wording that was asked", () => {
  const older = formOf([yesNo, { ...kind, title: words("Old name") }]);
  const newest = formOf([{ ...yesNo, title: words("Tobacco") }, age]);
  expect(columnsOf([newest, older], "ko")).toEqual([
    { name: "smokes", title: "Tobacco (ko)" },
    { name: "age", title: "Question (ko)" },
    { name: "kind", title: "Old name (ko)" },
  ]);
  const told = { language: "es", yes: "Sí", no: "No", fileName: () => undefined } as const;
  expect(cellsOf(older, { smokes: false, kind: "b", age: 3 }, told)).toEqual({
    smokes: "No",
    kind: "Second (es)",
  });
});
