// `npm run fuzz`: 200 cases for each call of the API document and each of three callers, with a seed of the day, in two processes.
// `npm run fuzz -- --cases 500 --seed 7 "POST /admin/clients"` only the calls whose name holds these words.
// `npm run fuzz -- --seed 7 --from 120` goes on at the 120th call of each process, as its lines count them.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  options: {
    cases: { type: "string", default: "200" },
    seed: { type: "string" },
    from: { type: "string", default: "1" },
    processes: { type: "string", default: "2" },
  },
  allowPositionals: true,
});
const seed = values.seed ?? String(Date.now() % 1_000_000);
// A few calls are not worth a second database.
const processes = positionals.length > 0 ? 1 : Number(values.processes);
console.log(`Seed ${seed}: the same one makes the same requests again.`);
for (let part = 0; part < processes; part += 1) {
  const vitest = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", "run", "test/fuzz/fuzz.test.ts"],
    {
      cwd: join(import.meta.dirname, ".."),
      stdio: ["ignore", "inherit", "inherit"],
      env: {
        ...process.env,
        FUZZ_CASES: values.cases,
        FUZZ_SEED: seed,
        FUZZ_CALL: positionals.join(" "),
        FUZZ_FROM: values.from,
        FUZZ_PART: `${part}/${processes}`,
      },
    },
  );
  vitest.on("close", (code) => (process.exitCode = process.exitCode || (code ?? 1)));
}
