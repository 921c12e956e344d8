import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { anInvitation, anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";

// More at once than the pools have connections (eight and four here): each is answered, and none waits for another for ever.

const server = await testServer({ trustProxy: 1 });
const address = await server.http.listen({ port: 0, host: "127.0.0.1" });

const device = "m".repeat(43);
const cookie = `openroll_device=${device}`;

async function statusesOf(calls: readonly { path: string; body: object }[]): Promise<Record<number, number>> {
  const answers = await Promise.all(
    calls.map(({ path, body }, from) =>
      fetch(`${address}/api/selfenrollment/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${from}`, cookie },
        body: JSON.stringify(body),
      }),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

test("forty who come back by their links at the same moment all find their own enrollment", async () => {
  const offering = await anOffering(server);
  const { signupKey } = offering;
  const keys = await Promise.all(Array.from({ length: 40 }, () => anInvitation(server, offering)));
  for (const recipientKey of keys.slice(0, 20)) await startEnrolling(server, offering, { recipientKey });
  const calls = keys.map((recipientKey) => ({
    path: "start",
    body: { signupKey, recipientKey, language: "en" },
  }));
  expect(await statusesOf(calls)).toEqual({ 200: 40 });
  expect(await statusesOf(calls)).toEqual({ 200: 40 });
});

test("a hundred who start at the same moment all start", async () => {
  const { signupKey } = await anOffering(server);
  const calls = Array.from({ length: 100 }, () => ({ path: "start", body: { signupKey, language: "en" } }));
  expect(await statusesOf(calls)).toEqual({ 200: 100 });
});

test("one person who signs in thirty times at once is let in or told to wait, and still gets in afterwards", async () => {
  const offering = await anOffering(server, { requires_sign_in: true });
  const { vault } = server.services;
  const [id, ssn, memberNumber] = [newId(), "219091234", unique("HB9000")];
  await insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: memberNumber,
    first_name: "Dana",
    last_name: "Ruiz",
    dob: "1986-04-09",
    hire_date: "2020-06-01",
    ssn_sealed: vault.seal(ssn, `members.ssn:${id}`),
    ssn_index: vault.blindIndex(ssn, "ssn"),
    ssn_last4: "1234",
  });
  // On the person's own browser, which nobody asks for a code.
  const { userId } = await aUser(server, offering.installationId, { type: "member", entityId: id });
  await server.database.owner.query(
    `insert into known_devices (id, user_id, hash, agent, first_used_at, last_used_at) values ($1, $2, sha256($3::bytea), '', now(), now())`,
    [newId(), userId, device],
  );
  const dob = { month: "4", day: "9", year: "1986" };
  const body = { signupKey: offering.signupKey, language: "en", memberNumber, ssn, dob };
  for (const round of [1, 2, 3]) {
    const statuses = await statusesOf(Array.from({ length: 30 }, () => ({ path: "signin", body })));
    const { 200: isIn = 0, 429: isLater = 0, ...others } = statuses;
    expect([round, others]).toEqual([round, {}]);
    expect(isIn + isLater).toBe(30);
    expect(isIn).toBeGreaterThan(0);
  }
  expect(await statusesOf([{ path: "signin", body }])).toEqual({ 200: 1 });
  const { rows } = await server.database.owner.query("select id from enrollments where member_id = $1", [id]);
  expect(rows).toHaveLength(1);
});
