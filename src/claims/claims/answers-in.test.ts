import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, aUser } from "#test/factories.ts";
import { projectRoot } from "#server/project-root.ts";
import { SystemScope } from "#server/scope.ts";
import { a999, aBill, aPayment, aStatus, aTa1 } from "#test/x12.ts";
import type { ClaimFileDetail } from "./claim-file-calls.ts";
import type { Claim, ClaimList } from "./claims.ts";
import { owedOf } from "./owed.ts";
import { fillStoredBatches } from "./stored-batches.service.ts";

// A bill that was sent to a payer is answered before it is decided: it is taken in, or sent back.

const desk = await aClaimsDesk();
const { owner, whole, get } = desk;
const empty = () =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade");
beforeEach(empty);

const sent = (control: number) => ({ control: String(control).padStart(9, "0") });

const rows = async () => (await get<ClaimList>("/claims?pageSize=100")).rows;
const onlyClaim = async () => {
  const [row, ...others] = await rows();
  expect(others).toEqual([]);
  return get<Claim>(`/claims/${row?.id ?? ""}`);
};
const answersOf = ({ answers }: ClaimFileDetail) =>
  answers.map(({ level, verdict, number }) => `${level} ${number} ${verdict}`);

/** Every order in which the files can come. */
function permutations<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));
}

describe("a bill that is sent back", () => {
  test.each([
    ["by its syntax", a999(), "IK5"],
    ["as a claim of its batch", aStatus(), "STC"],
    ["with its whole interchange", aTa1(1), "TA1"],
    [
      "with its whole batch",
      aStatus()
        .replace("STC*A1:19:PR*20261101*WQ*300", "STC*A3:21*20261101*U*300")
        .replace("A7:562:85", "A1:20"),
      "STC",
    ],
    [
      "with all of its provider",
      aStatus({
        codes: "A2:20",
        action: "WQ",
        number: "LAKE-1002",
        provider: ["TRN*1*0", "STC*A8:496:85*20261101*U*300"],
      }),
      "STC",
    ],
    ["with its whole group", a999({ set: "0009", verdict: "A", groupVerdict: "R" }), "AK9"],
  ])("%s is rejected, whichever file came first, and owes nothing", async (_name, answer) => {
    for (const order of permutations([aBill({ interchange: sent(1) }), answer])) {
      await empty();
      for (const file of order) await whole(file);
      expect(await onlyClaim()).toMatchObject({
        status: "rejected",
        patientResponsibilityCents: 0,
        lines: [{ procedure: "99213" }, { procedure: "80053" }],
        versions: [{ kind: "billed", status: "rejected" }],
      });
    }
  });

  test("says on its own page that its provider was sent back", async () => {
    await whole(aBill({ interchange: sent(1) }));
    const provider = ["TRN*1*0", "STC*A8:496:85*20261101*U*300"];
    await whole(aStatus({ codes: "A2:20", action: "WQ", number: "LAKE-1002", provider }));
    const { answers } = await onlyClaim();
    expect(answers.map(({ level, verdict }) => [level, verdict])).toEqual([
      ["provider", "rejected"],
      ["batch", "accepted"],
    ]);
  });

  test("is not that of a provider who follows without a number of the kind", async () => {
    await whole(aBill({ interchange: sent(1) }));
    const next = [
      "HL*5*2*19*1",
      "NM1*85*2*BAY CLINIC*****FI*941234567",
      "TRN*1*0",
      "STC*A8:496:85*20261101*U*300",
    ];
    await whole(aStatus({ codes: "A2:20", action: "WQ", provider: next }));
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
  });

  test("is not that of another provider of the batch", async () => {
    await whole(aBill({ interchange: sent(1) }));
    const provider = ["TRN*1*0", "STC*A8:496:85*20261101*U*300"];
    const other = aStatus({ codes: "A2:20", action: "WQ", provider }).replace("1234567893", "1999999984");
    const file = await whole(other);
    expect(file.answers).toContainEqual(expect.objectContaining({ level: "provider", verdict: "rejected" }));
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
  });

  test("and then decided all the same is decided, in every order", async () => {
    for (const order of permutations([aBill({ interchange: sent(1) }), aStatus(), aPayment()])) {
      await empty();
      for (const file of order) await whole(file);
      expect(await onlyClaim()).toMatchObject({ status: "completed", patientResponsibilityCents: 9_460 });
    }
  });

  test("and sent again waits anew, until the second one is sent back too, in every order", async () => {
    const first = aBill({ interchange: sent(1) });
    const again = aBill({ interchange: sent(2), batch: "0124" });
    for (const order of permutations([first, aStatus(), again])) {
      await empty();
      for (const file of order) await whole(file);
      expect(await onlyClaim()).toMatchObject({
        status: "pending",
        versions: [{ status: "rejected" }, { status: "pending" }],
      });
    }
    await whole(aStatus({ batch: "0124", control: 951 }));
    expect(await onlyClaim()).toMatchObject({ status: "rejected" });
  });

  test("and taken in by a later answer waits for its decision; an earlier answer changes nothing", async () => {
    const accepted = (written: string) => aStatus({ codes: "A2:20", action: "WQ", control: 952, written });
    for (const order of permutations([aBill({ interchange: sent(1) }), aStatus(), accepted("261102*0900")])) {
      await empty();
      for (const file of order) await whole(file);
      expect(await onlyClaim()).toMatchObject({ status: "pending" });
    }
    for (const order of permutations([aBill({ interchange: sent(1) }), aStatus(), accepted("261031*0900")])) {
      await empty();
      for (const file of order) await whole(file);
      expect(await onlyClaim()).toMatchObject({ status: "rejected" });
    }
  });

  test("with a correction under the same number leaves the correction waiting, and the payment meets that one", async () => {
    const corrected = aBill({ interchange: sent(2), batch: "0124" }).replace("HC:80053*100", "HC:80048*100");
    for (const order of permutations([aBill({ interchange: sent(1) }), aStatus(), corrected])) {
      await empty();
      for (const file of order) await whole(file);
      expect((await rows()).map(({ status }) => status).toSorted()).toEqual(["pending", "rejected"]);
    }
    await whole(aPayment());
    const decided = await rows();
    expect(decided.map(({ status }) => status).toSorted()).toEqual(["completed", "rejected"]);
    const { id = "" } = decided.find(({ status }) => status === "completed") ?? {};
    expect(await get<Claim>(`/claims/${id}`)).toMatchObject({
      versions: [{ kind: "billed", status: "pending" }, { kind: "decided" }],
    });
  });

  test("as a request to replace a bill leaves the bill as it was", async () => {
    const asks = aBill({ frequency: "7", payerNumber: "P7001", batch: "0125", interchange: sent(3) });
    const first = aBill({ payerNumber: "P7001", interchange: sent(1) });
    for (const order of permutations([first, asks, aStatus({ batch: "0125" })])) {
      await empty();
      for (const file of order) await whole(file);
      expect(await onlyClaim()).toMatchObject({
        status: "pending",
        versions: expect.arrayContaining([
          expect.objectContaining({ kind: "replaced", status: "rejected" }),
        ]) as unknown,
      });
    }
  });
});

describe("a bill whose set was stored before its batch was", () => {
  const early = async (batch: string | null = null) => {
    await whole(aBill({ interchange: sent(1) }));
    await owner.query("update claim_sets set batch = $1", [batch]);
  };

  test("is sent back by number, patient and charge, and the file opens it", async () => {
    await early();
    const file = await whole(aStatus());
    const claim = await onlyClaim();
    expect(claim).toMatchObject({ status: "rejected" });
    expect(file.answers.find(({ level }) => level === "claim")).toMatchObject({ claimId: claim.id });
  });

  test("is sent back though another sender has a batch of that name", async () => {
    await early();
    await whole(aBill({ number: "LAKE-9", interchange: { ...sent(5), sender: "CEDAR" } }));
    await whole(aStatus());
    const states = (await rows()).map(({ claimNumber, status }) => `${claimNumber} ${status}`);
    expect(states.toSorted()).toEqual(["LAKE-1001 rejected", "LAKE-9 pending"]);
  });

  test.each([
    ["another charge", aStatus({ billed: "301" })],
    ["another patient", aStatus({ last: "SOTO" })],
    ["another number", aStatus({ number: "LAKE-1002" })],
    ["another receiver", aStatus({ sender: "OTHERS" })],
    [
      "its batch alone",
      aStatus({ number: "LAKE-1002", codes: "A1:20" }).replace(
        "STC*A1:19:PR*20261101*WQ*300",
        "STC*A3:21*20261101*U*300",
      ),
    ],
  ])("is not sent back by an answer about %s", async (_name, answer) => {
    await early();
    await whole(answer);
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
  });

  test("gets its batch from its file, and an answer to the whole batch that is here already reaches it", async () => {
    const system = new SystemScope(desk.server.database, { requestId: "batches", language: "en" });
    const answer = aStatus({ number: "LAKE-1002", codes: "A1:20" }).replace(
      "STC*A1:19:PR*20261101*WQ*300",
      "STC*A3:21*20261101*U*300",
    );
    await early();
    await whole(answer);
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
    await fillStoredBatches(desk.server.services, system);
    expect(await onlyClaim()).toMatchObject({ status: "rejected" });
    // Without its file nobody can know: it stays as it is, and is not asked for again.
    await empty();
    await early();
    await owner.query("update claim_files set content_removed_at = now()");
    await whole(answer);
    await fillStoredBatches(desk.server.services, system);
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
    const { rows: left } = await owner.query<{ batch: string }>(
      "select batch from claim_sets where kind = '837P'",
    );
    expect(left).toEqual([{ batch: "" }]);
  });

  test("is not sent back by the answer to the batch in which it was sent again", async () => {
    await early();
    await whole(aBill({ interchange: sent(2), batch: "0124" }).replaceAll("20261005", "20261019"));
    await whole(aStatus({ batch: "0124" }));
    const states = await rows();
    expect(states.map(({ servedFrom, status }) => [servedFrom, status])).toEqual([
      ["2026-10-19", "rejected"],
      ["2026-10-05", "pending"],
    ]);
  });
});

describe("an answer that is about something else touches nothing", () => {
  test.each([
    ["of another batch", aStatus({ batch: "0999" })],
    ["of another claim number", aStatus({ number: "LAKE-1002" })],
    ["of another patient", aStatus({ last: "REED" })],
    ["of another charge", aStatus({ billed: "310" })],
    ["of somebody to whom nothing was sent", aStatus({ sender: "ELSEWHERE" })],
    ["of another set", a999({ set: "0002", groupVerdict: "P" })],
    ["of another group", a999({ group: "2" })],
    ["of another interchange", aTa1(2)],
    ["that takes it in", a999({ verdict: "A" })],
    ["that takes it in with errors", a999({ verdict: "E" })],
    ["that takes its interchange in", aTa1(1, "A")],
  ])("%s", async (_name, answer) => {
    await whole(aBill({ interchange: sent(1) }));
    const file = await whole(answer);
    expect(file).toMatchObject({ status: "done", failure: null, sets: [{ status: "posted" }] });
    expect(file.answers).not.toEqual([]);
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
  });

  test("that was brought for another client", async () => {
    const other = await aClient(desk.server, desk.installationId);
    await whole(aBill({ interchange: sent(1) }), { client: desk.clientId });
    await whole(aStatus(), { client: other });
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
    await whole(aStatus({ control: 953 }), { client: desk.clientId });
    expect(await onlyClaim()).toMatchObject({ status: "rejected" });
  });

  test("whose own counts do not hold, until somebody releases it", async () => {
    await whole(aBill({ interchange: sent(1) }));
    const file = await whole(aStatus().replace(/SE\*\d+\*0001/u, "SE*99*0001"));
    expect(file).toMatchObject({ sets: [{ status: "held" }] });
    expect(await onlyClaim()).toMatchObject({ status: "pending" });
    await desk.post(`/claims/sets/${file.sets[0]?.id ?? ""}/release`, { reason: "The payer says so" });
    await desk.work(file.id);
    expect(await onlyClaim()).toMatchObject({ status: "rejected" });
  });
});

describe("what a file of answers says", () => {
  test("is kept with its verdict and its reasons, though nothing of it is known here", async () => {
    const file = await whole(a999());
    expect(answersOf(file)).toEqual(["set 0001 rejected", "group 1 rejected"]);
    expect(file.answers[0]?.findings).toEqual([
      { code: "answer.segment.8", params: { segment: "NM1", place: "17", loop: "2010", code: "8" } },
      { code: "answer.element.7", params: { segment: "NM1", place: "9", code: "7" } },
      { code: "answer.set.5", params: { code: "5" } },
    ]);
    // The wrong value itself is not repeated.
    expect(JSON.stringify(file)).not.toContain("912-70-1234");
  });

  test("opens the claim that it is about, and the claim says what was answered", async () => {
    await whole(aBill({ interchange: sent(1) }));
    const file = await whole(aStatus({ words: "SUBSCRIBER ID 512-34-6789 NOT VALID" }), { name: "back.277" });
    const claim = await onlyClaim();
    expect(file.answers).toMatchObject([
      {
        level: "claim",
        number: "LAKE-1001",
        patientName: "DANA RUIZ",
        verdict: "rejected",
        claimId: claim.id,
      },
      { level: "batch", number: "0123", verdict: "accepted", claimId: null },
    ]);
    expect(claim.answers).toMatchObject([
      {
        level: "claim",
        verdict: "rejected",
        answeredOn: "2026-11-01",
        fileName: "back.277",
        findings: [{ code: "answer.status.A7", params: { code: "A7:562:85" } }, { code: "answer.words" }],
      },
      { level: "batch", verdict: "accepted" },
    ]);
    expect(JSON.stringify([file, claim])).not.toContain("512-34-6789");
  });

  test("comes once: the same file again is the same, another answer under the same numbers is not", async () => {
    await whole(aBill({ interchange: sent(1) }));
    await whole(aStatus({ codes: "A2:20", action: "WQ" }), { name: "one.277" });
    const same = await whole(`${aStatus({ codes: "A2:20", action: "WQ" })}\n`, { name: "two.277" });
    expect(same).toMatchObject({ sets: [{ status: "same" }], answers: [] });
    const other = await whole(aStatus({ written: "261102*0900" }), { name: "three.277" });
    expect(other).toMatchObject({ sets: [{ status: "posted" }] });
    expect(await onlyClaim()).toMatchObject({ status: "rejected" });
  });

  test("of 4010 is read as that of 5010", async () => {
    await whole(aBill({ interchange: sent(1) }));
    const answer = a999().replaceAll("IK3", "AK3").replaceAll("IK4", "AK4").replaceAll("IK5", "AK5");
    await whole(
      answer.replace("ST*999*0001*005010X231A1", "ST*997*0001").replaceAll("005010X231A1", "004010"),
    );
    expect(await onlyClaim()).toMatchObject({ status: "rejected" });
  });

  test("is for those who bring claims: a member reads that nothing is owed", async () => {
    await whole(aBill({ interchange: sent(1) }));
    await whole(aStatus());
    const claim = await onlyClaim();
    expect(claim.answers.length).toBe(2);
    const dana = await aUser(desk.server, desk.installationId, {
      type: "member",
      entityId: desk.subscriberId,
    });
    expect(await get<Claim>(`/claims/${claim.id}`, dana.token)).toMatchObject({
      status: "rejected",
      answers: [],
    });
    expect(owedOf(claim, "billed").value).toBe("rejected");
  });

  const files = path.join(projectRoot, "../shared/data/x12_999");
  test.skipIf(!existsSync(files))("reads the public files of answers", async () => {
    const read = (name: string) => readFileSync(path.join(files, name), "utf8");
    expect(answersOf(await whole(read("ims_x12_999_accepted.txt")))).toEqual([
      "set 0001 accepted",
      "group 17456 accepted",
    ]);
    const rejected = await whole(read("ims_x12_999_rejected.txt"));
    expect(answersOf(rejected)).toEqual(["set 0028 rejected", "group 28 rejected"]);
    expect(rejected.answers[0]?.findings[0]).toMatchObject({
      code: "answer.segment.1",
      params: { segment: "NM", place: "17" },
    });
  });
});
