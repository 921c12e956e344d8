import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { insert } from "#test/factories.ts";
import { aBill, aPayment, paidClaim } from "#test/x12.ts";
import type { ClaimList } from "./claims.ts";
import type { ClaimFileDetail } from "./claim-file-calls.ts";

// What a clerk may bring by mistake, or somebody in bad faith. Whatever it is: it is told by place and code, nothing of it
// is written in part, and the good claims of the same file are in.

const desk = await aClaimsDesk();
const { owner, bring, whole, get, installationId } = desk;

beforeEach(() =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade"),
);

/** A payment of a good claim and of this one, which comes to the same. */
const withGood = (claim: readonly string[], payment = "250.80") =>
  aPayment({ claims: [...claim, ...paidClaim({ number: "GOOD", payerNumber: "P-GOOD" })], payment });
const bad = (from: string, to: string) => {
  const claim = paidClaim({ number: "BAD", payerNumber: "P-BAD" });
  expect(claim.join("~")).toContain(from);
  return claim.join("~").replace(from, to).split("~");
};
const at = (segment: string, element: number) => ({ segment, element });
/** What no index makes shorter. */
const noise = (length: number) =>
  Array.from({ length: length / 128 }, (_, place) =>
    createHash("sha512").update(String(place)).digest("hex"),
  ).join("");

describe("a claim that is wrong costs itself alone:", () => {
  test.each<[string, () => string[], string | undefined, ClaimFileDetail["holds"][number]["findings"]]>([
    [
      "a negative charge",
      () => bad("*1*300*", "*1*-300*"),
      undefined,
      [{ code: "chargeNegative", at: at("CLP", 3) }] as never,
    ],
    [
      "a date of 99999999",
      () => bad("DTM*050*20261012", "DTM*050*99999999"),
      undefined,
      [{ code: "dateInvalid", at: at("DTM", 2) }] as never,
    ],
    [
      "a sum beyond all money",
      () => bad("*1*300*", "*1*9999999999999*"),
      undefined,
      [{ code: "amountInvalid", at: at("CLP", 3) }] as never,
    ],
    [
      "lines that come to more than can be kept",
      () => [
        "CLP*BAD*1*1800000000000*0*0*12*P-BAD*11*1",
        "NM1*QC*1*RUIZ*DANA****MI*M1001",
        ...Array.from({ length: 2 }, () => ["SVC*HC:99213*9000000000*0**1", "CAS*CO*45*9000000000"]).flat(),
      ],
      "125.40",
      [{ code: "amountInvalid", at: at("CLP", 3) }] as never,
    ],
    [
      "adjustments that come to more than can be kept",
      () => [
        "CLP*BAD*1*100*100*0*12*P-BAD*11*1",
        "NM1*QC*1*RUIZ*DANA****MI*M1001",
        "SVC*HC:99213*100*100**1",
        "CAS*CO*45*9000000000**45*9000000000**96*-9000000000**96*-9000000000",
      ],
      "225.40",
      [{ code: "cannotBeKept" }],
    ],
    [
      "a number that no index takes",
      () => bad("CLP*BAD*", `CLP*${noise(15_000)}*`),
      undefined,
      [{ code: "cannotBeKept" }],
    ],
    [
      "ten thousand lines",
      () => [
        "CLP*BAD*1*10000*10000*0*12*P-BAD*11*1",
        "NM1*QC*1*RUIZ*DANA****MI*M1001",
        ...Array.from({ length: 10_000 }, () => "SVC*HC:99213*1*1**1"),
      ],
      "10125.40",
      [{ code: "linesTooMany", params: { max: 1000 } }],
    ],
  ])("%s", async (_says, claim, payment, findings) => {
    const file = await whole(withGood(claim(), payment));
    expect(file).toMatchObject({ status: "done", posted: 1, held: 1, claimsDone: 2 });
    expect(file.holds).toMatchObject([{ canRelease: false, findings }]);
    const { rows } = await get<ClaimList>("/claims");
    expect(rows.map(({ claimNumber }) => claimNumber)).toEqual(["GOOD"]);
    const parts = await owner.query(
      "select (select count(*)::int from claim_versions) as versions, (select count(*)::int from claim_lines) as lines",
    );
    expect(parts.rows).toEqual([{ versions: 1, lines: 2 }]);
  });
});

describe("a whole file:", () => {
  const old = { guide: "004010X091A1" };
  const next = { guide: "006020X221A1" };
  test.each<[string, () => string | Buffer, Partial<ClaimFileDetail> | Record<string, unknown>]>([
    [
      "of a version that is not read",
      () => aPayment({ interchange: next }),
      {
        status: "done",
        posted: 0,
        sets: [{ status: "refused", findings: [{ code: "set.kind", params: { version: next.guide } }] }],
      },
    ],
    [
      "of version 4010, which reads the same",
      () => aPayment({ interchange: old }),
      { status: "done", posted: 1 },
    ],
    [
      "an archive that unpacks to a thousand times its size",
      () => gzipSync(Buffer.alloc(50_000_000)),
      { status: "failed", posted: 0, failure: { code: "compressed" } },
    ],
    ["empty", () => "", { status: "failed", failure: { code: "empty" } }],
    ["of blanks", () => " \r\n\u001a", { status: "failed", failure: { code: "empty" } }],
    [
      "a letter",
      () => "Dear team,\nplease find our claims attached.\n",
      { status: "failed", failure: { code: "notX12", params: { line: 1 } } },
    ],
    ["a text with a mark before it", () => `\ufeff${aPayment()}`, { status: "done", posted: 1 }],
    ["filled up with nulls", () => `${aPayment()}${"\0".repeat(500)}`, { status: "done", posted: 1 }],
    ["with nulls inside", () => aPayment({ last: "RU\0IZ" }), { status: "done", posted: 1, unmatched: 0 }],
    [
      "with the same set twice",
      () => {
        const set = /ST\*.*SE\*[^~]*~/su.exec(aPayment())?.[0] ?? "";
        return aPayment()
          .replace(set, set + set)
          .replace("GE*1*", "GE*2*");
      },
      { status: "done", posted: 1, sets: [{ status: "posted" }, { status: "same" }] },
    ],
    [
      "with a control number without end",
      () => aPayment({ control: noise(15_000) }),
      { status: "done", posted: 0, sets: [{ status: "held", findings: [{ code: "set.control" }] }] },
    ],
    [
      "cut in the middle of a number",
      () => {
        const text = aPayment();
        return text.slice(0, text.indexOf("80053") + 2);
      },
      {
        status: "done",
        posted: 0,
        sets: [{ status: "held", findings: [{ code: "set.notClosed" }] }],
        findings: [{ code: "cutOff", params: { line: 1 } }],
      },
    ],
  ])("%s", async (_says, content, expected) => {
    const file = await whole(content());
    expect(file).toMatchObject(expected);
    expect((await get<ClaimList>("/claims")).total).toBe(file.posted);
  });

  test("of a payer who is no supplier is taken, and somebody is told to look; where none are kept, nobody is", async () => {
    const first = await whole(aPayment());
    expect(first).toMatchObject({ posted: 1, findings: [] });
    await insert(desk.server, "suppliers", {
      installation_id: installationId,
      name: "Harborview Health",
      kind: "carrier",
    });
    // One that was removed is none.
    await insert(desk.server, "suppliers", {
      installation_id: installationId,
      name: "Nobody Mutual",
      kind: "carrier",
      deleted_at: new Date(),
    });
    const known = await whole(
      aPayment({ number: "K", payerNumber: "K", interchange: { control: "000000102" } }),
    );
    expect(known).toMatchObject({ posted: 1, findings: [] });
    const other = aPayment({ number: "U", payerNumber: "U", interchange: { control: "000000103" } });
    const unknown = await whole(other.replace("HARBORVIEW HEALTH", "NOBODY MUTUAL"));
    expect(unknown).toMatchObject({
      posted: 1,
      findings: [{ code: "payerUnknown", params: { name: "NOBODY MUTUAL", claim: "U" } }],
    });
    await owner.query("delete from suppliers");
  });
});

describe("at once", () => {
  const all = async (ids: readonly string[]) => {
    await Promise.all(ids.map((id) => desk.work(id)));
    return Promise.all(ids.map((id) => desk.detail(id)));
  };

  test("thirty who bring the same file bring it once", async () => {
    const brought = await Promise.all(Array.from({ length: 30 }, () => bring(aPayment())));
    expect(new Set(brought.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = [...new Set(brought.map(({ body }) => body.id))];
    expect(ids).toHaveLength(1);
    expect(await all([...ids, ...ids])).toMatchObject([{ posted: 1 }, { posted: 1 }]);
    expect((await get<ClaimList>("/claims")).total).toBe(1);
  });

  test("thirty files come to thirty claims, and one more version where two are of one claim", async () => {
    const files = Array.from({ length: 30 }, (_, at) =>
      aPayment({
        number: `L${at}`,
        payerNumber: `P${at}`,
        interchange: { control: String(200 + at).padStart(9, "0") },
      }),
    );
    const bills = [0, 1].map((at) =>
      aBill({ number: `L${at}`, interchange: { control: String(300 + at).padStart(9, "0") } }),
    );
    const brought = await Promise.all([...files, ...bills].map((content) => bring(content)));
    const done = await all(brought.map(({ body }) => body.id));
    expect(done.map(({ status, posted, held }) => [status, posted, held])).toEqual(
      done.map(() => ["done", 1, 0]),
    );
    const { rows } = await owner.query<{ claims: number; twice: number }>(
      `select count(*)::int as claims, (select count(*)::int from (select from claim_versions group by claim_id, number
         having count(*) > 1) d) as twice from claim_versions`,
    );
    expect(rows).toEqual([{ claims: 32, twice: 0 }]);
  });
});
