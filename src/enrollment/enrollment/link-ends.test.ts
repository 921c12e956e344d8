import { expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { contact, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { writeEnrollmentMail } from "./mail.service.ts";

// The session's last day is December 15; the client's clock is the one of Honolulu, ten hours behind UTC.

const server = await testServer();
const lastEvening = new Date("2026-12-16T09:59:00Z");
const dayAfter = new Date("2026-12-16T10:00:00Z");

async function aPlace(): Promise<TestOffering> {
  server.clock.now = new Date("2026-11-10T15:00:00Z");
  const offering = await anOffering(server);
  await server.database.owner.query("update clients set time_zone = 'Pacific/Honolulu' where id = $1", [
    offering.clientId,
  ]);
  return offering;
}

test("a link that people make themselves works to the end of the last day by the client's clock", async () => {
  const offering = await aPlace();
  const { enrollment } = await startEnrolling(server, offering);
  const come = () =>
    server.call("POST", "/selfenrollment/start", {
      body: {
        signupKey: offering.signupKey,
        recipientKey: enrollment.returnPath?.split("/").at(-1),
        language: "en",
      },
    });
  server.clock.now = lastEvening;
  expect((await come()).statusCode).toBe(200);
  server.clock.now = dayAfter;
  expect((await come()).json()).toMatchObject({ code: "notActive" });
});

test("so does the link that staff make, and one that was made before is made to", async () => {
  const offering = await aPlace();
  const { token } = await aUser(server, offering.installationId, {
    type: "admin",
    permissions: ["enrollment"],
  });
  const memberId = newId();
  await insert(server, "members", {
    ...owned(offering),
    id: memberId,
    family_id: memberId,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Kai",
    last_name: "Nakamura",
    dob: "1980-05-05",
  });
  const begin = async () => {
    const answer = await server.call("POST", "/enrollment", {
      token,
      body: { memberId, sessionId: offering.sessionId },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const end = async () =>
    (
      await server.database.owner.query<{ end: string }>(
        `select to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as end from invitations where member_id = $1`,
        [memberId],
      )
    ).rows;
  await begin();
  expect(await end()).toEqual([{ end: "2026-12-16 10:00" }]);
  await server.database.owner.query(
    "update invitations set expires_at = '2026-11-01T00:00:00Z' where member_id = $1",
    [memberId],
  );
  await begin();
  expect(await end()).toEqual([{ end: "2026-12-16 10:00" }]);
});

test("the mail with the link names that last minute", async () => {
  const offering = await aPlace();
  const enrollee = await startEnrolling(server, offering);
  await enrollee.save({ contact });
  const system = new SystemScope(server.database, { requestId: "test", language: "en" });
  await writeEnrollmentMail(server.services, system, {
    kind: "returnLink",
    enrollmentId: enrollee.enrollment.id,
  });
  const { rows } = await server.database.owner.query<{ text: string }>(
    "select text from mails where client_id = $1",
    [offering.clientId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.text).toContain("December 15, 2026 at 11:59 PM HST");
});
