import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { recountTotalsJob } from "#claims/claims/jobs.ts";
import { projectRoot } from "#server/project-root.ts";
import { insert, owned } from "#test/factories.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { a999, aBill, aPayment, aStatus, aTa1, paidClaim, reversedClaim } from "#test/x12.ts";
import type { ClaimFileDetail, ReleasePreview, SetReleasePreview } from "./claim-file-calls.ts";
import type { Claim, ClaimList } from "./claims.ts";

const desk = await aClaimsDesk();
const { owner, whole, get, childId } = desk;
const empty = () =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade");
beforeEach(empty);

const of = (number: number) => ({ interchange: { control: String(number).padStart(9, "0") } });
const dated = (text: string, day: string) => text.replaceAll("************20261020", `************${day}`);
const corrected = () =>
  paidClaim({
    services: ["SVC*HC:99213*300*280**1", "DTM*472*20261005", "CAS*PR*3*20"],
    payerNumber: "P7002",
  }).map((one) => one.replace("*300*125.4*94.6*", "*300*280*20*"));

const bill = aBill({ kind: "837I", ...of(1) });
const payment = dated(aPayment(of(2)), "20261020");
const reversal = dated(aPayment({ claims: reversedClaim(), payment: "-125.40", ...of(3) }), "20261101");
const correction = dated(aPayment({ claims: corrected(), payment: "280", ...of(4) }), "20261102");
const both = dated(
  aPayment({ claims: [...reversedClaim(), ...paidClaim()], payment: "0", ...of(5) }),
  "20261105",
);
const replaces = aBill({ kind: "837I", frequency: "7", payerNumber: "P7001", ...of(6) });
const voids = aBill({ kind: "837I", frequency: "8", payerNumber: "P7001", ...of(7) });

const childBill = aBill({ dependent: true, number: "LAKE-2001", ...of(8) });
const childPayment = dated(
  aPayment({ first: "ROWAN", number: "LAKE-2001", payerNumber: "P7101", ...of(9) }),
  "20261021",
);
const childReversal = dated(
  aPayment({
    claims: reversedClaim({ first: "ROWAN", number: "LAKE-2001", payerNumber: "P7101" }),
    payment: "-125.40",
    ...of(10),
  }),
  "20261103",
);

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

/** What a reader sees of all claims, without ids, moments and the numbers of versions. */
async function ends() {
  const { rows } = await get<ClaimList>("/claims?pageSize=100");
  const claims: unknown[] = [];
  for (const { id } of rows) {
    const { id: _, versions, answers, ...claim } = await get<Claim>(`/claims/${id}`);
    const said = answers.map(({ fileId: ___, fileName: ____, ...answer }) => answer);
    claims.push({
      ...claim,
      answers: said,
      versions: versions.map(({ number: __, at: ___, ...version }) => version),
    });
  }
  const held = await owner.query<{ n: number }>(
    "select count(*)::int as n from claim_holds where released_at is null",
  );
  return { claims: claims.map((one) => JSON.stringify(one)).toSorted(), held: held.rows[0]?.n };
}

describe("every order of the same files ends in the same claims, totals and sums owed", () => {
  test.each([
    ["a bill, its payment", [bill, payment], ["billed", "decided"], 9_460],
    [
      "a payment, its reversal and its correction",
      [payment, reversal, correction],
      ["decided", "reversed", "corrected"],
      2_000,
    ],
    [
      "a bill, its payment, and what takes it back and pays it anew on one day",
      [bill, payment, both],
      ["billed", "decided", "reversed", "corrected"],
      9_460,
    ],
    [
      "a bill, its payment, and a bill that asks to replace it",
      [bill, payment, replaces],
      ["billed", "replaced", "decided"],
      9_460,
    ],
    [
      "a payment, its reversal, and a bill that asks to void it",
      [payment, reversal, voids],
      ["decided", "reversed", "voided"],
      0,
    ],
    [
      "a bill, a payment, its reversal and its correction",
      [bill, payment, reversal, correction],
      ["billed", "decided", "reversed", "corrected"],
      2_000,
    ],
  ] as const)("%s", async (_name, files, kinds, owes) => {
    const outcomes = new Set<string>();
    for (const order of permutations(files)) {
      await empty();
      for (const file of order) await whole(file);
      const end = await ends();
      outcomes.add(JSON.stringify(end));
      expect(end).toMatchObject({ held: 0, claims: [expect.anything()] });
      const [claim] = end.claims.map((one) => JSON.parse(one) as Claim);
      expect(claim?.versions.map(({ kind }) => kind)).toEqual(kinds);
      expect(claim?.patientResponsibilityCents).toBe(owes);
    }
    expect(outcomes.size).toBe(1);
  });

  const pool = {
    bill,
    sentBack: aStatus(),
    sentBackBySyntax: a999(),
    sentBackWhole: aTa1(1),
    takenInAfter: aStatus({ codes: "A1:20", action: "WQ", written: "261102*0900", control: 951 }),
    payment,
    reversal,
    correction,
    both,
    replaces,
    voids,
    childBill,
    childPayment,
    childReversal,
  };
  const sets = fc.record({
    names: fc.shuffledSubarray(Object.keys(pool) as (keyof typeof pool)[], { minLength: 2, maxLength: 6 }),
    seed: fc.integer(),
  });
  // `npm run fuzz -- --only claims` tries 2,000 sets.
  test(
    "random sets of up to six files",
    async () => {
      await fc.assert(
        fc.asyncProperty(sets, async ({ names, seed }) => {
          const outcomes: string[] = [];
          const byDate = names.toSorted(
            (one, other) => Object.keys(pool).indexOf(one) - Object.keys(pool).indexOf(other),
          );
          const other = names.toSorted(
            (one, two) =>
              Math.sin(seed + one.length * 7 + one.charCodeAt(0)) -
              Math.sin(seed + two.length * 7 + two.charCodeAt(0)),
          );
          for (const order of [byDate, names, other]) {
            await empty();
            for (const name of order) await whole(pool[name]);
            outcomes.push(JSON.stringify(await ends()));
          }
          expect(outcomes).toEqual(outcomes.map(() => outcomes[0]));
        }),
        { numRuns: Number(process.env["CLAIM_SETS"] ?? 12), endOnFailure: true },
      );
    },
    process.env["CLAIM_SETS"] === undefined ? 120_000 : 7_200_000,
  );

  test("a bill that comes after its payment fills the claim", async () => {
    await whole(payment);
    await whole(bill);
    const [end] = (await ends()).claims.map((one) => JSON.parse(one) as Claim);
    expect(end).toMatchObject({
      status: "completed",
      form: "ub",
      patientResponsibilityCents: 9_460,
      diagnoses: [{ code: "J069" }, { code: "R0789" }],
      lines: [{ revenueCode: "0300" }, { revenueCode: "0300" }],
    });
  });

  test("a payer’s number that one claim’s birth date tells settles the others that bear it, whichever came first", async () => {
    const childBill = aBill({ dependent: true, memberNumber: "OTHER", ...of(11) });
    const childPayment = aPayment({ first: "ROWAN", memberNumber: "OTHER", ...of(12) });
    for (const order of permutations([childBill, childPayment])) {
      await empty();
      for (const file of order) await whole(file);
      const [end, ...others] = (await ends()).claims.map((one) => JSON.parse(one) as Claim);
      expect(others).toEqual([]);
      expect(end).toMatchObject({
        memberId: childId,
        status: "completed",
        patientResponsibilityCents: 9_460,
      });
    }
  });
});

const publicFiles = path.join(projectRoot, "../shared/data");
/** Files of claims and answers of the field; they lie beside the project, and not everywhere. */
const folders = ["x12_835", "x12_837i", "x12_837p", "x12_999"];

describe.runIf(existsSync(publicFiles))("the public files, which are at hand", () => {
  const files = () =>
    folders.flatMap((folder) =>
      readdirSync(path.join(publicFiles, folder))
        .toSorted()
        .map((name) => readFileSync(path.join(publicFiles, folder, name))),
    );
  const rowsOf = async (sql: string) => (await owner.query<Record<string, unknown>>(sql)).rows;
  /** Claims with their lines and steps, what each member owes by year, what each has used, and what waits. */
  const read = async () => ({
    claims: await rowsOf(
      `select to_jsonb(c) - 'id' - 'version' - 'current_version' - 'created_at' - 'updated_at' - 'ids_sealed' as claim,
         (select jsonb_agg(jsonb_build_array(v.kind, v.status, v.paid_on, v.plan_payment_cents, v.patient_responsibility_cents)
            order by v.rank) from claim_versions v where v.claim_id = c.id) as steps,
         (select jsonb_agg(to_jsonb(l) - 'id' - 'claim_id' - 'version' order by l.number) from claim_lines l
            where l.claim_id = c.id and l.version = c.current_version) as lines
       from claims c where c.deleted_at is null order by 1, 2, 3`,
    ),
    owed: await rowsOf(
      `select member_id, extract(year from served_from) as year, sum(patient_responsibility_cents) as owed,
         sum(plan_payment_cents) as paid from claims where deleted_at is null group by 1, 2 order by 1, 2`,
    ),
    totals: await rowsOf(
      `select member_id, kind, network, period_from, used_cents, family_used_cents from accumulator_totals order by 1, 2, 3, 4`,
    ),
    held: await rowsOf("select claim_number, findings from claim_holds order by 1, 2"),
    answers: await rowsOf(
      "select level, verdict, claim_number, findings from claim_answers order by 1, 2, 3, 4",
    ),
  });

  test("end in the same claims, totals and sums owed in three orders", async () => {
    const all = files();
    expect(all.length).toBeGreaterThan(14);
    for (const file of all) await whole(file);
    // The patients who bear a number become members with a plan, so that their claims count.
    const patients = await rowsOf(
      `select distinct on (patient_number) patient_number as number, patient_name as name, patient_dob::text as dob from claims
       where patient_number is not null and patient_number not like '%…%' order by patient_number, patient_dob nulls last limit 8`,
    );
    expect(patients.length).toBeGreaterThan(3);
    const place = owned({ installationId: desk.installationId, clientId: desk.clientId });
    const planId = await insert(desk.server, "base_plans", {
      ...place,
      name: "Choice PPO",
      external_plan_code: "PUBLIC",
      rating_mode: "ageBand",
      coverage_type: "medical",
      effective_date: "1990-01-01",
    });
    await insert(desk.server, "plan_benefits", {
      ...place,
      base_plan_id: planId,
      effective_date: "1990-01-01",
      deductible_individual_cents: 10_000_000,
      out_of_pocket_individual_cents: 20_000_000,
    });
    const familyIds: string[] = [];
    for (const { number, name, dob } of patients) {
      const [first_name = "", ...last] = String(name).split(" ");
      const person = { first_name, last_name: last.join(" "), relationship: "18", dob: dob ?? "1980-01-01" };
      const id = await desk.aMember({ ...person, member_number: number });
      familyIds.push(id);
      await insert(desk.server, "coverages", {
        ...place,
        member_id: id,
        family_id: id,
        base_plan_id: planId,
        coverage_type: "medical",
        tier_code: "EMP",
        effective_date: "1990-01-01",
      });
    }
    const ends: Awaited<ReturnType<typeof read>>[] = [];
    for (const order of [all, all.toReversed(), [...all.slice(7), ...all.slice(0, 7).toReversed()]]) {
      await empty();
      for (const file of order) await whole(file);
      // What does not add up waits, and the clerk takes it as it is.
      const held = await rowsOf("select id, file_id as file from claim_sets where status = 'held'");
      for (const { id, file } of held) {
        await desk.post(`/claims/sets/${String(id)}/release`, { reason: "Taken as it is" });
        await desk.work(String(file));
      }
      await desk.handlers.run(recountTotalsJob, { installationId: desk.installationId, familyIds });
      ends.push(await read());
    }
    const [first, ...others] = ends;
    expect(first?.claims.length).toBeGreaterThan(12);
    expect(first?.owed.filter((one) => one["member_id"] !== null).length).toBeGreaterThan(2);
    expect(first?.totals.some((one) => Number(one["used_cents"]) > 0)).toBe(true);
    for (const other of others) expect(other).toEqual(first);
    await owner.query("delete from accumulator_totals");
  }, 240_000);
});

describe("the same control numbers", () => {
  test("with another payment are another payment, and the file says so", async () => {
    await whole(aPayment(of(21)));
    const other = aPayment({ number: "LAKE-2", payerNumber: "P2", ...of(21) }).replace(
      "TRN*1*7001",
      "TRN*1*7002",
    );
    expect(await whole(other)).toMatchObject({
      posted: 1,
      sets: [{ status: "posted", findings: [{ code: "set.controlAgain" }] }],
    });
  });

  test("with the same payment and other content wait, and can be released", async () => {
    await whole(aPayment(of(21)));
    const file = await whole(aPayment({ number: "LAKE-2", payerNumber: "P2", ...of(21) }));
    expect(file).toMatchObject({
      posted: 0,
      sets: [{ status: "held", findings: [{ code: "set.paymentAgain" }] }],
    });
    await desk.post(`/claims/sets/${file.sets[0]?.id ?? ""}/release`, { reason: "Both are right" });
    await desk.work(file.id);
    expect(await desk.detail(file.id)).toMatchObject({ posted: 1 });
  });

  test("and a payment that an earlier version read otherwise is the same one, silently, while its file is kept", async () => {
    const asEarlier = (change: string) => owner.query(`update claim_sets set ${change}`);
    await whole(aPayment(of(21)));
    for (const [control, change] of [
      [21, "content_hash = null"],
      [21, "content_hash = decode('00', 'hex')"],
      [22, "content_hash = decode('00', 'hex') where status = 'posted'"],
    ] as const) {
      await asEarlier(change);
      // A blank more is another file with the same set.
      const again = await whole(
        aPayment(of(control)).replaceAll("~", `~${"\n".repeat(1 + (control % 3))}`) +
          " ".repeat(change.length),
      );
      expect(again).toMatchObject({
        posted: 0,
        held: 0,
        findings: [],
        sets: [{ status: "same", findings: [] }],
      });
    }
    await asEarlier("content_hash = decode('00', 'hex') where status = 'posted'");
    await owner.query("update claim_files set content_removed_at = now()");
    const second = await whole(aPayment(of(21)).replaceAll("~", "~\r\n"));
    expect(second).toMatchObject({
      posted: 0,
      sets: [{ status: "held", findings: [{ code: "set.paymentAgain" }] }],
    });
    // Released, it is the one that a third is compared with, though the first can be read again.
    await desk.post(`/claims/sets/${second.sets[0]?.id ?? ""}/release`, { reason: "Taken twice" });
    await desk.work(second.id);
    await owner.query("update claim_files set content_removed_at = null");
    expect(await whole(aPayment(of(21)).replaceAll("~", "~\n\r\n"))).toMatchObject({
      posted: 0,
      failure: null,
      sets: [{ status: "same" }],
    });
  });

  test("are not needed to know a payment again: the same one under others changes nothing", async () => {
    await whole(aPayment(of(21)));
    expect(await whole(aPayment(of(22)))).toMatchObject({ posted: 0, sets: [{ status: "same" }] });
  });
});

describe("what a person should know of", () => {
  test("a payment of another amount than its bill meets it, and the file says so", async () => {
    await whole(
      aBill(of(31)).replace("CLM*LAKE-1001*300", "CLM*LAKE-1001*310").replace("*100*UN", "*110*UN"),
    );
    const file = await whole(aPayment(of(32)));
    expect(file).toMatchObject({ posted: 1, findings: [{ code: "posted.billDiffers" }] });
    expect((await get<ClaimList>("/claims")).total).toBe(1);
  });

  test("a second payment without a reversal is told; the later one counts", async () => {
    await whole(dated(aPayment(of(33)), "20261020"));
    const file = await whole(dated(aPayment({ claims: corrected(), payment: "280", ...of(34) }), "20261120"));
    expect(file).toMatchObject({ posted: 1, findings: [{ code: "posted.secondPayment" }] });
    expect((await get<ClaimList>("/claims")).rows).toMatchObject([{ patientResponsibilityCents: 2_000 }]);
  });

  test("a bill and its payment of a patient whom nobody knows are one claim, though only the bill says the birth date", async () => {
    const stranger = { last: "SOTO", memberNumber: "NOBODY" };
    for (const order of permutations([
      aBill({ ...stranger, ...of(41) }),
      aPayment({ ...stranger, ...of(42) }),
    ])) {
      await empty();
      for (const file of order) await whole(file);
      expect(await get<ClaimList>("/claims")).toMatchObject({
        total: 1,
        rows: [{ memberId: null, status: "completed", patientResponsibilityCents: 9_460 }],
      });
    }
  });

  test("what was released without its original meets it once when that comes", async () => {
    const file = await whole(reversal);
    await desk.post(`/claims/holds/${file.holds[0]?.id ?? ""}/release`, { reason: "The first is on paper" });
    await desk.work(file.id);
    await whole(payment);
    const kinds = async () => {
      const { claims, held } = await ends();
      return [held, ...claims.map((one) => (JSON.parse(one) as Claim).versions.map(({ kind }) => kind))];
    };
    expect(await kinds()).toEqual([0, ["decided", "reversed"]]);
    // It takes nothing back a second time: what is paid anew on its day stands.
    await whole(dated(aPayment(of(43)), "20261101").replace("TRN*1*7001", "TRN*1*7043"));
    expect(await kinds()).toEqual([0, ["decided", "reversed", "corrected"]]);
  });

  test("one bill in two files is one claim", async () => {
    await whole(aBill(of(35)));
    expect(await whole(aBill(of(36)))).toMatchObject({ posted: 1, findings: [{ code: "posted.billTwice" }] });
    expect((await get<ClaimList>("/claims")).total).toBe(1);
  });

  test("an estimate owes nothing, counts nothing and meets no bill", async () => {
    await whole(aBill(of(37)));
    await whole(
      aPayment({
        claims: [
          "CLP*PD1*25*1000*0*300*12*PX",
          "NM1*QC*1*RUIZ*DANA****MI*M1001",
          "DTM*232*20261005",
          "CAS*PR*1*300",
          "CAS*CO*45*700",
        ],
        payment: "0",
        ...of(38),
      }),
    );
    const { rows } = await get<ClaimList>("/claims");
    expect(rows.map(({ status }) => status).toSorted()).toEqual(["estimate", "pending"]);
    expect(rows.find(({ status }) => status === "estimate")).toMatchObject({
      billedCents: 100_000,
      patientResponsibilityCents: 0,
      planPaymentCents: 0,
    });
  });
});

describe("what a release would do is told before it is done", () => {
  const preview = async (file: ClaimFileDetail) => {
    const id = file.holds[0]?.id ?? "";
    return get<ReleasePreview>(`/claims/holds/${id}/release`);
  };
  const unbalanced = (control: number, day: string) =>
    dated(
      aPayment({ claims: corrected(), payment: "280", ...of(control) }).replace("*300*280**1", "*300*270**1"),
      day,
    );
  const figures = async () => {
    const { rows } = await get<ClaimList>("/claims");
    const [first] = rows;
    return first === undefined
      ? null
      : {
          status: first.status,
          billedCents: first.billedCents,
          planPaymentCents: first.planPaymentCents,
          patientResponsibilityCents: first.patientResponsibilityCents,
        };
  };
  const releases = async (file: ClaimFileDetail) => {
    await desk.post(`/claims/holds/${file.holds[0]?.id ?? ""}/release`, { reason: "The payer says so" });
    await desk.work(file.id);
  };

  test.each([
    ["a decision of later than what stands counts", "20261102", true],
    ["one of before what stands changes nothing", "20261001", false],
  ])("%s, and releasing it does what was told", async (_name, day, counts) => {
    await whole(payment);
    const file = await whole(unbalanced(41, day));
    const before = await figures();
    const { changes } = await preview(file);
    expect(changes).toMatchObject([{ claimNumber: "LAKE-1001", before, counts }]);
    expect(changes[0]?.after.planPaymentCents === before?.planPaymentCents).toBe(!counts);
    // Nothing was done by looking.
    expect(await figures()).toEqual(before);
    await releases(file);
    expect(await figures()).toEqual(changes[0]?.after);
  });

  test("what takes back a claim that nobody has becomes a claim of its own", async () => {
    const file = await whole(reversal);
    const { changes } = await preview(file);
    expect(changes).toMatchObject([{ before: null, after: { patientResponsibilityCents: 0 }, counts: true }]);
    await releases(file);
    expect(await figures()).toEqual(changes[0]?.after);
    // A claim that was released is not asked about again.
    const again = await desk.server.call("GET", `/claims/holds/${file.holds[0]?.id ?? ""}/release`, {
      token: desk.admin.token,
    });
    expect(again.statusCode).toBe(404);
  });

  test("of a set says the sums of all claims that it changes, and does that", async () => {
    await whole(payment);
    // Of another client: no sum of it.
    await whole(
      aPayment({ number: "LAKE-9", payerNumber: "P9009", ...of(42) }).replace("TRN*1*7001", "TRN*1*9"),
    );
    const unsound = paidClaim({ number: "LAKE-3", payerNumber: "P7003" }).map((one) =>
      one.replace("*94.6*12*", "*90*12*"),
    );
    const claims = [...corrected(), ...paidClaim({ number: "LAKE-2", payerNumber: "P7005" }), ...unsound];
    const file = await whole(
      dated(aPayment({ claims, payment: "1", ...of(43) }), "20261102").replace("TRN*1*7001", "TRN*1*8"),
    );
    const [set] = file.sets;
    expect(set?.status).toBe("held");
    const path = `/claims/sets/${set?.id ?? ""}/release` as const;
    const told = await get<SetReleasePreview>(path);
    expect(told).toMatchObject({
      changed: 2,
      heldAlone: 1,
      isTooLong: false,
      before: { planPaymentCents: 12_540, patientResponsibilityCents: 9_460 },
      after: { planPaymentCents: 40_540, patientResponsibilityCents: 11_460 },
      changes: [
        { claimNumber: "LAKE-1001", before: { patientResponsibilityCents: 9_460 }, counts: true },
        { claimNumber: "LAKE-2", before: null, after: { planPaymentCents: 12_540 } },
      ],
    });
    const sums = async () => {
      const rows = (await get<ClaimList>("/claims?pageSize=100")).rows.filter(
        ({ claimNumber }) => claimNumber !== "LAKE-9",
      );
      const sum = (key: "planPaymentCents" | "patientResponsibilityCents") =>
        rows.reduce((all, one) => all + (one[key] ?? 0), 0);
      return {
        planPaymentCents: sum("planPaymentCents"),
        patientResponsibilityCents: sum("patientResponsibilityCents"),
      };
    };
    // Nothing was done by looking.
    expect(await sums()).toEqual(told.before);
    await desk.post(path, { reason: "The payer says so" });
    await desk.work(file.id);
    expect(await sums()).toEqual(told.after);
    expect((await desk.detail(file.id)).held).toBe(1);
    expect((await desk.server.call("GET", path, { token: desk.admin.token })).statusCode).toBe(404);
  });
});
