import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, insert, owned } from "#test/factories.ts";
import { aBill, aPayment, paidClaim, reversedClaim } from "#test/x12.ts";
import { SystemScope } from "#server/scope.ts";
import type { Claim, ClaimList } from "./claims.ts";
import { matchAgain } from "./match-again.service.ts";

const desk = await aClaimsDesk();
const { owner, server, whole, get, installationId, subscriberId } = desk;
const otherClient = await aClient(server, installationId);
const namesakeId = await insert(server, "members", {
  ...owned({ installationId, clientId: otherClient }),
  first_name: "Dana",
  last_name: "Ruiz",
  member_number: "X9001",
  relationship: "18",
  dob: "1961-11-20",
});

beforeEach(() =>
  owner.query("truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files cascade"),
);

const list = async () => (await get<ClaimList>("/claims?pageSize=100")).rows;
const open = (id: string) => get<Claim>(`/claims/${id}`);
let control = 500;
const next = () => {
  control += 1;
  return { interchange: { control: String(control).padStart(9, "0") } };
};

/** What one message says in another way than the claim that came first. */
const differences = {
  nothing: (text: string) => text,
  "the member of that name": (text: string) =>
    text
      .replaceAll("M1001", "X9001")
      .replaceAll("19850302", "19611120")
      .replaceAll("1985-03-02", "1961-11-20"),
  "the family member": (text: string) => text.replaceAll("DANA", "ROWAN").replaceAll("19850302", "20150604"),
  "a number that nobody has": (text: string) =>
    text.replaceAll("M1001", "Q777").replaceAll("19850302", "19611121"),
  "the payer": (text: string) =>
    text.replaceAll("HARBORVIEW HEALTH", "OTHER MUTUAL").replaceAll("*PI*HV1", "*PI*OM9"),
  "the provider": (text: string) => text.replaceAll("1234567893", "1999999984"),
  "both numbers": (text: string) => text.replaceAll("LAKE-1001", "LAKE-2002").replaceAll("P7001", "P7002"),
  "the day and the payer’s number": (text: string) =>
    text
      .replaceAll("20261005", "20261019")
      .replaceAll("2026-10-05", "2026-10-19")
      .replaceAll("P7001", "P7002"),
} as const;
type Difference = keyof typeof differences;

const head =
  "claim_number,payer_number,status,member_number,patient_last_name,patient_first_name,provider_name,provider_npi,payer_name,served_from,paid_on,billed,paid,discount,deductible,copay";
const row = (status: string, sign: string) =>
  `LAKE-1001,P7001,${status},M1001,RUIZ,DANA,LAKESIDE CLINIC,1234567893,HARBORVIEW HEALTH,2026-10-05,2026-10-21,${sign}300,${sign}125.40,${sign}80,${sign}74.60,${sign}20`;

const messages = {
  "a payment": () => aPayment(next()).replace("TRN*1*7001", "TRN*1*7009"),
  "a reversal": () => aPayment({ claims: reversedClaim(), payment: "-125.40", ...next() }),
  "a correction": () => {
    const claims = [
      ...reversedClaim(),
      ...paidClaim({ services: ["SVC*HC:99213*300*280**1", "DTM*472*20261005", "CAS*PR*3*20"] }),
    ];
    const corrected = claims.map((one) => one.replace("*300*125.4*94.6*", "*300*280*20*"));
    return aPayment({ claims: corrected, payment: "154.60", ...next() });
  },
  "a bill that replaces": () => aBill({ frequency: "7", payerNumber: "P7001", ...next() }),
  "a bill that voids": () => aBill({ frequency: "8", payerNumber: "P7001", ...next() }),
  "a row of a table that pays": () => `${head}\n${row("paid", "")}\n`,
  "a row of a table that takes back": () => `${head}\n${row("reversed", "-")}\n`,
} as const;
type Message = keyof typeof messages;

const pairs = Object.keys(messages).flatMap((message) =>
  Object.keys(differences).map((difference) => [message as Message, difference as Difference] as const),
);

describe("a claim goes on by what is of the same member, payer and provider, and bears one of its numbers", () => {
  test.each(pairs)("%s that differs in %s", async (message, difference) => {
    await whole(aPayment(next()));
    const [first] = await list();
    const before = await open(first?.id ?? "");
    expect(before.memberId).toBe(subscriberId);
    const text = differences[difference](messages[message]());
    const file = await whole(text);
    const after = await open(before.id);
    if (difference === "nothing") {
      expect(after.versions.length).toBeGreaterThan(1);
      expect(file.held).toBe(0);
      return;
    }
    expect(after).toEqual(before);
    // What does not touch it is a claim of its own, or waits; nothing is lost.
    expect(file.posted + file.held).toBeGreaterThan(0);
    const others = (await list()).filter(({ id }) => id !== before.id);
    const owner = difference === "the member of that name" ? namesakeId : subscriberId;
    if (difference !== "the family member" && difference !== "a number that nobody has")
      for (const { memberId } of others) expect(memberId).toBe(owner);
    if (file.held > 0)
      expect(file.holds[0]?.findings.map(({ code }) => code)).toEqual([
        expect.stringMatching(/^(noOriginal|originalOfOther)$/u),
      ]);
  });

  test("what takes back a claim of somebody else’s number waits, and the file says whose number it is", async () => {
    await whole(aPayment(next()));
    const file = await whole(differences["the member of that name"](messages["a reversal"]()));
    expect(file).toMatchObject({ held: 1, holds: [{ findings: [{ code: "originalOfOther" }] }] });
  });
});

describe("the client of the upload", () => {
  test("binds a claim of nobody who is known: no member of another client is found for it later, or given to it", async () => {
    await whole(aPayment({ last: "SOTO", first: "ALMA", memberNumber: "A55", ...next() }), {
      client: otherClient,
    });
    const [claim] = await list();
    expect(claim).toMatchObject({ memberId: null, clientId: otherClient });
    await insert(server, "members", {
      ...owned({ installationId, clientId: desk.clientId }),
      first_name: "Alma",
      last_name: "Soto",
      member_number: "A55",
      relationship: "18",
    });
    const system = new SystemScope(server.database, { requestId: "match", language: "en" });
    expect(await matchAgain(server.services, system, { installationId, clientId: null })).toBe(0);
    const refused = await desk.post(`/claims/${claim?.id ?? ""}/member`, { memberId: subscriberId });
    expect(refused.statusCode).toBe(422);
    expect((await list())[0]).toMatchObject({ memberId: null });
  });

  test("holds what was posted for another client: the file says so, and a release posts it for this one", async () => {
    const text = aPayment(next());
    await whole(text, { client: otherClient });
    const again = await whole(text, { client: desk.clientId });
    expect(again).toMatchObject({
      posted: 0,
      sets: [{ status: "held", findings: [{ code: "set.otherClient" }] }],
    });
    await desk.post(`/claims/sets/${again.sets[0]?.id ?? ""}/release`, { reason: "The first was a slip" });
    await desk.work(again.id);
    expect((await list()).map(({ clientId, memberId }) => [clientId, memberId])).toEqual(
      expect.arrayContaining([
        [otherClient, null],
        [desk.clientId, subscriberId],
      ]),
    );
    // A third time is the same as the one of its own client.
    expect(await whole(`${text}\n`, { client: desk.clientId })).toMatchObject({
      posted: 0,
      sets: [{ status: "same" }],
    });
  });

  test("is not bound by what waits for another client, and knows again what came without a client", async () => {
    const place = next();
    const waits = aPayment({ number: "LAKE-2", payerNumber: "P2", ...place });
    await whole(aPayment(place), { client: otherClient });
    expect(await whole(waits, { client: otherClient })).toMatchObject({ sets: [{ status: "held" }] });
    expect(await whole(waits, { client: desk.clientId })).toMatchObject({ sets: [{ status: "posted" }] });
    const text = aPayment(next()).replace("TRN*1*7001", "TRN*1*7019");
    expect(await whole(text)).toMatchObject({ sets: [{ status: "posted" }] });
    expect(await whole(text, { client: desk.clientId })).toMatchObject({ sets: [{ status: "same" }] });
  });

  test("keeps a payment from the claim of another client’s family", async () => {
    await whole(aPayment(next()));
    const [first] = await list();
    await whole(aPayment(next()).replace("TRN*1*7001", "TRN*1*7009"), { client: otherClient });
    const rows = await list();
    expect(rows).toHaveLength(2);
    expect(rows.find(({ id }) => id !== first?.id)).toMatchObject({ memberId: null, clientId: otherClient });
    expect((await open(first?.id ?? "")).versions).toHaveLength(1);
  });
});
