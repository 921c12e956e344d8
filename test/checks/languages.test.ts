import { expect, test } from "vitest";
import { checkLanguages } from "../../tools/check-languages.ts";
import { readGlossary } from "../../tools/language-glossary.ts";
import { inPlantedTree } from "./planted-tree.ts";

const soundTree: Record<string, string> = {
  "src/plans/plans/texts/en.json": `{ "title": "Choose the plan you want", "days_one": "{{count}} day", "days_other": "{{count}} days", "step": { "one": "Here", "two": "There" }, "code": "SSN" }`,
  "src/plans/plans/texts/es.json": `{ "title": "Elija el plan que quiere", "days_one": "{{count}} día", "days_other": "{{count}} días", "step": { "one": "Aquí", "two": "Allí" }, "code": "SSN" }`,
  "src/plans/plans/texts/ko.json": `{ "title": "원하는 플랜을 고르십시오", "days_other": "{{count}}일", "step": { "one": "여기", "two": "저기" }, "code": "SSN" }`,
  "src/plans/plans/web.ts": `registerTexts("plans", import.meta.glob("./texts/*.json"));`,
  "src/plans/plans/staff/Plans.tsx": `
    export function Plans({ code }: { code: string }) {
      const { t } = useTranslation("plans");
      return <h1 title={t("plans:code")}>{t("title")} {t("days", { count: 2 })} {t(\`step.\${code}\`)}</h1>;
    }`,
};

const en = "src/plans/plans/texts/en.json";
const ko = "src/plans/plans/texts/ko.json";
const es = "src/plans/plans/texts/es.json";
const screen = "src/plans/plans/staff/Other.tsx";

function changed(path: string, from: string, to: string): Record<string, string> {
  const text = soundTree[path];
  if (!text?.includes(from)) throw new Error(`${path} holds no ${from}`);
  return { [path]: text.replace(from, to) };
}

function errorsOf(files: Record<string, string>): string[] {
  return inPlantedTree({ ...soundTree, ...files }, (root) =>
    checkLanguages(root).errors.map(({ rule, at }) => `${rule} ${at}`),
  );
}

test("complete texts are green, every text is in use", () => {
  inPlantedTree(soundTree, (root) => {
    expect(checkLanguages(root)).toEqual({ errors: [], unused: [], folders: 1, keys: 6 });
  });
});

test.each([
  ["a key is missing in Korean", `keys ${ko}`, changed(ko, `"code": "SSN"`, `"codes": "SSN"`)],
  ["a key is missing in English", `keys ${en}`, changed(es, `"code": "SSN"`, `"code": "SSN", "more": "más"`)],
  ["a nested key is missing", `keys ${es}`, changed(es, `, "two": "Allí"`, "")],
  ["Spanish lacks a plural form", `plurals ${es}`, changed(es, `"days_one": "{{count}} día", `, "")],
  [
    "Korean has a form that is never used",
    `plurals ${ko}`,
    changed(ko, `"days_other"`, `"days_one": "1", "days_other"`),
  ],
  ["a placeholder differs", `placeholders ${ko}`, changed(ko, "{{count}}", "{{number}}")],
  [
    "a placeholder is lost",
    `placeholders ${es}`,
    { [es]: soundTree[es]?.replaceAll("{{count}} ", "") ?? "" },
  ],
  ["a text is empty", `empty ${ko}`, changed(ko, "여기", "  ")],
  [
    "a text was left in English",
    `untranslated ${es}`,
    changed(es, "Elija el plan que quiere", "Choose the plan you want"),
  ],
  ["a text is no text", `files ${es}`, changed(es, `"Aquí"`, "1")],
  ["a file is no JSON", `files ${ko}`, { [ko]: "{" }],
  [
    "a language is missing",
    `files src/organization/clients/texts/ko.json`,
    {
      "src/organization/clients/texts/en.json": `{ "a": "b" }`,
      "src/organization/clients/texts/es.json": `{ "a": "c" }`,
      "src/organization/clients/web.ts": `registerTexts("clients", import.meta.glob("./texts/*.json"));`,
    },
  ],
  ["a fourth language", `files src/plans/plans/texts/fr.json`, { "src/plans/plans/texts/fr.json": "{}" }],
  ["texts that nobody registers", `registered src/plans/plans/texts`, { "src/plans/plans/web.ts": "" }],
])("%s goes red", (_, expected, files) => {
  expect(errorsOf(files)).toContain(expected);
});

test.each([
  ["through useTranslation", `const { t } = useTranslation("plans"); t("titel");`],
  ["with another name for t", `const { t: words } = useTranslation("plans"); words("titel");`],
  ["in a namespace that does not have it", `const { t } = useTranslation("clients"); t("title");`],
  ["with the namespace in the key", `t("plans:titel");`],
  ["by the server, which names the language first", `t(language, "plans:titel");`],
  ["through translator", `const words = translator("ko", "plans"); words("titel");`],
  [
    "through a namespace in a constant",
    `const name = "plans"; const words = translator("ko", name); words("titel");`,
  ],
  ["in one branch of a condition", `const { t } = useTranslation("plans"); t(yes ? "title" : "titel");`],
  ["put together, where no text fits", `const { t } = useTranslation("plans"); t(\`stage.\${one}\`);`],
  ["as JSX", `const x = <Trans ns="plans" i18nKey="titel" />;`],
  ["anywhere at all", `export const f = (t: Translate) => t("titel");`],
])("an unknown key is found %s", (_, source) => {
  expect(errorsOf({ [screen]: `export function Other() { ${source} }`.replace("{ export", "{") })).toContain(
    `unknown ${screen}:1`,
  );
});

const glossary = {
  "docs/glossary/en.json": `{ "plan": { "term": "plan" }, "cover": { "term": "coverage", "avoid": ["cover"], "except": ["to cover"] }, "deductible": { "term": "deductible", "bySense": true } }`,
  "docs/glossary/ko.json": `{ "plan": { "term": "플랜", "avoid": ["상품"] }, "cover": { "term": "보장" }, "deductible": { "term": "공제액" } }`,
  "docs/glossary/es.json": `{ "plan": { "term": "plan", "forms": ["planes"] }, "cover": { "term": "cobertura", "avoid": ["cubierta"] }, "deductible": { "term": "deducible" } }`,
};

test("texts in the glossary's words are green", () => {
  expect(errorsOf(glossary)).toEqual([]);
  expect(errorsOf({ ...glossary, ...changed(en, "Here", "Choose whom to cover") })).toEqual([]);
});

test.each([
  ["an English word to avoid", `avoid ${en}`, changed(en, "Here", "Your cover")],
  ["a Korean word to avoid, with its particle", `avoid ${ko}`, changed(ko, "여기", "이 상품을")],
  ["a Spanish word to avoid", `avoid ${es}`, changed(es, "Aquí", "La Cubierta")],
  ["another noun than the glossary's in Korean", `term ${ko}`, changed(ko, "플랜", "보험")],
  ["another noun than the glossary's in Spanish", `term ${es}`, changed(es, "el plan", "la opción")],
  [
    "a term that one language lacks",
    "glossary docs/glossary/es.json",
    { "docs/glossary/es.json": glossary["docs/glossary/es.json"].replace('"deductible"', '"other"') },
  ],
])("%s goes red", (_, expected, files) => {
  expect(errorsOf({ ...glossary, ...files })).toContain(expected);
});

test("a text that rightly goes without a term is named in the glossary", () => {
  const elsewhere = glossary["docs/glossary/ko.json"].replace(
    `"avoid": ["상품"]`,
    `"elsewhere": ["src/plans/plans/texts:title"]`,
  );
  const files = { ...changed(ko, "플랜", "보험"), "docs/glossary/ko.json": elsewhere };
  expect(errorsOf({ ...glossary, ...files })).toEqual([]);
});

test("our own glossary holds the nouns of the field", () => {
  expect(Object.keys(readGlossary(process.cwd()).en).length).toBeGreaterThan(60);
});

test("a glob over many folders names each of them after its place", () => {
  const web = `registerAll(import.meta.glob("../{organization,plans,people,identity,content,enrollment,compliance,claims,workspace}/*/{texts,why/texts}/*.json"));`;
  expect(errorsOf({ "src/plans/plans/web.ts": "", "src/app/routes.tsx": web })).toEqual([]);
});

test("a text that is shown nowhere is listed, not refused", () => {
  const files = changed("src/plans/plans/staff/Plans.tsx", `{t("title")}`, "");
  const { errors, unused } = inPlantedTree({ ...soundTree, ...files }, checkLanguages);
  expect(errors).toEqual([]);
  expect(unused.map(({ detail }) => detail)).toEqual(["title is shown nowhere"]);
});
