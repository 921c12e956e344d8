import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app/app.ts";
import { digest, Vault } from "#server/crypto.ts";
import { SystemScope } from "#server/scope.ts";
import { until } from "#server/until.ts";
import { chooseAll, contact, introduce, startEnrolling } from "#test/enrollee.ts";
import { insert, newId, owned } from "#test/factories.ts";
import { anOffering, type TestOffering } from "#test/offering.ts";
import { testServer, type TestServer } from "#test/server.ts";
import { writeEnrollmentMail } from "./mail.service.ts";
import { linksOfOlderKeys } from "#enrollment/invitations/personal-link.service.ts";

// What a change of keys must not change for people in the wizard.

const [a, b] = [
  { id: "a", key: Buffer.alloc(32, 1) },
  { id: "b", key: Buffer.alloc(32, 2) },
] as const;
const vaults = { before: new Vault([a]), during: new Vault([b, a]), after: new Vault([b]) };
const server = await testServer();
beforeEach(() => {
  server.services.vault = vaults.before;
});

/** Another copy of the server on the same database, with keys of its own. */
async function copyWith(vault: Vault): Promise<TestServer> {
  const services = { ...server.services, vault };
  const app = await buildApp(services, { logLevel: "silent", callsPerMinute: 1_000_000 });
  afterAll(() => app.http.close());
  return {
    ...server,
    ...app,
    services,
    call: async (method, url, { body, token, headers } = {}) =>
      app.http.inject({
        method,
        url: `/api${url}`,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
      }),
  };
}

async function aReadyEnrollee(at: TestServer, offering: TestOffering) {
  const enrollee = await startEnrolling(at, offering);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  return enrollee;
}

/** So many wait for somebody else's transaction to end. */
async function areWaiting(count: number): Promise<boolean> {
  const { rowCount } = await server.database.owner.query(
    `select 1 from pg_locks l join pg_stat_activity a using (pid)
     where not l.granted and l.locktype = 'transactionid' and a.datname = current_database()`,
  );
  return rowCount === count;
}

async function sentIn({ sessionId }: TestOffering): Promise<number> {
  const { rowCount } = await server.database.owner.query(
    "select 1 from enrollments where session_id = $1 and status = 'submitted'",
    [sessionId],
  );
  return rowCount ?? 0;
}

describe("one person sends one enrollment", () => {
  test("when the first was sent before the key changed", async () => {
    const offering = await anOffering(server);
    const first = await aReadyEnrollee(server, offering);
    expect((await first.submit("before-the-change")).status).toBe(200);
    server.services.vault = vaults.during;
    const second = await aReadyEnrollee(server, offering);
    const refused = await second.submit("after-the-change");
    expect(refused).toMatchObject({ status: 409, body: { code: "alreadySubmitted" } });
    expect(await sentIn(offering)).toBe(1);
  });

  test("when two servers with the keys in different order get both at the same moment", async () => {
    const offering = await anOffering(server);
    const [one, other] = [await copyWith(vaults.during), await copyWith(new Vault([a, b]))];
    const [first, second] = [await aReadyEnrollee(one, offering), await aReadyEnrollee(other, offering)];
    // The first one has looked and is held up before its commit; only then comes the second.
    const holder = await server.database.owner.connect();
    await holder.query("begin");
    await holder.query("select 1 from enrollment_selections where enrollment_id = $1 for update", [
      first.enrollment.id,
    ]);
    const answers = [first.submit("at-one-server")];
    expect(await until(() => areWaiting(1), { withinMs: 10_000 })).toBe(true);
    answers.push(second.submit("at-the-other"));
    expect(await until(() => areWaiting(2), { withinMs: 10_000 })).toBe(true);
    await holder.query("commit");
    holder.release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 409]);
    expect(await sentIn(offering)).toBe(1);
  });

  test("when the SSN was on file and nobody typed it", async () => {
    const offering = await anOffering(server);
    const { vault } = server.services;
    const memberId = newId();
    await insert(server, "members", {
      ...owned(offering),
      id: memberId,
      family_id: memberId,
      relationship: "18",
      member_number: "M1",
      first_name: "Rosa",
      last_name: "Medina",
      dob: "1986-04-09",
      hire_date: "2020-06-01",
      ssn_sealed: vault.seal("219099990", `members.ssn:${memberId}`),
      ssn_index: vault.blindIndex("219099990", "ssn"),
      ssn_last4: "9990",
    });
    const invitationId = newId();
    await insert(server, "invitations", {
      ...owned(offering),
      id: invitationId,
      session_id: offering.sessionId,
      kind: "invited",
      member_id: memberId,
      key_hash: digest(vault.linkKey(invitationId)),
      expires_at: "2026-12-16T00:00:00Z",
    });
    const byLink = await startEnrolling(server, offering, { recipientKey: vault.linkKey(invitationId) });
    for (const step of [
      { contact },
      { location: { divisionId: offering.divisionIds[0] } },
      { ssn: { ssn: "" } },
      { dependents: [] },
    ]) {
      expect((await byLink.save(step)).status).toBe(200);
    }
    await chooseAll(byLink, offering);
    expect((await byLink.submit("known-person")).status).toBe(200);
    const again = await aReadyEnrollee(server, offering);
    expect((await again.submit("by-the-shared-link")).status).toBe(409);
  });
});

test("the subscriber's SSN is found among the dependents under an older key", async () => {
  const offering = await anOffering(server);
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering, [
    {
      relationship: "01",
      firstName: "Pat",
      lastName: "García",
      dob: { month: "1", day: "2", year: "1985" },
      ssn: "219-09-9991",
    },
  ]);
  server.services.vault = vaults.during;
  const refused = await enrollee.save({ ssn: { ssn: "219-09-9991" } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors?.map(({ path }) => path)).toEqual(["ssn"]);
});

describe("a personal link", () => {
  test("stays the same while its key is there, and works after that key is gone", async () => {
    const offering = await anOffering(server);
    const enrollee = await startEnrolling(server, offering);
    const path = (await enrollee.read()).returnPath;
    const recipientKey = path?.split("/")[3] ?? "";
    expect(path).not.toBeNull();

    server.services.vault = new Vault([b, a]);
    expect((await enrollee.read()).returnPath).toBe(path);
    const links = await linksOfOlderKeys(server.services);
    expect(links.links).toBeGreaterThan(0);
    // The last day where the client is ends when the next one has begun in UTC.
    expect(links.until?.slice(0, 13)).toMatch(/^2026-12-16.0[45]/u);

    server.services.vault = new Vault([b]);
    expect((await enrollee.read()).returnPath).toBeNull();
    const resumed = await startEnrolling(server, offering, { recipientKey });
    expect(resumed.enrollment.id).toBe(enrollee.enrollment.id);
  });

  test("of a key that is gone gives way to a new one when it is to be mailed", async () => {
    const offering = await anOffering(server);
    const enrollee = await startEnrolling(server, offering);
    await enrollee.save({ contact });
    server.services.vault = new Vault([b]);
    const system = new SystemScope(server.database, { requestId: "test", language: "en" });
    await writeEnrollmentMail(server.services, system, {
      kind: "returnLink",
      enrollmentId: enrollee.enrollment.id,
    });
    const path = (await enrollee.read()).returnPath;
    const { rows } = await server.database.owner.query<{ text: string }>(
      "select text from mails where event like $1",
      [`returnLink:${enrollee.enrollment.id}:%`],
    );
    expect(rows[0]?.text).toContain(path);
    const resumed = await startEnrolling(server, offering, { recipientKey: path?.split("/")[3] ?? "" });
    expect(resumed.enrollment.id).toBe(enrollee.enrollment.id);
  });
});
