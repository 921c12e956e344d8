import { describe, expect, test } from "vitest";
import { aUser } from "#test/factories.ts";
import { startEnrolling } from "#test/enrollee.ts";
import { anOffering } from "#test/offering.ts";
import { payer } from "#test/payer.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const fixed = { payment_required: true, charge_basis: "fixed" };
const offering = await anOffering(server, fixed);
const { number, bank, post, read, store, almostDone, chargesOf, settle, jobsFor } = payer(server, offering);

test("a session that asks for payment is not sent without it; the others know no such step", async () => {
  const free = await startEnrolling(server, await anOffering(server));
  expect(free.enrollment).toMatchObject({ paymentTotals: null, payment: null, paymentValid: true });
  expect(free.enrollment.missing).not.toContain("payment");
  expect((await read(free)).authorization).toBeNull();

  const enrollee = await almostDone();
  const draft = await enrollee.read();
  expect(draft).toMatchObject({
    paymentTotals: { monthlyChargeCents: 89_900 },
    paymentValid: false,
    missing: ["payment"],
  });
  const refused = await enrollee.submit("no-payment-yet");
  expect(refused).toMatchObject({ status: 409, body: { code: "incomplete", facts: { step: "payment" } } });

  const kept = await store(enrollee);
  expect(kept.status, kept.text).toBe(200);
  expect(kept.body.enrollment).toMatchObject({ missing: [], paymentValid: true, activeStep: "review" });
  expect((await enrollee.submit("with-payment")).status).toBe(200);
});

test("the number is sealed, its last four digits shown, and what was agreed to is kept as it was read", async () => {
  const enrollee = await almostDone();
  const { authorization } = await read(enrollee);
  const kept = await store(enrollee);
  expect(kept.body.enrollment.payment).toMatchObject({
    method: "ach",
    bankName: "Harbor Credit Union",
    accountEnding: "8765",
    monthlyChargeCents: 89_900,
  });
  const seen = [kept.text, JSON.stringify(await read(enrollee)), JSON.stringify(await enrollee.read())];
  for (const text of seen) {
    expect(text).not.toContain(number);
    expect(text).not.toContain("011000015");
  }
  const { rows } = await owner.query<Record<string, unknown> & { id: string; account_sealed: Buffer }>(
    "select * from enrollment_payments where enrollment_id = $1",
    [enrollee.enrollment.id],
  );
  expect(rows).toHaveLength(1);
  const [row] = rows;
  expect(row).toMatchObject({
    routing_number: "011000015",
    account_last4: "8765",
    authorized_name: "María José O'Neill-García",
    authorized_from: "127.0.0.1",
    authorization_text: authorization?.text,
    authorization_hash: authorization?.hash,
  });
  expect(
    server.services.vault.open(
      row?.account_sealed ?? Buffer.alloc(0),
      `enrollment_payments.account:${row?.id}`,
    ),
  ).toBe(number);
  const everywhere = await owner.query<{ text: string }>(
    `select coalesce(string_agg(x, ' '), '') as text from (
       select data::text as x from pgboss.job union all select details::text from audit_events
       union all select answer::text from idempotency_keys union all select html || text from mails
       union all select encode(account_sealed, 'escape') from enrollment_payments) y`,
  );
  expect(everywhere.rows[0]?.text).not.toContain(number);
});

test("the words say who, how much, when and how to stop, in the person's language", async () => {
  const enrollee = await almostDone();
  const texts = await Promise.all(["en", "ko", "es"].map((language) => read(enrollee, language)));
  for (const { authorization } of texts) {
    expect(authorization?.text).toContain("$899.00");
    expect(authorization?.text).toContain("Harborview Benefits");
    expect(authorization?.text).toContain("(617) 555-0100");
    expect(authorization?.text).not.toMatch(/\{\{|payments-authorization/u);
  }
  expect(new Set(texts.map(({ authorization }) => authorization?.hash)).size).toBe(3);
});

describe("what is wrong", () => {
  test("comes back at once, in the person's words", async () => {
    const enrollee = await almostDone();
    const refused = await store(enrollee, {
      bankName: " ",
      routingNumber: "011000016",
      accountNumberAgain: "1234",
      zip: "1",
      agreed: false,
    });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      "bankName: Bank Name is Required. Enter the name of your bank or credit union.",
      "routingNumber: Routing Number is not one of a bank. Check each number, or ask your bank.",
      "accountNumberAgain: Account Number Again is not the same as the first one. Check both.",
      "zip: ZIP Code must have 5 or 9 numbers, like 02138.",
      "agreed: I Agree is Required. Read the text and check the box to go on.",
    ]);
    expect((await read(enrollee)).payment).toBeNull();
  });

  test("a text that is another one by now is read again", async () => {
    const enrollee = await almostDone();
    const refused = await store(enrollee, { authorizationHash: "0".repeat(64) });
    expect(refused.body.errors?.map(({ path }) => path)).toEqual(["authorizationHash"]);
  });

  test("another's enrollment is not there; without a key nothing is kept", async () => {
    const enrollee = await startEnrolling(server, offering);
    const other = await startEnrolling(server, offering);
    const foreign = { enrollmentIdentifier: other.enrollment.identifier };
    expect((await post(enrollee, "getenrollmentpayment", foreign)).status).toBe(404);
    expect((await post(enrollee, "storepayment", { ...foreign, ...bank }, "a-key-of-mine")).status).toBe(404);
    const { identifier } = enrollee.enrollment;
    expect(
      (await post(enrollee, "storepayment", { enrollmentIdentifier: identifier, ...bank })).body.code,
    ).toBe("idempotencyKeyNeeded");
  });

  test("linking a bank is refused by name: entry is the way", async () => {
    const enrollee = await almostDone();
    const { identifier } = enrollee.enrollment;
    expect((await read(enrollee)).ways).toEqual(["bank"]);
    for (const [path, body] of [
      ["linktoken", { identifier }],
      ["exchangelinktoken", { publicToken: "public-1" }],
    ] as const) {
      expect(await post(enrollee, path, body)).toMatchObject({
        status: 409,
        body: { code: "linkUnavailable" },
      });
    }
    const kept = await post(
      enrollee,
      "storepayment",
      { enrollmentIdentifier: identifier, accessToken: "access-1" },
      "linked-key-1",
    );
    expect(kept.body.code).toBe("linkUnavailable");
  });
});

describe("exactly once", () => {
  test("the same page sent ten times at once is one payment", async () => {
    const enrollee = await almostDone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => store(enrollee, {}, "the-same-key")));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const { rows } = await owner.query("select 1 from enrollment_payments where enrollment_id = $1", [
      enrollee.enrollment.id,
    ]);
    expect(rows).toHaveLength(1);
    const reused = await store(enrollee, { bankName: "Another Bank" }, "the-same-key");
    expect(reused.body.code).toBe("idempotencyKeyReused");
  });

  test("an answer that was lost is given again, even after the enrollment was sent", async () => {
    const enrollee = await almostDone();
    await store(enrollee, {}, "lost-answer-1");
    expect((await enrollee.submit("send-it-now-1")).status).toBe(200);
    const again = await store(enrollee, {}, "lost-answer-1");
    expect(again.status, again.text).toBe(200);
    expect((await store(enrollee, {}, "another-key-1")).body.code).toBe("alreadySubmitted");
  });

  test("another account takes the place of the first, whose number is gone", async () => {
    const enrollee = await almostDone();
    await store(enrollee);
    const second = "5500001111";
    await store(enrollee, { accountNumber: second, accountNumberAgain: second });
    const { rows } = await owner.query<{ account_last4: string }>(
      "select account_last4 from enrollment_payments where enrollment_id = $1",
      [enrollee.enrollment.id],
    );
    expect(rows).toEqual([{ account_last4: "1111" }]);
  });

  test("the first month is charged once, however often it is sent, asked for and worked on", async () => {
    const enrollee = await almostDone();
    const kept = await store(enrollee);
    const token = kept.body.enrollment.payment?.token;
    const early = await post(enrollee, "processpayment", { public_token: token });
    expect(early).toMatchObject({ status: 409, body: { code: "incomplete" } });
    expect(await chargesOf(enrollee)).toEqual([]);

    const sent = await Promise.all(Array.from({ length: 5 }, () => enrollee.submit("charge-me-once")));
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await jobsFor(enrollee)).toBe(1);
    const asked = () => post(enrollee, "processpayment", { public_token: token });
    const answers = await Promise.all([asked(), settle(enrollee), asked(), settle(enrollee), asked()]);
    expect(answers[0]).toMatchObject({
      status: 200,
      body: { month: "2027-01-01", amountCents: 89_900, status: "waiting" },
    });
    expect(await chargesOf(enrollee)).toEqual([{ month: "2027-01-01", amount: 89_900, status: "waiting" }]);
    expect((await post(enrollee, "processpayment", { public_token: crypto.randomUUID() })).status).toBe(404);
  });

  test("the charge is that of the session, and of the month in which cover begins", async () => {
    const own = await anOffering(server, {
      ...fixed,
      monthly_charge_cents: 12_345,
      effective_date: "2027-02-15",
    });
    const enrollee = await almostDone(own);
    await store(enrollee);
    await enrollee.submit("mid-month-1", "2027-02-15");
    await settle(enrollee);
    expect(await chargesOf(enrollee)).toEqual([{ month: "2027-02-01", amount: 12_345, status: "waiting" }]);
  });

  test("a charge that changed after the person agreed is agreed to anew", async () => {
    const own = await anOffering(server, fixed);
    const enrollee = await almostDone(own);
    await store(enrollee);
    await owner.query("update enrollment_sessions set monthly_charge_cents = 90000 where id = $1", [
      own.sessionId,
    ]);
    await new Promise((resolve) => setTimeout(resolve, 3100));
    expect(await enrollee.read()).toMatchObject({ paymentValid: false, missing: ["payment"] });
    expect((await enrollee.submit("old-charge-1")).body).toMatchObject({ facts: { step: "payment" } });
  });
});

describe("staff", () => {
  test("see bank, last four digits, charge and when; cancelling cancels the charge, undoing brings it back", async () => {
    const enrollee = await almostDone();
    await store(enrollee);
    await enrollee.submit("to-be-cancelled");
    await settle(enrollee);
    const staff = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const { id } = enrollee.enrollment;
    const detail = await server.call("GET", `/enrollment?id=${id}`, { token: staff.token });
    expect(detail.json()).toMatchObject({ payment: { accountEnding: "8765", monthlyChargeCents: 89_900 } });
    expect(detail.body).not.toContain(number);
    const pdf = await server.call("GET", `/enrollmentpdf/${id}`, { token: staff.token });
    const paper = (await readPdf(pdf.rawPayload)).text;
    expect(paper).toContain("ending in 8765");
    expect(paper).toContain("$899.00");
    expect(paper).not.toContain(number);

    const act = (action: string) =>
      server.call("POST", "/enrollmentaction", {
        token: staff.token,
        body: { ids: [id], action, ...(action === "cancel" ? { reason: "Asked for on the phone" } : {}) },
      });
    expect((await act("cancel")).statusCode).toBe(200);
    expect(await jobsFor(enrollee)).toBe(2);
    await settle(enrollee);
    expect((await chargesOf(enrollee)).map(({ status }) => status)).toEqual(["cancelled"]);
    expect((await act("undo")).statusCode).toBe(200);
    await settle(enrollee);
    expect((await chargesOf(enrollee)).map(({ status }) => status)).toEqual(["cancelled", "waiting"]);
  });

  test("read what the people of a session will agree to, with the charge they type", async () => {
    const staff = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions"],
    });
    const answer = await server.call(
      "GET",
      `/admin/enrollmentsessions/${offering.sessionId}/authorization?chargeBasis=fixed&monthlyChargeCents=5000`,
      { token: staff.token },
    );
    const { texts } = answer.json<{ texts: { language: string; text: string }[] }>();
    expect(texts.map(({ language }) => language)).toEqual(["en", "ko", "es"]);
    expect(texts.every(({ text }) => text.includes("$50.00"))).toBe(true);
  });
});

test("who gives up leaves no account behind", async () => {
  const enrollee = await almostDone();
  await store(enrollee);
  expect((await server.call("POST", "/selfenrollment/cancel", { token: enrollee.token })).statusCode).toBe(
    200,
  );
  const { rows } = await owner.query("select 1 from enrollment_payments where enrollment_id = $1", [
    enrollee.enrollment.id,
  ]);
  expect(rows).toEqual([]);
  await settle(enrollee);
  expect(await chargesOf(enrollee)).toEqual([]);
});
