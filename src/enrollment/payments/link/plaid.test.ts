import { afterAll, afterEach, expect, test } from "vitest";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import { chooseAll, type Enrollee, introduce, startEnrolling } from "#test/enrollee.ts";
import { anOffering } from "#test/offering.ts";
import { startPlaidServer } from "#test/plaid-server.ts";
import { testServer } from "#test/server.ts";
import type { PaymentAnswer } from "#enrollment/enrollment/payment/payments.ts";

const keys = { clientId: "client-1", secret: "secret-of-plaid-1" };
const plaid = await startPlaidServer(keys);
const server = await testServer({ settings: { plaid: { ...keys, baseUrl: plaid.url } } });
const offering = await anOffering(server, { payment_required: true });
afterAll(() => plaid.close());
afterEach(() => plaid.fail(null));

type Answer = {
  linkToken: string;
  url: string;
  accessToken: string;
  code?: string;
  enrollment: Enrollment;
  errors?: { path: string; message: string }[];
} & PaymentAnswer;
const said: string[] = [];
async function post(enrollee: Enrollee, path: string, body: object, key?: string) {
  const headers = key === undefined ? {} : { "idempotency-key": key };
  const answer = await server.call("POST", `/selfenrollment/${path}`, {
    token: enrollee.token,
    body,
    headers,
  });
  said.push(answer.body);
  return { status: answer.statusCode, body: answer.json<Answer>() };
}

async function begun(): Promise<Enrollee> {
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  return enrollee;
}
const open = async (enrollee: Enrollee) =>
  (await post(enrollee, "linktoken", { identifier: enrollee.enrollment.identifier })).body;

async function link(enrollee: Enrollee): Promise<string> {
  const { linkToken } = await open(enrollee);
  plaid.choose(linkToken);
  const done = await post(enrollee, "exchangelinktoken", { publicToken: linkToken });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return done.body.accessToken;
}

async function store(enrollee: Enrollee, accessToken: string, key: string = crypto.randomUUID()) {
  const { identifier: enrollmentIdentifier } = enrollee.enrollment;
  const { authorization } = (await post(enrollee, "getenrollmentpayment", { enrollmentIdentifier })).body;
  const body = {
    enrollmentIdentifier,
    accessToken,
    accountName: "Mina Park",
    address1: "12 Harbor St",
    city: "Boston",
    state: "MA",
    zip: "02134",
    authorizedName: "Mina Park",
    agreed: true,
    authorizationHash: authorization?.hash,
  };
  return post(enrollee, "storepayment", body, key);
}

test("an account is chosen at the bank, kept by a token of ours, and shown by its last four digits", async () => {
  const enrollee = await begun();
  const { identifier: enrollmentIdentifier } = enrollee.enrollment;
  expect((await post(enrollee, "getenrollmentpayment", { enrollmentIdentifier })).body.ways).toEqual([
    "bank",
    "link",
  ]);
  const opened = await open(enrollee);
  expect(opened.url).toContain(opened.linkToken);
  const early = await post(enrollee, "exchangelinktoken", { publicToken: opened.linkToken });
  expect([early.status, early.body.code]).toEqual([409, "linkNotDone"]);
  plaid.choose(opened.linkToken);
  const done = await post(enrollee, "exchangelinktoken", { publicToken: opened.linkToken });
  expect(done.body).toMatchObject({ bankName: "Tartan Bank", accountType: "checking", accountLast4: "0000" });

  const kept = await store(enrollee, done.body.accessToken);
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  expect(kept.body.enrollment.payment).toMatchObject({
    bankName: "Tartan Bank",
    accountType: "checking",
    accountEnding: "0000",
    accountName: "Mina Park",
  });
  const { rows } = await server.database.owner.query<{ sealed: Buffer; id: string; source: string }>(
    "select id, source, account_sealed as sealed from enrollment_payments where enrollment_id = $1",
    [enrollee.enrollment.id],
  );
  const [row] = rows;
  expect(row?.source).toBe("plaid");
  const token = server.services.vault.open(
    row?.sealed ?? Buffer.alloc(0),
    `enrollment_payments.account:${row?.id ?? ""}`,
  );
  expect(plaid.accessTokens()).toContain(token);
});

test("a public token is traded likewise", async () => {
  const enrollee = await begun();
  const { linkToken } = await open(enrollee);
  const done = await post(enrollee, "exchangelinktoken", { publicToken: plaid.choose(linkToken) });
  expect(done.body).toMatchObject({ bankName: "Tartan Bank", accountLast4: "0000" });
});

test("a handle is good for one payment of its own person, however often the page is sent", async () => {
  const [enrollee, other] = [await begun(), await begun()];
  const handle = await link(enrollee);
  expect((await store(other, handle)).body.errors?.[0]?.path).toBe("accessToken");
  const answers = await Promise.all(Array.from({ length: 5 }, () => store(enrollee, handle, "the-one-key")));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const again = await store(enrollee, handle);
  expect(again.status).toBe(422);
  expect(again.body.errors?.[0]?.message).toBe("The link to your bank has ended. Link it again.");
  const { rows } = await server.database.owner.query(
    "select 1 from enrollment_payments where enrollment_id = $1",
    [enrollee.enrollment.id],
  );
  expect(rows).toHaveLength(1);
  expect((await store(enrollee, "made-up")).status).toBe(422);
});

test("what the service refuses is said in plain words, and nothing is kept", async () => {
  const enrollee = await begun();
  plaid.fail({ status: 400, code: "ITEM_LOGIN_REQUIRED" });
  expect((await open(enrollee)).code).toBe("linkFailed");
  plaid.fail(null);
  const wrong = await post(enrollee, "exchangelinktoken", { publicToken: "public-sandbox-made-up" });
  expect([wrong.status, wrong.body.code]).toEqual([409, "linkFailed"]);
  const { rows } = await server.database.owner.query("select 1 from payment_links where enrollment_id = $1", [
    enrollee.enrollment.id,
  ]);
  expect(rows).toHaveLength(0);
});

test("no answer and no row holds an access token or an account number in clear", async () => {
  await store(await begun(), "x");
  const tokens = plaid.accessTokens();
  expect(tokens.length).toBeGreaterThan(2);
  const { rows } = await server.database.owner.query<{ row: string }>(
    `select row_to_json(l)::text as row from payment_links l union all select row_to_json(p)::text from enrollment_payments p
     union all select row_to_json(a)::text from audit_events a`,
  );
  const everything = [...said, ...rows.map(({ row }) => row)].join("\n");
  for (const secret of [...tokens, "1111222233330000", keys.secret]) expect(everything).not.toContain(secret);
});
