// `npm run release -- <new folder>`: what a server needs, and nothing else. There: `npm ci --omit=dev`, then `npm start`.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeReady } from "./ready.mjs";

const root = join(import.meta.dirname, "..");
const parts = [
  "dist/server",
  "dist/web",
  "dist/pages",
  "config",
  "migrations",
  "scripts/build.mjs",
  "scripts/install.mjs",
  "scripts/ready.mjs",
  "scripts/run.mjs",
  "scripts/start.mjs",
  "package.json",
  "package-lock.json",
  ".npmrc",
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "docs/operations.md",
];

const [target] = process.argv.slice(2);
if (target === undefined || existsSync(target)) {
  console.error("Name a folder that does not exist yet: npm run release -- /tmp/openroll");
  process.exit(2);
}
makeReady();
for (const part of parts) cpSync(join(root, part), join(resolve(target), part), { recursive: true });
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
console.log(`Openroll ${version} is in ${resolve(target)}: npm ci --omit=dev, then npm start.`);
