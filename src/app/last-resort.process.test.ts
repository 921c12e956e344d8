import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** Runs a program that outlives its errors, and answers what it said and how it ended. */
async function run(program: string) {
  const place = new URL("./last-resort.ts", import.meta.url).href;
  const whole = `import { outliveErrors } from "${place}";
    const said = (what) => (facts) => process.stdout.write(what + " " + (facts.kind ?? "") + "\\n");
    outliveErrors({ error: said("error"), fatal: said("fatal") }, () => process.exit(7));
    ${program}`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type", "module", "--eval", whole], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const output = await text(child.stdout);
  return {
    output: output
      .trim()
      .split("\n")
      .map((line) => line.trim()),
    code: await ended,
  };
}

test("a process goes on after an error event that nobody heard and a promise that nobody caught", async () => {
  const { output, code } = await run(`
    import { EventEmitter } from "node:events";
    setImmediate(() => new EventEmitter().emit("error", new Error("secret")));
    setImmediate(() => void Promise.reject(new Error("secret")));
    setTimeout(() => process.stdout.write("alive\\n"), 50);`);
  expect(output).toEqual(["error exception", "error promise", "alive"]);
  expect(code).toBe(0);
});

test("a process that does nothing but fail gives up", async () => {
  const { output, code } = await run(`setInterval(() => { throw new Error("again"); }, 1);`);
  expect(output.filter((line) => line === "error exception")).toHaveLength(60);
  expect(output.at(-1)).toBe("fatal");
  expect(code).toBe(7);
});
