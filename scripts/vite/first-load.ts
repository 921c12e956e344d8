import { gzipSync } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { languages } from "../../src/kernel/language.ts";

type Limits = { limitBytes: number; limitRequests: number };

/** What the browser fetches for `/` besides these files: the page itself, two logos, the icon. */
const otherRequests = 4;
/** Room for index.html, into which the server writes the page and what it shows. */
const otherBytes = 3_500;

const firstPages = ["KeyEntryPage", "WelcomePage"];

/**
 * Adds up what a first visit to `/` and to `/Welcome/…` loads, gzipped, in the heaviest language, and stops a build that
 * goes beyond the limit (docs/design/ground.md).
 */
export function firstLoad({ limitBytes, limitRequests }: Limits): Plugin {
  return {
    name: "first-load",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const entry = chunks.find((chunk) => chunk.isEntry);
      if (!entry) return;
      const filesOf: Record<string, Record<string, string[]>> = {};
      for (const name of firstPages) {
        const page = chunks.find((chunk) =>
          chunk.moduleIds.some((id) => id.endsWith(`/wizard/pages/${name}.tsx`)),
        );
        if (!page) this.error(`there is no chunk of ${name}, so the first load cannot be measured`);
        const always = closure([entry, page], chunks);
        const loads = languages.map((language) => {
          const texts = chunks.filter((chunk) => isFirstText(chunk.facadeModuleId ?? "", language));
          const load = measure([...always, ...texts], bundle);
          filesOf[name] = { ...filesOf[name], [language]: load.files.map((file) => file.name) };
          return load;
        });
        const heaviest = loads.toSorted((one, other) => other.bytes - one.bytes)[0] ?? {
          bytes: 0,
          files: [],
        };
        const bytes = heaviest.bytes + otherBytes;
        const requests = heaviest.files.length + otherRequests;
        for (const file of heaviest.files)
          this.info(`${name}: ${kilo(file.bytes).padStart(9)}  ${file.name}`);
        const summary = `first load of ${name}: ${kilo(bytes)} gzipped, ${requests} requests`;
        if (bytes > limitBytes) this.error(`${summary}; the limit is ${kilo(limitBytes)}`);
        if (requests > limitRequests) this.error(`${summary}; the limit is ${limitRequests} requests`);
        this.info(summary);
      }
      // The server asks for them at the head of the page (src/server/http/pages.ts).
      this.emitFile({ type: "asset", fileName: "first-load.json", source: JSON.stringify(filesOf) });
    },
  };
}

function isFirstText(module: string, language: string): boolean {
  return ["/src/web", "/enrollment/wizard"].some((folder) =>
    module.endsWith(`${folder}/texts/${language}.json`),
  );
}

/** The chunks and what they import statically. */
function closure(start: Rolldown.OutputChunk[], all: Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = new Set(start);
  for (const chunk of found) {
    for (const name of chunk.imports) {
      const imported = all.find((other) => other.fileName === name);
      if (imported) found.add(imported);
    }
  }
  return [...found];
}

function measure(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const css = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const names = new Set([...chunks.map((chunk) => chunk.fileName), ...css]);
  const files = [...names].map((name) => ({ name, bytes: gzipped(bundle[name]) }));
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}

function gzipped(file: Rolldown.OutputBundle[string] | undefined): number {
  if (!file) return 0;
  return gzipSync(file.type === "chunk" ? file.code : file.source, { level: 9 }).length;
}

function kilo(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
