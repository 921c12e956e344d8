import { describe, expect, test } from "vitest";
import { aClient } from "#test/factories.ts";
import { workbookOf, zipOf } from "#test/zip.ts";
import { aCensusDesk, censusHead, csv, employee } from "#test/census.ts";

const { server, installationId, admin, bring, post, check, whole, membersOf } = await aCensusDesk();

describe("refused with the reason", () => {
  test.each([
    [
      "a zip bomb",
      workbookOf({ sheet: "", more: [{ name: "bomb", content: Buffer.alloc(60_000_000) }] }),
      "larger than a spreadsheet",
    ],
    [
      "an old workbook",
      Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.from("Workbook", "utf16le")]),
      "save it as .xlsx",
    ],
    ["a picture", Buffer.from("89504e470d0a1a0a0000000d", "hex"), "not a spreadsheet"],
    ["a ZIP of other things", zipOf([{ name: "x", content: "y" }]), "not a spreadsheet"],
  ])("%s", async (_, content, words) => {
    const { status, body } = await bring(content);
    expect(status).toBe(422);
    expect(body.code).toBe("fileRefused");
    expect(body.errors?.[0]).toMatchObject({ path: "file", message: expect.stringContaining(words) });
  });

  test("200 MB", async () => {
    const answer = await server.http.inject({
      method: "POST",
      url: "/api/admin/census",
      headers: {
        authorization: `Bearer ${admin.token}`,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "200000000",
      },
      payload: "--x",
    });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: "fileTooLarge" });
  });

  test("a census of another client, and one that names another employer; nothing is written", async () => {
    const [theirs, ours] = [
      await aClient(server, installationId),
      await aClient(server, installationId, { name: "Haneul Markets LLC" }),
    ];
    const lines = Array.from({ length: 5 }, (_, n) => employee(30_000 + n));
    await whole(csv(lines), { client: theirs });
    const { body } = await bring(csv(lines), { client: ours });
    expect(await check(body.id)).toMatchObject({ status: "failed", failure: { code: "otherClientFile" } });
    const named = await bring(
      csv(
        lines.map((line) => [...line, "Harbor Bakery"]),
        [...censusHead, "Employer"],
      ),
      { client: ours },
    );
    expect(await check(named.body.id)).toMatchObject({
      status: "failed",
      failure: { code: "otherEmployerFile" },
    });
    expect((await post(named.body.id, "write")).status).toBe(409);
    expect(await membersOf(ours)).toEqual([]);
    const right = await bring(csv([[...employee(30_100), "haneul markets"]], [...censusHead, "Employer"]), {
      client: ours,
    });
    expect(await check(right.body.id)).toMatchObject({ status: "checked", added: 1 });
  });

  test("a mapping that lacks a column or fills one twice, and one that somebody else has changed", async () => {
    const { body } = await bring(
      csv([employee(1)], ["a", "b", "last_name", "first_name", "e", "f", "g", "h", "i"]),
    );
    const refused = await server.call("POST", `/admin/census/${body.id}/check`, { token: admin.token });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toEqual([
      "mapping.relationship",
      "mapping.dob",
    ]);
    const put = (mapping: object, version: number) =>
      server.call("PUT", `/admin/census/${body.id}/mapping`, {
        token: admin.token,
        headers: { "if-match": `"${version}"` },
        body: { sheet: null, headerRow: 1, mapping },
      });
    const twice = await put({ 0: "dob", 4: "dob" }, body.version);
    expect(twice.statusCode).toBe(422);
    const good = await put(
      { 1: "relationship", 2: "lastName", 3: "firstName", 4: "dob", 5: "hireDate", 6: "ssn" },
      body.version,
    );
    expect(good.statusCode).toBe(200);
    expect((await put({}, body.version)).statusCode).toBe(412);
    expect(await check(body.id)).toMatchObject({ status: "checked", rowsTotal: 1, badRows: 0 });
  });

  test("the sample shows no SSN, mapped or not", async () => {
    const { body } = await bring(csv([employee(1, { 6: "12345678", 8: "219-09-9990" })]));
    const sample = await server.call("GET", `/admin/census/${body.id}/sample`, { token: admin.token });
    expect(sample.body).not.toMatch(/12345678|219-09-9990/);
    expect(sample.json<{ rows: { texts: string[] }[] }>().rows[1]?.texts).toEqual(
      expect.arrayContaining(["***-**-5678", "1980-01-15"]),
    );
  });
});
