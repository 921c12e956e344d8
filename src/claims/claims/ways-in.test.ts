import { mkdtemp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SystemScope } from "#server/scope.ts";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser } from "#test/factories.ts";
import { aPayment } from "#test/x12.ts";
import type { Claim, ClaimList } from "./claims.ts";
import { folderInbox } from "#server/inbox/folder-inbox.ts";
import type { Seen } from "#server/inbox/look.ts";
import { removeOldClaimFiles } from "./retain-files.service.ts";
import { lookIntoInbox } from "./inbox/watch-inbox.service.ts";
import { readRow } from "./csv/read-row.ts";

const desk = await aClaimsDesk();
const { server, owner, whole, get, installationId, subscriberId } = desk;

beforeEach(() =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade"),
);

describe("the plain CSV layout", () => {
  const head =
    "claim_number,member_number,patient_last_name,patient_first_name,patient_dob,provider_name,served_from,paid_on,procedure,modifiers,diagnoses,billed,discount,deductible,copay,paid,status";
  const row = (changes: Record<string, string> = {}) => {
    const usual: Record<string, string> = {
      claim_number: "LAKE-1001",
      member_number: "M1001",
      patient_last_name: "Ruiz",
      patient_first_name: "Dana",
      patient_dob: "1985-03-02",
      provider_name: "Lakeside Clinic",
      served_from: "2026-10-05",
      paid_on: "2026-10-20",
      procedure: "99213",
      modifiers: "25",
      diagnoses: "J06.9 R07.89",
      billed: "200",
      discount: "20",
      deductible: "74.60",
      copay: "20",
      paid: "85.40",
      status: "",
    };
    return head
      .split(",")
      .map((name) => changes[name] ?? usual[name])
      .join(",");
  };
  const second = row({
    procedure: "80053",
    modifiers: "",
    billed: "100",
    discount: "60",
    deductible: "",
    copay: "",
    paid: "40.00",
  });
  const csv = (...rows: string[]) => [head, ...rows].join("\r\n");
  const at = { name: "claims.csv" };

  test("gives the same claim as a payment in X12", async () => {
    const file = await whole(csv(row(), second), at);
    expect(file).toMatchObject({ status: "done", posted: 1, held: 0, unmatched: 0, claimsTotal: 1 });
    const list = await get<ClaimList>("/claims");
    expect(list.total).toBe(1);
    expect(await get<Claim>(`/claims/${list.rows[0]?.id ?? ""}`)).toMatchObject({
      memberId: subscriberId,
      claimNumber: "LAKE-1001",
      billedCents: 30_000,
      discountCents: 8_000,
      deductibleCents: 7_460,
      copayCents: 2_000,
      planPaymentCents: 12_540,
      patientResponsibilityCents: 9_460,
      paidOn: "2026-10-20",
      diagnoses: [
        { kind: "principal", code: "J069" },
        { kind: "other", code: "R0789" },
      ],
      lines: [
        { procedure: "99213", modifiers: ["25"], planPaymentCents: 8_540 },
        { procedure: "80053", planPaymentCents: 4_000 },
      ],
    });
  });

  test("the same rows twice change nothing, whatever the file is called and its lines end with", async () => {
    await whole(csv(row(), second), at);
    const again = await whole(`\ufeff${csv(row(), second).replaceAll("\r\n", "\n")}\n`, { name: "x.csv" });
    expect(again).toMatchObject({ posted: 0, sets: [{ status: "same" }] });
    expect((await get<ClaimList>("/claims")).total).toBe(1);
  });

  test("a row that cannot be read costs its claim alone, and is told by row and column", async () => {
    const file = await whole(
      csv(
        row({ claim_number: "A", billed: "-200" }),
        row({ claim_number: "B", served_from: "99999999", paid: "eighty" }),
        row({ claim_number: "C", patient_last_name: "", status: "lost" }),
        row({ claim_number: "D" }),
        row({ claim_number: "E", paid: "1.00" }),
        row({ claim_number: "F", paid: "-1.00" }),
      ),
      at,
    );
    expect(file).toMatchObject({ status: "done", posted: 1, held: 5 });
    const told = file.holds.map(({ claimNumber, findings, canRelease }) => [
      claimNumber,
      canRelease,
      findings.map(({ code, params }) => [code, params?.["row"], params?.["column"]]),
    ]);
    expect(told).toEqual([
      ["A", false, [["csv.negative", 2, "billed"]]],
      [
        "B",
        false,
        [
          ["csv.date", 3, "served_from"],
          ["csv.amount", 3, "paid"],
        ],
      ],
      [
        "C",
        false,
        [
          ["csv.missing", 4, "patient_last_name"],
          ["csv.status", 4, "status"],
        ],
      ],
      [
        "E",
        true,
        [
          ["balance.line", undefined, undefined],
          ["balance.claim", undefined, undefined],
        ],
      ],
      ["F", false, [["csv.negative", 7, "paid"]]],
    ]);
  });

  test("a last day before the first one is told", () => {
    const { findings } = readRow(["2026-10-05", "2026-10-01"], ["served_from", "served_to"], 7);
    expect(findings).toContainEqual({
      code: "csv.order",
      params: { row: 7, column: "served_to", value: "2026-10-01" },
    });
  });

  test("one without its columns, or that ends inside a cell, says so", async () => {
    expect(await whole("claim_number,billed,paid\nA,1,1\n", at)).toMatchObject({
      status: "failed",
      failure: {
        code: "csvColumns",
        params: { columns: "patient_last_name, patient_first_name, served_from, paid_on" },
      },
    });
    const cut = await whole(`${csv(row(), second)}\r\n"LAKE-1002,M1001`, at);
    expect(cut).toMatchObject({ status: "done", posted: 1, findings: [{ code: "cutOff" }] });
  });

  test("a claim of ten thousand rows is refused alone", async () => {
    const many = Array.from({ length: 10_000 }, () => row({ claim_number: "MANY" }));
    const file = await whole(csv(...many, row({ claim_number: "ONE" })), at);
    expect(file).toMatchObject({ posted: 1, holds: [{ findings: [{ code: "linesTooMany" }] }] });
  });
});

test("a key brings a file, and the file says that it did", async () => {
  const maker = await aUser(server, installationId, {
    type: "admin",
    permissions: ["manageApiKeys", "manageClaims"],
  });
  const made = await server.call("POST", "/admin/apikeys", {
    token: maker.token,
    body: {
      name: "Claim system",
      permissions: ["manageClaims"],
      expiresAt: "2027-06-01T00:00:00Z",
      clientIds: [],
    },
  });
  expect(made.statusCode, made.body).toBe(200);
  const { key } = made.json<{ key: string }>();
  const brought = await desk.bring(aPayment(), { token: key });
  expect(brought.status).toBe(200);
  await desk.work(brought.body.id);
  const { rows } = await owner.query("select source, status from claim_files");
  expect(rows).toEqual([{ source: "key", status: "done" }]);
});

describe("the watched folder", async () => {
  const root = await mkdtemp(path.join(tmpdir(), "openroll-inbox-"));
  afterAll(() => rm(root, { recursive: true }));
  let at = 0;
  const aFolder = async () => {
    at += 1;
    const folder = path.join(root, String(at));
    await mkdir(folder);
    return folder;
  };
  const system = new SystemScope(server.database, { requestId: "inbox", language: "en" });
  const look = (folder: string, seen: Seen) =>
    lookIntoInbox(
      server.services,
      system,
      { inbox: folderInbox(folder), source: "folder", installationId },
      seen,
    );
  const work = async () => {
    const { rows } = await owner.query<{ id: string }>("select id from claim_files order by id");
    for (const { id } of rows) await desk.work(id);
    return rows.length;
  };
  const names = async (folder: string, place: string) =>
    (await readdir(path.join(folder, place)).catch(() => [])).map((name) => name.slice(37));

  test("takes a file in once it is whole, and puts it where its outcome says", async () => {
    const [folder, seen] = [await aFolder(), new Map<string, string>()];
    await writeFile(path.join(folder, "half.835"), aPayment().slice(0, 300));
    await writeFile(path.join(folder, "later.835.part"), "ISA");
    await look(folder, seen);
    expect(await work()).toBe(0);
    await writeFile(path.join(folder, "half.835"), aPayment());
    await writeFile(path.join(folder, "letter.txt"), "Dear payer");
    await look(folder, seen);
    expect(await work()).toBe(0);
    await look(folder, seen);
    expect(await names(folder, "taken")).toEqual(expect.arrayContaining(["half.835", "letter.txt"]));
    expect(await work()).toBe(2);
    await look(folder, seen);
    expect([
      await names(folder, "done"),
      await names(folder, "failed"),
      await names(folder, "taken"),
    ]).toEqual([["half.835"], ["letter.txt"], []]);
    expect(await readdir(folder)).toContain("later.835.part");
    const { rows } = await owner.query("select source, actor from claim_files where status = 'done'");
    expect(rows).toEqual([{ source: "folder", actor: "system" }]);
  });

  test("two workers that look at once take each file in once; the same file again changes nothing", async () => {
    const folder = await aFolder();
    const workers = [new Map<string, string>(), new Map<string, string>()];
    for (const name of ["a.835", "b.835"])
      await writeFile(path.join(folder, name), aPayment({ interchange: { sender: name.toUpperCase() } }));
    for (let round = 0; round < 2; round += 1) await Promise.all(workers.map((seen) => look(folder, seen)));
    expect(await work()).toBe(2);
    await Promise.all(workers.map((seen) => look(folder, seen)));
    expect((await names(folder, "done")).toSorted()).toEqual(["a.835", "b.835"]);

    await writeFile(path.join(folder, "again.835"), aPayment({ interchange: { sender: "A.835" } }));
    for (let round = 0; round < 3; round += 1) await Promise.all(workers.map((seen) => look(folder, seen)));
    const files = await owner.query<{ n: number }>("select count(*)::int as n from claim_files");
    expect(files.rows[0]?.n).toBe(2);
    expect(await names(folder, "done")).toHaveLength(3);
    expect((await get<ClaimList>("/claims/imports")).total).toBe(2);
  });
});

test("the content of a file goes after the months for which it is kept, unless a set of it still waits", async () => {
  const services = {
    ...server.services,
    configuration: { ...server.services.configuration, claimFileRetentionMonths: 3 },
  };
  await whole(aPayment());
  await whole(aPayment({ payment: "1", interchange: { control: "000000202" } }));
  await owner.query("update claim_files set finished_at = $1::timestamptz - interval '3 months 1 day'", [
    server.clock.now,
  ]);
  const { rows: keys } = await owner.query<{ blob_key: string }>(
    "select blob_key from claim_files order by id",
  );
  const system = new SystemScope(server.database, { requestId: "retention", language: "en" });
  await removeOldClaimFiles(services, system);
  await removeOldClaimFiles(services, system);
  const { rows } = await owner.query<{ removed: boolean }>(
    "select content_removed_at is not null as removed from claim_files order by id",
  );
  expect(rows).toEqual([{ removed: true }, { removed: false }]);
  const jobs = await owner.query<{ data: { blobKeys: string[] } }>(
    "select data from pgboss.job where name = 'remove-files'",
  );
  expect(jobs.rows.map(({ data }) => data.blobKeys)).toEqual([[keys[0]?.blob_key]]);
  expect((await get<ClaimList>("/claims")).total).toBe(1);
});
