import { importTotalsJob } from "#claims/accumulators/jobs.ts";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readConnectedPlaces } from "#server/connected-places.ts";
import { bucketInbox } from "#server/inbox/bucket-inbox.ts";
import { s3Client } from "#server/s3.ts";
import { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser, insert, unique } from "#test/factories.ts";
import { anS3Server, s3Keys } from "#test/s3-server.ts";
import { aPayment } from "#test/x12.ts";
import { lookNow, watchingDrops } from "./drop.service.ts";
import type { RefreshRun } from "./refresh.ts";
import { goOnWithRefresh } from "./refresh.service.ts";
import type { DroppedFile } from "./systems.ts";

const desk = await aClaimsDesk();
const { server, owner, installationId, clientId, subscriberId, handlers } = desk;
const s3 = await anS3Server();
afterAll(() => s3.stop());
const bucket = { endpoint: s3.endpoint, bucket: "bucket", region: "us-east-1", ...s3Keys };
const system = new SystemScope(server.database, { requestId: "drop", language: "en" });
const { token } = await aUser(server, installationId, {
  type: "admin",
  permissions: ["manageInstallations", "manageClaims", "viewHealthData"],
});
const { rows: tenants } = await owner.query<{ machine_name: string }>(
  "select machine_name from installations where id = $1",
  [installationId],
);
const tenant = tenants[0]?.machine_name ?? "";
const services: Services = {
  ...server.services,
  configuration: {
    ...server.services.configuration,
    connectedPlaces: new Map([["payer", { kind: "bucket", bucket, prefix: "from payer" }]]),
  },
};
const root = path.join(services.configuration.dropFolder, tenant);

beforeEach(async () => {
  await owner.query(
    "truncate connected_systems, dropped_files, refresh_runs, claim_files, payer_total_files, claims, claim_sets, claim_versions, claim_lines, claim_holds cascade",
  );
  await rm(root, { recursive: true, force: true });
  s3.objects.clear();
});

async function aSystem(given: Record<string, unknown> = {}) {
  const machineName = unique("drop-").toLowerCase();
  const answer = await server.call("POST", "/admin/installation", {
    token,
    body: {
      name: "Payer",
      machineName,
      kind: "file",
      status: "connected",
      baseUrl: null,
      credentialsRef: null,
      timeZone: "America/New_York",
      memberNumberFormat: null,
      ...given,
    },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return { id: answer.json<{ id: string }>().id, folder: path.join(root, machineName) };
}
const look = () => lookNow(services, system, { installationId });
async function work() {
  const claims = await owner.query<{ id: string }>("select id from claim_files where status <> 'failed'");
  for (const { id } of claims.rows) await desk.work(id);
  const totals = await owner.query<{ id: string }>("select id from payer_total_files");
  for (const { id } of totals.rows) await handlers.run(importTotalsJob, { fileId: id, installationId });
}
const files = async (id: string) =>
  (await server.call("GET", `/admin/installation/${id}/files`, { token })).json<{
    rows: DroppedFile[];
    total: number;
    trouble: { code: string } | null;
  }>();

const byName = ([one]: readonly [string, ...unknown[]], [other]: readonly [string, ...unknown[]]) =>
  one < other ? -1 : 1;

describe("a folder", () => {
  test("is made, and each kind of file goes its way; what became of it is told", async () => {
    const { id, folder } = await aSystem();
    await look();
    await writeFile(path.join(folder, "claims", "paid.835"), aPayment());
    await writeFile(path.join(folder, "claims", "letter.txt"), "Dear payer");
    await writeFile(
      path.join(folder, "totals", "totals.csv"),
      "member_number,code,as_of,amount\nM1001,DED,2026-10-01,5\nM1001,DED,soon,5\n",
    );
    await writeFile(path.join(folder, "census", "nobody.csv"), "a,b\n1,2\n");
    expect((await look()).files).toBe(4);
    await work();
    await look();
    const { rows, total } = await files(id);
    expect(total).toBe(4);
    expect(
      rows
        .map(({ fileName, status, counts, failure }) => [fileName, status, counts, failure?.code] as const)
        .toSorted(byName),
    ).toEqual([
      ["letter.txt", "failed", { good: 0, waiting: 0, bad: 0 }, "notX12"],
      ["nobody.csv", "failed", null, "notFound"],
      ["paid.835", "done", { good: 1, waiting: 0, bad: 0 }, undefined],
      ["totals.csv", "done", { good: 0, waiting: 1, bad: 1 }, undefined],
    ]);
    expect((await readdir(path.join(folder, "claims", "done"))).map((name) => name.slice(37))).toEqual([
      "paid.835",
    ]);
    const systems = await server.call("GET", "/admin/installation", { token });
    expect(systems.json()).toMatchObject({
      rows: [{ lastSyncAt: expect.stringContaining("2026") as string }],
    });
  });

  test("takes the same file again without a change, and a failed one once more when somebody asks", async () => {
    const { id, folder } = await aSystem();
    await look();
    await writeFile(path.join(folder, "claims", "paid.835"), aPayment());
    await look();
    await work();
    await writeFile(path.join(folder, "claims", "paid.835"), aPayment());
    await writeFile(path.join(folder, "claims", "bad.835"), "not X12");
    await look();
    await work();
    await look();
    const known = await owner.query("select from claim_versions");
    expect(known.rowCount).toBe(1);
    const { rows } = await files(id);
    expect(rows.map(({ fileName, times }) => [fileName, times] as const).toSorted(byName)).toEqual([
      ["bad.835", 1],
      ["paid.835", 2],
    ]);
    const bad = rows.find(({ status }) => status === "failed")?.id ?? "";
    const retry = () => server.call("POST", `/admin/installation/files/${bad}/retry`, { token, body: {} });
    expect((await retry()).statusCode).toBe(204);
    expect((await retry()).statusCode).toBe(404);
    expect(await readdir(path.join(folder, "claims"))).toContain("bad.835");
    await look();
    expect((await files(id)).rows.map(({ status }) => status).toSorted()).toEqual([
      "done",
      "retried",
      "taken",
    ]);
  });

  test("that cannot be reached says so, and keeps no other from its turn", async () => {
    const { id } = await aSystem({ credentialsRef: "gone" });
    const other = await aSystem();
    const watch = watchingDrops(services, system);
    await watch();
    await writeFile(path.join(other.folder, "claims", "paid.835"), aPayment());
    await watch();
    await watch();
    expect((await files(id)).trouble).toEqual({ code: "unknownPlace" });
    expect((await files(other.id)).total).toBe(1);
  });

  test("of one that is paused is left alone", async () => {
    const { folder } = await aSystem({ status: "paused" });
    await mkdir(path.join(folder, "claims"), { recursive: true });
    await writeFile(path.join(folder, "claims", "paid.835"), aPayment());
    expect((await look()).files).toBe(0);
  });
});

describe("a bucket", () => {
  test("is signed for, listed page by page, and its files move as in a folder", async () => {
    const { id } = await aSystem({ credentialsRef: "payer" });
    const names = ["a (1).835", "b & c.835", "d+e ü.835"];
    for (const [at, name] of names.entries())
      await s3Client(bucket).put(
        `from payer/claims/${name}`,
        Buffer.from(aPayment({ interchange: { sender: `S${at}` } })),
      );
    await s3Client(bucket).put("from payer/claims/deep/x.835", Buffer.from("not ours"));
    expect((await look()).files).toBe(3);
    await work();
    await look();
    expect(
      (await files(id)).rows.map(({ fileName, status }) => [fileName, status] as const).toSorted(byName),
    ).toEqual(names.map((name) => [name, "done"]));
    const left = [...s3.objects.keys()].map((key) => key.replace(/[\da-f-]{36} /u, "")).toSorted();
    expect(left).toEqual([
      "from payer/claims/deep/x.835",
      ...names.map((name) => `from payer/claims/done/${name}`),
    ]);
    expect(s3.refused).toEqual([]);
  });

  test("does not open with another secret; what is gone meanwhile is no error", async () => {
    const wrong = bucketInbox({ ...bucket, secretAccessKey: "other" }, "p");
    await expect(wrong.reach()).rejects.toThrow("403 SignatureDoesNotMatch");
    const inbox = bucketInbox(bucket, "p");
    await expect(inbox.open("gone.835")).rejects.toMatchObject({ code: "ENOENT" });
    await inbox.move({ place: "top", name: "gone.835" }, { place: "taken", name: "x" });
    expect(s3.objects.size).toBe(0);
  });
});

test("a test of the connection says what is in the way", async () => {
  const reach = async (given: Record<string, unknown>) => {
    const { id } = await aSystem(given);
    return (await server.call("POST", `/admin/installation/${id}/test`, { token, body: {} })).json<{
      code: string;
    }>().code;
  };
  expect(await reach({})).toBe("reached");
  expect(await reach({ kind: "demo" })).toBe("demo");
  expect(await reach({ kind: "core" })).toBe("noPlace");
  expect(await reach({ kind: "core", credentialsRef: "nowhere" })).toBe("unknownPlace");
});

describe("places in the settings", () => {
  const read = (value: string) => {
    const problems: string[] = [];
    return { places: readConnectedPlaces(value, problems), problems };
  };
  test("are folders, buckets and core systems", () => {
    const { places, problems } = read(
      "one=file:///srv/in, two=s3://KEY:s%2Fcret@s3.example.com/files/from/payer?region=eu-west-1,three=https://:t@core.example.com/status",
    );
    expect(problems).toEqual([]);
    expect([...places.values()]).toEqual([
      { kind: "folder", path: "/srv/in" },
      {
        kind: "bucket",
        prefix: "from/payer",
        bucket: {
          endpoint: "https://s3.example.com",
          bucket: "files",
          region: "eu-west-1",
          accessKeyId: "KEY",
          secretAccessKey: "s/cret",
        },
      },
      { kind: "core", url: "https://core.example.com/status", token: "t" },
    ]);
  });
  test.each([
    "payer",
    "a=http://core.example.com",
    "a=s3://s3.example.com/bucket",
    "a=s3+http://K:S@far.example/b",
  ])("that cannot be read are told without their secrets: %s", (value) => {
    const { places, problems } = read(value);
    expect([places.size, problems.length]).toEqual([0, 1]);
    expect(problems.join("")).not.toContain("far.example");
  });
});

describe("what is kept and worked out", () => {
  const start = (call: "clearcache" | "refreshclient", body: unknown) =>
    server.call("POST", `/admin/${call}`, { token, body });
  const runs = async () =>
    (await server.call("GET", "/admin/refreshclient", { token })).json<{ rows: RefreshRun[] }>().rows;

  test("is dropped and counted anew; two who ask at once get one run", async () => {
    const answers = await Promise.all([1, 2].map(() => start("clearcache", { clientId: null })));
    const [one, other] = answers.map((answer) => answer.json<RefreshRun>().id);
    expect(one).toBe(other);
    await goOnWithRefresh(services, system, { runId: one ?? "", installationId });
    const [run] = await runs();
    expect(run).toMatchObject({ kind: "clearCache", status: "done", errors: [] });
    expect(run?.counts.families).toBe(run?.total);
  });

  test("a client that is brought up to date gets the claims that came before its members", async () => {
    await desk.whole(aPayment({ last: "NOVAK", first: "JANA", memberNumber: "M7777" }));
    const before = await owner.query("select member_id from claims");
    expect(before.rows).toEqual([{ member_id: null }]);
    const memberId = await desk.aMember({
      first_name: "Jana",
      last_name: "Novák",
      member_number: "M7777",
      relationship: "18",
      dob: "1980-01-01",
    });
    const run = (await start("refreshclient", { clientId })).json<RefreshRun>();
    await goOnWithRefresh(services, system, { runId: run.id, installationId });
    expect((await runs())[0]).toMatchObject({ status: "done", counts: { claims: 1, files: 0 } });
    const after = await owner.query("select member_id from claims");
    expect(after.rows).toEqual([{ member_id: memberId }]);
    expect(subscriberId).not.toBe(memberId);
  });
});

test("who serves another installation sees and reaches nothing of it", async () => {
  const { id } = await aSystem();
  const far = await insert(server, "installations", {
    name: "Far",
    machine_name: unique("far-"),
    kind: "demo",
    time_zone: "America/New_York",
  });
  const stranger = await aUser(server, far, { type: "admin", permissions: ["manageInstallations"] });
  for (const [method, url] of [
    ["POST", `/admin/installation/${id}/test`],
    ["POST", `/admin/installation/${id}/look`],
  ] as const)
    expect((await server.call(method, url, { token: stranger.token, body: {} })).statusCode).toBe(404);
  expect(
    (await server.call("GET", `/admin/installation/${id}/files`, { token: stranger.token })).statusCode,
  ).toBe(404);
});
