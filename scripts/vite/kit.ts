import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { CSSOptions, Plugin } from "vite";

type Postcss = Exclude<NonNullable<CSSOptions["postcss"]>, string>;
type AnyFunction = (...given: never[]) => unknown;
type PostcssPlugin = Exclude<
  Extract<NonNullable<Postcss["plugins"]>[number], { postcssPlugin: string }>,
  AnyFunction
>;

const kitRoot = resolve(import.meta.dirname, "../../node_modules/@cmsgov/design-system/dist");
const kitCode = join(kitRoot, "react-components/esm");
const sourceRoot = resolve(import.meta.dirname, "../../src");

/**
 * What the kit's components get of ours in place of their own: our texts, so that they speak Korean too, and nothing where they
 * bring along what no page uses.
 */
const ours: readonly [asked: RegExp, file: string][] = [
  [/(^|\/)i18n$/, "kit-texts.ts"],
  [/\/utilities\/useId$/, "kit-id.ts"],
  [/^\.\/(?:Label)?Mask$/, "kit-mask.ts"],
  [/^\.\/(?:analytics|use(?:Button|Alert)Analytics)$/, "kit-analytics.ts"],
];

export function kitParts(): Plugin {
  return {
    name: "kit-parts",
    enforce: "pre",
    resolveId(source, importer) {
      if (!importer?.includes("@cmsgov/design-system/dist/react-components/esm")) return undefined;
      const found = ours.find(([asked]) => asked.test(source));
      return found && join(sourceRoot, "web/kit", found[1]);
    },
  };
}

/**
 * Keeps of the kit's style sheets only what our pages can show: the classes of the components we import and
 * those written in our own sources. Rules for bare elements and fonts go too: shell.css has our own.
 */
export function slimKitCss(): PostcssPlugin {
  return {
    postcssPlugin: "slim-kit-css",
    OnceExit(root) {
      if (!root.source?.input.file?.endsWith("/web/kit/kit.css")) return;
      const used = classFilter(ourSources());
      root.walkAtRules("font-face", (rule) => void rule.remove());
      root.walkRules((rule) => {
        if (
          rule.parent?.type === "atrule" &&
          "name" in rule.parent &&
          String(rule.parent.name).endsWith("keyframes")
        )
          return;
        if (rule.selectors.includes(":root")) {
          // The kit repeats its variables on ::before and ::after, where ours would not reach them.
          rule.selectors = [":root"];
          return;
        }
        const kept = rule.selectors.filter((selector) => isUsed(selector, used));
        if (kept.length === 0) rule.remove();
        else rule.selectors = kept;
      });
      root.walkAtRules((rule) => {
        if (rule.nodes?.length === 0) rule.remove();
      });
      dropUnusedVariables(root);
    },
  };
}

function isUsed(selector: string, used: (name: string) => boolean): boolean {
  const classes = selector.replace(/:not\([^)]*\)/g, "").match(/\.[\w-]+/g) ?? [];
  return classes.length > 0 && classes.every((name) => used(name.slice(1)));
}

type Root = Parameters<Extract<PostcssPlugin["OnceExit"], AnyFunction>>[0];

/** Removes custom properties nobody reads, again and again, since one may be read by another only. */
function dropUnusedVariables(root: Root): void {
  for (let dropped = 1; dropped > 0;) {
    dropped = 0;
    const read = new Set(root.toString().match(/(?<=var\(\s*)--[\w-]+/g) ?? []);
    root.walkDecls(/^--/, (declaration) => {
      if (read.has(declaration.prop)) return;
      declaration.remove();
      dropped += 1;
    });
  }
}

function ourSources(): string[] {
  return readdirSync(sourceRoot, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => readFileSync(join(sourceRoot, file), "utf8"));
}

/** Says whether a class can appear; a name that the sources build from parts counts by its first part. */
export function classFilter(sources: string[]): (name: string) => boolean {
  const kits = kitFiles(sources).map((file) => readFileSync(file, "utf8"));
  const words = new Set([...sources, ...kits].flatMap((text) => text.match(/\bds-[a-z]-[\w-]*/g) ?? []));
  const beginnings = [...words].filter((word) => /^ds-[a-z]-[a-z].*-$/.test(word));
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

/** The kit's files behind the components that our sources import by name. */
export function kitFiles(sources: string[]): string[] {
  const names = sources
    .flatMap((text) => [...text.matchAll(/import\s*\{([^}]*)\}\s*from\s*"@cmsgov\/design-system"/g)])
    .flatMap((match) => (match[1] ?? "").split(",").map((name) => name.trim()));
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file) || !existsSync(file) || /\/(Icons\/index|i18n)\.js$/.test(file)) return;
    found.add(file);
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(/from '(\.{1,2}\/[^']+)'/g)) {
      visit(join(dirname(file), `${path}.js`));
      visit(join(dirname(file), path, "index.js"));
    }
  };
  visit(join(kitCode, "Icons/SvgIcon.js"));
  for (const folder of readdirSync(kitCode)) {
    for (const name of names) visit(join(kitCode, folder, `${name}.js`));
  }
  return [...found];
}
