import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Installs the packages of package-lock.json, if node_modules does not hold exactly them. */
export function installWhatIsMissing() {
  if (isInstalled()) return;
  console.log("Installing the packages of package-lock.json …");
  if (npm("ci")) return;
  // `npm ci` refuses a lock file that was written where some system's optional packages could not be had.
  console.log('"npm ci" refused. Trying "npm install", which leaves out what cannot be had …');
  if (npm("install", "--no-save")) return;
  console.error("The packages could not be installed, and Openroll cannot start without them.");
  process.exit(1);
}

function npm(...words) {
  // Under `npm start` the very npm that runs us; it may not be on the PATH.
  const running = process.env.npm_execpath;
  const [command, ...first] = running?.endsWith(".js") ? [process.execPath, running] : ["npm"];
  return spawnSync(command, [...first, ...words], { cwd: root, stdio: "inherit" }).status === 0;
}

/** By content, not by date: a fresh checkout makes every file new. Packages for tests or other systems may be absent. */
function isInstalled() {
  const hidden = join(root, "node_modules/.package-lock.json");
  if (!existsSync(hidden)) return false;
  const wanted = packagesIn(join(root, "package-lock.json"));
  const present = packagesIn(hidden);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional || entry.dev || entry.devOptional || entry.peer);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}
