import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { child, contact, spouse } from "../enrollee.ts";
import { paidBy } from "../paid-by.ts";
import { newDataDir, removeDataDir, type Site, startSite } from "../site.ts";

// The built product, its own database, and kill -9 in the moment between a submit and its answer.

const root = path.resolve(import.meta.dirname, "../..");
execFileSync(process.execPath, ["scripts/build.mjs", "server"], { cwd: root, stdio: "ignore" });
const dataDir = newDataDir();
let site: Site = await startSite({ dataDir });
afterAll(async () => {
  await site.stop();
  removeDataDir(dataDir);
}, 60_000);

const signupKey = "HARBOR-BAKERY-2027";

async function call<T>(
  method: string,
  url: string,
  token?: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await fetch(`${site.url}/api${url}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as T };
}

type Answer = { token: string; enrollment: Enrollment };

/** Somebody new with everything answered, ready to submit. */
async function aReadyEnrollment(serial: number): Promise<Answer> {
  const started = await call<Answer>("POST", "/selfenrollment/start", undefined, {
    signupKey,
    language: "en",
  });
  const { token } = started.body;
  const save = async (step: unknown) => {
    const saved = await call<Answer>("POST", "/selfenrollment/update", token, step);
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return saved.body.enrollment;
  };
  await save({ contact: { ...contact, prefix: "" } });
  await save({ location: { divisionId: started.body.enrollment.divisions[0]?.id } });
  await save({ ssn: { ssn: `219-09-${String(serial).padStart(4, "0")}` } });
  let enrollment = await save({ dependents: [spouse, child("Ana", "2015")] });
  for (const coverageType of enrollment.coverageTypes) {
    const plan = enrollment.plans.find((one) => one.coverageType === coverageType);
    const dependents =
      plan?.coversDependents === true ? enrollment.people.slice(1).map((person) => person.id) : [];
    enrollment = await save({ benefit: { coverageType, id: plan?.id, dependents, ...paidBy(coverageType) } });
  }
  return { token, enrollment };
}

test.each([0, 3, 8, 15, 25, 40])(
  "killed %d ms after a submit left: one enrollment, and none is lost",
  async (wait) => {
    const { token, enrollment } = await aReadyEnrollment(1000 + wait);
    const submit = () =>
      call<Answer>(
        "POST",
        "/selfenrollment/submit",
        token,
        { effectiveDate: enrollment.dates.effectiveDate },
        { "idempotency-key": `kill-nine-${wait}` },
      );
    const first = submit().catch(() => undefined);
    await new Promise((resume) => setTimeout(resume, wait));
    await site.kill();
    const answered = await first;
    site = await startSite({ dataDir });

    const before = await call<Answer>("GET", "/selfenrollment/enrollment", token);
    const again = await submit();
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(again.body.enrollment.status).toBe("submitted");
    if (answered?.status === 200) {
      expect(before.body.enrollment.referenceNumber).toBe(answered.body.enrollment.referenceNumber);
    }
    if (before.body.enrollment.status === "submitted") {
      expect(again.body.enrollment.referenceNumber).toBe(before.body.enrollment.referenceNumber);
    }
    const third = await submit();
    expect(third.body.enrollment.referenceNumber).toBe(again.body.enrollment.referenceNumber);
  },
);

test("a stop lets a running request finish and ends with code 0", async () => {
  const { token, enrollment } = await aReadyEnrollment(2000);
  const body = JSON.stringify({ effectiveDate: enrollment.dates.effectiveDate });
  const submit = request(`${site.url}/api/selfenrollment/submit`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
      "idempotency-key": "graceful-stop",
      expect: "100-continue",
    },
  });
  submit.flushHeaders();
  // The server has the head of the request and waits for its body: now it is asked to stop.
  await once(submit, "continue");
  const code = site.stop();
  submit.end(body);
  const [answer] = (await once(submit, "response")) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(await code).toBe(0);
  site = await startSite({ dataDir });
});
