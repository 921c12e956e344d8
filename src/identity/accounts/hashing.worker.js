// A thread that does nothing but argon2id. Plain JavaScript, because a thread starts from a file as it stands: in a
// test, and beside the built server alike.
import os from "node:os";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

// On Linux the priority is the thread's own: a request for a page goes before a sign-in, and a machine with
// nothing else to do hashes as fast as ever. Elsewhere it would be the whole server's.
if (process.platform === "linux") os.setPriority(0, 19);

parentPort?.on("message", ({ password, stored, cost }) => {
  try {
    const result = stored === undefined ? hashSync(password, cost) : verifySync(stored, password);
    parentPort?.postMessage({ result });
  } catch (error) {
    parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
});
