// Works that go wrong in each way, for the test beside.
import { register } from "tsx/esm/api";

register();
const { served, serveWorks } = await import("./serve-works.ts");

const trial = (name, run) => served({ name }, () => Promise.resolve(run));
const kept = [];

serveWorks([
  trial("echo", async function* ({ end }, pieces) {
    for await (const piece of pieces) yield Buffer.from(piece);
    yield Buffer.from(end);
  }),
  trial("environment", async function* () {
    yield Buffer.from(JSON.stringify(process.env));
  }),
  trial("fault", () => {
    throw new RangeError("of its own");
  }),
  trial("hang", () => {
    for (;;);
  }),
  trial("end", async function* () {
    yield Buffer.from("a beginning");
    process.exit(3);
  }),
  trial("flood", async function* () {
    for (;;) {
      yield Buffer.alloc(1_000_000);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }),
  trial("objects", () => {
    for (;;) kept.push({ at: kept.length, text: `${kept.length}` });
  }),
  trial("buffers", () => {
    for (;;) kept.push(Buffer.alloc(5_000_000, 1));
  }),
]);
