import fc from "fast-check";

// Properties draw the same values in each run, so that what is red once is red again. `npm run fuzz` draws others, and more.
const given = process.env["FUZZ_SEED"];
fc.configureGlobal(given === undefined ? { seed: 20_261_123 } : { seed: Number(given), numRuns: 1000 });
