// `npm run check`: every check of the source, two at a time. `npm run check -- lint types` runs only those.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const checks = {
  types: [
    "tsc",
    "--noEmit",
    "--pretty",
    "false",
    "--incremental",
    "--tsBuildInfoFile",
    "node_modules/.cache/types.json",
  ],
  format: ["oxfmt", "--check"],
  lint: ["oxlint", "--type-aware", "--deny-warnings", "--report-unused-disable-directives"],
  imports: ["tsx", "tools/check-imports.ts"],
  streams: ["tsx", "tools/check-streams.ts"],
  stale: ["tsx", "tools/check-stale.ts"],
  languages: ["tsx", "tools/check-languages.ts"],
  queries: ["tsx", "tools/check-queries.ts"],
  "dead code": ["knip", "--no-progress"],
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(checks, name));
if (unknown.length > 0) {
  console.error(`there is no check ${unknown.join(", ")}; there are ${Object.keys(checks).join(", ")}`);
  process.exit(2);
}

const waiting = Object.entries(checks).filter(([name]) => wanted.length === 0 || wanted.includes(name));
const failures = [];
await Promise.all([worker(), worker()]);

for (const { name, output } of failures) console.log(`\n── ${name} ──\n${output.trim()}`);
if (failures.length > 0) console.log(`\n${failures.map(({ name }) => name).join(", ")}: red`);
process.exitCode = failures.length > 0 ? 1 : 0;

async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, [command, ...args]] = next;
    const started = performance.now();
    const { ok, output } = await run(command, args);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${ok ? "✓" : "✗"} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
    if (!ok) failures.push({ name, output });
  }
}

/** A command that cannot start, dies by a signal or ends with anything but 0 has failed. */
function run(command, args) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [`node_modules/.bin/${command}`, ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", (error) => resolve({ ok: false, output: `${output}\n${error.message}` }));
    child.on("close", (code, signal) => {
      const end = signal ? `\nended by ${signal}` : "";
      resolve({ ok: code === 0, output: output + end });
    });
  });
}
