import { memberNumbersJob } from "#people/members/jobs.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, anInstallation, aUser, insert, owned } from "#test/factories.ts";
import { aPayment } from "#test/x12.ts";
import type { MemberNumbers } from "#people/members/numbers/member-numbers.ts";
import type { ClaimList } from "./claims.ts";

const desk = await aClaimsDesk();
const { server, owner, whole, get, installationId, clientId, subscriberId, childId, handlers } = desk;
const staff = await aUser(server, installationId, { type: "admin", permissions: ["enrollment"] });
const otherClient = await aClient(server, installationId);
/** The same name at another client. */
const namesakeId = await insert(server, "members", {
  ...owned({ installationId, clientId: otherClient }),
  first_name: "Dana",
  last_name: "Ruiz",
  member_number: "Z1",
  relationship: "18",
  dob: "1961-11-20",
});
const supplier = (name: string) =>
  insert(server, "suppliers", { installation_id: installationId, name, kind: "carrier" });
const harborview = await supplier("Harborview Health");
const otherMutual = await supplier("Other Mutual");

beforeEach(() =>
  owner.query(
    "truncate claims, claim_versions, claim_lines, claim_holds, claim_sets, claim_files, member_numbers cascade",
  ),
);

type Number = MemberNumbers["numbers"][number];
const open = (id: string) =>
  server
    .call("GET", `/member/${id}/numbers`, { token: staff.token })
    .then((one) => one.json<MemberNumbers>());
async function write(id: string, numbers: Partial<Number>[], memberNumber?: string) {
  const { version } = await open(id);
  return server.call("PUT", `/member/${id}/numbers`, {
    token: staff.token,
    headers: { "if-match": `"${version}"` },
    body: {
      ...(memberNumber === undefined ? {} : { memberNumber }),
      numbers: numbers.map((one) => ({
        number: "W-100",
        supplierId: null,
        effectiveDate: null,
        terminationDate: null,
        ...one,
      })),
    },
  });
}
let control = 700;
const next = () => {
  control += 1;
  return { interchange: { control: String(control).padStart(9, "0") } };
};
const paid = (memberNumber: string, more: { first?: string } = {}) =>
  aPayment({ memberNumber, ...more, ...next() });
const members = async () =>
  (await get<ClaimList>("/claims?pageSize=100")).rows.map(({ memberId }) => memberId);

describe("a number that a payer gave", () => {
  test("leads its claims to the member, and an employee’s to the family", async () => {
    expect((await write(subscriberId, [{ supplierId: harborview }])).statusCode).toBe(200);
    await whole(paid("W100"));
    expect(await members()).toEqual([subscriberId]);
    await owner.query("truncate claims, claim_versions, claim_lines cascade");
    await whole(paid("W-100", { first: "ROWAN" }));
    expect(await members()).toEqual([childId]);
  });

  test.each([
    ["another payer’s", { supplierId: otherMutual }, null],
    ["any payer’s", { supplierId: null }, subscriberId],
    ["one that ended before the service", { supplierId: harborview, terminationDate: "2026-10-04" }, null],
    ["one that began after it", { supplierId: harborview, effectiveDate: "2026-10-06" }, null],
    [
      "one of that day alone",
      { supplierId: harborview, effectiveDate: "2026-10-05", terminationDate: "2026-10-05" },
      subscriberId,
    ],
  ] as const)("is %s", async (_name, number, member) => {
    await write(subscriberId, [number]);
    await whole(paid("W100"));
    expect(await members()).toEqual([member]);
  });

  test("finds a claim that came before it", async () => {
    await whole(paid("W100"));
    expect(await members()).toEqual([null]);
    await write(subscriberId, [{ supplierId: harborview }]);
    const jobs = await owner.query<{ data: { installationId: string; clientId: string } }>(
      "select data from pgboss.job where name = 'match-claims' order by created_on desc limit 1",
    );
    expect(jobs.rows).toEqual([{ data: { installationId, clientId } }]);
    await handlers.run(memberNumbersJob, { installationId, clientId });
    expect(await members()).toEqual([subscriberId]);
  });

  test("of a member who was removed leads to nobody", async () => {
    const gone = await desk.aMember({
      first_name: "Dana",
      member_number: "GONE7",
      relationship: "18",
      dob: "1985-03-02",
    });
    await owner.query("update members set deleted_at = now() where id = $1", [gone]);
    await whole(paid("GONE7"));
    expect(await members()).toEqual([null]);
  });

  test("that a claim has taught is forgotten with the claim", async () => {
    const claim = (at: number) => paid("W100").replace("LAKE-1001", `LAKE-${at}`).replace("P7001", `P${at}`);
    const whose = async (at: number) =>
      (await get<ClaimList>(`/claimSearch?number=LAKE-${at}`)).rows.map(({ memberId }) => memberId);
    await whole(claim(1));
    expect(await whose(1)).toEqual([null]);
    await owner.query(
      `update claims set member_id = $1, family_id = $1, client_id = $2, match_problem = null`,
      [subscriberId, clientId],
    );
    await whole(claim(2));
    expect(await whose(2)).toEqual([subscriberId]);
    await owner.query("update claims set deleted_at = now()");
    await whole(claim(3));
    expect(await whose(3)).toEqual([null]);
  });

  test("does not let two people of one number at two clients meet", async () => {
    await write(subscriberId, [{}]);
    expect((await write(namesakeId, [{}])).statusCode).toBe(200);
    const claim = (at: number) => paid("W100").replace("LAKE-1001", `LAKE-${at}`).replace("P7001", `P${at}`);
    await whole(claim(1));
    await whole(claim(2), { client: otherClient });
    await whole(claim(3), { client: clientId });
    const { rows } = await get<ClaimList>("/claims?pageSize=100");
    const found = rows.map((one) => `${one.memberId} ${one.matchProblem}`);
    expect(new Set(found)).toEqual(new Set(["null several", `${namesakeId} null`, `${subscriberId} null`]));
    expect(rows).toHaveLength(3);
  });
});

describe("the numbers of a member", () => {
  test("are refused where another family of the client has one on the same days, and only there", async () => {
    const other = await desk.aMember({
      first_name: "Ola",
      last_name: "Berg",
      relationship: "18",
      dob: "1970-01-01",
    });
    await write(subscriberId, [{ supplierId: harborview, terminationDate: "2026-06-30" }]);
    const refused = await write(other, [{ supplierId: harborview, effectiveDate: "2026-06-30" }]);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      errors: [{ path: "numbers.0.number", message: expect.stringContaining("Dana Ruiz") }],
    });
    expect((await write(other, [{ supplierId: otherMutual }])).statusCode).toBe(200);
    expect((await write(other, [{ supplierId: harborview, effectiveDate: "2026-07-01" }])).statusCode).toBe(
      200,
    );
    expect(
      (await write(childId, [{ supplierId: harborview, terminationDate: "2026-06-30" }])).statusCode,
    ).toBe(200);
    expect((await write(other, [], "M1001")).json()).toMatchObject({
      errors: [{ path: "memberNumber", message: expect.stringContaining("Dana Ruiz") }],
    });
  });

  test("of somebody who was removed are free again", async () => {
    const person = (first_name: string) =>
      desk.aMember({ first_name, last_name: "Berg", relationship: "18", dob: "1970-01-01" });
    const [removed, other] = [await person("Ola"), await person("Lars")];
    await write(removed, [{ number: "W-900" }]);
    expect((await write(other, [{ number: "W-900" }])).statusCode).toBe(422);
    await owner.query("update members set deleted_at = now() where id = $1", [removed]);
    expect((await write(other, [{ number: "W-900" }])).statusCode).toBe(200);
  });

  test("a form that is sent back as it came changes nothing", async () => {
    await write(subscriberId, [{}]);
    const before = await open(subscriberId);
    await write(subscriberId, [{}], before.memberNumber);
    expect(await open(subscriberId)).toEqual(before);
    const { rows } = await owner.query("select is_number_brought from members where id = $1", [subscriberId]);
    expect(rows).toEqual([{ is_number_brought: false }]);
  });

  test("the own one may be brought, as another client’s people have it; a later look says so", async () => {
    const other = await desk.aMember({
      first_name: "Ira",
      last_name: "Moss",
      relationship: "18",
      dob: "1971-01-01",
    });
    expect((await write(other, [], "z-1")).statusCode).toBe(200);
    expect(await open(other)).toMatchObject({ memberNumber: "Z1", numbers: [] });
    const byNumber = await server.call("GET", "/memberidlookup/Z1", { token: staff.token });
    expect(byNumber.statusCode).toBe(404);
  });

  test.each([
    [{ number: "W_100!" }, "numbers.0.number"],
    [{ effectiveDate: "2026-02-01", terminationDate: "2026-01-31" }, "numbers.0.terminationDate"],
    [{ supplierId: crypto.randomUUID() }, "numbers.0.supplierId"],
  ])("%o are refused at their field", async (number, path) => {
    const answer = await write(subscriberId, [number]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ errors: { path: string }[] }>().errors.map((one) => one.path)).toEqual([path]);
  });

  test("an employer, and staff of another installation, do not see them", async () => {
    const employer = await aUser(server, installationId, {
      type: "client",
      entityId: clientId,
      permissions: ["enrollment"],
    });
    const elsewhere = await aUser(server, await anInstallation(server), {
      type: "admin",
      permissions: ["enrollment"],
    });
    for (const [{ token }, status] of [
      [employer, 403],
      [elsewhere, 404],
    ] as const)
      expect((await server.call("GET", `/member/${subscriberId}/numbers`, { token })).statusCode).toBe(
        status,
      );
  });

  test("a stale form changes nothing", async () => {
    const { version } = await open(subscriberId);
    await write(subscriberId, [{}]);
    const answer = await server.call("PUT", `/member/${subscriberId}/numbers`, {
      token: staff.token,
      headers: { "if-match": `"${version}"` },
      body: { numbers: [] },
    });
    expect(answer.statusCode).toBe(412);
    expect((await open(subscriberId)).numbers).toHaveLength(1);
  });
});
