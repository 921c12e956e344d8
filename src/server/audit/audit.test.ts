import { expect, test } from "vitest";
import { chooseAll, introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const offering = await anOffering(server);
const staff = await aUser(server, offering.installationId, {
  type: "client",
  entityId: offering.clientId,
  permissions: ["enrollment"],
});
const enrollee = await startEnrolling(server, offering);
const { id, identifier } = enrollee.enrollment;

type Event = Record<string, unknown> & { id: number };

/** The rows that a piece of work adds to the audit. */
async function written(work: () => Promise<unknown>): Promise<Event[]> {
  const { owner } = server.database;
  const last = await owner.query<{ id: number }>("select coalesce(max(id), 0) as id from audit_events");
  await work();
  const { rows } = await owner.query<Event>(
    `select id, actor, action, subject, subject_id as "subjectId", client_id as "clientId", installation_id as "installationId",
       request_id as "requestId", details from audit_events where id > $1 order by id`,
    [last.rows[0]?.id],
  );
  return rows;
}

const byEnrollee = {
  actor: `enrollee:${id}`,
  subject: "enrollments",
  subjectId: id,
  clientId: offering.clientId,
};
const byStaff = { ...byEnrollee, actor: `user:${staff.userId}` };
const get = (url: string, token = staff.token) => server.call("GET", url, { token });

test("starting an enrollment is written by the system, on whose word it begins", async () => {
  const events = await written(() => startEnrolling(server, offering));
  expect(events).toMatchObject([
    { actor: "system", action: "create", subject: "enrollments", clientId: offering.clientId },
  ]);
});

test("each step that is saved is one row that names the step, and none of what was typed", async () => {
  const events = await written(() => introduce(enrollee, offering));
  expect(events).toMatchObject(
    ["contact", "location", "ssn", "dependents"].map((step) => ({
      ...byEnrollee,
      action: "update",
      details: { steps: [step] },
    })),
  );
  expect(JSON.stringify(events)).not.toMatch(/9990|María|maria@|1986|Harbor St/);
});

test("a step that is refused writes nothing", async () => {
  expect(await written(() => enrollee.save({ ssn: { ssn: "1" } }))).toEqual([]);
});

test("submitting is one row, however often it is repeated", async () => {
  await chooseAll(enrollee, offering);
  const events = await written(async () => {
    await enrollee.submit("audit-key-1");
    await enrollee.submit("audit-key-1");
  });
  expect(events).toMatchObject([{ ...byEnrollee, action: "submit" }]);
});

test("each look at an enrollment or its paper is one row, with the request that asked", async () => {
  let answer: Awaited<ReturnType<typeof get>> | undefined;
  const viewed = await written(async () => (answer = await get(`/enrollment?id=${id}`)));
  expect(viewed).toMatchObject([
    {
      ...byStaff,
      action: "view",
      installationId: offering.installationId,
      requestId: answer?.headers["x-request-id"],
    },
  ]);
  expect(await written(() => get(`/enrollmentpdf/${id}`))).toMatchObject([{ ...byStaff, action: "view" }]);
  const own = await written(() => get(`/selfenrollment/confirmation/${identifier}`, enrollee.token));
  expect(own).toMatchObject([{ ...byEnrollee, action: "view" }]);
});

test("a list that shows people's names is one row that tells which", async () => {
  const events = await written(() => get("/enrollments?filter[status]=submitted"));
  expect(events).toMatchObject([
    { actor: byStaff.actor, action: "view", subject: "enrollments", details: { ids: [id] } },
  ]);
  expect(await written(() => get("/home"))).toMatchObject(
    events.map(({ action, details }) => ({ action, details })),
  );
  expect(await written(() => get("/enrollments?q=Nobody"))).toEqual([]);
  expect(await written(() => get("/enrollments/export"))).toMatchObject([
    { actor: byStaff.actor, action: "export" },
  ]);
});

test("a look that found nothing, or was refused, writes nothing", async () => {
  expect(await written(() => get(`/enrollment?id=${offering.clientId}`))).toEqual([]);
  expect(await written(() => server.call("GET", `/enrollment?id=${id}`))).toEqual([]);
});
