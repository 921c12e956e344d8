import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { child, contact, spouse } from "../enrollee.ts";
import { paidBy } from "../paid-by.ts";

// People who enroll while the site is killed under them: each repeats a call until it is answered, as a browser does.

type Answer = { token: string; enrollment: Enrollment };
/** What somebody was told is done. */
export type Told = {
  submits: { enrollmentId: string; referenceNumber: string }[];
  /** The e-mail address that a saved contact step was answered with, by enrollment. */
  saves: Map<string, string>;
  /** Help requests that were answered, by their subject; each is sent once. */
  questions: { subject: string; isAnswered: boolean }[];
  calls: number;
  failures: number;
  /** Answers that nothing explains: neither done nor "come back later". */
  wrong: string[];
};

type Load = { url: string; signupKey: string; hasEnded: () => boolean };

export function startLoad(load: Load, people: number): { told: Told; ended: Promise<unknown> } {
  const told: Told = { submits: [], saves: new Map(), questions: [], calls: 0, failures: 0, wrong: [] };
  const each = Array.from({ length: people }, (_, n) => enrollAgainAndAgain(load, told, n));
  return { told, ended: Promise.all(each) };
}

let serial = 1000;
const salt = Math.floor(Math.random() * 700) + 100;

async function enrollAgainAndAgain(load: Load, told: Told, worker: number): Promise<void> {
  while (!load.hasEnded()) {
    serial += 1;
    const address = `198.51.${worker}.${serial % 250}`;
    const email = `storm-${randomUUID()}@example.com`;
    const call = <T>(method: string, path: string, body?: unknown, token?: string, key?: string) =>
      untilAnswered<T>(load, told, { method, path, body, token, key, address });
    await ask(load, told, address);
    const started = await call<Answer>("POST", "/selfenrollment/start", {
      signupKey: load.signupKey,
      language: "en",
    });
    if (started === undefined) return;
    const { token } = started;
    const save = async (step: unknown) =>
      (await call<Answer>("POST", "/selfenrollment/update", step, token))?.enrollment;
    const known = await save({ contact: { ...contact, prefix: "", email } });
    if (known === undefined) return;
    told.saves.set(known.id, email);
    await save({ location: { divisionId: started.enrollment.divisions[0]?.id } });
    await save({ ssn: { ssn: `${salt}-${10 + (worker % 80)}-${String(serial).padStart(4, "0")}` } });
    let enrollment = await save({ dependents: [spouse, child("Ana", "2015")] });
    for (const coverageType of enrollment?.coverageTypes ?? []) {
      const plan = enrollment?.plans.find((one) => one.coverageType === coverageType);
      const dependents =
        plan?.coversDependents === true ? enrollment?.people.slice(1).map((person) => person.id) : [];
      enrollment = await save({
        benefit: { coverageType, id: plan?.id, dependents, ...paidBy(coverageType) },
      });
    }
    if (enrollment === undefined) return;
    const body = { effectiveDate: enrollment.dates.effectiveDate };
    const sent = await call<Answer>("POST", "/selfenrollment/submit", body, token, `storm-${randomUUID()}`);
    if (sent === undefined) return;
    const { id: enrollmentId, referenceNumber } = sent.enrollment;
    told.submits.push({ enrollmentId, referenceNumber: referenceNumber ?? "none" });
  }
}

/** Sent once, whatever comes of it: who gets no answer does not know. */
async function ask({ url }: Load, told: Told, address: string): Promise<void> {
  const subject = `storm ${randomUUID()}`;
  const question = { subject, isAnswered: false };
  told.questions.push(question);
  const answer = await fetch(`${url}/api/help`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    body: JSON.stringify({ subject, contactType: "email", contact: "a@example.com", message: "Hello" }),
  }).catch(() => undefined);
  await answer?.text().catch(() => undefined);
  question.isAnswered = answer?.status === 200;
}

type Call = {
  method: string;
  path: string;
  body: unknown;
  token: string | undefined;
  key: string | undefined;
  address: string;
};

async function untilAnswered<T>(
  load: Load,
  told: Told,
  { method, path, body, token, key, address }: Call,
): Promise<T | undefined> {
  while (!load.hasEnded()) {
    told.calls += 1;
    try {
      const answer = await fetch(`${load.url}/api${path}`, {
        method,
        signal: AbortSignal.timeout(15_000),
        headers: {
          "x-forwarded-for": address,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status === 200) return JSON.parse(text) as T;
      if (![500, 502, 503, 504].includes(answer.status))
        told.wrong.push(`${path} ${answer.status} ${text.slice(0, 200)}`);
      // A server error that does not say "busy" is one of ours.
      if (answer.status === 500) told.wrong.push(`${path} 500 ${text.slice(0, 200)}`);
    } catch {
      // Nobody listens, or the answer broke off.
    }
    told.failures += 1;
    await sleep(100);
  }
  return undefined;
}
