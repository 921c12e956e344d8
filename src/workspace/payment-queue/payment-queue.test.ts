import { expect, test } from "vitest";
import { chargeDaySql } from "#enrollment/payments/charge-day.service.ts";
import { firstBankDay } from "#kernel/bank-days.ts";
import { aUser } from "#test/factories.ts";
import type { Enrollee } from "#test/enrollee.ts";
import { anOffering } from "#test/offering.ts";
import { payer } from "#test/payer.ts";
import { testServer } from "#test/server.ts";
import type { OnePayment, PaymentRow } from "./payment-queue.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server, { payment_required: true, charge_basis: "fixed" });
const { number, store, almostDone, settle } = payer(server, offering);
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["processPaymentQueue"],
});

const list = async (query = "") =>
  (await server.call("GET", `/admin/payments?pageSize=100${query}`, { token })).json<{
    rows: PaymentRow[];
    total: number;
  }>().rows;
const of = async (enrollee: Enrollee) =>
  (await list()).filter((row) => row.enrollmentId === enrollee.enrollment.id);
const act = (row: Pick<PaymentRow, "kind" | "subjectId" | "version">, body: object) =>
  server.call("POST", `/admin/payments/${row.kind}/${row.subjectId}`, {
    token,
    body,
    headers: { "if-match": `"${row.version}"` },
  });

async function aCharge(): Promise<{ enrollee: Enrollee; row: PaymentRow }> {
  const enrollee = await almostDone();
  await store(enrollee);
  await enrollee.submit(crypto.randomUUID());
  await settle(enrollee);
  const [row] = await of(enrollee);
  if (row === undefined) throw new Error("nothing is charged");
  return { enrollee, row };
}
const done = async (row: PaymentRow, body: object): Promise<OnePayment> => {
  const answer = await act(row, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<OnePayment>();
};

test("what a person agreed to waits as authorized, and becomes due once the enrollment is sent", async () => {
  const enrollee = await almostDone();
  await store(enrollee);
  expect(await of(enrollee)).toMatchObject([
    { kind: "authorization", state: "authorized", amountCents: 89_900, accountLast4: "8765" },
  ]);
  await enrollee.submit(crypto.randomUUID());
  await settle(enrollee);
  const rows = await of(enrollee);
  expect(rows).toMatchObject([{ kind: "charge", state: "due", amountCents: 89_900, accountLast4: "8765" }]);
  expect(JSON.stringify(rows)).not.toContain(number);
  const counted = await server.call("GET", "/admin/payments/states", { token });
  expect(counted.json()).toMatchObject({
    states: expect.arrayContaining([{ state: "due", count: 1 }]) as unknown,
  });
});

test("a charge is due on the first business day of its month, as the person agreed to", async () => {
  const { rows } = await owner.query<{ month: string; day: string }>(
    `select month, ${chargeDaySql("month")} as day
     from (select (date '1990-01-01' + make_interval(months => n))::date as month from generate_series(0, 1199) n) m`,
  );
  expect(rows).toHaveLength(1200);
  expect(rows).toEqual(rows.map(({ month }) => ({ month, day: firstBankDay(month) })));
  const { row } = await aCharge();
  expect(row.dueOn).toBe("2027-01-04");
  await owner.query("update payment_charges set month = '2026-11-01' where id = $1", [row.subjectId]);
  expect(await list("&filter[dueOn]=2026-11-02..2026-11-02")).toMatchObject([{ subjectId: row.subjectId }]);
  expect(await list("&filter[dueOn]=2026-11-01..2026-11-01")).toEqual([]);
});

test("a charge goes to the bank, comes back, is tried again, is paid and given back in parts; the history tells it", async () => {
  const { row } = await aCharge();
  let now = await done(row, { act: "submit" });
  expect(now.acts).toEqual(["settle", "return"]);
  const noCode = await act(now, { act: "return", code: "no" });
  expect(noCode.json()).toMatchObject({
    errors: [{ path: "code", message: expect.stringContaining("R01") as unknown }],
  });
  now = await done(now, { act: "return", code: "R01" });
  now = await done(now, { act: "retry" });
  expect(now).toMatchObject({ state: "due", retries: 1 });
  now = await done(now, { act: "settle" });
  now = await done(now, { act: "refund", amountCents: 40_000, note: "Overcharged." });
  expect(now).toMatchObject({ state: "paid", refundedCents: 40_000 });
  expect((await act(now, { act: "refund", amountCents: 49_901, note: "Too much." })).statusCode).toBe(422);
  now = await done(now, { act: "refund", amountCents: 49_900, note: "The rest." });
  expect(now).toMatchObject({ state: "refunded", acts: [] });
  expect((await act(now, { act: "cancel", note: "Once more." })).statusCode).toBe(409);
  expect(now.history.map(({ event }) => event)).toEqual([
    "refund",
    "refund",
    "settle",
    "retry",
    "return",
    "submit",
  ]);
  expect(now.history[0]).toMatchObject({ amountCents: 49_900, note: "The rest.", fromState: "paid" });
  // What happened stands among the recorded changes, too: other systems are told of it by them.
  const { rows: recorded } = await server.database.owner.query<{ status: string | null }>(
    `select changed -> 'status' ->> 1 as status from audit_changes
     where record = 'payment_charges' and record_id = $1 order by id`,
    [row.subjectId],
  );
  expect(recorded.map(({ status }) => status)).toEqual([
    "waiting",
    "sent",
    "returned",
    "waiting",
    "settled",
    null,
    "refunded",
  ]);
});

test("of two clerks at once one wins, and refunds at once never exceed what was paid", async () => {
  const { row } = await aCharge();
  const both = await Promise.all([act(row, { act: "submit" }), act(row, { act: "cancel", note: "No." })]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 412]);
  const other = await aCharge();
  const paid = await done(other.row, { act: "settle" });
  const body = { act: "refund", amountCents: 60_000, note: "Twice." };
  const refunds = await Promise.all([1, 2, 3, 4].map(() => act(paid, body)));
  expect(refunds.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("many at once: what does not go with the act is left alone; another's id is not found; a note changes nothing", async () => {
  const [first, second] = [await aCharge(), await aCharge()];
  await done(second.row, { act: "settle" });
  const ids = [first.row.subjectId, second.row.subjectId, first.row.subjectId];
  const bulk = (body: object) => server.call("POST", "/admin/payments/acts", { token, body });
  expect((await bulk({ act: "writeOff", ids })).statusCode).toBe(422);
  expect((await bulk({ act: "writeOff", ids, note: "Gone." })).json()).toEqual({
    done: [first.row.subjectId],
    left: [second.row.subjectId],
  });
  expect((await bulk({ act: "submit", ids: [crypto.randomUUID()] })).statusCode).toBe(404);
  const noted = await server.call("POST", `/admin/payments/charge/${first.row.subjectId}/notes`, {
    token,
    body: { note: "Called the person." },
  });
  expect(noted.json()).toMatchObject({
    state: "writtenOff",
    history: [{ event: "note" }, { event: "writeOff" }],
  });
  const csv = await server.call("GET", "/admin/payments/export?filter[state]=writtenOff", { token });
  expect(csv.body).toContain("899");
  expect(csv.body).not.toContain(number);
  const { rows } = await server.database.owner.query(
    "select subject, details from audit_events where action = 'export' order by id",
  );
  expect(rows).toEqual([{ subject: "payments", details: { rows: 1 } }]);
});
