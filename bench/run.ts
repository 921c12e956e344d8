import type { Ratio } from "./measure.ts";
import { benchMemberDetail } from "./member-detail.ts";
import { benchSubmit } from "./submit.ts";
import { makeWorld } from "./world.ts";

// Each figure stands beside a ceiling measured in the same run, by turns; what counts is the ratio of the medians.

const members = Number(process.env["BENCH_MEMBERS"] ?? 1_000_000);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 5);

process.stdout.write(`Making ${members.toLocaleString("en")} members of 200 clients …\n`);
const world = await makeWorld(members);
try {
  const results = [await benchMemberDetail(world, rounds), await benchSubmit(world, rounds, 400)];
  for (const result of results) process.stdout.write(`${lineOf(result)}\n`);
  process.exitCode = results.every(({ ratio, goal }) => ratio >= goal) ? 0 : 1;
} finally {
  await world.stop();
}

function lineOf({ name, ours, ceiling, ratio, goal, unit }: Ratio): string {
  const verdict = ratio >= goal ? "reached" : "MISSED";
  return `${name}: ${ours.toFixed(0)} ÷ ${ceiling.toFixed(0)} ${unit} = ${ratio.toFixed(2)} (goal ≥ ${goal}: ${verdict})`;
}
