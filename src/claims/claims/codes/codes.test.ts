import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aPayment } from "#test/x12.ts";
import type { ClaimList } from "../claims.ts";
import type { claimCodeLists, claimCodeSearch, claimCodesOf, claimCodesLoad } from "./codes.ts";
import type { AnswerOf } from "#kernel/call.ts";
import { writtenDiagnosis } from "./diagnosis.ts";
import { procedureClass } from "./procedure-class.ts";
import { readCodes } from "./read-codes.service.ts";

const { server, admin, whole, get } = await aClaimsDesk();

async function load(list: string, edition: string, content: string | Buffer, name = "list.csv") {
  const form = new FormData();
  form.append("list", list);
  form.append("edition", edition);
  form.append("file", new File([new Uint8Array(Buffer.from(content))], name));
  const request = new Request("http://x", { method: "POST", body: form });
  const answer = await server.http.inject({
    method: "POST",
    url: "/api/claims/codes",
    headers: {
      authorization: `Bearer ${admin.token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<AnswerOf<typeof claimCodesLoad>>() };
}
const codes = async (list: string, q = "") =>
  (await get<AnswerOf<typeof claimCodeSearch>>(`/claims/codes/${list}${q === "" ? "" : `?q=${q}`}`)).rows.map(
    ({ code, terminationDate }) => (terminationDate === null ? code : `${code} †`),
  );

test("editions follow each other: codes come, change and end, and the same edition changes nothing", async () => {
  const first = "code,text\n1,Deductible Amount\n2,Coinsurance Amount\n45,Over fee\n";
  expect((await load("adjustmentReason", "2025", first)).body).toMatchObject({
    added: 3,
    changed: 0,
    ended: 0,
    codes: 3,
  });
  const next = "code,text\n1,Deductible\n2,Coinsurance Amount\n3,Copay\n";
  expect((await load("adjustmentReason", "2026", next)).body).toMatchObject({
    added: 1,
    changed: 1,
    ended: 1,
    codes: 3,
  });
  expect((await load("adjustmentReason", "2026", next)).body).toMatchObject({
    added: 0,
    changed: 0,
    ended: 0,
  });
  expect(await codes("adjustmentReason")).toEqual(["1", "2", "3", "45 †"]);
  expect(await codes("adjustmentReason", "copay")).toEqual(["3"]);
  const { lists } = await get<AnswerOf<typeof claimCodeLists>>("/claims/codes");
  expect(lists.find(({ list }) => list === "adjustmentReason")).toMatchObject({
    codes: 4,
    ended: 1,
    edition: "2026",
  });
  expect(lists.find(({ list }) => list === "icd10")).toMatchObject({ codes: 0, edition: null });
});

test("a list may be packed by gzip; licensed codes and those of other lists are passed over", async () => {
  const packed = gzipSync("HCPC,LONG DESCRIPTION\nA0021,Ambulance\n99213,Office visit\nD0120,Exam\n");
  expect((await load("hcpcs", "April 2026", packed, "hcpcs.csv.gz")).body).toMatchObject({ codes: 1 });
  expect(await codes("hcpcs")).toEqual(["A0021"]);
});

test.each([
  ["a list of another kind", "icd10", "code,text\n45,Over fee\n", "no code in the file is written"],
  ["no columns", "icd10", "a,b\n1,2\n", "names no column"],
  ["an empty file", "icd10", "code,text\n", "no codes stand"],
  ["an open quote", "icd10", 'code,text\nA00,"Cholera', "no csv file"],
])("%s is refused in words", async (_, list, content, words) => {
  const { status, body } = await load(list, "2026", content);
  expect(status).toBe(422);
  expect(JSON.stringify(body).toLowerCase()).toContain(words);
});

test("a row that cannot be read is told, and ends no code of the list", async () => {
  const whole = "code,text,end\n0450,Emergency room,\n0360,Operating room,\n";
  await load("revenueCode", "2026", whole);
  const { body } = await load(
    "revenueCode",
    "2027",
    'code,text,end\n450,Emergency room,\n0360,,\n0370,Anesthesia,someday\n\n0250,"Pharmacy",1/2/2027\n',
  );
  expect(body).toEqual({
    added: 2,
    changed: 0,
    ended: 0,
    codes: 2,
    skipped: 2,
    unreadRows: 3,
    letters: null,
    unread: [
      { row: 2, code: "450", reason: "code" },
      { row: 3, code: "0360", reason: "description" },
      { row: 4, code: "0370", reason: "date" },
    ],
  });
  expect(await codes("revenueCode")).toEqual(["0250 †", "0360", "0370", "0450"]);
  // Once all rows are read, what the file does not have ends.
  const last = await load("revenueCode", "2028", "code,text\n0360,Operating room\n");
  expect(last.body).toMatchObject({ ended: 2, skipped: 0, unreadRows: 0, unread: [] });
});

test("at most twenty rows are named, and all are counted", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => `x${at},text`).join("\n");
  const { body } = await load("claimStatus", "2026", `code,text\n1,Received\n${rows}\n`);
  expect([body.unreadRows, body.unread.length, body.codes]).toEqual([30, 20, 1]);
});

const packedList = gzipSync(
  `code,text\n${Array.from({ length: 3000 }, (_, at) => `${at},Text ${at * 7919}`).join("\n")}`,
);
test.each([
  ["cut off", packedList.subarray(0, packedList.length - 100)],
  ["without its first bytes", packedList.subarray(20)],
  [
    "changed within",
    Buffer.concat([packedList.subarray(0, 500), Buffer.alloc(50), packedList.subarray(550)]),
  ],
  ["empty", Buffer.alloc(0)],
  ["plain text", Buffer.from("code,text\n1,One\n")],
])("a packed list that is %s is answered in words", async (_, content) => {
  const { status, body } = await load("claimStatus", "2027", content, "list.csv.gz");
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toMatch(/no CSV file|No codes stand/u);
});

test("a small file that unpacks without end is no list", async () => {
  async function* bomb() {
    for (;;) yield Buffer.alloc(100_000, "x");
  }
  await expect(readCodes(bomb(), "icd10")).rejects.toMatchObject({ code: "notCsv" });
});

test("who sees a claim sees what its codes mean; one that is not listed is left as it is", async () => {
  await whole(aPayment());
  const { rows } = await get<ClaimList>("/claims");
  const { codes: known } = await get<AnswerOf<typeof claimCodesOf>>(`/claims/${rows[0]?.id ?? ""}/codes`);
  expect(known.map(({ list, code }) => [list, code])).toEqual([
    ["adjustmentReason", "1"],
    ["adjustmentReason", "3"],
    ["adjustmentReason", "45"],
  ]);
});

test.each([
  ["99213", "officeVisit"],
  ["99285", "emergency"],
  ["80053", "laboratory"],
  ["97110", "therapy"],
  ["D0120", "dental"],
  ["J1100", "drug"],
  ["00104", "anesthesia"],
  ["G0008", undefined],
  ["A9999", undefined],
  ["", undefined],
])("the procedure %s is of the class %s", (code, expected) => {
  expect(procedureClass(code)).toBe(expected);
});

test.each([
  ["J069", "J06.9"],
  ["S93401A", "S93.401A"],
  ["I10", "I10"],
  ["J06.9", "J06.9"],
  ["4019", "4019"],
])("the diagnosis %s is written %s", (code, written) => {
  expect(writtenDiagnosis(code)).toBe(written);
});
