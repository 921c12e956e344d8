import { beforeAll, describe, expect, test } from "vitest";
import { aClient, anInstallation, aUser, insert, newId, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { aPerson, newAddress } from "#test/sign-in.ts";
import { rankSumP } from "./rank-sum.ts";

// Whether somebody has an account here is nobody's business. Every public call that takes a name or an address gets one
// line below: what it is sent for somebody who is known, and for somebody who is not. Status, body and headers must be
// the same, and the times must not tell them apart.

const server = await testServer();
let known: { username: string; email: string };
let locked: { username: string };
let enrollmentSession: { signupKey: string; language: string };

beforeAll(async () => {
  const installationId = await anInstallation(server);
  const email = "dana@harborview.example";
  known = { email, ...(await aPerson(server, installationId, { email })) };
  locked = await aPerson(server, installationId, { status: "locked" });
  const memberId = newId();
  await insert(server, "members", {
    id: memberId,
    installation_id: installationId,
    client_id: await aClient(server, installationId),
    family_id: memberId,
    relationship: "18",
    member_number: cards.memberNumber,
    first_name: "Dana",
    last_name: "Ruiz",
    dob: "1986-04-09",
    ssn_index: server.services.vault.blindIndex(cards.ssn, "ssn"),
  });
  await aUser(server, installationId, { type: "member", entityId: memberId });
  const offering = await anOffering(server, {
    requires_sign_in: true,
    opens_on: "2026-01-01",
    closes_on: "2036-12-31",
  });
  enrollmentSession = { signupKey: offering.signupKey, language: "en" };
  const enrolleeId = newId();
  await insert(server, "members", {
    id: enrolleeId,
    installation_id: offering.installationId,
    client_id: offering.clientId,
    family_id: enrolleeId,
    relationship: "18",
    member_number: enrollee.memberNumber,
    first_name: "Sam",
    last_name: "Ruiz",
    dob: "1986-04-09",
    ssn_index: server.services.vault.blindIndex(enrollee.ssn, "ssn"),
  });
});

/** Of a member who has an account. */
const cards = { memberNumber: "HB10000001", ssn: "219099998" };

/** Of a member who may enroll. */
const enrollee = {
  memberNumber: "HB20000001",
  ssn: "219099997",
  dob: { month: "4", day: "9", year: "1986" },
};
const nobodyEnrolling = () => ({ ...enrollmentSession, ...enrollee, memberNumber: "HB29999999" });

/** A name of the form of the known ones. */
const nobody = () => unique("dana.nobody");
const wrong = { password: "not the password at all" };
const form = {
  newPassword: "quiet harbor at dawn",
  newPasswordConfirmation: "quiet harbor at dawn",
  firstName: "Dana",
  lastName: "Nobody",
  memberNumber: "HB00000000",
  ssn: "219-09-9996",
  dob: { month: "4", day: "9", year: "1986" },
  language: "en",
};

const filled = () => ({ ...form, username: nobody(), email: `${nobody()}@harborview.example` });

type Sent = () => object;
const calls: readonly [url: string, known: Sent, unknown: Sent][] = [
  ["/login", () => ({ username: known.username, ...wrong }), () => ({ username: nobody(), ...wrong })],
  ["/login", () => ({ username: locked.username, ...wrong }), () => ({ username: nobody(), ...wrong })],
  ["/auth/passwordReset", () => ({ username: known.username }), () => ({ username: nobody() })],
  [
    "/auth/lookupUsername",
    () => ({ email: known.email }),
    () => ({ email: `${nobody()}@harborview.example` }),
  ],
  ["/auth/validateUsername", () => ({ username: known.username }), () => ({ username: nobody() })],
  ["/auth/signUp", () => ({ ...form, username: known.username, email: known.email }), filled],
  ["/auth/signUp", () => ({ ...filled(), ...cards }), filled],
  ["/selfenrollment/signin", () => ({ ...enrollmentSession, ...enrollee, ssn: form.ssn }), nobodyEnrolling],
  [
    "/selfenrollment/signin",
    () => ({ ...enrollmentSession, ...enrollee, dob: { ...enrollee.dob, year: "1987" } }),
    nobodyEnrolling,
  ],
  ["/auth/signUp", () => ({ ...filled(), ...cards, ssn: form.ssn }), filled],
];

const pairs = 40;
/** Noise alone gets below this once in ten thousand runs; a hash that one side leaves out, always. */
const tooUnlikely = 1e-4;

type Sample = { told: unknown; took: number };

async function ask(url: string, body: object): Promise<Sample> {
  const from = performance.now();
  const answer = await server.http.inject({
    method: "POST",
    url: `/api${url}`,
    payload: body,
    remoteAddress: newAddress(),
  });
  const took = performance.now() - from;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).filter(
      ([name]) => !["x-request-id", "date", "content-security-policy"].includes(name),
    ),
  );
  return { told: { status: answer.statusCode, body: answer.body, headers }, took };
}

/** Samples of both by turns, each pair in an order drawn anew, at a time at which nothing before counts any more. */
async function sample(url: string, one: Sent, other: Sent): Promise<{ one: Sample[]; other: Sample[] }> {
  const found = { one: [] as Sample[], other: [] as Sample[] };
  // The first ones pay for what is made ready only once.
  for (let pair = -3; pair < pairs; pair += 1) {
    server.clock.now = new Date(server.clock.now.getTime() + 61 * 60_000);
    const order = Math.random() < 0.5 ? (["one", "other"] as const) : (["other", "one"] as const);
    for (const side of order) {
      const taken = await ask(url, side === "one" ? one() : other());
      if (pair >= 0) found[side].push(taken);
    }
  }
  return found;
}

describe("known or not, nothing tells", () => {
  test.each(calls)("POST %s", async (url, knownBody, unknownBody) => {
    const { one, other } = await sample(url, knownBody, unknownBody);
    for (const { told } of [...one, ...other]) expect(told).toEqual(one[0]?.told);
    const p = rankSumP(times(one), times(other));
    expect(
      p,
      `${median(times(one)).toFixed(2)} ms known, ${median(times(other)).toFixed(2)} ms unknown`,
    ).toBeGreaterThan(tooUnlikely);
  });

  test("and it would be seen if it did: a refusal without the hash gives itself away", async () => {
    const { one, other } = await sample(
      "/login",
      () => ({ username: known.username, ...wrong }),
      () => ({ username: "", ...wrong }),
    );
    expect(rankSumP(times(one), times(other))).toBeLessThan(tooUnlikely);
  });
});

const times = (samples: readonly Sample[]) => samples.map(({ took }) => took);
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe("the rank sum", () => {
  test("agrees with the tables", () => {
    // R: wilcox.test(c(1,4,6,7,9), c(2,3,5,8,10), exact = FALSE, correct = FALSE)
    expect(rankSumP([1, 4, 6, 7, 9], [2, 3, 5, 8, 10])).toBeCloseTo(0.9168, 3);
    // Wholly apart: U = 0, z = 25 / sqrt(5 * 5 * 11 / 12) / 2.
    expect(rankSumP([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(0.009, 3);
    expect(rankSumP([1, 1, 1], [1, 1, 1])).toBeCloseTo(1, 6);
  });

  test("is rarely small for samples of one kind", () => {
    const draw = () => Array.from({ length: 40 }, () => Math.exp(3 * Math.random()));
    const small = Array.from({ length: 400 }, () => rankSumP(draw(), draw())).filter((p) => p < 0.05).length;
    expect(small).toBeLessThan(48);
  });
});
