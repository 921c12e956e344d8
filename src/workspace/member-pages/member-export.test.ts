import { expect, test } from "vitest";
import { aClient, aDivision, anInstallation, aUser, insert, owned } from "#test/factories.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const installationId = await anInstallation(server);
const [bakery, market] = [
  await aClient(server, installationId, { name: "Harbor Bakery" }),
  await aClient(server, installationId, { name: "하늘 마켓, Inc." }),
];
const division = await aDivision(server, { installationId, clientId: bakery });
const admin = await aUser(server, installationId, { type: "admin" });
const client = await aUser(server, installationId, { type: "client", entityId: market });

const people = [
  [bakery, "18", "HB1", "Ana", "=cmd()|A1", "1985-03-07", "active"],
  [bakery, "19", "HB2", 'Bo "B"', "García, Jr", null, "terminated"],
  [market, "18", "HB3", "하늘", "김", "1990-12-01", "active"],
] as const;
for (const [clientId, relationship, member_number, first_name, last_name, dob, status] of people) {
  const division_id = clientId === bakery ? division : null;
  const facts = { relationship, member_number, first_name, last_name, dob, status, division_id };
  await insert(server, "members", { ...owned({ installationId, clientId }), ...facts });
}

await server.database.owner.query("update divisions set name = $1 where id = $2", ["Boston", division]);

type Body = Record<string, string>;
async function exported(body: Body = {}, { token = admin.token, language = "en" } = {}): Promise<string[]> {
  const answer = await server.call("POST", "/membersearch/export", {
    token,
    body,
    headers: { "accept-language": language },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.headers["content-disposition"]).toContain("members.csv");
  return answer.body.split("\r\n").slice(0, -1);
}

const header =
  "\uFEFFLast name,First name,Middle name,Suffix,Member number,Birth date,Relationship,Client,Location,Status";
const ana = "'=cmd()|A1,Ana,,,HB1,03/07/1985,Employee,Harbor Bakery,Boston,Active";
const bo = '"García, Jr","Bo ""B""",,,HB2,,Child,Harbor Bakery,Boston,Inactive';
const haneul = '김,하늘,,,HB3,12/01/1990,Employee,"하늘 마켓, Inc.",,Active';

test("a file has the members who match, in the order of the list, and runs no formula", async () => {
  expect(await exported()).toEqual([header, ana, bo, haneul]);
  expect(await exported({ sort: "-name" })).toEqual([header, haneul, bo, ana]);
  expect(await exported({ q: "김하늘" })).toEqual([header, haneul]);
  expect(await exported({ "filter[clientId]": bakery, "filter[status]": "terminated" })).toEqual([
    header,
    bo,
  ]);
  expect(await exported({ q: "nobody" })).toEqual([header]);
});

test("its headers and words are in the language of the person who asks", async () => {
  expect((await exported({ q: "garcía" }, { language: "ko" }))[0]).toContain("성,이름,중간 이름");
  expect((await exported({ q: "garcía" }, { language: "es" }))[0]).toContain("Apellido,Nombre");
});

test("it reaches no further than the list does", async () => {
  expect(await exported({}, client)).toEqual([header, haneul]);
  expect(await exported({ "filter[clientId]": bakery }, client)).toEqual([header]);
});

test("each file leaves one row in the audit: how many, and searched by what, never for what", async () => {
  const { token, userId } = await aUser(server, installationId, { type: "admin" });
  await exported({ q: "garcía", "filter[status]": "terminated" }, { token });
  const { rows } = await server.database.owner.query(
    "select action, subject, details from audit_events where actor = $1 and action = 'export'",
    [`user:${userId}`],
  );
  expect(rows).toEqual([
    { action: "export", subject: "members", details: { rows: 1, by: ["name", "status"] } },
  ]);
});

test.each([{ page: "1" }, { sort: "ssn" }, { ssn: "9990" }])(
  "%j is refused before a file begins",
  async (body) => {
    const answer = await server.call("POST", "/membersearch/export", { token: admin.token, body });
    expect(answer.statusCode).toBe(422);
  },
);

test("20,000 members come whole and once", async () => {
  await server.database.owner.query(
    `insert into people (id, installation_id, client_id, first_name, last_name)
     select gen_random_uuid(), $1, $2, 'Many', 'Zz' || n from generate_series(1, 20000) n`,
    [installationId, market],
  );
  await server.database.owner.query(
    `with made as (
     insert into members (id, installation_id, client_id, person_id, family_id, relationship, member_number)
     select id, $1, $2, id, id, '18', 'X' || last_name from people where first_name = 'Many' returning id)
     insert into families (id, installation_id, client_id) select id, $1, $2 from made`,
    [installationId, market],
  );
  const lines = await exported({ q: "zz" }, client);
  expect(lines).toHaveLength(20_001);
  expect(new Set(lines).size).toBe(20_001);
});
