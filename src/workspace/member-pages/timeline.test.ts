import { expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anInvitation, anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { digest } from "#server/crypto.ts";
import { addMemberEvents } from "#people/members/member-events.service.ts";
import type { TimelineEntry } from "#people/members/timeline.ts";

const server = await testServer();
const offering = await anOffering(server);
const { installationId } = offering;

const memberId = newId();
await insert(server, "members", {
  ...owned(offering),
  id: memberId,
  family_id: memberId,
  relationship: "18",
  member_number: unique("HB"),
  first_name: "Mina",
  last_name: "Park",
});
const childId = await insert(server, "members", {
  ...owned(offering),
  family_id: memberId,
  relationship: "19",
  member_number: unique("HB"),
  first_name: "Haru",
  last_name: "Park",
  dob: "2020-01-02",
});
const admin = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });

async function look(id: string, token = admin.token) {
  const answer = await server.call("GET", `/member/${id}/timeline`, { token });
  return { status: answer.statusCode, ...answer.json<{ entries: TimelineEntry[]; isCut: boolean }>() };
}

test("tells what happened to a family in order: by whom, from when, and which rule decided", async () => {
  const { rows } = await server.database.owner.query<{ id: string; type: string }>(
    "select id, coverage_type as type from base_plans where client_id = $1",
    [offering.clientId],
  );
  const medical = rows.find(({ type }) => type === "medical")?.id;
  const key = await anInvitation(server, offering, { member_id: memberId });
  const invitation = await server.database.owner.query<{ id: string }>(
    "select id from invitations where key_hash = $1",
    [digest(key)],
  );
  const enrollmentId = await insert(server, "enrollments", {
    ...owned(offering),
    identifier: crypto.randomUUID(),
    session_id: offering.sessionId,
    invitation_id: invitation.rows[0]?.id,
    member_id: memberId,
    status: "processed",
    active_step: "review",
    started_on: "2026-11-04",
    submitted_at: "2026-11-05T01:30:00Z",
    effective_date: "2027-01-01",
    effective_date_why: JSON.stringify([{ code: "date.set" }]),
  });
  for (const covered of [memberId, childId]) {
    const cover = { ...owned(offering), family_id: memberId, member_id: covered, coverage_type: "medical" };
    await insert(server, "coverages", {
      ...cover,
      base_plan_id: medical,
      tier_code: "ECH",
      effective_date: "2026-01-01",
      termination_date: "2026-12-31",
      ended_by_enrollment_id: enrollmentId,
    });
    await insert(server, "coverages", {
      ...cover,
      base_plan_id: medical,
      tier_code: "ECH",
      effective_date: "2027-01-01",
      enrollment_id: enrollmentId,
    });
  }
  await server.database.system.hold(async (client) =>
    addMemberEvents({ client } as never, {
      installationId,
      now: new Date("2026-11-06T15:00:00Z"),
      events: [
        {
          clientId: offering.clientId,
          familyId: memberId,
          memberId: childId,
          kind: "addDependent",
          actor: `user:${admin.userId}`,
          effectiveDate: "2027-01-01",
        },
      ],
    }),
  );

  const { status, entries, isCut } = await look(childId);
  expect([status, isCut]).toEqual([200, false]);
  expect(entries.map(({ kind, day, people, by }) => `${day} ${kind} ${people.join("+")} ${by}`)).toEqual([
    // The plan goes on: that it ends on the day before is no news.
    "2027-01-01 coverageContinues Mina+Haru null",
    "2026-11-06 addDependent Haru staff",
    // By the client's clock, half past eight in the evening.
    "2026-11-04 enrollmentSent Mina employee",
    "2026-01-01 coverageStart Mina+Haru null",
  ]);
  expect(entries.map(({ why }) => why)).toEqual([[{ code: "date.set" }], [], [{ code: "date.set" }], []]);
  expect(entries[0]).toMatchObject({ enrollmentId, details: { planName: "medical plan", tierCode: "ECH" } });
  expect(entries[1]).toMatchObject({ byName: "Alex Moreno", effectiveDate: "2027-01-01" });
});

test("one birth is one entry, with the enrollment, the child and the coverage that came of it", async () => {
  const familyId = newId();
  const person = { ...owned(offering), family_id: familyId, last_name: "Birth" };
  await insert(server, "members", {
    ...person,
    id: familyId,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Ana",
  });
  const baby = await insert(server, "members", {
    ...person,
    relationship: "19",
    member_number: unique("HB"),
    first_name: "Noor",
  });
  const kindId = await insert(server, "life_event_kinds", {
    installation_id: installationId,
    code: unique("birth"),
    label: { en: "Birth of a child", ko: "출산", es: "Nacimiento" },
    help: { en: "", ko: "", es: "" },
    date_label: { en: "", ko: "", es: "" },
    effective_date_kind: "dateOfEvent",
    sort_order: 1,
  });
  const lifeEventId = await insert(server, "life_events", {
    ...owned(offering),
    family_id: familyId,
    member_id: familyId,
    kind_id: kindId,
    event_date: "2026-10-20",
    reported_on: "2026-10-25",
    opens_on: "2026-10-20",
    closes_on: "2026-11-30",
    effective_date: "2026-10-20",
  });
  const { owner } = server.database;
  const key = await anInvitation(server, offering, { member_id: familyId });
  const { rows } = await owner.query<{ id: string; code: string; plan: string }>(
    `select i.id, k.code, b.id as plan from invitations i, life_event_kinds k, base_plans b
     where i.key_hash = $1 and k.id = $2 and b.client_id = $3 and b.coverage_type = 'medical'`,
    [digest(key), kindId, offering.clientId],
  );
  const enrollmentId = await insert(server, "enrollments", {
    ...owned(offering),
    identifier: crypto.randomUUID(),
    session_id: offering.sessionId,
    invitation_id: rows[0]?.id,
    member_id: familyId,
    status: "processed",
    active_step: "review",
    started_on: "2026-10-26",
    submitted_at: "2026-10-26T15:00:00Z",
    effective_date: "2026-10-20",
    life_event_id: lifeEventId,
  });
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: familyId,
    member_id: baby,
    coverage_type: "medical",
    base_plan_id: rows[0]?.plan,
    tier_code: "ECH",
    effective_date: "2026-10-20",
    enrollment_id: enrollmentId,
  });
  const common = { clientId: offering.clientId, familyId, actor: `user:${admin.userId}` };
  const told = (day: string, act: string) => ({
    installationId,
    now: new Date(`2026-10-${day}T15:00:00Z`),
    events: [
      {
        ...common,
        memberId: familyId,
        kind: "lifeEvent" as const,
        effectiveDate: "2026-10-20",
        details: { act, code: rows[0]?.code ?? "", eventDate: "2026-10-20" },
      },
    ],
  });
  await server.database.system.hold(async (client) => {
    await addMemberEvents({ client } as never, told("25", "reported"));
    await addMemberEvents({ client } as never, told("27", "proofSeen"));
    await addMemberEvents({ client } as never, {
      installationId,
      now: new Date("2026-10-28T15:00:00Z"),
      events: [
        { ...common, memberId: baby, kind: "addDependent", effectiveDate: "2026-10-20", enrollmentId },
        { ...common, memberId: familyId, kind: "addressChange", effectiveDate: null },
      ],
    });
  });

  const { entries } = await look(familyId);
  expect(entries.map(({ kind, parts }) => [kind, parts.map((part) => part.kind)])).toEqual([
    ["addressChange", []],
    ["lifeEvent", ["coverageStart", "enrollmentSent", "lifeEvent", "addDependent"]],
  ]);
  expect(entries[1]).toMatchObject({
    day: "2026-10-25",
    details: { act: "reported", label: "Birth of a child" },
  });
});

test("of a family out of reach is not there", async () => {
  const other = await anOffering(server);
  const stranger = await aUser(server, other.installationId, { type: "admin" });
  expect((await look(memberId, stranger.token)).status).toBe(404);
});

test("a member sees their own family's", async () => {
  const { token } = await aUser(server, installationId, { type: "member", entityId: memberId });
  const { entries } = await look(memberId, token);
  expect(entries.map(({ kind }) => kind)).toContain("coverageStart");
});
