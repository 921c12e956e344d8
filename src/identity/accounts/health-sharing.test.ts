import { describe, expect, test } from "vitest";
import { accountsOf, userTypes } from "#test/accounts.ts";
import { testServer } from "#test/server.ts";
import type { HealthSharing } from "./profile.ts";
import { TokenReader } from "#identity/access/tokens.service.ts";

const server = await testServer();
const { owner } = server.database;
const { aFamily, aMember, auditOf, someone } = await accountsOf(server);

describe("consent to see health data", () => {
  const sharing = async (token: string) =>
    (await server.call("GET", "/user/healthsharing", { token })).json<HealthSharing>();
  const share = (token: string, shares: unknown) =>
    server.call("PUT", "/user/healthsharing", { token, body: { shares } });

  test("is the adult dependent's to give and to take back; the subscriber sees how it stands", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const [dana, quinn] = [
      await someone("member", { entityId: subscriberId }),
      await someone("member", { entityId: spouseId }),
    ];
    const dependents = (visible: string) => [
      { id: spouseId, name: "Quinn Ruiz", visible },
      { id: childId, name: "Rowan Ruiz", visible: "minor" },
    ];
    expect(await sharing(dana.token)).toEqual({
      standing: "subscriber",
      shares: null,
      changedOn: null,
      subscriberName: null,
      dependents: dependents("notShared"),
    });
    expect(await sharing(quinn.token)).toEqual({
      standing: "adult",
      shares: false,
      changedOn: null,
      subscriberName: "Dana Ruiz",
      dependents: [],
    });
    expect((await share(quinn.token, true)).json()).toMatchObject({
      standing: "adult",
      shares: true,
      changedOn: "2026-11-10",
    });
    expect((await sharing(dana.token)).dependents).toEqual(dependents("shared"));
    expect((await share(quinn.token, true)).statusCode).toBe(200);
    expect((await share(quinn.token, false)).json()).toMatchObject({ shares: false });
    expect((await sharing(dana.token)).dependents).toEqual(dependents("notShared"));
    const actor = `user:${quinn.userId}`;
    const details = { fields: ["sharesHealthWithSubscriber"] };
    // Once for each change: the repeat changed nothing.
    expect(await auditOf(spouseId)).toEqual([
      { actor, action: "consent", subject: "members", details },
      { actor, action: "withdrawConsent", subject: "members", details },
    ]);
    const { rows } = await owner.query<{ version: number; by: string }>(
      "select version, updated_by as by from members where id = $1",
      [spouseId],
    );
    expect(rows).toEqual([{ version: 3, by: quinn.userId }]);
  });

  test("holds within a second on a session that is under way, in both directions", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const dana = await someone("member", { entityId: subscriberId });
    const quinn = await someone("member", { entityId: spouseId });
    const tokens = new TokenReader(server.services);
    const seen = async () => {
      server.clock.now = new Date(server.clock.now.getTime() + 1000);
      const health = (await tokens.read(dana.token))?.accessScope.health;
      return Array.from(health ?? []).toSorted();
    };
    const own = [subscriberId, childId].toSorted();
    expect(await seen()).toEqual(own);
    await share(quinn.token, true);
    expect(await seen()).toEqual([...own, spouseId].toSorted());
    await share(quinn.token, false);
    expect(await seen()).toEqual(own);
  });

  test("ends with the last day in the family: a former spouse shares nothing any more", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const dana = await someone("member", { entityId: subscriberId });
    const quinn = await someone("member", { entityId: spouseId });
    await share(quinn.token, true);
    await owner.query("update members set termination_date = '2026-11-09' where id = $1", [spouseId]);
    expect((await sharing(dana.token)).dependents).toEqual([
      { id: spouseId, name: "Quinn Ruiz", visible: "notShared" },
      { id: childId, name: "Rowan Ruiz", visible: "minor" },
    ]);
    const known = await new TokenReader(server.services).read(dana.token);
    expect(known?.accessScope.health).not.toContain(spouseId);
  });

  test("is not the subscriber's, a minor's or any other user's to give", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    for (const entityId of [subscriberId, childId]) {
      const { token } = await someone("member", { entityId });
      const answer = await share(token, true);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, "forbidden"]);
    }
    for (const type of userTypes.filter((one) => one !== "member")) {
      const { token } = await someone(type, { permissions: ["viewHealthData", "manageUsers"] });
      expect([type, (await share(token, true)).statusCode]).toEqual([type, 403]);
      expect([type, (await server.call("GET", "/user/healthsharing", { token })).statusCode]).toEqual([
        type,
        403,
      ]);
    }
    const { rows } = await owner.query(
      "select id from members where id = any($1) and (shares_health_with_subscriber or version > 1)",
      [[subscriberId, spouseId, childId]],
    );
    expect(rows).toEqual([]);
  });

  test("becomes the child's own on the eighteenth birthday", async () => {
    // The clock of the tests says November 10, 2026, and the installation stands in New York.
    const { subscriberId } = await aFamily();
    const dependent = async (dob: string) => {
      const entityId = await aMember({ familyId: subscriberId, relationship: "19", dob });
      return (await someone("member", { entityId })).token;
    };
    const [turned, turns] = [await dependent("2008-11-10"), await dependent("2008-11-11")];
    expect(await sharing(turned)).toMatchObject({ standing: "adult", shares: false });
    expect(await sharing(turns)).toMatchObject({
      standing: "minor",
      shares: null,
      subscriberName: "Dana Ruiz",
    });
    expect([(await share(turned, true)).statusCode, (await share(turns, true)).statusCode]).toEqual([
      200, 403,
    ]);
  });

  test("a wrong body is refused", async () => {
    const { spouseId } = await aFamily();
    const { token } = await someone("member", { entityId: spouseId });
    expect((await share(token, "yes")).statusCode).toBe(422);
    expect(await sharing(token)).toMatchObject({ shares: false });
  });

  test("a subscriber's look at it is in the audit, a dependent's look at their own is none", async () => {
    const { subscriberId, spouseId, childId } = await aFamily();
    const dana = await someone("member", { entityId: subscriberId });
    const quinn = await someone("member", { entityId: spouseId });
    await sharing(dana.token);
    await sharing(quinn.token);
    const { rows } = await owner.query("select action, details from audit_events where actor = any($1)", [
      [`user:${dana.userId}`, `user:${quinn.userId}`],
    ]);
    expect(rows).toEqual([{ action: "view", details: { ids: [spouseId, childId] } }]);
  });
});
