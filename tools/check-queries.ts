import { checkQueries } from "./queries/check.ts";
import { withSchema } from "./queries/schema.ts";

const { faults, statements, texts, exceptions } = await withSchema((url) => checkQueries(process.cwd(), url));
for (const { at, says } of faults) console.log(`${at}\n    ${says}`);
console.log(
  `${statements} statements, ${texts} texts of them, ${exceptions} exceptions, ${faults.length} faults`,
);
if (faults.length > 0 || statements === 0) process.exitCode = 1;
