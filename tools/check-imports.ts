import { readGraph } from "./import-graph.ts";
import { violations } from "./import-rules.ts";

const graph = readGraph(process.cwd());
const found = violations(graph);
for (const { rule, says, at, detail } of found) console.log(`${at}\n    ${detail}\n    ${rule}: ${says}`);
console.log(`${graph.files.length} modules, ${graph.edges.length} imports, ${found.length} violations`);
if (found.length > 0 || graph.files.length === 0) process.exitCode = 1;
