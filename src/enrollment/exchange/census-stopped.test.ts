import { checkCensusJob, writeCensusJob } from "#enrollment/exchange/jobs.ts";
import { describe, expect, test } from "vitest";
import type { PayloadOf } from "#server/jobs.ts";
import { aClient, aUser } from "#test/factories.ts";
import { tendCensuses } from "./resume.service.ts";
import { aCensusDesk, csv, employee, nameOf } from "#test/census.ts";

const { server, owner, handlers, installationId, bring, post, detail, check, membersOf, auditOf } =
  await aCensusDesk();

describe("stopped and gone on with", () => {
  test("a worker that dies leaves each person written once, and the next goes on where it was", async () => {
    const client = await aClient(server, installationId);
    const lines = Array.from({ length: 2600 }, (_, n) =>
      n % 2 === 0 ? employee(40_000 + n) : ["", "Child", "K", nameOf(n, "Kid"), "2015-01-01", "", "", "", ""],
    );
    const { body } = await bring(csv(lines), { client });
    await check(body.id);
    await post(body.id, "write");
    // The connection breaks in the middle of the second batch, after its members were written.
    await owner.query(`create function fall_over() returns trigger language plpgsql as $$ begin
      if (select count(*) from members where client_id = '${client}') > 1500 then raise exception 'power cut'; end if; return null; end $$`);
    await owner.query(
      "create trigger fall_over after insert on member_events for each statement execute function fall_over()",
    );
    await expect(handlers.run(writeCensusJob, { importId: body.id, installationId })).rejects.toThrow(
      "power cut",
    );
    await owner.query("drop function fall_over cascade");
    expect(await detail(body.id)).toMatchObject({ status: "writing", rowsDone: 1000, added: 1000 });
    expect(await membersOf(client)).toHaveLength(1000);
    // Two workers at once are one too many: each batch is written by one of them.
    const job = { importId: body.id, installationId };
    await Promise.all([handlers.run(writeCensusJob, job), handlers.run(writeCensusJob, job)]);
    expect(await detail(body.id)).toMatchObject({ status: "done", rowsDone: 2600, added: 2600, same: 0 });
    const members = await membersOf(client);
    expect(members).toHaveLength(2600);
    const families = new Map<string, number>();
    for (const one of members) families.set(one.family_id, (families.get(one.family_id) ?? 0) + 1);
    expect([...families.values()].every((size) => size === 2)).toBe(true);
    expect((await auditOf(body.id)).filter((one) => one.subject === "members")).toHaveLength(2600);
  }, 60_000);

  test("an import whose worker is silent gets another one; files that nobody needs go after 30 days", async () => {
    const { body } = await bring(csv([employee(50_000)]));
    await post(body.id, "check");
    await owner.query("delete from pgboss.job where name = 'check-census'");
    await tendCensuses(server.services);
    const jobs = async () =>
      (
        await owner.query(
          "select data from pgboss.job where name = 'check-census' and data->>'importId' = $1",
          [body.id],
        )
      ).rows;
    expect(await jobs()).toEqual([]);
    await owner.query(
      "update imports set updated_at = $2::timestamptz - interval '3 minutes' where id = $1",
      [body.id, server.clock.now],
    );
    await owner.query("alter table imports disable trigger all");
    await tendCensuses(server.services);
    expect(await jobs()).toEqual([{ data: { importId: body.id, installationId } }]);
    await handlers.run(checkCensusJob, { importId: body.id, installationId });
    expect(await detail(body.id)).toMatchObject({ status: "checked", hasFile: true });
    await owner.query("update imports set updated_at = $2::timestamptz - interval '31 days' where id = $1", [
      body.id,
      server.clock.now,
    ]);
    await tendCensuses(server.services);
    expect(await detail(body.id)).toMatchObject({ status: "cancelled", hasFile: false });
  });

  test("who goes on with it stands in the audit under the emergency access of who began it", async () => {
    const client = await aClient(server, installationId);
    const { body } = await bring(csv([employee(55_000)]), { client });
    await check(body.id);
    const clerk = await aUser(server, installationId, { type: "admin", permissions: ["useEmergencyAccess"] });
    const begun = await server.call("POST", "/emergencyaccess", {
      token: clerk.token,
      body: { reason: "The only enrollment clerk is ill today", minutes: 30 },
    });
    const { token } = begun.json<{ token: string }>();
    expect((await server.call("POST", `/admin/census/${body.id}/write`, { token })).statusCode).toBe(200);
    // Its worker dies before it has done anything.
    await owner.query("delete from pgboss.job where name = 'write-census'");
    await owner.query(
      "update imports set updated_at = $2::timestamptz - interval '3 minutes' where id = $1",
      [body.id, server.clock.now],
    );
    await tendCensuses(server.services);
    const { rows: jobs } = await owner.query<{ data: PayloadOf<typeof writeCensusJob> }>(
      "select data from pgboss.job where name = 'write-census'",
    );
    expect(jobs).toHaveLength(1);
    await handlers.run(writeCensusJob, jobs[0]!.data);
    const [written] = (await auditOf(body.id)).filter((one) => one.subject === "members");
    const { rows: emergencies } = await owner.query<{ id: string }>(
      "select id from emergency_accesses where user_id = $1",
      [clerk.userId],
    );
    expect(written).toMatchObject({
      actor: `user:${clerk.userId}`,
      details: { importId: body.id, emergencyId: emergencies[0]?.id },
    });
  });

  test("given up: the file is gone, and a worker that comes late writes nothing", async () => {
    const client = await aClient(server, installationId);
    const { body } = await bring(csv([employee(60_000)]), { client });
    await check(body.id);
    await post(body.id, "write");
    expect((await post(body.id, "cancel")).body).toMatchObject({ status: "cancelled", hasFile: false });
    await handlers.run(writeCensusJob, { importId: body.id, installationId });
    expect(await membersOf(client)).toEqual([]);
    expect((await post(body.id, "check")).status).toBe(409);
  });
});
