import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { staleParts } from "./build.mjs";
import { installWhatIsMissing } from "./install.mjs";

const root = join(import.meta.dirname, "..");

/**
 * Installs what is missing and builds what is stale. A release has no sources: it is built, and needs no packages that only a
 * build uses.
 */
export function makeReady(parts) {
  requireNode();
  const stale = existsSync(join(root, "src"))
    ? staleParts().filter((name) => parts?.includes(name) ?? true)
    : [];
  installWhatIsMissing({ builds: stale.length > 0 });
  build(stale);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Openroll needs Node 20.19 or newer; this is ${process.versions.node}. Install one from https://nodejs.org.`,
  );
  process.exit(1);
}

/** A process of its own builds, so that the server does not keep the memory of the build tools. */
function build(stale) {
  if (stale.length === 0) return;
  console.log(`Building ${stale.join(" and ")} …`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "build.mjs"), ...stale], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
