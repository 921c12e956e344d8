import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const isTest = (path) => /\.test\.tsx?$|\/fixtures\//.test(path);
/** Administration that a release has too: `npm run backup` and its like, beside the server in dist. */
const commands = {
  "audit-verify": "scripts/audit-verify.ts",
  backup: "scripts/backup.ts",
  "first-administrator": "scripts/first-administrator.ts",
  "load-codes": "scripts/load-codes.ts",
  "reset-administrator": "scripts/reset-administrator.ts",
  restore: "scripts/restore.ts",
};
const isServerOnly = (path) =>
  path.startsWith("src/server/") ||
  path.startsWith("src/demo/") ||
  /\.(service|table|routes|job)\.ts$/.test(path);
const isPage = (path) =>
  path.startsWith("src/web/") || (path.endsWith(".tsx") && !/\.(pdf|mail)\.tsx$/.test(path));
const always = ["package.json", "package-lock.json", "tsconfig.json", "scripts/build.mjs"];

/** What is built from what. A part is stale when its sources differ from those it was last built from. */
const parts = {
  server: {
    sources: [...always, "src", ...Object.values(commands), "scripts/database-of.ts"],
    concerns: (path) => !isTest(path) && !isPage(path),
    result: "dist/server/main.js",
    build: buildServer,
  },
  web: {
    sources: [...always, "src", "index.html", "public", "vite.config.ts", "scripts/vite"],
    concerns: (path) => !isTest(path) && !isServerOnly(path),
    result: "dist/pages/render.js",
    build: buildWeb,
  },
};

/** The names of the parts that have to be built. */
export function staleParts() {
  return Object.keys(parts).filter((name) => {
    const { result } = parts[name];
    return !existsSync(join(root, result)) || readStamp(name) !== fingerprint(name);
  });
}

async function buildPart(name) {
  const before = fingerprint(name);
  const since = performance.now();
  await parts[name].build();
  // What was changed while we built is not in the result: the stamp is that of the sources before.
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stampAt(name), before);
  console.log(`Built dist/${name} in ${((performance.now() - since) / 1000).toFixed(1)} s`);
}

async function buildServer() {
  const { build } = await import("esbuild");
  const seed = "src/app/seed-demo.ts";
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: "src/app/main.ts",
      // A thread starts from a file of its own, beside the code that starts it.
      "hashing.worker": "src/identity/accounts/hashing.worker.js",
      "beside.worker": "src/app/beside.worker.ts",
      ...(existsSync(join(root, seed)) && { seed }),
      ...commands,
    },
    outdir: "dist/server",
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    logLevel: "warning",
  });
}

/** The browser's pages, and the first of them once more for the server, which sends them ready to read. */
async function buildWeb() {
  const { build } = await import("vite");
  const options = { configFile: join(root, "vite.config.ts"), logLevel: "warn" };
  await inPlaceOf("dist/web", (outDir) => build({ ...options, build: { outDir, emptyOutDir: true } }));
  const ssr = join(root, "src/app/render.tsx");
  await inPlaceOf("dist/pages", (outDir) => build({ ...options, build: { outDir, emptyOutDir: true, ssr } }));
}

/** Built beside its place and then swapped in, so that a running server never lacks a page. */
async function inPlaceOf(path, buildInto) {
  const place = join(root, path);
  await buildInto(`${place}.new`);
  rmSync(`${place}.old`, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, `${place}.old`);
  renameSync(`${place}.new`, place);
  rmSync(`${place}.old`, { recursive: true, force: true });
}

function fingerprint(name) {
  const { sources, concerns } = parts[name];
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesUnder).filter(concerns).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesUnder(path) {
  const absolute = join(root, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute).flatMap((name) => filesUnder(`${path}/${name}`));
}

function stampAt(name) {
  return join(root, `dist/.stamp-${name}`);
}

function readStamp(name) {
  return existsSync(stampAt(name)) ? readFileSync(stampAt(name), "utf8") : undefined;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.chdir(root);
  const asked = process.argv.slice(2).filter((name) => name in parts);
  try {
    for (const name of asked.length > 0 ? asked : Object.keys(parts)) await buildPart(name);
  } catch (error) {
    console.error(`The build failed: ${error.message}`);
    process.exitCode = 1;
  }
}
