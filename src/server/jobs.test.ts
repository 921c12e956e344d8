import { keepMailJob } from "#organization/messaging/jobs.ts";
import { logInHelpJob } from "#identity/access/jobs.ts";
import { removeFilesJob } from "#server/sealed-files.ts";
import { afterAll, afterEach, expect, test } from "vitest";
import { chooseAll, contact, introduce, startEnrolling } from "#test/enrollee.ts";
import { databaseDoor } from "#test/http/database-door.ts";
import { anInstallation } from "#test/factories.ts";
import { type MailServer, startMailServer } from "#test/mail-server.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { openDatabase } from "./database/database.ts";
import { enqueueWith } from "./jobs.ts";
import { jobHandlers } from "#app/jobs.ts";
import { jobs } from "#app/queues.ts";
import { JobRunner } from "./job-runner.ts";
import { type MailTransport, openMailTransport } from "./mail/transport.ts";
import { until } from "./until.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const smtp = await startMailServer();
const troubles: unknown[] = [];
const stops: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
  expect(troubles.splice(0)).toEqual([]);
});
afterAll(() => smtp.close());

/** Sends the queue's work on its way, as the server does: with a mail server, or without one. */
async function runJobs(at?: Pick<MailServer, "url">): Promise<MailTransport | undefined> {
  const transport = openMailTransport({
    smtpUrl: at?.url,
    from: "Benefits <benefits@harborview.example>",
    patience: 3000,
  });
  if (transport !== undefined) stops.push(() => transport.close());
  const runner = new JobRunner(server.database.system, (error) => troubles.push(error));
  await runner.start(jobHandlers(server.services, transport));
  stops.push(() => runner.stop());
  return transport;
}

type Mail = { id: string; kind: string; status: string; tries: number; recipient: string };
const mailsTo = async (recipient: string): Promise<Mail[]> =>
  (
    await owner.query<Mail>(
      "select id, kind, status, tries, recipient from mails where recipient = $1 order by id",
      [recipient],
    )
  ).rows;
const jobsIn = async (...states: string[]) =>
  (
    await owner.query("select name, data, state, retry_count from pgboss.job where state::text = any($1)", [
      states,
    ])
  ).rows;
const isIdle = async () => (await jobsIn("created", "active", "retry")).length === 0;

async function anEnrollment(email: string): Promise<Awaited<ReturnType<typeof startEnrolling>>> {
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  const number = email.charCodeAt(0) + email.length;
  const saved = await enrollee.save({ contact: { ...contact, email } });
  expect(saved.status).toBe(200);
  await enrollee.save({ ssn: { ssn: `3${String(number).padStart(3, "0")}45678`.padEnd(9, "1") } });
  await chooseAll(enrollee, offering);
  return enrollee;
}

test("a saved contact is mailed the way back, and a submitted enrollment its confirmation, once", async () => {
  const email = "ana@example.com";
  const enrollee = await anEnrollment(email);
  const [first, second] = await Promise.all([enrollee.submit("job-key-01"), enrollee.submit("job-key-01")]);
  expect([first.status, second.status]).toEqual([200, 200]);
  await runJobs(smtp);
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);

  expect(await mailsTo(email)).toMatchObject([
    { kind: "returnLink", status: "sent", tries: 1 },
    { kind: "confirmation", status: "sent", tries: 1 },
  ]);
  const arrived = smtp.mails.filter((_mail, index) => smtp.recipients[index]?.includes(email));
  expect(arrived).toHaveLength(2);
  const confirmation = arrived.find((mail) =>
    mail.text?.includes(first.body.enrollment.referenceNumber ?? "?"),
  );
  expect(confirmation?.subject).toContain(first.body.enrollment.referenceNumber);
  const link = arrived.find((mail) => mail !== confirmation);
  expect(link?.text).toContain(`/Welcome/${offering.signupKey}/`);
  expect(await jobsIn("failed")).toEqual([]);
});

test("a job that runs again, even at the same moment, sends no second mail", async () => {
  const email = "ben@example.com";
  const enrollee = await anEnrollment(email);
  expect((await enrollee.submit("job-key-02")).status).toBe(200);
  // Twice the same work in the queue: as after a crash between the work and the word that it is done.
  await owner.query(
    `insert into pgboss.job (name, data) select name, data from pgboss.job, generate_series(1, 3) where state = 'created'`,
  );
  await runJobs(smtp);
  await runJobs(smtp);
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);
  expect((await mailsTo(email)).map(({ kind, status }) => [kind, status])).toEqual([
    ["returnLink", "sent"],
    ["confirmation", "sent"],
  ]);
  await owner.query(
    `insert into pgboss.job (name, data) select 'send-mail', jsonb_build_object('mailId', id) from mails where recipient = $1`,
    [email],
  );
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);
  const arrived = smtp.recipients.filter((recipients) => recipients.includes(email));
  expect(arrived).toHaveLength(2);
});

test("while the mail server is down a mail waits, and goes out when it is back", async () => {
  const down = await startMailServer();
  const port = new URL(down.url).port;
  await down.close();
  const email = "cho@example.com";
  const enrollee = await anEnrollment(email);
  await owner.query("delete from pgboss.job where data->>'kind' = 'returnLink'");
  expect((await enrollee.submit("job-key-03")).status).toBe(200);
  await runJobs(down);
  const isWaiting = async () => (await jobsIn("retry")).length === 1;
  expect(await until(isWaiting, { withinMs: 20_000 })).toBe(true);
  expect(await mailsTo(email)).toMatchObject([{ kind: "confirmation", status: "waiting", tries: 1 }]);

  const back = await startMailServer({}, Number(port));
  stops.push(() => back.close());
  await owner.query("update pgboss.job set start_after = now() where state = 'retry'");
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);
  expect(await mailsTo(email)).toMatchObject([{ status: "sent", tries: 2 }]);
  expect(back.recipients).toEqual([[email]]);
});

test("a mail that the server refuses for good is kept as failed, and not tried again", async () => {
  const strict = await startMailServer({
    onRcptTo: (_address, _session, done) =>
      done(Object.assign(new Error("no such mailbox"), { responseCode: 550 })),
  });
  stops.push(() => strict.close());
  const email = "dae@example.com";
  await anEnrollment(email);
  await runJobs(strict);
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);
  expect(await mailsTo(email)).toMatchObject([{ kind: "returnLink", status: "failed", tries: 1 }]);
});

test("without a mail server mails are kept, for administrators to read", async () => {
  const email = "eva@example.com";
  await anEnrollment(email);
  await runJobs();
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);
  expect(await mailsTo(email)).toMatchObject([{ kind: "returnLink", status: "kept" }]);
});

test("a question reaches staff by mail, without what was asked", async () => {
  await anInstallation(server);
  const asked = {
    subject: "A private worry",
    contactType: "email",
    contact: "fay@example.com",
    message: "About my illness",
  };
  expect((await server.call("POST", "/help", { body: asked })).statusCode).toBe(200);
  await runJobs(smtp);
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);
  const mail = smtp.mails.find((_one, index) => smtp.recipients[index]?.includes("staff@harborview.example"));
  expect(mail?.text).toMatch(/\/admin\/help/);
  expect(`${mail?.subject} ${mail?.text} ${String(mail?.html)}`).not.toMatch(/illness|worry|fay@/);
});

test("work is queued if and only if its change is", async () => {
  const before = await jobsIn("created", "completed", "retry");
  const enrollee = await startEnrolling(server, offering);
  const refused = await enrollee.save({
    contact: { ...contact, email: "gil@example.com" },
    location: { divisionId: "none" },
  });
  expect(refused.status).toBe(422);
  expect(await jobsIn("created", "completed", "retry")).toHaveLength(before.length);
});

test("what is done while the database is away is said when it is back: nothing is done twice, nothing is lost", async () => {
  await owner.query("delete from pgboss.job");
  const door = await databaseDoor(server.database.url);
  const away = await openDatabase(door.url, { runtime: 1, system: 4 });
  const heard: unknown[] = [];
  const runner = new JobRunner(away.system, (error) => heard.push(error));
  stops.push(async () => {
    await runner.stop();
    await away.end();
    await door.shut();
  });
  const times = { done: 0, failed: 0 };
  const handles = new Map([
    [
      removeFilesJob.name,
      async () => {
        times.done += 1;
        await door.shut();
      },
    ],
    [
      keepMailJob.name,
      async () => {
        times.failed += 1;
        await until(() => heard.length > 0, { withinMs: 20_000 });
        throw new Error("refused");
      },
    ],
  ]);
  // One for each queue.
  await runner.start({
    all: jobs.map((job) => ({ job, handle: handles.get(job.name) ?? (async () => undefined) })),
  });
  await enqueueWith(owner, keepMailJob, { sealed: "" });
  expect(await until(() => times.failed === 1, { withinMs: 20_000 })).toBe(true);
  await enqueueWith(owner, removeFilesJob, { blobKeys: [] });
  expect(await until(() => heard.length > 0, { withinMs: 20_000 })).toBe(true);
  // Every queue has asked in vain by now, and trouble is told once.
  expect(await until(async () => (await jobsIn("active")).length === 2, { withinMs: 20_000 })).toBe(true);
  await door.open();
  const states = async () =>
    (await owner.query("select name, state from pgboss.job order by name")).rows.map(
      ({ name, state }) => `${name} ${state}`,
    );
  const isSaid = async () => (await states()).join() === "keep-mail retry,remove-files completed";
  expect(await until(isSaid, { withinMs: 20_000 }), (await states()).join()).toBe(true);
  expect(times).toEqual({ done: 1, failed: 1 });
  expect(heard).toHaveLength(1);
  // And the queue goes on.
  await enqueueWith(owner, logInHelpJob, { sealed: "" });
  expect(await until(async () => (await jobsIn("completed")).length === 2, { withinMs: 20_000 })).toBe(true);
});

test("what a killed process had taken is taken back by the next one, and done", async () => {
  await owner.query("delete from pgboss.job");
  await enqueueWith(owner, removeFilesJob, { blobKeys: [] });
  await owner.query("update pgboss.job set state = 'active', started_on = now()");
  const runner = new JobRunner(server.database.system, (error) => troubles.push(error));
  await runner.takeBack();
  await runJobs();
  expect(await until(isIdle, { withinMs: 20_000 })).toBe(true);
  expect(await jobsIn("completed")).toMatchObject([{ name: "remove-files", retry_count: 1 }]);
});
