import { staleFaults } from "./stale-rules.ts";

const { faults, files } = staleFaults(process.cwd());
for (const { at, says } of faults) console.log(`${at}\n    ${says}`);
console.log(`${files} files of the browser, ${faults.length} stale values`);
if (faults.length > 0 || files === 0) process.exitCode = 1;
