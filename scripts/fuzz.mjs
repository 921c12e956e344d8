// `npm run fuzz`: 200 cases for each call of the API document and each of three callers, with a seed of the day.
// `npm run fuzz -- --cases 500 --seed 7 "POST /admin/clients"` only the calls whose name holds these words.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: { cases: { type: "string", default: "200" }, seed: { type: "string" } },
  allowPositionals: true,
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
console.log(`Seed ${seed}: the same one makes the same requests again.`);
const vitest = spawn(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "test/fuzz/fuzz.test.ts"], {
  cwd: join(import.meta.dirname, ".."),
  stdio: ["ignore", "inherit", "inherit"],
  env: {
    ...process.env,
    FUZZ_CASES: values.cases,
    FUZZ_SEED: seed,
    FUZZ_CALL: positionals.join(" "),
  },
});
vitest.on("close", (code) => (process.exitCode = code ?? 1));
