import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { call } from "#kernel/call.ts";
import { buildServer } from "#server/http/server.ts";
import { until } from "#server/until.ts";
import { testServer } from "../server.ts";

const app = await testServer();
const slow = call({
  method: "POST",
  path: "/slow",
  access: "public",
  summary: "Takes until it is told to end",
  body: z.strictObject({ name: z.string() }),
});

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A server that works on two calls of newcomers, and three in all. */
async function aSmallServer() {
  const working: (() => void)[] = [];
  const { http } = await buildServer(app.services, {
    authenticate: async () => undefined,
    logLevel: "silent",
    crowd: { newcomers: 2, known: 3 },
    mount: (api) => {
      api.handle(slow, async () => {
        await new Promise<void>((finish) => working.push(finish));
      });
    },
  });
  ends.push(() => http.close());
  const send = (headers: Record<string, string> = {}) =>
    http.inject({ method: "POST", url: "/api/slow", payload: { name: "x" }, headers });
  /** Sends one, and waits until it is worked on. */
  const begin = async (headers: Record<string, string> = {}) => {
    const before = working.length;
    const answer = Promise.resolve(send(headers));
    expect(await until(() => working.length > before, { withinMs: 30_000, everyMs: 2 })).toBe(true);
    return { answer };
  };
  const finish = () => working.splice(0).forEach((one) => one());
  return { send, begin, finish };
}
const known = { authorization: `Bearer ${"k".repeat(43)}` };

test("beyond as many as are worked on, newcomers are told when to come again, and who is in goes on", async () => {
  const { send, begin, finish } = await aSmallServer();
  const begun = [await begin(), await begin()];
  const refused = await send();
  expect(refused.statusCode).toBe(503);
  const { code, facts } = refused.json<{ code: string; facts: { retryAfterSeconds: number } }>();
  expect(code).toBe("crowded");
  expect(refused.headers["retry-after"]).toBe(String(facts.retryAfterSeconds));
  expect(facts.retryAfterSeconds).toBeGreaterThanOrEqual(5);
  begun.push(await begin(known));
  expect((await send(known)).json()).toMatchObject({ code: "crowded" });
  finish();
  const answers = await Promise.all(begun.map(({ answer }) => answer));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
  const after = await begin();
  finish();
  expect((await after.answer).statusCode).toBe(204);
});
