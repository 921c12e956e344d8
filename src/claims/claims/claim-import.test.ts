import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, insert, owned, unique } from "#test/factories.ts";
import { aBill, aPayment, paidClaim, reversedClaim } from "#test/x12.ts";
import type { Claim, ClaimList } from "./claims.ts";

const desk = await aClaimsDesk();
const { owner, whole, bring, get, post, subscriberId, childId, installationId } = desk;

beforeEach(() =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade"),
);

const claims = () => get<ClaimList>("/claims");
const only = async () => {
  const { rows, total } = await claims();
  expect(total).toBe(1);
  return get<Claim>(`/claims/${rows[0]?.id ?? ""}`);
};
const of = (number: number) => ({ interchange: { control: String(number).padStart(9, "0") } });

describe("a payment", () => {
  test("is posted to the member whose number it bears, to the cent", async () => {
    const file = await whole(aPayment());
    expect(file).toMatchObject({ status: "done", posted: 1, held: 0, unmatched: 0, claimsTotal: 1 });
    expect(file.sets).toMatchObject([
      { kind: "835", status: "posted", paymentCents: 12_540, payerName: "HARBORVIEW HEALTH" },
    ]);
    expect(await only()).toMatchObject({
      memberId: subscriberId,
      patientName: "Dana Ruiz",
      status: "imported",
      claimNumber: "LAKE-1001",
      externalNumber: "P7001",
      providerName: "LAKESIDE CLINIC",
      billedCents: 30_000,
      discountCents: 8_000,
      allowedCents: 22_000,
      deductibleCents: 7_460,
      copayCents: 2_000,
      planPaymentCents: 12_540,
      patientResponsibilityCents: 9_460,
      wasCovered: false,
      lines: [
        { procedure: "99213", allowedCents: 18_000 },
        { procedure: "80053", planPaymentCents: 4_000 },
      ],
      versions: [{ number: 0, kind: "decided" }],
    });
  });

  test("meets its bill, whose lines keep what it leaves out; the member is found by name and birth date too", async () => {
    await whole(aBill({ kind: "837I", dependent: true, memberNumber: "OTHER", ...of(1) }));
    expect(await only()).toMatchObject({
      status: "pending",
      form: "ub",
      memberId: childId,
      typeOfBill: "111",
    });
    await whole(aPayment({ first: "ROWAN", memberNumber: "OTHER", ...of(2) }));
    expect(await only()).toMatchObject({
      status: "completed",
      form: "ub",
      memberId: childId,
      patientResponsibilityCents: 9_460,
      diagnoses: [{ code: "J069" }, { code: "R0789" }],
      lines: [{ revenueCode: "0300" }, { revenueCode: "0300" }],
      versions: [{ kind: "billed" }, { kind: "decided" }],
    });
  });

  test("that is taken back and corrected leaves three versions, of which the last counts", async () => {
    await whole(aPayment(of(1)));
    await whole(aPayment({ claims: reversedClaim(), payment: "-125.40", ...of(2) }));
    expect(await only()).toMatchObject({ patientResponsibilityCents: 0, status: "pending", lines: [] });
    const services = ["SVC*HC:99213*300*280**1", "DTM*472*20261005", "CAS*PR*3*20"];
    const claim = paidClaim({ services }).map((one) => one.replace("*300*125.4*94.6*", "*300*280*20*"));
    await whole(aPayment({ claims: claim, payment: "280", ...of(3) }));
    expect(await only()).toMatchObject({
      status: "imported",
      patientResponsibilityCents: 2_000,
      versions: [
        { number: 0, kind: "decided", patientResponsibilityCents: 9_460 },
        { number: 1, kind: "reversed", patientResponsibilityCents: 0 },
        { number: 2, kind: "corrected", patientResponsibilityCents: 2_000 },
      ],
    });
  });

  test("taken back and corrected in one file comes to the same", async () => {
    await whole(aPayment(of(1)));
    const both = [...reversedClaim(), ...paidClaim()];
    await whole(aPayment({ claims: both, payment: "0", ...of(2) }));
    expect((await only()).versions.map(({ kind }) => kind)).toEqual(["decided", "reversed", "corrected"]);
    expect(await only()).toMatchObject({ patientResponsibilityCents: 9_460 });
  });

  test("that takes back what nobody has waits for a person", async () => {
    const file = await whole(aPayment({ claims: reversedClaim(), payment: "-125.40" }));
    expect(file.holds).toMatchObject([
      { claimNumber: "LAKE-1001", findings: [{ code: "noOriginal" }], canRelease: true },
    ]);
    expect((await claims()).total).toBe(0);
  });

  test("of three patients with one claim number is three claims", async () => {
    const number = "PATIENT ACCOUNT NUMBER";
    const three = ["DANA", "ROWAN", "DANA"].flatMap((first, at) =>
      paidClaim({ number, first, payerNumber: `P${at}` }).map((one) =>
        one.replaceAll("20261005", `2026100${at + 1}`),
      ),
    );
    const file = await whole(aPayment({ claims: three, payment: "376.20" }));
    expect(file).toMatchObject({ posted: 3, held: 0, unmatched: 0 });
    expect((await claims()).rows.map(({ memberId }) => memberId)).toEqual([
      subscriberId,
      childId,
      subscriberId,
    ]);
  });
});

describe("a bill", () => {
  test("that asks to replace or to void one is a version of it, and takes nothing away before the payer decides", async () => {
    await whole(aBill(of(1)));
    await whole(aBill({ frequency: "7", ...of(2) }));
    const removed = async () => (await get<ClaimList>("/claimSearch?removed=yes")).total;
    const before = await removed();
    await whole(aBill({ frequency: "8", ...of(3) }));
    expect(await removed()).toBe(before + 1);
    const claim = await only();
    expect(claim.versions.map(({ kind }) => kind)).toEqual(["billed", "voided", "replaced"]);
    expect(claim).toMatchObject({ status: "pending", billedCents: 30_000 });
  });
});

describe("what came before", () => {
  test("the same file changes nothing, and answers with what came of it", async () => {
    const first = await whole(aPayment());
    const { body } = await bring(aPayment(), { name: "again.835" });
    expect(body).toMatchObject({ id: first.id, fileName: "claims.835", posted: 1 });
  });

  test("a bill and its payment may bear the same control numbers", async () => {
    await whole(aBill({ memberNumber: "OTHER" }));
    const file = await whole(aPayment());
    expect(file).toMatchObject({ status: "done", sets: [{ kind: "835", status: "posted" }] });
  });

  test("but a set that was held for its counts is replaced by the sound one that the payer sends again", async () => {
    const held = await whole(aPayment().replace(/~SE\*\d+\*/u, "~SE*99*"), { name: "wrong.835" });
    expect(held).toMatchObject({ posted: 0, sets: [{ status: "held" }] });
    const sound = await whole(aPayment(), { name: "right.835" });
    expect(sound).toMatchObject({ status: "done", posted: 1, sets: [{ status: "posted" }] });
    expect(await desk.detail(held.id)).toMatchObject({ sets: [{ status: "replaced" }] });
    const release = await post(`/claims/sets/${held.sets[0]?.id ?? ""}/release`, { reason: "As it is" });
    expect(release.statusCode).toBe(404);
    expect((await claims()).total).toBe(1);
  });

  test("nor does a job that runs again, or three at once", async () => {
    const { body } = await bring(aPayment());
    await Promise.all([desk.work(body.id), desk.work(body.id), desk.work(body.id)]);
    await owner.query("update claim_files set status = 'posting', claims_done = 0");
    await desk.work(body.id);
    expect(await only()).toMatchObject({ versions: [{ number: 0 }] });
  });

  test("a job that was stopped goes on where it was", async () => {
    const many = Array.from({ length: 520 }, (_, at) =>
      paidClaim({ number: `L${at}`, payerNumber: `P${at}` }),
    ).flat();
    const { body } = await bring(aPayment({ claims: many, payment: "65208" }));
    await owner.query(`create function stop_it() returns trigger language plpgsql as $$ begin
      if new.claims_done > 500 then raise exception 'stopped'; end if; return new; end $$;
      create trigger stop_it before update on claim_files for each row execute function stop_it()`);
    await expect(desk.work(body.id)).rejects.toThrow("stopped");
    await owner.query("drop trigger stop_it on claim_files; drop function stop_it");
    expect(await desk.detail(body.id)).toMatchObject({ status: "posting", claimsDone: 500, posted: 500 });
    await desk.work(body.id);
    expect(await desk.detail(body.id)).toMatchObject({ status: "done", claimsDone: 520, posted: 520 });
    expect((await claims()).total).toBe(520);
  });
});

describe("what does not hold", () => {
  test("a set whose payment differs is held whole, told with its figures, and posted once released", async () => {
    const held = await whole(aPayment({ payment: "100" }));
    expect(held).toMatchObject({
      status: "done",
      posted: 0,
      sets: [
        {
          status: "held",
          findings: [
            {
              code: "balance.set",
              params: { paidCents: 12_540, paymentCents: 10_000, differenceCents: 2_540 },
            },
          ],
        },
      ],
    });
    const path = `/claims/sets/${held.sets[0]?.id ?? ""}/release` as const;
    expect((await post(path, { reason: "no" })).statusCode).toBe(422);
    const answer = await post(path, { reason: "The payer confirmed the amount by phone" });
    expect(answer.statusCode).toBe(200);
    await desk.work(held.id);
    expect(await desk.detail(held.id)).toMatchObject({
      status: "done",
      posted: 1,
      sets: [{ status: "posted", releaseReason: "The payer confirmed the amount by phone" }],
    });
    // Of two clerks the second hears that somebody was before.
    expect((await post(path, { reason: "The payer confirmed it" })).statusCode).toBe(412);
  });

  test("a set that is released while the file is being posted is posted too", async () => {
    const wrong = aPayment({ number: "LAKE-2", payerNumber: "P2", payment: "100", ...of(2) });
    const { body } = await bring(aPayment(of(1)) + wrong);
    const other = await owner.connect();
    // No claim is posted as long as somebody else holds this.
    await other.query("select pg_advisory_lock(hashtext('claims'), hashtext($1))", [installationId]);
    const first = desk.work(body.id);
    await expect.poll(async () => (await desk.detail(body.id)).status).toBe("posting");
    const { sets } = await desk.detail(body.id);
    const held = sets.find(({ status }) => status === "held")?.id ?? "";
    expect((await post(`/claims/sets/${held}/release`, { reason: "It is right" })).statusCode).toBe(200);
    await other.query("select pg_advisory_unlock_all()");
    other.release();
    await first;
    await desk.work(body.id);
    expect(await desk.detail(body.id)).toMatchObject({ status: "done", posted: 2 });
  });

  test("a claim that does not balance is held alone, the others are in; released, it stands with the payer's figures", async () => {
    const wrong = paidClaim({ number: "LAKE-2", payerNumber: "P2" }).map((one) =>
      one.replace("*94.6*12*", "*90*12*"),
    );
    const file = await whole(aPayment({ claims: [...paidClaim(), ...wrong], payment: "250.80" }));
    expect(file).toMatchObject({
      posted: 1,
      held: 1,
      holds: [
        {
          claimNumber: "LAKE-2",
          canRelease: true,
          findings: [
            {
              code: "balance.responsibility",
              params: { saidCents: 9_000, sumCents: 9_460, differenceCents: -460 },
            },
          ],
        },
      ],
    });
    const path = `/claims/holds/${file.holds[0]?.id ?? ""}/release` as const;
    expect((await post(path, { reason: "The payer says 90.00" })).statusCode).toBe(200);
    await desk.work(file.id);
    const { rows } = await get<ClaimList>("/claimSearch?number=LAKE-2");
    expect(await get<Claim>(`/claims/${rows[0]?.id ?? ""}`)).toMatchObject({
      patientResponsibilityCents: 9_000,
      versions: [{ releaseReason: "The payer says 90.00" }],
    });
    expect(await desk.detail(file.id)).toMatchObject({ status: "done", posted: 2, held: 0 });
  });

  test("a claim that cannot be read costs only itself, and is not to be released", async () => {
    const bad = paidClaim({ number: "LAKE-2", payerNumber: "P2" }).map((one) =>
      one.replace("DTM*472*20261005", "DTM*472*99999999"),
    );
    const file = await whole(aPayment({ claims: [...paidClaim(), ...bad], payment: "250.80" }));
    expect(file).toMatchObject({
      posted: 1,
      holds: [
        {
          canRelease: false,
          findings: [{ code: "dateInvalid", at: { segment: "DTM", element: 2 } }, { code: "dateInvalid" }],
        },
      ],
    });
    expect(
      (await post(`/claims/holds/${file.holds[0]?.id ?? ""}/release`, { reason: "It is right" })).statusCode,
    ).toBe(404);
  });

  test.each([
    ["no claims at all", "first_name,last_name\nDana,Ruiz\n", "notX12"],
    ["an archive", "PK\u0003\u0004xxxx", "compressed"],
    ["nothing", "", "empty"],
    ["an interchange without a group", aPayment().replace(/GS[^~]*~/u, ""), "noGroup"],
  ])("a file of %s fails by name", async (_says, content, code) => {
    expect(await whole(content)).toMatchObject({ status: "failed", failure: { code }, posted: 0 });
  });

  test("a file that is cut off: what came before the cut is in", async () => {
    const two = `${aPayment(of(1))}${aPayment({ number: "LAKE-2", payerNumber: "P2", ...of(2) })}`;
    const file = await whole(two.slice(0, -150));
    expect(file).toMatchObject({
      status: "done",
      posted: 1,
      sets: [{ status: "held", findings: [{ code: "set.notClosed" }] }, { status: "posted" }],
      findings: [{ code: "cutOff" }],
    });
  });
});

describe("who a claim is about", () => {
  const matched = async (more: Parameters<typeof aPayment>[0]) => {
    await whole(aPayment(more));
    const { memberId, matchProblem } = await only();
    return memberId ?? matchProblem;
  };

  test("a family's number stands for all of it; a name that fits nobody in it is shown, not guessed", async () => {
    expect(await matched({ first: "ROWAN", ...of(1) })).toBe(childId);
    await owner.query("truncate claims cascade");
    expect(await matched({ first: "QUINN", ...of(2) })).toBe("notInFamily");
    await owner.query("truncate claims cascade");
    expect(await matched({ memberNumber: "NOBODY", ...of(3) })).toBe("nobody");
  });

  test("a number with another birth date is nobody’s", async () => {
    await whole(aBill().replace("19850302", "19611121"));
    const { rows } = await get<ClaimList>("/claims");
    expect(rows).toMatchObject([{ memberId: null, matchProblem: "notInFamily" }]);
  });

  test("of father and son of one name and one number the suffix tells, where it is said", async () => {
    const sonId = await desk.aMember({
      first_name: "Dana",
      suffix: "Jr",
      family_id: subscriberId,
      relationship: "19",
    });
    const claim = (number: string, suffix: string) =>
      whole(
        aPayment({ number, payerNumber: number, ...of(Number(number.slice(1))) })
          .replace("RUIZ*DANA****MI", `RUIZ*DANA***${suffix}*MI`)
          .replace("TRN*1*7001", `TRN*1*${number}`),
      );
    await claim("S81", "JR");
    await claim("S82", "");
    await owner.query("update members set deleted_at = now() where id = $1", [sonId]);
    const { rows } = await get<ClaimList>("/claims?pageSize=100");
    const found = rows.map(({ claimNumber, memberId }) => [claimNumber, memberId] as const);
    expect(Object.fromEntries(found)).toEqual({ S81: sonId, S82: null });
  });

  test("a member of another client is not found where a client is said", async () => {
    const other = await aClient(desk.server, installationId);
    const file = await whole(aPayment(), { client: other });
    expect(file).toMatchObject({ posted: 1, unmatched: 1 });
  });

  test("one whom nobody was found for waits in the search, and is given a member once", async () => {
    await whole(aPayment({ memberNumber: "NOBODY" }));
    const { rows } = await get<ClaimList>("/claimSearch?unmatched=yes");
    const path = `/claims/${rows[0]?.id ?? ""}/member` as const;
    expect((await post(path, { memberId: subscriberId })).json()).toMatchObject({
      memberId: subscriberId,
      matchProblem: null,
    });
    expect((await post(path, { memberId: childId })).statusCode).toBe(404);
    expect((await get<ClaimList>("/claimSearch?unmatched=yes")).total).toBe(0);
  });

  test.each([
    ["2026-01-01", true],
    ["2026-10-06", false],
  ])("cover on the day of service is told: from %s, %s", async (from, wasCovered) => {
    await owner.query("delete from coverages");
    const place = { installationId, clientId: desk.clientId };
    const tierId = await insert(desk.server, "tiers", { ...owned(place), name: "Levels" });
    const planId = await insert(desk.server, "base_plans", {
      ...owned(place),
      tier_id: tierId,
      external_plan_code: unique("P"),
      name: "Choice",
      coverage_type: "medical",
      rating_mode: "flat",
      effective_date: "2026-01-01",
    });
    await insert(desk.server, "coverages", {
      ...owned(place),
      family_id: subscriberId,
      member_id: subscriberId,
      base_plan_id: planId,
      coverage_type: "medical",
      tier_code: "EMP",
      effective_date: from,
    });
    await whole(aPayment());
    expect(await only()).toMatchObject({ wasCovered });
  });
});

describe("the search", () => {
  test.each([
    ["number=LAKE-1001", 1],
    ["number=P7001", 1],
    ["number=lake", 0],
    ["patient=Ruiz", 1],
    ["patient=RUIZ%20dana", 1],
    ["patient=dana", 0],
    ["provider=lakeside", 1],
    ["from=2026-10-05&to=2026-10-05", 1],
    ["from=2026-10-06", 0],
    ["status=imported", 1],
    ["status=denied", 0],
    ["billedCents=30000", 1],
    [`memberId=${subscriberId}`, 1],
    [`memberId=${childId}`, 0],
  ])("%s finds %d", async (query, total) => {
    await whole(aPayment());
    expect((await get<ClaimList>(`/claimSearch?${query}`)).total).toBe(total);
  });
});
