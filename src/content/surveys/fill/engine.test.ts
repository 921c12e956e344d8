import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formDefinition, type FormDefinition } from "../form-definition.ts";
import type { Answers } from "./answers.ts";
import { faultsOf, fitting, onlyOf, openEngine, presentPage, withTyped } from "./engine.service.ts";
import { expressionFaults } from "./expressions.service.ts";
import { formValuesSchema, type FormValue, type FormValues } from "./form-page.ts";

const words = (text: string) => ({ default: text, ko: `${text} ko`, es: `${text} es` });
const one = (more: object) => ({ name: "it", title: words("Your age"), ...more });
const formOf = (...elements: object[]): FormDefinition =>
  formDefinition.parse({ title: words("Form"), pages: [{ name: "p1", elements }] });
const choices = [
  { value: "a", text: words("A") },
  { value: "b", text: words("B") },
];
/** What a question makes of what was typed: the answer, or the messages. */
async function read(question: object, value: FormValue | undefined, language: "en" | "ko" | "es" = "en") {
  const definition = formOf(one(question));
  const [page] = definition.pages;
  if (page === undefined) throw new Error("one page");
  const answers = withTyped(page, {}, value === undefined ? {} : { it: value });
  const engine = await openEngine(definition);
  const [shown] = engine.visible(answers);
  const faults = shown === undefined ? [] : faultsOf(shown, answers, language);
  return faults.length > 0
    ? faults.map(({ path, message }) => `${path}: ${message}`)
    : onlyOf(engine.visible(answers), answers)["it"];
}
const unreadable = "values.it: The answer to “Your age” cannot be read. Answer the question anew";
const parts = (month: string, day: string, year: string) => ({ month, day, year });

describe("an answer", () => {
  test.each([
    ["text", { type: "text" }, " \u00a0Ana\u200b  Ruiz ", "Ana Ruiz"],
    ["nothing", { type: "text" }, " \u00a0 ", undefined],
    ["a number with commas", { type: "text", inputType: "number" }, " 1,250.50 ", 1250.5],
    ["a number in wide digits", { type: "text", inputType: "number" }, "１２", 12],
    ["a negative number", { type: "text", inputType: "number" }, "−3", -3],
    ["an email", { type: "text", inputType: "email" }, " Ana@Example.COM ", "Ana@example.com"],
    ["a phone", { type: "text", inputType: "tel" }, "+1 (617)\u00a0555-0142", "6175550142"],
    ["a date", { type: "text", inputType: "date" }, parts(" 3", "15 ", "1985"), "1985-03-15"],
    ["lines", { type: "comment" }, " one \r\n\u200btwo\n", "one\ntwo"],
    ["a choice", { type: "radiogroup", choices }, "b", "b"],
    ["what is no choice", { type: "radiogroup", choices }, "c", undefined],
    ["ticks, in the order of the form", { type: "checkbox", choices }, ["b", "zzz", "a", "a"], ["a", "b"]],
    ["yes", { type: "boolean" }, "yes", true],
    ["a rating", { type: "rating" }, "5", 5],
    ["a rating beyond its end", { type: "rating" }, "6", undefined],
  ])("%s", async (_name, question, value, expected) => {
    expect(await read(question, value)).toEqual(expected);
  });

  test.each([
    [{ type: "text", isRequired: true }, " ", "values.it: Enter an answer to “Your age”"],
    [{ type: "dropdown", choices, isRequired: true }, "", "values.it: Choose an answer to “Your age”"],
    [{ type: "file", isRequired: true }, undefined, "values.it: Add a file to “Your age”"],
    [
      { type: "text", maxLength: 3 },
      "four",
      "values.it: The answer to “Your age” must be 3 characters or fewer",
    ],
    [
      { type: "text", inputType: "number" },
      "twelve",
      "values.it: The answer to “Your age” must be a number, like 1200 or 12.50",
    ],
    [
      { type: "text", inputType: "number" },
      "1,2",
      "values.it: The answer to “Your age” must be a number, like 1200 or 12.50",
    ],
    [
      { type: "text", inputType: "number", min: 18, max: 1200 },
      "17",
      "values.it: The answer to “Your age” must be 18 or more",
    ],
    [
      { type: "text", inputType: "number", min: 18, max: 1200 },
      "1201",
      "values.it: The answer to “Your age” must be 1,200 or less",
    ],
    [
      { type: "text", inputType: "email" },
      "ana@",
      "values.it: The answer to “Your age” must be an email address, like name@example.com",
    ],
    [
      { type: "text", inputType: "tel" },
      "555-0142",
      "values.it: The answer to “Your age” must be a phone number of 10 digits, like 617\u2011555\u20110142",
    ],
    [
      { type: "text", inputType: "date" },
      parts("2", "", "2001"),
      "values.it.day: The date in “Your age” must have a day",
    ],
    [
      { type: "text", inputType: "date" },
      parts("2", "30", "2001"),
      "values.it.day: The date in “Your age” must be a real date",
    ],
    [
      { type: "text", inputType: "date", min: "2026-01-01" },
      parts("12", "31", "2025"),
      "values.it.month: The date in “Your age” must be January 1, 2026 or later",
    ],
    [
      { type: "text", inputType: "date" },
      "hello",
      "values.it.month: The date in “Your age” must be in numbers, like 3\u00a015\u00a01985",
    ],
    [
      { type: "text", inputType: "date" },
      "2026-02-30",
      "values.it.day: The date in “Your age” must be a real date",
    ],
    ...[
      { type: "text" },
      { type: "comment" },
      { type: "text", inputType: "number" },
      { type: "text", inputType: "email" },
      { type: "radiogroup", choices },
      { type: "dropdown", choices },
      { type: "boolean" },
      { type: "rating" },
    ].flatMap((question) => [
      [question, ["a"], unreadable] as [object, FormValue, string],
      [question, parts("1", "2", "2026"), unreadable] as [object, FormValue, string],
    ]),
    [{ type: "checkbox", choices }, "a", unreadable],
    [{ type: "checkbox", choices }, parts("1", "2", "2026"), unreadable],
  ])("%j of %j is wrong", async (question, value, expected) => {
    expect(await read(question, value)).toEqual([expected]);
  });

  test("its words are the person's", async () => {
    expect(await read({ type: "text", isRequired: true }, "", "ko")).toEqual([
      "values.it: ‘Your age ko’에 답을 입력해 주십시오",
    ]);
    expect(await read({ type: "text", isRequired: true }, "", "es")).toEqual([
      "values.it: Escriba una respuesta a “Your age es”",
    ]);
  });
});

describe("what shows", () => {
  const smoking = formDefinition.parse({
    title: words("Health"),
    pages: [
      {
        name: "habits",
        elements: [
          { type: "boolean", name: "smokes", title: words("Do you smoke?"), isRequired: true },
          {
            type: "text",
            inputType: "number",
            name: "many",
            title: words("How many a day?"),
            isRequired: true,
            visibleIf: "{smokes} = true",
          },
        ],
      },
      {
        name: "more",
        visibleIf: "{many} > 10",
        elements: [{ type: "comment", name: "tell", title: words("Tell us more"), isRequired: true }],
      },
      {
        name: "end",
        elements: [{ type: "html", name: "thanks", html: words("<p>Thanks</p><script>x()</script>") }],
      },
    ],
  });
  const shown = async (answers: Answers) =>
    (await openEngine(smoking))
      .visible(answers)
      .map(({ page, elements }) => `${page.name}: ${elements.map(({ name }) => name).join(" ")}`);

  test("follows the answers", async () => {
    expect(await shown({})).toEqual(["habits: smokes", "end: thanks"]);
    expect(await shown({ smokes: true })).toEqual(["habits: smokes many", "end: thanks"]);
    expect(await shown({ smokes: true, many: 11 })).toEqual([
      "habits: smokes many",
      "more: tell",
      "end: thanks",
    ]);
  });
  test("a hidden answer decides nothing, and is dropped", async () => {
    const answers = { smokes: false, many: 20, tell: "A lot" };
    expect(await shown(answers)).toEqual(["habits: smokes", "end: thanks"]);
    expect(onlyOf((await openEngine(smoking)).visible(answers), answers)).toEqual({ smokes: false });
  });
  test("half an answer decides nothing", async () => {
    expect(await shown({ smokes: true, many: "eleven" })).toEqual(["habits: smokes many", "end: thanks"]);
  });
  test("two that hide each other in turn come to an end", async () => {
    const definition = formOf(
      one({ name: "x", type: "text", visibleIf: "{y} empty" }),
      one({ name: "y", type: "text", visibleIf: "{x} empty" }),
    );
    const engine = await openEngine(definition);
    expect(engine.visible({ x: "1", y: "1" }).length).toBeLessThanOrEqual(1);
  });
  test("a page says where it is; how many there are, only when that is sure", async () => {
    const engine = await openEngine(smoking);
    const page = (answers: Answers, place: number) =>
      presentPage(engine, engine.visible(answers), {
        formId: "0190a0a0-0000-7000-8000-000000000001",
        revision: 1,
        language: "es",
        place,
        answers,
        files: {},
        signature: null,
        isCompleted: false,
        hasNewWording: false,
      });
    expect(page({}, 1)).toMatchObject({
      page: "habits",
      place: 1,
      places: null,
      previous: null,
      next: "end",
    });
    expect(page({}, 2)).toMatchObject({ page: "end", place: 2, places: 2, previous: "habits", next: null });
    const [smokes] = page({ smokes: true }, 1).questions;
    expect(smokes).toMatchObject({
      title: "Do you smoke? es",
      decides: true,
      isRequired: true,
      value: "yes",
    });
    // Never a script, whatever staff have written.
    expect(page({}, 2).questions).toEqual([
      expect.objectContaining({ type: "html", html: expect.not.stringContaining("script") as unknown }),
    ]);
  });
  test("answers to an earlier wording are kept where they still fit", () => {
    const before: Answers = { it: "b", gone: "x", many: "not a number" };
    const now = formOf(
      one({ type: "radiogroup", choices }),
      one({ name: "many", type: "text", inputType: "number" }),
    );
    expect(fitting(now, before)).toEqual({ it: "b", many: "not a number" });
    expect(fitting(formOf(one({ type: "boolean" })), before)).toEqual({});
  });
});

describe("an expression", () => {
  const faults = (visibleIf: string) =>
    expressionFaults(
      formOf(one({ name: "age", type: "text", inputType: "number" }), one({ type: "text", visibleIf })),
    );
  test.each([
    "{age} > 17",
    "{age} notempty and !({age} = 3)",
    "iif({age} > 3, 1, 2) = 1",
    "{age} anyof [1, 2]",
    "round({age} / 2) = 4",
  ])("%s is harmless", async (text) => expect(await faults(text)).toEqual([]));

  test.each([
    ["propertyValue('age', 'title') = 1", "function"],
    ["iif({age} > 1, propertyValue('age', 'x'), 1) = 1", "function"],
    ["displayValue('age') = 'x'", "function"],
    ["isContainerReady('p1')", "function"],
    ["isDisplayMode()", "function"],
    ["getComment('age') = 'x'", "function"],
    ["today() > '2026-01-01'", "function"],
    ["age({age}) > 17", "function"],
    ["fetchEverything({age}) = 1", "function"],
    ["constructor('return process')() = 1", "form"],
    ["constructor('x') = 1", "function"],
    ["[sum({age}), eval('1')] anyof [1]", "function"],
    ["{age.constructor} notempty", "name"],
    ["{__proto__} notempty", "name"],
    ["{$self.title} = 1", "name"],
    ["{other} = 1", "name"],
    ["{age", "form"],
  ])("%s is refused", async (text, code) => {
    expect(await faults(text)).toEqual([
      expect.objectContaining({
        path: "definition.pages.0.elements.1.visibleIf",
        code: `expression.${code}`,
      }),
    ]);
    await expect(
      openEngine(formOf(one({ name: "age", type: "text" }), one({ type: "text", visibleIf: text }))),
    ).rejects.toThrow("refused");
  });
});

describe("whatever comes", () => {
  const everything = formDefinition.parse({
    title: words("All"),
    pages: [
      {
        name: "p1",
        elements: [
          one({ name: "t", type: "text", isRequired: true, maxLength: 5 }),
          one({ name: "n", type: "text", inputType: "number", min: 1, max: 9 }),
          one({ name: "d", type: "text", inputType: "date", min: "2000-01-01", visibleIf: "{n} > 3" }),
          one({ name: "e", type: "text", inputType: "email", visibleIf: "{d} > '2001-01-01'" }),
          one({ name: "ph", type: "text", inputType: "tel" }),
          one({ name: "c", type: "comment", visibleIf: "{ch} contains 'a' or {t} contains 'x'" }),
        ],
      },
      {
        name: "p2",
        visibleIf: "{b} = true or {r} >= 3 or sum({n}, {ra}) > 4",
        elements: [
          one({ name: "r", type: "radiogroup", choices, isRequired: true }),
          one({ name: "ch", type: "checkbox", choices, visibleIf: "{r} anyof ['a', 'b']" }),
          one({ name: "b", type: "boolean", visibleIf: "!({ch} notempty)" }),
          one({ name: "ra", type: "rating" }),
          one({ name: "f", type: "file", isRequired: true, visibleIf: "{ra} ^ {n} > 2" }),
          one({ name: "dd", type: "dropdown", choices }),
        ],
      },
    ],
  });
  const names = everything.pages.flatMap(({ elements }) => elements.map(({ name }) => name));
  const value: fc.Arbitrary<FormValue> = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.constantFrom("yes", "no", "a", "5", "1,000", "2e308", "-0", "Infinity", "ana@example.com"),
    fc.array(fc.constantFrom("a", "b", "__proto__", "zzz"), { maxLength: 5 }),
    // As JSON makes them: with a prototype.
    fc.record(
      {
        month: fc.string({ maxLength: 3 }),
        day: fc.constantFrom("", "1", "31", "x"),
        year: fc.constantFrom("", "2001", "19"),
      },
      { noNullPrototype: true },
    ),
  );
  const given: fc.Arbitrary<FormValues> = fc.dictionary(
    fc.constantFrom(...names, "nowhere", "__proto__", "constructor", "toString"),
    value,
  );

  test("the engine never throws, and its errors name fields that show", async () => {
    const engine = await openEngine(everything);
    fc.assert(
      fc.property(given, given, (first, second) => {
        let answers: Answers = {};
        for (const [index, values] of [first, second].entries()) {
          const page = everything.pages[index];
          if (page !== undefined) answers = withTyped(page, answers, formValuesSchema.parse(values));
        }
        const pages = engine.visible(answers);
        const shown = new Set(pages.flatMap(({ elements }) => elements.map(({ name }) => name)));
        for (const page of pages)
          for (const { path, message } of faultsOf(page, answers, "en")) {
            const name = path.split(".")[1] ?? "";
            expect(page.elements.map((element) => element.name)).toContain(name);
            expect(message).toContain("Your age");
          }
        expect(Object.keys(onlyOf(pages, answers)).every((name) => shown.has(name))).toBe(true);
        // What was kept once is kept the same way again.
        expect(fitting(everything, fitting(everything, answers))).toEqual(fitting(everything, answers));
      }),
    );
  });

  test("what shows is what SurveyJS itself would show", async () => {
    const { SurveyModel } = await import("survey-core");
    const engine = await openEngine(everything);
    fc.assert(
      fc.property(given, given, (first, second) => {
        const [one, two] = everything.pages;
        if (one === undefined || two === undefined) throw new Error("two pages");
        const answers = withTyped(two, withTyped(one, {}, first), second);
        const pages = engine.visible(answers);
        const kept = onlyOf(pages, answers);
        const model = new SurveyModel({
          pages: everything.pages.map(({ name, visibleIf, elements }) => ({
            name,
            visibleIf,
            elements: elements.map(({ visibleIf, name, type }) => ({
              name,
              type,
              visibleIf,
              ...(type === "radiogroup" || type === "checkbox" || type === "dropdown"
                ? { choices: ["a", "b"] }
                : {}),
            })),
          })),
        });
        model.data = kept;
        const theirs = model.visiblePages.flatMap((page) =>
          page.elements.filter((element) => element.isVisible).map(({ name }) => name),
        );
        expect(theirs).toEqual(
          engine.visible(kept).flatMap(({ elements }) => elements.map(({ name }) => name)),
        );
      }),
      { numRuns: 30 },
    );
  });
});
