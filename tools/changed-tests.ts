import { execFileSync } from "node:child_process";
import { readGraph } from "./import-graph.ts";
import { reachedFlows, reachedTests } from "./reach.ts";

// Prints as JSON what `npm test -- --changed [since]` runs: by default what the files reach that are not committed yet.

const since = process.argv[2];
const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8" })
    .split("\n")
    .filter((line) => line !== "");
const base = since === undefined ? "HEAD" : (git("merge-base", since, "HEAD")[0] ?? since);
const changed = [
  ...git("diff", "--name-only", "--no-renames", base),
  ...git("ls-files", "--others", "--exclude-standard"),
];
const graph = readGraph(process.cwd(), ["src", "test", "scripts"]);
process.stdout.write(
  JSON.stringify({ changed, files: reachedTests(graph, changed), flows: reachedFlows(changed) }),
);
