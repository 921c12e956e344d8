import { describe, expect, test } from "vitest";
import { contact, type Enrollee, introduce, chooseAll, spouse, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { SystemScope } from "#server/scope.ts";
import { tellCovered } from "./covered.service.ts";
import { coveredNews } from "./covered-news.ts";

const server = await testServer();
const { owner } = server.database;
const offering = await anOffering(server);
const { installationId } = offering;
const admin = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
const system = new SystemScope(server.database, { requestId: "job", language: "en" });
const password = "seven brass kettles";

let people = 0;
type SentEnrollment = Enrollee & { email: string; id: string; familyId: string; returnPath: string };

/** An employee with a spouse who has been enrolled and processed; nobody has been told yet. */
async function processed({
  language = "en",
  spouseMail = "",
}: { language?: "en" | "ko" | "es"; spouseMail?: string } = {}): Promise<SentEnrollment> {
  people += 1;
  const email = `covered${people}@example.com`;
  const enrollee = await startEnrolling(server, offering, { language });
  const lastName = `O’Neill-${"abcdefghijklmnopqrstuvwxyz".charAt(people)}`;
  const { people: family } = await introduce(enrollee, offering, [spouse]);
  await enrollee.save({ contact: { ...contact, email, lastName } });
  await enrollee.save({ ssn: { ssn: `219-08-${1000 + people}` } });
  await chooseAll(
    enrollee,
    offering,
    family.slice(1).map(({ id }) => id),
  );
  const sent = await enrollee.submit(unique("covered-"));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const { id } = enrollee.enrollment;
  for (const action of ["approve", "process"]) {
    const answer = await server.call("POST", "/enrollmentaction", {
      token: admin.token,
      body: { action, ids: [id] },
    });
    expect(answer.json<{ items: { outcome: string }[] }>().items[0]?.outcome, answer.body).toBe("done");
  }
  const { rows } = await owner.query<{ familyId: string }>(
    `select member_id as "familyId" from enrollments where id = $1`,
    [id],
  );
  const familyId = rows[0]?.familyId ?? "";
  if (spouseMail !== "")
    await owner.query(
      `update people set email = $2 where id = (select person_id from members where family_id = $1 and relationship = '01')`,
      [familyId, spouseMail === "same" ? email : spouseMail],
    );
  return { ...enrollee, email, id, familyId, returnPath: enrollee.enrollment.returnPath ?? "" };
}

const told = (id: string) => tellCovered(server.services, system, id);

type Mail = { subject: string; text: string; recipient: string };
async function mailsTo(email: string): Promise<Mail[]> {
  const { rows } = await owner.query<Mail>(
    "select subject, text, recipient from mails where recipient = $1 and kind = 'covered' order by created_at, id",
    [email],
  );
  return rows;
}
const keyIn = (mail: Mail | undefined) => /\/account\/([\w-]{43})/u.exec(mail?.text ?? "")?.[1] ?? "none";

const begin = (key: string, form: Record<string, string> = {}) =>
  server.call("POST", "/auth/beginAccount", {
    body: {
      key,
      username: unique("covered.person"),
      newPassword: password,
      newPasswordConfirmation: password,
      ...form,
    },
  });
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code?: string }>().code;
const usersOf = async (familyId: string) =>
  (
    await owner.query<{ entity_id: string }>(
      "select entity_id from users where entity_id in (select id from members where family_id = $1)",
      [familyId],
    )
  ).rows.map(({ entity_id }) => entity_id);

describe("what an employee is told", () => {
  test.each([
    [
      { from: "2027-01-01", before: false, stays: true },
      { kind: "begins", from: "2027-01-01" },
    ],
    [
      { from: "2027-01-01", before: true, stays: true },
      { kind: "changes", from: "2027-01-01" },
    ],
    [{ from: null, before: false, stays: true }, { kind: "stays" }],
    [{ from: null, before: false, stays: false }, null],
  ] as const)("of %o is %o, with a reason", (facts, news) => {
    const { value, why } = coveredNews(facts);
    expect(value).toEqual(news);
    expect(why).toHaveLength(1);
  });
});

describe("an enrollment that is processed", () => {
  test.each([
    ["en", "You are covered from January 1, 2027: your insurance card"],
    ["es", "Usted tiene cobertura desde el 1 de enero de 2027: su tarjeta del seguro"],
    ["ko", "2027년 1월 1일부터 보험이 적용됩니다: 보험 카드 안내"],
  ] as const)(
    "is told by one mail and one message in %s, and printed cards are ordered",
    async (code, subject) => {
      const { id, email, familyId } = await processed({ language: code });
      await told(id);
      await told(id);
      const mails = await mailsTo(email);
      expect(mails.map((mail) => mail.subject)).toEqual([subject]);
      expect(mails[0]?.text).not.toMatch(/medical plan|García|O’Neill/u);
      const { rows: messages } = await owner.query<{ subject: string; body: string }>(
        "select c.subject, m.body from conversations c join messages m on m.conversation_id = c.id where c.party_id = $1",
        [familyId],
      );
      expect(messages).toHaveLength(1);
      expect(messages[0]?.subject).toContain("2027");
      const { rows: orders } = await owner.query<{ people: number; types: string[]; day: string }>(
        `select count(distinct member_id)::int as people, array_agg(distinct coverage_type order by coverage_type) as types,
         min(effective_date)::text as day from id_card_orders where family_id = $1`,
        [familyId],
      );
      expect(orders).toEqual([{ people: 2, types: ["dental", "medical", "vision"], day: "2027-01-01" }]);
    },
  );

  test("makes the account by the mailed link without a member number, and shows the card before the first day", async () => {
    const { id, email } = await processed();
    await told(id);
    const key = keyIn((await mailsTo(email))[0]);
    const looked = await server.call("POST", "/auth/link", { body: { key } });
    expect(looked.json()).toMatchObject({ kind: "account", username: email, asksCode: false });
    const made = await begin(key, { username: email });
    expect(made.json(), made.body).toEqual({ username: email });
    const signedIn = await server.call("POST", "/login", { body: { username: email, password } });
    const { token } = signedIn.json<{ token: string }>();
    const cards = await server.call("GET", "/myidcards", { token });
    const { day, cards: shown } = cards.json<{ day: string; cards: { coverageType: string }[] }>();
    expect([cards.statusCode, day, shown.map((one) => one.coverageType)]).toEqual([
      200,
      "2027-01-01",
      expect.arrayContaining(["medical", "dental", "vision"]),
    ]);
    const inbox = await server.call("GET", "/messages", { token });
    expect(inbox.body).toContain("You are covered from January 1, 2027");
  });

  test("says so on its page, with a new link to the employee's own address that ends the former one", async () => {
    const { id, email, token } = await processed();
    await told(id);
    const asked = await server.call("POST", "/selfenrollment/accountLink", { token, body: {} });
    expect(asked.json(), asked.body).toEqual({ way: "link" });
    expect(asked.body).not.toContain("/account/");
    const [first, second] = (await mailsTo(email)).map(keyIn);
    expect(first).not.toBe(second);
    expect(codeOf(await begin(first ?? ""))).toBe("linkEnded");
    expect((await begin(second ?? "")).statusCode).toBe(200);
    const again = await server.call("POST", "/selfenrollment/accountLink", { token, body: {} });
    expect(again.json()).toEqual({ way: "account" });
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test("sends by its personal link to the employee alone, and answers the holder of the link nothing", async () => {
    const { id, email, returnPath } = await processed();
    await told(id);
    const recipientKey = returnPath.split("/").at(-1);
    const asked = await server.call("POST", "/selfenrollment/accountLink", { body: { recipientKey } });
    const unknown = await server.call("POST", "/selfenrollment/accountLink", {
      body: { recipientKey: "A".repeat(43) },
    });
    expect([asked.body, unknown.body]).toEqual(['{"way":"perhaps"}', '{"way":"perhaps"}']);
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(2);
    expect((await begin(keyIn(mails[1]))).statusCode).toBe(200);
  });

  test("gives no link before it is processed", async () => {
    const enrollee = await startEnrolling(server, offering);
    await introduce(enrollee, offering, []);
    const asked = await server.call("POST", "/selfenrollment/accountLink", {
      token: enrollee.token,
      body: {},
    });
    expect(asked.json()).toEqual({ way: "later" });
  });

  test("tells an employee who has an account without a link", async () => {
    const { id, email, familyId } = await processed();
    await aUser(server, installationId, { type: "member", entityId: familyId });
    await told(id);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain("/member/idcard");
    expect(keyIn(mail)).toBe("none");
  });
});

describe("the link to the account", () => {
  test("works once, whoever comes second, also from another browser", async () => {
    const { id, email, familyId } = await processed();
    await told(id);
    const key = keyIn((await mailsTo(email))[0]);
    const answers = await Promise.all([begin(key), begin(key)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 410,
    ]);
    expect(codeOf(await begin(key))).toBe("linkEnded");
    expect((await server.call("POST", "/auth/link", { body: { key } })).statusCode).toBe(410);
    expect(await usersOf(familyId)).toEqual([familyId]);
  });

  test("ends after 14 days", async () => {
    const { id, email } = await processed();
    await told(id);
    const key = keyIn((await mailsTo(email))[0]);
    const { now } = server.clock;
    server.clock.now = new Date(now.getTime() + 14 * 86_400_000 + 1000);
    const late = await begin(key);
    server.clock.now = new Date(now.getTime() + 14 * 86_400_000 - 1000);
    const looked = await server.call("POST", "/auth/link", { body: { key } });
    server.clock.now = now;
    expect([codeOf(late), looked.statusCode]).toEqual(["linkEnded", 200]);
  });

  test("is not made where the spouse reads the same mailbox, and the mail asks to call instead", async () => {
    const { id, email, token } = await processed({ spouseMail: "same" });
    await told(id);
    const [mail] = await mailsTo(email);
    expect([keyIn(mail), mail?.text.includes("/help")]).toEqual(["none", true]);
    const asked = await server.call("POST", "/selfenrollment/accountLink", { token, body: {} });
    expect(asked.json()).toEqual({ way: "ask" });
  });

  test("ends where the address on file is another one by now, or the spouse's as well", async () => {
    const moved = await processed();
    const shared = await processed();
    await told(moved.id);
    await told(shared.id);
    const [first, second] = [keyIn((await mailsTo(moved.email))[0]), keyIn((await mailsTo(shared.email))[0])];
    await owner.query(
      "update people set email = 'elsewhere@example.com' where id = (select person_id from members where id = $1)",
      [moved.familyId],
    );
    await owner.query(
      "update people set email = $2 where id = (select person_id from members where family_id = $1 and relationship = '01')",
      [shared.familyId, shared.email.toUpperCase()],
    );
    expect([codeOf(await begin(first)), codeOf(await begin(second))]).toEqual(["linkEnded", "linkEnded"]);
    expect([await usersOf(moved.familyId), await usersOf(shared.familyId)]).toEqual([[], []]);
  });

  test("is nowhere in the database but in the mail, and gone from the mail that a server took", async () => {
    const { id, email } = await processed();
    await told(id);
    const key = keyIn((await mailsTo(email))[0]);
    const { rows } = await owner.query<{ row: string }>(
      "select row_to_json(l)::text as row from account_links l order by created_at desc limit 1",
    );
    expect(rows[0]?.row).not.toContain(key);
  });

  test("is refused for a name that is taken, with the words at the field, and works with another", async () => {
    const { id, email } = await processed();
    await told(id);
    const key = keyIn((await mailsTo(email))[0]);
    const { rows } = await owner.query<{ username: string }>("select username from users limit 1");
    const taken = await begin(key, { username: rows[0]?.username ?? "" });
    expect(taken.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(["username"]);
    const short = await begin(key, { newPassword: "short", newPasswordConfirmation: "other" });
    expect(short.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
      "newPassword",
      "newPasswordConfirmation",
    ]);
    expect((await begin(key)).statusCode).toBe(200);
  });

  test("is of the employee alone: nothing opens it for the spouse, an adult child or a former employee", async () => {
    const { id, email, familyId } = await processed();
    await told(id);
    const key = keyIn((await mailsTo(email))[0]);
    const relatives = await owner.query<{ id: string }>(
      "select id from members where family_id = $1 and relationship <> '18'",
      [familyId],
    );
    const childId = newId();
    await insert(server, "members", {
      ...owned(offering),
      id: childId,
      family_id: familyId,
      relationship: "19",
      member_number: unique("HB"),
      first_name: "Grown",
      last_name: "Child",
      dob: "2003-01-01",
      email: "grown@example.com",
    });
    for (const memberId of [...relatives.rows.map((one) => one.id), childId]) {
      const { token } = await aUser(server, installationId, { type: "member", entityId: memberId });
      const asked = await server.call("POST", "/selfenrollment/accountLink", { token, body: {} });
      expect(asked.json()).toEqual({ way: "perhaps" });
      const inbox = await server.call("GET", "/messages", { token });
      expect(inbox.body).not.toContain("covered from");
    }
    await owner.query("update members set active = false where id = $1", [familyId]);
    expect(codeOf(await begin(key))).toBe("linkEnded");
  });
});
