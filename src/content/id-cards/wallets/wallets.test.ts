import { createHash, createPublicKey } from "node:crypto";
import { writeFileSync } from "node:fs";
import { jwtVerify } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { loadConfiguration, type Environment } from "#server/configuration.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { unzipped, walletKeys } from "#test/wallets.ts";
import type { AnswerOf } from "#kernel/call.ts";
import type { ownIdCards } from "../id-card.ts";

const { at, openssl, account, environment, remove } = walletKeys();
afterAll(remove);
const { appleWallet, googleWallet } = loadConfiguration(environment);
const server = await testServer({ settings: { appleWallet, googleWallet } });
const plain = await testServer();

async function aMember(on = server, end: string | null = null) {
  const offering = await anOffering(on);
  const id = newId();
  await insert(on, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "하늘",
    last_name: "김",
    dob: "1990-04-01",
  });
  await on.database.owner.query(
    `update people set address1 = '1 Secret Street', ssn_last4 = '4321' where id = (select person_id from members where id = $1)`,
    [id],
  );
  const plan = await on.database.owner.query<{ id: string }>(
    "select id from base_plans where client_id = $1 and coverage_type = 'medical'",
    [offering.clientId],
  );
  await insert(on, "coverages", {
    ...owned(offering),
    family_id: id,
    member_id: id,
    coverage_type: "medical",
    base_plan_id: plan.rows[0]?.id,
    tier_code: "EMP",
    effective_date: "2026-03-01",
    termination_date: end,
  });
  const user = await aUser(on, offering.installationId, { type: "member", entityId: id });
  const staff = await aUser(on, offering.installationId, { type: "admin", permissions: ["enrollment"] });
  const get = (path: string, token = user.token) => on.call("GET", path, { token });
  return { id, get, staffToken: staff.token };
}

const secrets = ["1990", "4321", "Secret"];

describe("Apple Wallet", () => {
  test("takes a pass whose manifest and signature openssl finds right, and which ends with the coverage", async () => {
    const { id, get } = await aMember(server, "2026-12-31");
    const answer = await get(`/idcard/${id}/medical/applewallet`);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
      200,
      "application/vnd.apple.pkpass",
    ]);
    const files = await unzipped(answer.rawPayload);
    const { signature, "manifest.json": manifest, ...others } = files;
    writeFileSync(at("signature"), signature ?? "");
    writeFileSync(at("manifest.json"), manifest ?? "");
    const verify = ["cms", "-verify", "-binary", "-inform", "DER", "-in", "signature", "-content"];
    const trusted = ["-CAfile", "ca.pem", "-purpose", "any", "-out", "verified"];
    openssl(...verify, "manifest.json", ...trusted);
    expect(JSON.parse(String(manifest))).toEqual(
      Object.fromEntries(
        Object.entries(others).map(([name, content]) => [
          name,
          createHash("sha1").update(content).digest("hex"),
        ]),
      ),
    );
    writeFileSync(at("other.json"), "{}");
    expect(() => openssl(...verify, "other.json", ...trusted)).toThrow();

    const text = String(files["pass.json"]);
    expect(JSON.parse(text)).toMatchObject({
      passTypeIdentifier: "pass.test.cards",
      teamIdentifier: "TEAM123456",
      expirationDate: "2027-01-01T12:00:00.000Z",
      generic: { primaryFields: [{ label: "Subscriber", value: "김하늘" }] },
    });
    for (const secret of [...secrets, id]) expect(text).not.toContain(secret);
  });

  test("bears the logo that is kept, where it is a picture that passes take, and the copays behind", async () => {
    const { id, get } = await aMember();
    const { owner } = server.database;
    const [ofMember] = (
      await owner.query<{ installation: string; plan: string }>(
        `select c.installation_id as installation, c.base_plan_id as plan from coverages c where c.member_id = $1`,
        [id],
      )
    ).rows;
    await owner.query("update base_plans set funding_type = 'selfFunded' where id = $1", [ofMember?.plan]);
    await owner.query(
      `insert into plan_benefits (id, installation_id, client_id, base_plan_id, effective_date, primary_copay_cents)
       select gen_random_uuid(), installation_id, client_id, id, '2020-01-01', 2500 from base_plans b where id = $1
         and not exists (select from plan_benefits x where x.base_plan_id = b.id)`,
      [ofMember?.plan],
    );
    await owner.query("update plan_benefits set primary_copay_cents = 2500 where base_plan_id = $1", [
      ofMember?.plan,
    ]);
    const keep = (type: string) =>
      owner.query(
        `update installations set site_name = 'Harborview', logo = '\\x0102', logo_type = $2 where id = $1`,
        [ofMember?.installation, type],
      );
    const files = async () => unzipped((await get(`/idcard/${id}/medical/applewallet`)).rawPayload);
    await keep("image/png");
    const pass = await files();
    expect(pass["logo.png"]).toEqual(Buffer.from([1, 2]));
    expect(String(pass["pass.json"])).toContain("office\u00a0$25");
    await keep("image/webp");
    expect(Object.keys(await files())).not.toContain("logo.png");
  });

  test("is for the family alone, and for who is covered today", async () => {
    const { id, get, staffToken } = await aMember();
    const other = await aMember();
    expect((await other.get(`/idcard/${id}/medical/applewallet`)).statusCode).toBe(404);
    expect((await get(`/idcard/${id}/medical/applewallet`, staffToken)).statusCode).toBe(403);
    const ended = await aMember(server, "2026-10-31");
    expect((await ended.get(`/idcard/${ended.id}/medical/applewallet`)).json()).toMatchObject({
      code: "idCardNotYet",
    });
    expect((await ended.get(`/idcard/${ended.id}/medical/googlewallet`)).statusCode).toBe(409);
  });
});

test("Google Wallet takes a signed address, short enough for every browser", async () => {
  const { id, get } = await aMember();
  const { url } = (await get(`/idcard/${id}/medical/googlewallet`)).json<{ url: string }>();
  expect(url.length).toBeLessThan(1900);
  const looks = await server.database.owner.query(
    "select action from audit_events where subject = 'idCards' and subject_id = $1",
    [id],
  );
  expect(looks.rows).toEqual([{ action: "view" }]);
  const token = url.replace("https://pay.google.com/gp/v/save/", "");
  const { payload } = await jwtVerify(token, createPublicKey(account.private_key), {
    issuer: account.client_email,
    audience: "google",
    currentDate: server.services.clock(),
  });
  const said = JSON.stringify(payload);
  expect(said).toContain("김하늘");
  expect(payload).toMatchObject({
    typ: "savetowallet",
    payload: { genericObjects: [{ classId: "3388000000012345678.insurance_card", state: "ACTIVE" }] },
  });
  for (const secret of [...secrets, id]) expect(said).not.toContain(secret);
});

test("without certificates nobody is offered a wallet, and the calls say so", async () => {
  const [off, on] = [await aMember(plain), await aMember()];
  const wallets = async ({ get }: typeof off) =>
    (await get("/myidcards")).json<AnswerOf<typeof ownIdCards>>().wallets;
  expect(await wallets(off)).toEqual({ apple: false, google: false });
  expect(await wallets(on)).toEqual({ apple: true, google: true });
  for (const wallet of ["applewallet", "googlewallet"])
    expect((await off.get(`/idcard/${off.id}/medical/${wallet}`)).json()).toMatchObject({
      code: "walletNotSetUp",
    });
});

test("a certificate that cannot sign is told at the start", () => {
  const wrong = (changed: Environment) => () => loadConfiguration({ ...environment, ...changed });
  expect(wrong({ APPLE_WALLET_KEY: at("ca.key") })).toThrow("the key is not that of the certificate");
  expect(wrong({ APPLE_WALLET_CERTIFICATE: at("ca.pem"), APPLE_WALLET_KEY: at("ca.key") })).toThrow(
    "pass type",
  );
  expect(wrong({ APPLE_WALLET_WWDR: undefined })).toThrow("APPLE_WALLET_WWDR is missing");
  expect(wrong({ GOOGLE_WALLET_KEY: at("pass.key") })).toThrow("GOOGLE_WALLET_KEY");
  expect(wrong({ GOOGLE_WALLET_ISSUER: "me" })).toThrow("GOOGLE_WALLET_ISSUER");
});
