import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { readGraph } from "../../tools/import-graph.ts";
import { namespaceOf } from "../../src/web/namespace-of.ts";

// A page whose words nobody registers does not load at all, and no other check sees it.

const source = path.resolve(import.meta.dirname, "../../src");
const files = readdirSync(source, { recursive: true, encoding: "utf8" });

/** A pattern of folders and files as an expression. */
function expressionOf(pattern: string): RegExp {
  const escaped = pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
  return new RegExp(
    `^${escaped.replaceAll(/\{([^}]*)\}/gu, (_, ones: string) => `(?:${ones.replaceAll(",", "|")})`)}$`,
    "u",
  );
}

/** The names of the texts that a file registers for pages. */
function registeredBy(file: string): string[] {
  const text = readFileSync(path.join(source, file), "utf8");
  const patterns = [...text.matchAll(/import\.meta\.glob\(\s*"([^"]+)"/gu)].map(([, pattern = ""]) =>
    expressionOf(pattern),
  );
  return files
    .filter((one) => one.endsWith("texts/en.json"))
    .map((one) => path.relative(path.join(source, path.dirname(file)), path.join(source, one)))
    .filter((one) => patterns.some((pattern) => pattern.test(one)))
    .map((one) => namespaceOf(one.slice(0, one.lastIndexOf("/texts/"))));
}

const registeredForAll = new Set([
  ...registeredBy("app/routes.tsx"),
  ...registeredBy("areas/public-texts.ts"),
]);
const registered = new Set([...registeredForAll, ...registeredBy("areas/area-texts.ts")]);

function namedIn(text: string): string[] {
  const asked = [...text.matchAll(/useTranslation\(\s*(\[[^\]]*\]|"[^"]*")/gu)].map(
    ([, names = ""]) => names,
  );
  return asked.flatMap((names) => [...names.matchAll(/"([^"]+)"/gu)].map(([, name = ""]) => name));
}

/** A part that comes by itself registers the words beside it, or below it. */
const registersItself = files
  .filter((file) => /\.tsx?$/u.test(file))
  .flatMap((file) => [
    ...readFileSync(path.join(source, file), "utf8").matchAll(
      /registerTexts\("([^"]+)", import\.meta\.glob\("\.\/(?:[\w-]+\/)*texts\/\*\.json"\)\)/gu,
    ),
  ])
  .map(([, name = ""]) => name);

test("the words that a page asks for are registered for pages", () => {
  const pages = files.filter((file) => file.endsWith(".tsx"));
  const named = new Set(pages.flatMap((file) => namedIn(readFileSync(path.join(source, file), "utf8"))));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((name) => !registered.has(name) && !registersItself.includes(name))).toEqual([]);
});

test("the words that a page outside the areas asks for come with the site, not with an area", () => {
  const { edges } = readGraph(path.resolve(source, ".."));
  const seen = new Set<string>();
  const waiting = ["src/app/main.tsx"];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { from, kind, to } of edges) {
      if (from !== file || kind === "type" || to.kind !== "file") continue;
      if (!/^src\/areas\/(?!enroll\/)\w+\/routes\.tsx$/u.test(to.path)) waiting.push(to.path);
    }
  }
  const pages = [...seen].filter((file) => file.endsWith(".tsx"));
  const named = new Set(
    pages.flatMap((file) => namedIn(readFileSync(path.join(source, "..", file), "utf8"))),
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(named.size).toBeGreaterThan(15);
  expect([...named].filter((name) => !registeredForAll.has(name) && !registersItself.includes(name))).toEqual(
    [],
  );
});

test("the words of every kind of record are registered for its pages", () => {
  const domains = files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => [
      ...readFileSync(path.join(source, file), "utf8").matchAll(
        /= resource\(\{[\s\S]*?\n  domain: "([^"]+)"/gu,
      ),
    ])
    .map(([, name = ""]) => name);
  expect(new Set(domains).size).toBeGreaterThan(8);
  expect(domains.filter((name) => !registered.has(name))).toEqual([]);
});

test("who puts a reason into words asks for the words of reasons", () => {
  const speaking = files
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), "utf8") }))
    .filter(({ text }) => text.includes("reasonWords("));
  expect(speaking.length).toBeGreaterThan(5);
  const lacking = speaking.filter(({ text }) => !namedIn(text).some((name) => name.endsWith("-why")));
  expect(lacking.map(({ file }) => file)).toEqual([]);
});

/** A page or part that comes when it is first shown, and the words that come with it. */
type Lazy = { from: string; to: string; words: Set<string> };

/** Words that a page may ask for late: what asks for them stands for the whole page, or is there for few. */
const mayComeLater: { page: RegExp; words: RegExp }[] = [
  { page: /\/(?:WelcomePage|EnrollPage|SignInPage)\.tsx$/u, words: /^enrollment-member-life-events$/u },
  {
    page: /\/SignInPage\.tsx$/u,
    words: /^(?:access-web|enrollment-wizard-steps|enrollment-proof|offering-why)$/u,
  },
  { page: /\/RichTextEditor\.tsx$/u, words: /^rich-text$/u },
];

function lazyParts(edges: ReturnType<typeof readGraph>["edges"]): Lazy[] {
  const parts: Lazy[] = [];
  for (const from of new Set(edges.filter(({ kind }) => kind === "lazy").map((edge) => edge.from))) {
    const text = readFileSync(path.join(source, "..", from), "utf8");
    const listed = new Map(
      [...text.matchAll(/const (\w+)(?:: [^=]+)? = (\[[^\]]*\]|"[^"]*")/gu)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    );
    /** A list may hold another list of the same file. */
    const wordsIn = (given: string): string[] => [
      ...quoted(given),
      ...[...given.matchAll(/(?:\.\.\.|^)(\w+)/gu)].flatMap(([, name = ""]) =>
        wordsIn(listed.get(name) ?? ""),
      ),
    ];
    new Visitor({
      CallExpression({ callee, start, end, arguments: given }) {
        if (callee.type !== "Identifier" || !/^lazy(?:Page|PageWith|Inside|Dialog|Line)$/u.test(callee.name))
          return;
        const specifier = /import\("([^"]+)"\)/u.exec(text.slice(start, end))?.[1];
        const to = edges.find((edge) => edge.from === from && edge.specifier === specifier)?.to;
        if (to?.kind !== "file") return;
        const words = given.slice(1).flatMap((argument) => wordsIn(text.slice(argument.start, argument.end)));
        parts.push({ from, to: to.path, words: new Set(words) });
      },
    }).visit(parseSync(from, text).program);
  }
  return parts;
}

const quoted = (text: string) => [...text.matchAll(/"([^"]+)"/gu)].map(([, name = ""]) => name);

test("a page comes with the words of all that it is built of: no part of it that asks later takes it away for a moment", () => {
  const { edges } = readGraph(path.resolve(source, ".."));
  const loads = new Map<string, string[]>();
  for (const { from, kind, to } of edges)
    if (kind === "value" && to.kind === "file") loads.set(from, [...(loads.get(from) ?? []), to.path]);
  const loadedWith = new Map<string, Set<string>>();
  const filesOf = (start: string) => {
    const known = loadedWith.get(start);
    if (known !== undefined) return known;
    const seen = new Set<string>();
    const waiting = [start];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      waiting.push(...(loads.get(file) ?? []));
    }
    loadedWith.set(start, seen);
    return seen;
  };
  const parts = lazyParts(edges);
  expect(parts.length).toBeGreaterThan(130);
  /** What is at hand where a file is shown: the words of the pages that it is a part of, and of those around them. */
  const atHand = (file: string, depth = 0): string[] =>
    depth > 4
      ? []
      : parts
          .filter(({ from, to }) => from !== file && filesOf(to).has(file))
          .flatMap(({ from, words }) => [...words, ...atHand(from, depth + 1)]);
  const lacking = parts.flatMap(({ from, to, words }) => {
    const known = new Set(["shell", "areas", ...words, ...atHand(from)]);
    const asked = [...filesOf(to)].flatMap((file) => {
      const text = readFileSync(path.join(source, "..", file), "utf8");
      return [...namedIn(text), ...[...text.matchAll(/\bns: "([^"]+)"/gu)].map(([, name = ""]) => name)];
    });
    return [...new Set(asked)]
      .filter((name) => !known.has(name))
      .filter((name) => !mayComeLater.some(({ page, words: late }) => page.test(to) && late.test(name)))
      .map((name) => `${to} asks for ${name}; name it in ${from}`);
  });
  expect(lacking).toEqual([]);
});
