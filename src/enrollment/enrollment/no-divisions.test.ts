import { expect, test } from "vitest";
import { chooseAll, contact, startEnrolling } from "#test/enrollee.ts";
import { aUser, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { EnrollmentRun } from "#enrollment/processing/processing.ts";

const server = await testServer();

test("an employee of a client without divisions is not asked for one, and is covered", async () => {
  const offering = await anOffering(server);
  const { owner } = server.database;
  await owner.query("update divisions set deleted_at = now() where client_id = $1", [offering.clientId]);
  const enrollee = await startEnrolling(server, offering);
  expect(enrollee.enrollment.divisions).toEqual([]);
  expect(enrollee.enrollment.missing).not.toContain("location");
  for (const step of [{ contact }, { ssn: { ssn: "219-09-4321" } }, { dependents: [] }])
    expect((await enrollee.save(step)).status).toBe(200);
  await chooseAll(enrollee, offering);
  const sent = await enrollee.submit(unique("no-divisions-"));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const paper = await server.call("GET", `/selfenrollment/confirmation/${sent.body.enrollment.identifier}`, {
    token: enrollee.token,
  });
  expect((await readPdf(paper.rawPayload)).text).toContain("medical plan");

  const { token } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["enrollment"],
  });
  const act = async (action: string) =>
    (
      await server.call("POST", "/enrollmentaction", {
        token,
        body: { action, ids: [enrollee.enrollment.id] },
      })
    ).json<EnrollmentRun>();
  await act("approve");
  expect(await act("process")).toMatchObject({ done: 1, failed: 0 });
  const { rows } = await owner.query(
    `select m.division_id as division, count(*)::int as coverages from members m join coverages v on v.member_id = m.id
     where m.client_id = $1 group by m.division_id`,
    [offering.clientId],
  );
  expect(rows).toEqual([{ division: null, coverages: 3 }]);
});
