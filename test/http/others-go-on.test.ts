import { afterAll, beforeAll, expect, test } from "vitest";
import { PdfDocument } from "#server/pdf/document.ts";
import { PdfPages } from "#server/pdf/pages.ts";
import { writeSheet } from "#server/spreadsheets/write-sheet.ts";
import { aClaimsDesk } from "../claims.ts";
import { aPayment } from "../x12.ts";

// While somebody's file is made, everybody else is answered. What is compared is one time with another of the same run, so that a
// slow machine changes nothing: how long the thread that answers was held without a break, as a part of the whole.

const desk = await aClaimsDesk();
const { server, owner, admin } = desk;

type Held = { wholeMs: number; longestMs: number };

async function heldBy(work: () => Promise<unknown>): Promise<Held> {
  let [last, longestMs] = [performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    last = now;
  };
  const began = last;
  const looking = setInterval(look, 5);
  await work();
  look();
  clearInterval(looking);
  return { wholeMs: last - began, longestMs };
}

const settings = {
  title: "Many lines",
  language: "en",
  header: "Harborview",
  footer: "",
  createdAt: new Date("2026-11-10T12:00:00Z"),
  colour: "#0f5c6e",
} as const;
const columns = ["Service", "Billed", "Paid", "You owe"].map((label) => ({ label, width: 126 }));
const rows = Array.from({ length: 2000 }, (_, at) => ({
  cells: [`Office visit ${at}`, `$${at}.50`, `$${at * 3}.25`, `$${at * 7}.75`],
}));
const cells = rows.flatMap((row) =>
  Array.from({ length: 10 }, () => row.cells.map((text) => ({ kind: "text" as const, text }))),
);

let claimId = "";
beforeAll(async () => {
  const services = Array.from({ length: 1000 }, (_, at) => [
    `SVC*HC:99213*${10 + at}*10**1`,
    `DTM*472*202610${String(1 + (at % 28)).padStart(2, "0")}`,
    ...(at === 0 ? [] : [`CAS*CO*45*${at}`]),
    `REF*6R*L${at}`,
  ]).flat();
  const billed = 1000 * 10 + (1000 * 999) / 2;
  await desk.whole(
    aPayment({
      payment: "10000",
      claims: [
        `CLP*LONG-1*1*${billed}*10000*0*12*P7001*11*1`,
        "NM1*QC*1*RUIZ*DANA****MI*M1001",
        "DTM*050*20261012",
        ...services,
      ],
    }),
  );
  const found = await owner.query<{ id: string }>("select id from claims where claim_number = 'LONG-1'");
  claimId = found.rows[0]?.id ?? "";
});

test("a table that is drawn where all others wait is seen to hold them", async () => {
  const { longestMs, wholeMs } = await heldBy(async () => {
    const pages = await PdfPages.open({ ...settings, pageLabel: "" });
    pages.table(columns, rows);
  });
  expect(longestMs).toBeGreaterThan(wholeMs / 2);
});

const answered = async (url: string) => {
  const answer = await server.call("GET", url, { token: admin.token });
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.rawPayload;
};
const works: [what: string, work: () => Promise<unknown>][] = [
  [
    "a table of 2,000 rows as PDF",
    () => {
      const pdf = new PdfDocument({ ...settings, pageLabel: () => "" });
      pdf.table(columns, rows);
      return pdf.finish();
    },
  ],
  ["a workbook of 80,000 cells", () => writeSheet(["a", "b", "c", "d"], cells)],
  ["the explanation of benefits of a claim with 1,000 lines", () => answered(`/eob/pdf?claimId=${claimId}`)],
  ["the document of the API", () => answered("/openapi.json")],
];
const seen: [string, Held][] = [];
afterAll(() => {
  if (process.env["FUZZ_ATTACKS"] === undefined) return;
  for (const [what, { wholeMs, longestMs }] of seen)
    process.stdout.write(
      `${what}: ${wholeMs.toFixed(0)} ms, held ${longestMs.toFixed(0)} ms at the longest\n`,
    );
});

test.each(works)("%s lets others go on", async (what, work) => {
  const held = await heldBy(work);
  seen.push([what, held]);
  expect(held.longestMs).toBeLessThan(held.wholeMs / 3);
});
