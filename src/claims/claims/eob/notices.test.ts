import { eobLettersJob, eobNoticesJob } from "#claims/claims/jobs.ts";
import { expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aUser, newId } from "#test/factories.ts";
import { readPdf } from "#test/read-pdf.ts";
import { aPayment, paidClaim, reversedClaim } from "#test/x12.ts";
import type { EobLetters } from "./letters.ts";

const desk = await aClaimsDesk();
const { server, owner, installationId, subscriberId, handlers } = desk;
server.clock.now = new Date("2026-11-10T15:00:00Z");
const spouseId = await desk.aMember({
  family_id: subscriberId,
  first_name: "Quinn",
  relationship: "01",
  dob: "1984-01-01",
});
const dana = await aUser(server, installationId, { type: "member", entityId: subscriberId });
await owner.query("update users set language = 'ko' where id = $1", [dana.userId]);

let control = 200;
const bring = async (claims: string[], payment?: string) => {
  control += 1;
  const file = await desk.whole(
    aPayment({ claims, interchange: { control: `000000${control}` }, ...(payment ? { payment } : {}) }),
  );
  return file.id;
};
const tell = (fileId: string) => handlers.run(eobNoticesJob, { installationId, fileId });
const notices = async () =>
  (
    await owner.query<{ name: string; way: string }>(
      `select m.first_name as name, n.way from eob_notices n join members m on m.id = n.member_id order by n.id`,
    )
  ).rows.map(({ name, way }) => `${name} ${way}`);
const mails = async () =>
  (
    await owner.query<{ language: string; subject: string; text: string; html: string }>(
      "select language, subject, text, html from mails where kind = 'eob' order by created_at, id",
    )
  ).rows;
const letters = () => desk.get<EobLetters>("/eobletters");

test("the patient's own account gets one mail that says nothing of the claim; others wait for a letter; nobody is told twice", async () => {
  const fileId = await bring(
    [
      ...paidClaim(),
      ...paidClaim({ first: "ROWAN", number: "LAKE-2", payerNumber: "P2" }),
      ...paidClaim({ first: "QUINN", number: "LAKE-3", payerNumber: "P3" }),
    ],
    "376.20",
  );
  const { rows: jobs } = await owner.query(
    "select data from pgboss.job where name = 'eob-notices' and data ->> 'fileId' = $1",
    [fileId],
  );
  expect(jobs).toHaveLength(1);
  await Promise.all([tell(fileId), tell(fileId), tell(fileId)]);
  await tell(fileId);
  // Rowan is eleven: Dana, who holds the coverage, is told.
  expect((await notices()).toSorted()).toEqual(["Dana mail", "Dana mail", "Quinn letter"]);
  const kept = await mails();
  expect(kept).toHaveLength(1);
  expect(kept[0]).toMatchObject({ language: "ko", subject: "계정에 새로 읽으실 것이 있습니다" });
  for (const secret of [
    "LAKE",
    "94.60",
    "125.40",
    "Rowan",
    "Ruiz",
    "claim ",
    "EOB",
    "HARBORVIEW HEALTH",
    "P7001",
  ])
    expect(`${kept[0]?.subject} ${kept[0]?.text} ${kept[0]?.html}`).not.toContain(secret);
});

test("a decision that was taken back or is old tells nobody, a corrected one tells again", async () => {
  const before = (await notices()).length;
  const back = await bring(reversedClaim({ first: "QUINN", number: "LAKE-3", payerNumber: "P3" }), "-125.40");
  await tell(back);
  expect(await notices()).toHaveLength(before);
  const again = await bring(paidClaim({ first: "QUINN", number: "LAKE-3", payerNumber: "P3" }));
  await tell(again);
  expect(await notices()).toHaveLength(before + 1);
  const old = await bring(paidClaim({ first: "QUINN", number: "LAKE-4", payerNumber: "P4" }));
  await owner.query("update claims set paid_on = '2026-09-10' where claim_number = 'LAKE-4'");
  await tell(old);
  expect(await notices()).toHaveLength(before + 1);
});

test("letters are made once, with how far they are, and none for a decision that no longer stands", async () => {
  expect(await letters()).toEqual({ waiting: 2, batches: [] });
  const made = await Promise.all([desk.post("/eobletters", undefined), desk.post("/eobletters", undefined)]);
  expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { waiting, batches } = await letters();
  expect([waiting, batches.length]).toEqual([0, 1]);
  const [batch] = batches;
  const batchId = batch?.id ?? "";
  expect(batch).toMatchObject({ status: "making", letters: 2, lettersDone: 0 });
  expect((await desk.post("/eobletters", undefined)).json<EobLetters>().batches).toHaveLength(1);
  const open = (id: string, token = desk.admin.token) =>
    server.call("GET", `/eobletters/${id}/pdf`, { token });
  expect((await open(batchId)).statusCode).toBe(409);
  await Promise.all([1, 2].map(() => handlers.run(eobLettersJob, { batchId, installationId })));
  await handlers.run(eobLettersJob, { batchId, installationId });
  expect((await letters()).batches).toMatchObject([{ status: "done", letters: 2, lettersDone: 2 }]);
  const { text } = await readPdf((await open(batchId)).rawPayload);
  // Of the two, the first one was taken back since.
  expect(text.split("This is not a bill.").length - 1).toBe(1);
  expect(text).toContain("Quinn Ruiz");
  expect(text).not.toContain("Dana Ruiz\n\nOctober");
  const { rows: audit } = await owner.query(
    "select action, subject_id, details from audit_events where subject = 'eobBatches' and action = 'print'",
  );
  expect(audit).toEqual([{ action: "print", subject_id: batchId, details: { ids: [spouseId] } }]);

  const clerk = await aUser(server, installationId, { type: "admin", permissions: ["manageClaims"] });
  expect(await desk.get("/eobletters", clerk.token)).toMatchObject({ waiting: 0 });
  expect((await open(batchId, clerk.token)).statusCode).toBe(404);
  expect((await open(newId())).statusCode).toBe(404);
  const viewer = await aUser(server, installationId, { type: "admin", permissions: ["viewHealthData"] });
  expect((await open(batchId, viewer.token)).statusCode).toBe(403);
});

test("one press makes all letters that wait, two hundred to a file", async () => {
  await owner.query("delete from eob_notices");
  await owner.query("delete from eob_batches");
  const { rows } = await owner.query<{ id: string }>("select id from claims where member_id = $1 limit 1", [
    spouseId,
  ]);
  await owner.query(
    `insert into eob_notices (id, installation_id, client_id, claim_id, claim_version, member_id, way)
     select gen_random_uuid(), c.installation_id, c.client_id, c.id, n, c.member_id, 'letter'
     from claims c, generate_series(1000, 1400) n where c.id = $1`,
    [rows[0]?.id],
  );
  expect(await letters()).toMatchObject({ waiting: 401 });
  const made = (await desk.post("/eobletters", undefined)).json<EobLetters>();
  expect(made.waiting).toBe(0);
  expect(made.batches.map((batch) => batch.letters).toSorted((one, other) => one - other)).toEqual([
    1, 200, 200,
  ]);
  const jobs = await owner.query<{ id: string }>(
    "select data ->> 'batchId' as id from pgboss.job where name = 'eob-letters' and data ->> 'batchId' = any ($1::text[])",
    [made.batches.map(({ id }) => id)],
  );
  expect(jobs.rows).toHaveLength(3);
});

test("a claim that somebody gives to a member tells that member", async () => {
  await bring(
    paidClaim({ first: "QUINN", last: "ROOIZ", memberNumber: "X", number: "LAKE-9", payerNumber: "P9" }),
  );
  const { rows } = await owner.query<{ id: string }>("select id from claims where claim_number = 'LAKE-9'");
  const claimId = rows[0]?.id ?? "";
  const viewer = await aUser(server, installationId, { type: "admin", permissions: ["viewHealthData"] });
  expect(
    (await desk.post(`/claims/${claimId}/member`, { memberId: spouseId }, viewer.token)).statusCode,
  ).toBe(403);
  expect((await desk.post(`/claims/${claimId}/member`, { memberId: spouseId })).statusCode).toBe(200);
  const { rows: jobs } = await owner.query(
    "select data from pgboss.job where name = 'eob-notices' and data ->> 'claimId' = $1",
    [claimId],
  );
  expect(jobs).toHaveLength(1);
  const before = (await notices()).length;
  await handlers.run(eobNoticesJob, { installationId, claimId });
  expect(await notices()).toHaveLength(before + 1);
});
