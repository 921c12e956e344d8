// `npm run fuzz`: 200 cases for each call of the API document and each of three callers, with a seed of the day, in two processes.
// `npm run fuzz -- --cases 500 --seed 7 "POST /admin/clients"` only the calls whose name holds these words.
// `npm run fuzz -- --seed 7 --from 120` goes on at the 120th call of each process, as its lines count them.
// Then random calls and statements over 20 clients (test/tenancy/random*.test.ts), and every property with 1,000 values in place
// of 100, 2,000 random families that live through plan years by the rules and 40 by calls and files (test/life) and 500 that continue coverage under COBRA for three
// years beside a model of their own (test/cobra), and 2,000 sets of claim files in three orders each; then broken uploads and bodies that were made to
// cost much, to every call, with the time for which each holds all others up (50 ms at most). `npm run fuzz -- --only calls`,
// `tenancy`, `properties`, `life`, `cobra`, `claims` or `attacks` is one of the seven.
import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: {
    cases: { type: "string", default: "200" },
    seed: { type: "string" },
    from: { type: "string", default: "1" },
    processes: { type: "string", default: "2" },
    only: { type: "string" },
  },
  allowPositionals: true,
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
// A few calls are not worth a second database.
const processes = positionals.length > 0 ? 1 : Number(values.processes);
console.log(`Seed ${seed}: the same one makes the same requests again.`);
const root = join(import.meta.dirname, "..");
const isWanted = (what) => (values.only ?? (positionals.length > 0 ? "calls" : what)) === what;

if (isWanted("calls")) {
  const fuzz = { FUZZ_CASES: values.cases, FUZZ_CALL: positionals.join(" "), FUZZ_FROM: values.from };
  const parts = Array.from({ length: processes }, (_, part) => `${part}/${processes}`);
  await Promise.all(parts.map((part) => run(["test/fuzz/fuzz.test.ts"], { ...fuzz, FUZZ_PART: part })));
}
if (isWanted("tenancy")) await run(["test/tenancy/random"]);
if (isWanted("life")) await run(["test/life"], { LIVES: "2000" });
if (isWanted("cobra")) await run(["test/cobra"], { COBRA_FAMILIES: "500" });
if (isWanted("attacks")) {
  const files = ["hostile-bodies", "every-upload", "others-go-on"].map((name) => `test/http/${name}.test.ts`);
  await run(files, { FUZZ_ATTACKS: "1" });
}
if (isWanted("claims")) await run(["src/claims/claims/any-order.test.ts"], { CLAIM_SETS: "2000" });
if (isWanted("properties")) {
  const holds = [
    "grep",
    "-l",
    '"fast-check"',
    "--",
    "src/**/*.test.ts",
    "test/**/*.test.ts",
    "scripts/**/*.test.ts",
    "tools/**/*.test.ts",
  ];
  const files = execFileSync("git", holds, { cwd: root, encoding: "utf8" }).trim().split("\n");
  await run(files.filter((file) => !file.startsWith("test/fuzz/")));
}

function run(files, environment = {}) {
  return new Promise((resolve) => {
    const vitest = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...files], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment, FUZZ_SEED: seed },
    });
    vitest.on("close", (code) => {
      process.exitCode = process.exitCode || (code ?? 1);
      resolve();
    });
  });
}
