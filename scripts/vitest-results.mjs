// The reporter of `npm test`: writes what test-results.mjs reads to the file that VITEST_RESULTS names. Vitest's own leaves
// out what was expected and what was found.
import { writeFileSync } from "node:fs";
import { messageOf } from "./test-results.mjs";

/** @implements {import("vitest/node").Reporter} */
export default class Results {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest").SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const file = process.env["VITEST_RESULTS"];
    if (file === undefined) throw new Error("VITEST_RESULTS names no file for the results");
    const results = {
      passed: 0,
      skipped: 0,
      failures: unhandled.map((one) => failure("outside of any test", [one])),
    };
    for (const module of modules) {
      const before = results.failures.length;
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === "passed") results.passed += 1;
        else if (state !== "failed") results.skipped += 1;
        else results.failures.push(failure(`${module.moduleId} › ${test.fullName}`, errors));
      }
      // Of a file that cannot be loaded, and of hooks.
      for (const one of [module, ...module.children.allSuites()])
        if (one.errors().length > 0) results.failures.push(failure(nameOf(one), one.errors()));
      if (!module.ok() && results.failures.length === before)
        results.failures.push(failure(nameOf(module), []));
    }
    writeFileSync(file, JSON.stringify(results));
  }
}

/** @param {import("vitest/node").TestModule | import("vitest/node").TestSuite} one */
function nameOf(one) {
  return one.type === "module" ? one.moduleId : `${one.module.moduleId} › ${one.fullName}`;
}

/** @param {string} name @param {readonly import("vitest").SerializedError[]} errors */
function failure(name, errors) {
  return { name, message: errors.map(messageOf).join("\n") || "failed, and said nothing" };
}
