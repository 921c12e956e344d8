import { benchAsOf } from "./as-of.ts";
import { benchAuditCost } from "./audit-cost.ts";
import { benchCensus } from "./census.ts";
import { benchClaims } from "./claims.ts";
import { benchDocuments } from "./documents.ts";
import { benchExports } from "./exports.ts";
import { isReached, type Ratio } from "./measure.ts";
import { benchMemberDetail } from "./member-detail.ts";
import { benchMemberSearch } from "./member-search.ts";
import { benchSignIns } from "./sign-ins.ts";
import { benchRush } from "./rush.ts";
import { benchSteps } from "./steps.ts";
import { benchSubmit } from "./submit.ts";
import { benchTerminations } from "./terminations.ts";
import { makeWorld } from "./world.ts";

// Each figure stands beside a ceiling measured in the same run, by turns; what counts is the ratio of the medians.

const members = Number(process.env["BENCH_MEMBERS"] ?? 1_000_000);
/** Of the census by which memory is measured. */
const censusRows = Number(process.env["BENCH_CENSUS_ROWS"] ?? 1_000_000);
/** In one job, of the largest client; a fifth of the members at most. */
const terminations = Number(process.env["BENCH_TERMINATIONS"] ?? 100_000);
/** Of the 835 by which memory is measured. */
const longClaims = Number(process.env["BENCH_CLAIMS"] ?? 1_000_000);
/** Lines of claims among which a member's are listed. */
const listLines = Number(process.env["BENCH_CLAIM_LINES"] ?? 20_000_000);
/** `npm run bench -- sign-ins` runs only those named. */
const wanted = process.argv.slice(2);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);

process.stdout.write(`Making ${members.toLocaleString("en")} members of 200 clients …\n`);
const world = await makeWorld(members);
try {
  const benches = {
    "member-detail": async () => [await benchMemberDetail(world, rounds)],
    "as-of": async () => [await benchAsOf(world, rounds)],
    "member-search": () => benchMemberSearch(world, members, rounds),
    terminations: () => benchTerminations(world, rounds, { longRun: terminations }),
    audit: async () => [await benchAuditCost(world, rounds)],
    submit: async () => [await benchSubmit(world, rounds, 400)],
    census: () => benchCensus(world, rounds, { rows: 20_000, longRows: censusRows }),
    claims: () => benchClaims(world, rounds, { claims: 5000, longClaims, listLines }),
    documents: () => benchDocuments(world, rounds),
    steps: () => benchSteps(world),
    rush: () => benchRush(world),
    exports: () => benchExports(world),
    "sign-ins": () => benchSignIns(world, rounds, 300),
  };
  const results: Ratio[] = [];
  let failures = 0;
  for (const [name, bench] of Object.entries(benches)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    try {
      // Said as soon as it is known: what comes after may fail.
      for (const result of await bench()) {
        results.push(result);
        process.stdout.write(`${lineOf(result)}\n`);
      }
    } catch (error) {
      failures += 1;
      process.stderr.write(`${name}: FAILED, ${error instanceof Error ? error.stack : String(error)}\n`);
    }
  }
  process.exitCode = failures === 0 && results.every(isReached) ? 0 : 1;
} finally {
  await world.stop();
}

function lineOf(result: Ratio): string {
  const { name, ours, ceiling, ratio, goal, unit, isLimit } = result;
  const verdict = isReached(result) ? "reached" : "MISSED";
  const sign = isLimit === true ? "≤" : "≥";
  return `${name}: ${ours.toFixed(0)} ÷ ${ceiling.toFixed(0)} ${unit} = ${ratio.toFixed(2)} (goal ${sign} ${goal}: ${verdict})`;
}
