import { importTotalsJob } from "#claims/accumulators/jobs.ts";
import { expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { insert, owned } from "#test/factories.ts";
import { aBill, aPayment } from "#test/x12.ts";
import { SystemScope } from "#server/scope.ts";
import type { Claim, ClaimList } from "./claims.ts";
import { matchAgain } from "./match-again.service.ts";
import { claimIsPlain, contentIsPlain } from "./plain-ids.ts";
import { sealStoredIds } from "./seal-stored.service.ts";

const desk = await aClaimsDesk();
const { server, owner, whole, get, installationId, clientId, admin, handlers } = desk;
const { vault } = server.services;

/** Numbers as the Social Security Administration gives them, each another one. */
const ssnOf = (n: number) => `52${n % 10}${10 + (n % 80)}${1000 + n}`;
const hyphened = (ssn: string) => `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`;
let planted = 0;
const plant = (count: number): string[] =>
  Array.from({ length: count }, () => {
    planted += 1;
    return ssnOf(planted);
  });
let control = 300;
const next = () => {
  control += 1;
  return { interchange: { control: String(control).padStart(9, "0") } };
};
const claimOf = (number: string, patient: string, { paid = "200", status = "1" } = {}) => [
  `CLP*${number}*${status}*300*${paid}*0*12*P${number}`,
  patient,
  "DTM*232*20261005",
  "CAS*CO*45*100",
];
const patient = (kind: string, id: string) => `NM1*QC*1*DOE*JANE****${kind}*${id}`;
const payment = (claims: readonly string[][]) =>
  aPayment({ claims: claims.flat(), payment: String(200 * claims.length), ...next() });
const csvHead =
  "claim_number,member_number,patient_last_name,patient_first_name,patient_dob,served_from,paid_on,billed,paid,discount";

async function bringTotals(content: string, name: string) {
  const form = new FormData();
  form.append("file", new File([content], name));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/accumulators/imports",
    headers: {
      authorization: `Bearer ${admin.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  await handlers.run(importTotalsJob, { fileId: answer.json<{ id: string }>().id, installationId });
}

/** Every row of every table, as a dump has it. */
async function dump(): Promise<string> {
  const tables = await owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join("\n");
}

test("five hundred SSNs, brought by every door of claims and totals, stand nowhere in the database", async () => {
  await whole(payment(plant(100).map((ssn, at) => claimOf(`A${at}`, patient("34", ssn)))));
  await whole(payment(plant(50).map((ssn, at) => claimOf(`B${at}`, patient("MI", hyphened(ssn))))));
  for (const ssn of plant(20))
    await whole(aBill({ memberNumber: ssn, number: `C${ssn.slice(-4)}`, ...next() }).replace("*MI*", "*34*"));
  // What does not balance, and what takes back nothing that is known, wait with all that they say.
  await whole(payment(plant(50).map((ssn, at) => claimOf(`D${at}`, patient("SY", ssn), { paid: "199" }))));
  await whole(
    payment(plant(50).map((ssn, at) => claimOf(`E${at}`, patient("34", ssn), { paid: "200", status: "22" }))),
  );
  const rows = plant(130).map((ssn, at) => `F${at},${ssn},DOE,JANE,,2026-10-05,2026-10-20,300,200,100`);
  await whole(`${csvHead}\n${rows.join("\n")}\n`, { name: `claims ${plant(1)[0] ?? ""}.csv` });
  const slips = plant(20).map(
    (ssn, at) => `G${at},,DOE,JANE,${hyphened(ssn)},2026-10-05,2026-10-20,300,200,100`,
  );
  await whole(`${csvHead}\n${slips.join("\n")}\n`);
  const figures = plant(60).map((ssn) => `${ssn},DED,2026-10-01,10`);
  const odd = plant(18).map((ssn) => `M1,DED,2026-10-01,${ssn}x`);
  await bringTotals(
    `member_number,code,as_of,amount\n${[...figures, ...odd].join("\n")}\n`,
    `totals-${hyphened(plant(1)[0] ?? "")}.csv`,
  );
  expect(planted).toBe(500);
  const text = await dump();
  expect(text).toContain("DOE");
  const found = Array.from({ length: planted }, (_, at) => ssnOf(at + 1)).filter(
    (ssn) => text.includes(ssn) || text.includes(hyphened(ssn)),
  );
  expect(found).toEqual([]);
});

test("claims are found by SSN all the same, also by a member who comes later and by a payment of the same one", async () => {
  await owner.query(
    "truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade",
  );
  const [ssn = ""] = plant(1);
  await whole(payment([claimOf("H1", patient("34", ssn))]));
  const memberId = await insert(server, "members", {
    ...owned({ installationId, clientId }),
    first_name: "Jane",
    last_name: "Doe",
    member_number: "JD1",
    relationship: "18",
    ssn_index: vault.blindIndex(ssn, "ssn"),
  });
  const system = new SystemScope(server.database, { requestId: "match", language: "en" });
  expect(await matchAgain(server.services, system, { installationId, clientId })).toBe(1);
  await whole(
    aPayment({
      claims: claimOf("H1", patient("34", hyphened(ssn)), { status: "22" })
        .join("\n")
        .replace("*300*200*", "*-300*-200*")
        .replace("*45*100", "*45*-100")
        .split("\n"),
      payment: "-200",
      ...next(),
    }),
  );
  const { rows } = await get<ClaimList>("/claims?pageSize=100");
  expect(rows.map((one) => one.memberId)).toEqual([memberId]);
  expect((await get<Claim>(`/claims/${rows[0]?.id ?? ""}`)).versions.map(({ kind }) => kind)).toEqual([
    "decided",
    "reversed",
  ]);
});

test("a payer’s number of nine digits finds its member, who may get it after the claim came", async () => {
  await owner.query(
    "truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade",
  );
  await whole(payment([claimOf("I1", patient("MI", "523451234"))]));
  const memberId = await insert(server, "members", {
    ...owned({ installationId, clientId }),
    first_name: "Jane",
    last_name: "Doe",
    member_number: "523451234",
    is_number_brought: true,
    relationship: "18",
  });
  const system = new SystemScope(server.database, { requestId: "match", language: "en" });
  expect(await matchAgain(server.services, system, { installationId, clientId })).toBe(1);
  expect((await get<ClaimList>("/claims")).rows[0]).toMatchObject({ memberId });
});

test("claims of before, whose numbers stood in clear, are sealed by the minute and known all the same", async () => {
  await owner.query(
    "truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade",
  );
  const ssns = plant(12);
  const [head = "", ...others] = ssns;
  const other = "000341234";
  await whole(
    payment([
      claimOf("J0", patient("MI", "M77")),
      ...others.map((_, at) => claimOf(`J${at + 1}`, patient("MI", `N${at}`))),
    ]),
  );
  await whole(payment([claimOf("K1", patient("MI", "N99"), { paid: "199" })]));
  // It was stored by every form in which files write numbers; of the first one only the claim itself says it.
  const written = (at: number, ssn: string) => (at % 3 === 0 ? hyphened(ssn) : ssn);
  for (const [at, ssn] of others.entries())
    await owner.query(
      `with c as (update claims set patient_number = $2, subscriber_number = $2 where claim_number = $1 returning id)
       update claim_versions set content = jsonb_set(jsonb_set(content, '{patient,id}', to_jsonb($2::text)), '{subscriber,id}', to_jsonb($2::text))
       where claim_id in (select id from c)`,
      [`J${at + 1}`, written(at, ssn)],
    );
  await owner.query(`update claims set patient_number = $1 where claim_number = 'J0'`, [head]);
  await owner.query(
    `update claim_versions set content = null where claim_id = (select id from claims where claim_number = 'J0')`,
  );
  await owner.query(
    `update claim_holds set content = jsonb_set(jsonb_set(content, '{patient,id}', to_jsonb($1::text)), '{patient,idKind}', '"34"')`,
    [other],
  );
  const system = new SystemScope(server.database, { requestId: "seal", language: "en" });
  const before = await owner.query("select id, version, updated_at from claims order by id");
  await sealStoredIds(server.services, system);
  const text = await dump();
  expect([...ssns, other].filter((ssn) => text.includes(ssn) || text.includes(hyphened(ssn)))).toEqual([]);
  expect((await owner.query("select id, version, updated_at from claims order by id")).rows).toEqual(
    before.rows,
  );
  // Nothing is left to do, and to see that takes a look into three small indexes.
  const counted = async (table: string, condition: string) =>
    (await owner.query(`select id from ${table} where ${condition}`)).rowCount;
  expect(await counted("claims", claimIsPlain)).toBe(0);
  expect(await counted("claim_versions", contentIsPlain)).toBe(0);
  expect(await counted("claim_holds", contentIsPlain)).toBe(0);
  const [, second = ""] = others;
  const memberId = await insert(server, "members", {
    ...owned({ installationId, clientId }),
    first_name: "Jane",
    last_name: "Doe",
    member_number: "JD2",
    relationship: "18",
    ssn_index: vault.blindIndex(second, "ssn"),
  });
  expect(await matchAgain(server.services, system, { installationId, clientId })).toBe(1);
  const { rows } = await get<ClaimList>("/claims?pageSize=100");
  expect(rows.filter((one) => one.memberId === memberId).map(({ claimNumber }) => claimNumber)).toEqual([
    "J2",
  ]);
  const takenBack = claimOf("J3", patient("34", hyphened(others[2] ?? "")), { status: "22" })
    .join("\n")
    .replace("*300*200*", "*-300*-200*")
    .replace("*45*100", "*45*-100");
  await whole(aPayment({ claims: takenBack.split("\n"), payment: "-200", ...next() }));
  const third = rows.find(({ claimNumber }) => claimNumber === "J3");
  expect((await get<Claim>(`/claims/${third?.id ?? ""}`)).versions.map(({ kind }) => kind)).toEqual([
    "decided",
    "reversed",
  ]);
});

test("numbers that are none of the kind are left as they are", async () => {
  await owner.query(
    "truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade",
  );
  const numbers = ["M1001", "12345678", "1234567890", "XYZ123456789", "000123456", "912345678", "111111111"];
  await whole(payment(numbers.map((number, at) => claimOf(`L${at}`, patient("MI", number)))));
  const system = new SystemScope(server.database, { requestId: "seal", language: "en" });
  const read = () => owner.query("select patient_number, ids_sealed from claims order by claim_number");
  await sealStoredIds(server.services, system);
  expect((await read()).rows).toEqual(
    numbers.map((patient_number) => ({ patient_number, ids_sealed: null })),
  );
});
