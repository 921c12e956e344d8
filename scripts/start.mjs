import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { staleParts } from "./build.mjs";
import { installWhatIsMissing } from "./install.mjs";

requireNode();
installWhatIsMissing();
buildWhatIsStale();
process.setSourceMapsEnabled(true);
// In this very process: signals reach the server directly, and there is one process less to keep.
await import("../dist/server/main.js");

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `Openroll needs Node 20.19 or newer; this is ${process.versions.node}. Install one from https://nodejs.org.`,
  );
  process.exit(1);
}

/** In a process of its own, so that the memory of the build tools is not kept by the server. */
function buildWhatIsStale() {
  const stale = staleParts();
  if (stale.length === 0) return;
  console.log(`Building ${stale.join(" and ")} …`);
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, "build.mjs"), ...stale], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
