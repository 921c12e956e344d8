import { expect, test } from "vitest";
import { chooseAll } from "#test/enrollee.ts";
import { aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { payer } from "#test/payer.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const paid = { payment_required: true };
const { post, read, store, introduced, almostDone, chargesOf, settle } = payer(
  server,
  await anOffering(server, paid),
);
/** What the plans of `anOffering` cost the employee: half of 400, 30 and 9 dollars. */
const chosenCents = 21_950;

const waived = (coverageType: string) => ({
  benefit: { coverageType, waived: true, waiveReasons: ["medicare"] },
});
const types = ["medical", "dental", "vision"];

test("one sum and its reason: review, agreement, payment, charge, staff and paper", async () => {
  const own = await anOffering(server, paid);
  const enrollee = await almostDone(own);
  const totals = { monthlyChargeCents: chosenCents, basis: "chosen", isDue: true };
  const why = [{ code: "charge.chosen" }];
  expect((await enrollee.read()).totals).toMatchObject({
    employeeCents: chosenCents,
    employeePerPayPeriodCents: chosenCents,
  });
  expect(await enrollee.read()).toMatchObject({ payPeriodsPerYear: 12, paymentTotals: { ...totals, why } });
  for (const language of ["en", "ko", "es"]) {
    const { authorization, paymentTotals } = await read(enrollee, language);
    expect(authorization?.text).toContain("$219.50");
    expect(authorization?.text).not.toContain("899");
    expect(paymentTotals).toMatchObject(totals);
  }
  const kept = await store(enrollee);
  expect(kept.body.enrollment.payment).toMatchObject({
    monthlyChargeCents: chosenCents,
    chargeBasis: "chosen",
    chargeWhy: why,
  });
  expect((await enrollee.submit("what-was-chosen")).body.enrollment).toMatchObject({
    paymentTotals: { ...totals, why },
  });
  const token = kept.body.enrollment.payment?.token;
  expect((await post(enrollee, "processpayment", { public_token: token })).body).toMatchObject({
    amountCents: chosenCents,
  });
  const staff = await aUser(server, own.installationId, { type: "admin", permissions: ["enrollment"] });
  const { id } = enrollee.enrollment;
  const detail = await server.call("GET", `/enrollment?id=${id}`, { token: staff.token });
  expect(detail.json()).toMatchObject({ paymentTotals: { ...totals, why } });
  const pdf = await server.call("GET", `/enrollmentpdf/${id}`, { token: staff.token });
  const paper = (await readPdf(pdf.rawPayload)).text.replaceAll("\n", " ");
  expect(paper).toMatch(/You pay each month .*\$219\.50/u);
  expect(paper).toContain("This is the sum of your share of each coverage you chose.");
  expect(paper).not.toMatch(/payday|899/u);
});

test("a fixed charge is the only sum on paper, with its reason", async () => {
  const enrollee = await almostDone(await anOffering(server, { ...paid, charge_basis: "fixed" }));
  await store(enrollee);
  const { body } = await enrollee.submit("a-fixed-charge");
  const pdf = await server.call("GET", `/selfenrollment/confirmation/${body.enrollment.identifier}`, {
    token: enrollee.token,
  });
  const paper = (await readPdf(pdf.rawPayload)).text.replaceAll("\n", " ");
  expect(paper).toContain("It takes the place of the prices of the plans.");
  expect([...new Set(paper.match(/\$[\d,.]+\d/gu))]).toEqual(["$899.00"]);
});

test("before every coverage is answered, there is nothing to agree to", async () => {
  const own = await anOffering(server, paid);
  const enrollee = await introduced(own);
  expect(await read(enrollee)).toMatchObject({
    authorization: null,
    paymentTotals: { isDue: true, why: [{ code: "charge.soFar" }] },
  });
  expect(await store(enrollee, { authorizationHash: "0".repeat(64) })).toMatchObject({
    status: 409,
    body: { code: "incomplete", facts: { step: "benefit:medical" } },
  });
});

test.each(["chosen", "fixed"])("with nothing to pay no account is asked for: %s", async (basis) => {
  const own = await anOffering(server, { ...paid, charge_basis: basis });
  const enrollee = await introduced(own);
  for (const type of types) expect((await enrollee.save(waived(type))).status).toBe(200);
  expect(await read(enrollee)).toMatchObject({ authorization: null, paymentTotals: { isDue: false } });
  expect(await enrollee.read()).toMatchObject({
    missing: [],
    paymentValid: true,
    paymentTotals: { monthlyChargeCents: 0, isDue: false, why: [{ code: "charge.nothingChosen" }] },
  });
  expect((await store(enrollee, { authorizationHash: "0".repeat(64) })).body.code).toBe("conflict");
  expect((await enrollee.submit(`nothing-to-pay-${basis}`)).status).toBe(200);
  await settle(enrollee);
  expect(await chargesOf(enrollee)).toEqual([]);
});

test("another choice after the agreement asks for it again; the same sum once more does not", async () => {
  const own = await anOffering(server, paid);
  const enrollee = await almostDone(own);
  await store(enrollee);
  expect((await enrollee.save(waived("dental"))).body.enrollment).toMatchObject({
    paymentValid: false,
    missing: ["payment"],
  });
  const early = await enrollee.submit("other-choice");
  expect(early.body).toMatchObject({ code: "incomplete", facts: { step: "payment" } });
  await chooseAll(enrollee, own);
  expect(await enrollee.read()).toMatchObject({ paymentValid: true, missing: [] });
  await enrollee.save(waived("dental"));
  expect((await store(enrollee)).body.enrollment.payment?.monthlyChargeCents).toBe(chosenCents - 1500);
  expect((await enrollee.submit("other-choice-2")).status).toBe(200);
  await settle(enrollee);
  expect((await chargesOf(enrollee)).map(({ amount }) => amount)).toEqual([chosenCents - 1500]);
});

test("what was agreed to for choices that are gone is charged to nobody, and its number is gone", async () => {
  const enrollee = await almostDone(await anOffering(server, paid));
  await store(enrollee);
  for (const type of types) await enrollee.save(waived(type));
  expect(await enrollee.read()).toMatchObject({ payment: null, paymentValid: true });
  expect((await enrollee.submit("all-waived-after")).body.enrollment.payment).toBeNull();
  await settle(enrollee);
  expect(await chargesOf(enrollee)).toEqual([]);
  const { rows } = await owner.query("select 1 from enrollment_payments where enrollment_id = $1", [
    enrollee.enrollment.id,
  ]);
  expect(rows).toEqual([]);
});

test("sent back by staff and all waived since, the waiting charge is cancelled", async () => {
  const own = await anOffering(server, paid);
  const enrollee = await almostDone(own);
  await store(enrollee);
  await enrollee.submit("sent-and-returned");
  await settle(enrollee);
  const staff = await aUser(server, own.installationId, { type: "admin", permissions: ["enrollment"] });
  const returned = await server.call("POST", "/enrollmentaction", {
    token: staff.token,
    body: { ids: [enrollee.enrollment.id], action: "return", reason: "Which doctor?" },
  });
  expect(returned.statusCode, returned.body).toBe(200);
  for (const type of types) await enrollee.save(waived(type));
  expect((await enrollee.submit("returned-and-waived")).status).toBe(200);
  await settle(enrollee);
  expect((await chargesOf(enrollee)).map(({ status }) => status)).toEqual(["cancelled"]);
});
