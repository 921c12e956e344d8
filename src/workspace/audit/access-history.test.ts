import { expect, test, describe } from "vitest";
import { accountsOf, userTypes } from "#test/accounts.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { newId } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { AccessHistoryEntry, Profile } from "#identity/accounts/profile.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
await owner.query("update installations set name = 'Harborview' where id = $1", [offering.installationId]);
await owner.query("update clients set name = 'Seaside Bakery' where id = $1", [offering.clientId]);
const { installationId, clientId, aFamily, someone } = await accountsOf(server, offering);

describe("who looked at my data", () => {
  const accessHistory = async (token: string, query = "") =>
    (await server.call("GET", `/user/accesshistory${query}`, { token })).json<{
      rows: AccessHistoryEntry[];
      more: boolean;
    }>();

  const event = (row: Record<string, unknown>) =>
    owner.query(
      `insert into audit_events (installation_id, client_id, actor, action, subject, subject_id, details)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        installationId,
        clientId,
        row["actor"],
        row["action"] ?? "view",
        row["subject"] ?? "members",
        row["subjectId"] ?? null,
        JSON.stringify(row["details"] ?? {}),
      ],
    );

  test("an employee sees looks at their own records, a minor child's and their enrollments, by whom in plain words", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const dana = await someone("member", { entityId: subscriberId });
    const quinn = await someone("member", { entityId: spouseId });
    const admin = await someone("admin", { row: { first_name: "Secret", last_name: "Name" } });
    const hr = await someone("client");
    const { enrollment } = await startEnrolling(server, offering);
    const updated = await owner.query<{ id: string }>(
      `update enrollments set member_id = $2, installation_id = $3 where $1 in (id, identifier) returning id`,
      [enrollment.identifier, subscriberId, installationId],
    );
    const enrollmentId = updated.rows[0]?.id ?? "none";
    expect((await server.call("GET", `/member/${spouseId}`, { token: admin.token })).statusCode).toBe(200);
    await event({ actor: `user:${quinn.userId}`, subjectId: childId });
    await event({
      actor: `user:${hr.userId}`,
      action: "update",
      subject: "enrollments",
      subjectId: enrollmentId,
    });
    await event({
      actor: `user:${hr.userId}`,
      subject: "enrollments",
      details: { ids: [newId(), enrollmentId] },
    });
    await event({ actor: "apiKey:018f0000-0000-7000-8000-000000000001", subjectId: childId });
    await event({
      actor: `enrollee:${enrollmentId}`,
      action: "submit",
      subject: "enrollments",
      subjectId: enrollmentId,
    });
    await event({
      actor: "system",
      action: "something new",
      subjectId: childId,
      details: { emergencyId: newId() },
    });
    const { rows, more } = await accessHistory(dana.token);
    const told = rows.map(({ by, action, subject, person, inList, emergency }) => [
      by.kind,
      by.type,
      by.organisation,
      action,
      subject,
      person,
      inList,
      emergency,
    ]);
    expect(told).toEqual([
      ["system", null, null, "other", "members", "Rowan", false, true],
      ["enrollment", null, null, "submit", "enrollments", null, false, false],
      ["apiKey", null, null, "view", "members", "Rowan", false, false],
      ["staff", "client", "Seaside Bakery", "view", "enrollments", null, true, false],
      ["staff", "client", "Seaside Bakery", "update", "enrollments", null, false, false],
      ["family", null, null, "view", "members", "Rowan", false, false],
      ["system", null, null, "create", "enrollments", null, false, false],
    ]);
    expect(more).toBe(false);
    expect(JSON.stringify(rows)).not.toMatch(/Secret|Name|@|user:/u);
  });

  test("a spouse sees looks at their own data alone, and not that they did what the employee did", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const quinn = await someone("member", { entityId: spouseId });
    const dana = await someone("member", { entityId: subscriberId });
    const { enrollment } = await startEnrolling(server, offering);
    const { rows: found } = await owner.query<{ id: string }>(
      `update enrollments set member_id = $2, installation_id = $3 where $1 in (id, identifier) returning id`,
      [enrollment.identifier, subscriberId, installationId],
    );
    const enrollmentId = found[0]?.id ?? "none";
    await event({ actor: "system", subjectId: subscriberId });
    await event({ actor: "system", subjectId: childId });
    await event({
      actor: `enrollee:${enrollmentId}`,
      action: "submit",
      subject: "enrollments",
      subjectId: enrollmentId,
    });
    await event({ actor: `user:${dana.userId}`, subjectId: spouseId });
    await event({ actor: `enrollee:${enrollmentId}`, action: "update", subjectId: spouseId });
    await event({ actor: "system", details: { ids: [subscriberId, spouseId] } });
    const { rows } = await accessHistory(quinn.token);
    expect(rows.map(({ by, action, inList }) => [by.kind, action, inList])).toEqual([
      ["system", "view", true],
      ["family", "update", false],
      ["family", "view", false],
    ]);
  });

  test("shows nothing of another family, nor of other kinds of records", async () => {
    const [own, other] = [await aFamily(), await aFamily()];
    const { token } = await someone("member", { entityId: own.subscriberId });
    await event({ actor: "system", subjectId: other.spouseId });
    await event({ actor: "system", details: { ids: [other.childId, other.subscriberId] } });
    await event({ actor: "system", subject: "mails", subjectId: own.childId });
    expect((await accessHistory(token)).rows).toEqual([]);
    await event({ actor: "system", subjectId: own.childId });
    expect((await accessHistory(token)).rows).toHaveLength(1);
  });

  test.each(userTypes.filter((type) => type !== "member"))(
    "a user of type %s sees what others did to their own account only",
    async (type) => {
      const admin = await someone("admin");
      const [own, other] = [await someone(type), await someone(type)];
      const { subscriberId } = await aFamily();
      const subject = "users";
      await event({ actor: `user:${admin.userId}`, action: "update", subject, subjectId: own.userId });
      await event({ actor: `user:${admin.userId}`, subject, details: { ids: [own.userId, other.userId] } });
      await event({ actor: `user:${admin.userId}`, action: "update", subject, subjectId: other.userId });
      await event({ actor: "system", subjectId: subscriberId });
      const { rows } = await accessHistory(own.token);
      expect(rows.map(({ action, inList, by }) => [action, inList, by.kind, by.type])).toEqual([
        ["view", true, "staff", "admin"],
        ["update", false, "staff", "admin"],
      ]);
    },
  );

  test("what the user did is there when asked for", async () => {
    const { userId, token } = await someone();
    const { lastName, email, language } = (
      await server.call("GET", "/user/profile", { token })
    ).json<Profile>();
    await server.call("PUT", "/user/profile", {
      token,
      body: { firstName: "Kim", lastName, email, language },
      headers: { "if-match": '"1"' },
    });
    await event({ actor: `user:${userId}`, action: "signIn", subject: "users", subjectId: userId });
    expect((await accessHistory(token)).rows).toEqual([]);
    const { rows } = await accessHistory(token, "?own=true");
    expect(rows.map(({ by, action }) => [by.kind, action])).toEqual([
      ["self", "signIn"],
      ["self", "update"],
    ]);
  });

  test("somebody else's tries to sign in as the user are there", async () => {
    const { userId, token } = await someone();
    await event({ actor: "system", action: "signInFailed", subject: "users", subjectId: userId });
    const { rows } = await accessHistory(token);
    expect(rows.map(({ by, action }) => [by.kind, action])).toEqual([["visitor", "signInFailed"]]);
  });

  test("comes in pages, the latest first, none twice", async () => {
    const { spouseId } = await aFamily();
    const { token } = await someone("member", { entityId: spouseId });
    for (let count = 0; count < 45; count += 1)
      await event({
        actor: "system",
        ...(count % 2 === 0 ? { subjectId: spouseId } : { details: { ids: [spouseId] } }),
      });
    const seen: number[] = [];
    const sizes: [number, boolean][] = [];
    for (
      let page = await accessHistory(token);
      ;
      page = await accessHistory(token, `?before=${seen.at(-1)}`)
    ) {
      seen.push(...page.rows.map(({ id }) => id));
      sizes.push([page.rows.length, page.more]);
      if (!page.more) break;
    }
    expect(sizes).toEqual([
      [20, true],
      [20, true],
      [5, false],
    ]);
    expect(seen).toEqual([...new Set(seen)].toSorted((one, other) => other - one));
  });
});
