import { makeReady } from "./ready.mjs";

makeReady();
process.setSourceMapsEnabled(true);
// In this very process: signals reach the server directly, and there is one process less to keep.
await import("../dist/server/main.js");
