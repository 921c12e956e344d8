import { spawnSync } from "node:child_process";

// Writes anew what a screen reader hears of the enrollment: test/e2e/transcripts.
const words = ["playwright", "test", "variants", "-g", "as it is heard", "--project", "phone"];
const options = { stdio: "inherit", env: { ...process.env, UPDATE_TRANSCRIPTS: "1" } };
process.exitCode = spawnSync("npx", words, options).status ?? 1;
