import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // What was transformed is kept for the next run, by the content of each file; `npx vitest --clearCache` forgets it.
    experimental: { fsModuleCache: true },
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "scripts/**/*.test.ts", "tools/**/*.test.ts"],
    exclude: ["test/e2e/**", "node_modules/**", "dist/**"],
    globalSetup: ["test/database/global-setup.ts"],
    setupFiles: ["test/fixed-seeds.ts"],
    pool: "forks",
    // One process reads the server once for all of its files, not once a file; each file has a database of its own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 180_000,
    teardownTimeout: 30_000,
    restoreMocks: true,
    unstubEnvs: true,
    passWithNoTests: false,
    // A test that asserts nothing, as one whose loop had nothing to go through, fails.
    expect: { requireAssertions: true },
  },
});
