import { streamFaults } from "./stream-rules.ts";

const { faults, files } = streamFaults(process.cwd());
for (const { at, says } of faults) console.log(`${at}\n    ${says}`);
console.log(`${files} files of the server, ${faults.length} bare streams`);
if (faults.length > 0 || files === 0) process.exitCode = 1;
