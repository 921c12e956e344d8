import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/**
 * Installs the packages of package-lock.json, if node_modules does not hold exactly them. What builds is among the packages
 * for development: production leaves them out, unless something is to be built.
 */
export function installWhatIsMissing({ builds } = { builds: true }) {
  if (isInstalled(builds)) return;
  console.log("Installing the packages of package-lock.json …");
  const which = builds ? "--include=dev" : "--omit=dev";
  if (npm("ci", which)) return;
  // `npm ci` refuses a lock file that was written where some system's optional packages could not be had.
  console.log('"npm ci" refused. Trying "npm install", which leaves out what cannot be had …');
  if (npm("install", "--no-save", which)) return;
  console.error("The packages could not be installed, and Openroll cannot start without them.");
  process.exit(1);
}

function npm(...words) {
  // Under `npm start` the very npm that runs us; it may not be on the PATH.
  const running = process.env.npm_execpath;
  const [command, ...first] = running?.endsWith(".js") ? [process.execPath, running] : ["npm"];
  return spawnSync(command, [...first, ...words], { cwd: root, stdio: "inherit" }).status === 0;
}

/** By content, not by date: a fresh checkout makes every file new. Packages for other systems may be absent. */
function isInstalled(builds) {
  const hidden = join(root, "node_modules/.package-lock.json");
  if (!existsSync(hidden)) return false;
  const wanted = packagesIn(join(root, "package-lock.json"));
  const present = packagesIn(hidden);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === "" || entry.link) return true;
    const found = present[path];
    if (!found) return Boolean(entry.optional || entry.devOptional || entry.peer || (entry.dev && !builds));
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}
