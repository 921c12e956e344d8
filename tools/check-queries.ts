import { checkQueries } from "./queries/check.ts";
import { withSchema } from "./queries/schema.ts";

const isList = process.argv.includes("--list");
const { faults, statements, texts, exceptions, crossings } = await withSchema((url) =>
  checkQueries(process.cwd(), url),
);
if (isList) for (const crossing of crossings) console.log(crossing);
else for (const { at, says } of faults) console.log(`${at}\n    ${says}`);
console.log(
  `${statements} statements, ${texts} texts of them, ${exceptions} exceptions, ${crossings.length} crossings of rooms, ${faults.length} faults`,
);
if (faults.length > 0 || statements === 0) process.exitCode = 1;
