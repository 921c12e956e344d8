import { recountTotalsJob } from "#claims/claims/jobs.ts";
import { describe, expect, test } from "vitest";
import type { Language } from "#kernel/language.ts";
import { aClaimsDesk } from "#test/claims.ts";
import { aClient, aUser, insert, newId, owned } from "#test/factories.ts";
import { elementsOf, readPdf, textWithin } from "#test/read-pdf.ts";
import { aPayment, paidClaim, reversedClaim } from "#test/x12.ts";
import type { ClaimList } from "../claims.ts";
import type { Eob } from "./eob.ts";

const desk = await aClaimsDesk();
const { server, owner, installationId, clientId, subscriberId } = desk;
await owner.query(
  `update people set address1 = '12 Harbor Street', city = 'Boston', state = 'MA', zip = '02110'
   where id = (select person_id from members where id = $1)`,
  [subscriberId],
);
const dana = await aUser(server, installationId, { type: "member", entityId: subscriberId });
const plan = await insert(server, "base_plans", {
  ...owned({ installationId, clientId }),
  coverage_type: "medical",
  name: "Harbor PPO",
  external_plan_code: "HPPO",
  rating_mode: "flat",
  effective_date: "2026-01-01",
  carrier: "Harborview Health",
  funding_type: "insured",
});
const covered = {
  ...owned({ installationId, clientId }),
  family_id: subscriberId,
  coverage_type: "medical",
  base_plan_id: plan,
  effective_date: "2026-01-01",
};
await insert(server, "coverages", { ...covered, member_id: subscriberId, tier_code: "EMP" });
await insert(server, "plan_benefits", {
  ...owned({ installationId, clientId }),
  base_plan_id: plan,
  effective_date: "2026-01-01",
  termination_date: "2026-12-31",
  deductible_individual_cents: 50_000,
  out_of_pocket_individual_cents: 300_000,
});
await desk.whole(aPayment());
const recount = () => desk.handlers.run(recountTotalsJob, { installationId, familyIds: [subscriberId] });
await recount();

const claimIdOf = async (number: string) => {
  const { rows } = await owner.query<{ id: string }>("select id from claims where claim_number = $1", [
    number,
  ]);
  return rows[0]?.id ?? "";
};
const claimId = await claimIdOf("LAKE-1001");
const ask = (
  path: "/eob" | "/eob/pdf",
  language: Language = "en",
  { token = dana.token, id = claimId } = {},
) => server.call("GET", `${path}?claimId=${id}`, { token, headers: { "accept-language": language } });
const textOf = ({ blocks }: Eob) => JSON.stringify(blocks);

describe("an EOB", () => {
  test("says who, what, why and how to appeal, beginning with what is owed and that it is no bill", async () => {
    const answer = await ask("/eob");
    expect(answer.statusCode).toBe(200);
    const eob = answer.json<Eob>();
    expect(eob.blocks.slice(0, 5)).toEqual([
      { kind: "title", text: "Explanation of benefits (EOB)" },
      { kind: "strong", text: "This is not a bill." },
      expect.objectContaining({ kind: "paragraph" }),
      { kind: "strong", text: "You may owe $94.60 to LAKESIDE CLINIC." },
      {
        kind: "highlights",
        facts: [
          { label: "Billed", value: "$300.00" },
          { label: "Plan paid", value: "$125.40" },
          { label: "You may owe", value: "$94.60" },
        ],
      },
    ]);
    const text = textOf(eob);
    for (const part of [
      "Your plan paid $125.40 to LAKESIDE CLINIC on October 20, 2026",
      "Dana Ruiz",
      "12 Harbor Street, Boston, MA 02110",
      "M1001",
      "Harbor PPO",
      "P7001",
      "LAKE-1001",
      "Office visit (99213), October 5, 2026",
      "Lab test (80053), October 5, 2026",
      "PR-1",
      "This is part of your deductible",
      "CO-45",
      "180 days",
      "April 18, 2027",
      "502(a)",
      "medical reason",
      "inside rule",
      "free of charge",
      "한국어로 무료로 도와드립니다",
      "Le ayudamos gratis",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("J069");
  });

  test("adds up: the lines of each table come to its total, and the total to what the claim says", async () => {
    const { blocks } = (await ask("/eob")).json<Eob>();
    const cents = (text: string) => Number(text.replaceAll(/[$,.]/gu, ""));
    const tables = blocks.flatMap((block) =>
      block.kind === "table" && block.rows.some(({ isTotal }) => isTotal) ? block : [],
    );
    expect(tables).toHaveLength(2);
    for (const { columns, rows } of tables) {
      const amounts = columns.flatMap(({ isAmount }, at) => (isAmount ? at : []));
      for (const at of amounts) {
        const of = (isTotal: boolean) =>
          rows.filter((row) => row.isTotal === isTotal).map(({ cells }) => cents(cells[at] ?? ""));
        expect(of(false).reduce((sum, one) => sum + one, 0)).toBe(of(true)[0]);
      }
    }
  });

  test.each([
    ["en", "en", "This is not a bill.", "Page 1 of"],
    ["ko", "ko", "이것은 청구서가 아닙니다.", "중 1쪽"],
    ["es", "es", "Esto no es una factura.", "Página 1 de"],
  ] as const)(
    "as PDF in %s is tagged, and says the same as the page",
    async (language, lang, notABill, page) => {
      const { blocks } = (await ask("/eob", language)).json<Eob>();
      const answer = await ask("/eob/pdf", language);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
      expect(answer.headers["content-disposition"]).toContain('filename="eob.pdf"');
      const pdf = await readPdf(answer.rawPayload);
      const flat = (text: string) => text.replaceAll(/\s+/gu, "");
      const text = flat(pdf.text);
      expect(text).toContain(flat(notABill));
      expect(JSON.stringify(pdf.pages)).toContain(page);
      expect(pdf).toMatchObject({ language: lang });
      const said = blocks.flatMap((block) => {
        if ("text" in block) return block.text;
        if (block.kind === "list") return block.items;
        if (block.kind === "table") return block.rows.flatMap(({ cells }) => cells);
        return block.facts.map(({ value }) => value);
      });
      for (const one of said) expect(text).toContain(flat(one));
      expect(elementsOf(pdf, "H1").map(textWithin)).toHaveLength(1);
      expect(elementsOf(pdf, "TH").length).toBeGreaterThan(10);
      expect(text).not.toContain("□");
    },
  );

  test("names the payer’s own phone and address, and beside its name never the site’s", async () => {
    const { help } = server.services.site;
    const before = { ...help };
    Object.assign(help, { phone: "6175550111" });
    const contacts = ["N3*PO BOX 9*FLOOR 2", "N4*BOSTON*MA*02110", "PER*BL*EDI*TE*6175550199"];
    const withContacts = (number: string, control: string, segments: readonly string[]) =>
      aPayment({ claims: paidClaim({ number, payerNumber: number }), interchange: { control } })
        .replace(
          "N1*PR*HARBORVIEW HEALTH~",
          `N1*PR*HARBORVIEW HEALTH~${segments.map((one) => `${one}~`).join("")}`,
        )
        .replace("TRN*1*7001", `TRN*1*${control}`)
        .replace(/SE\*(\d+)/u, (_all, count: string) => `SE*${Number(count) + segments.length}`);
    await desk.whole(withContacts("LAKE-31", "000000131", []));
    await desk.whole(
      withContacts("LAKE-32", "000000132", [...contacts, "PER*CX*CLAIMS*EM*a@b.example*TE*6175550122"]),
    );
    const said = async (number: string) =>
      textOf((await ask("/eob", "en", { id: await claimIdOf(number) })).json<Eob>());
    const [plain, told] = [await said("LAKE-31"), await said("LAKE-32")];
    // A supplier of that name tells it too; the client's card, with another carrier's, does not.
    const addressless = async () =>
      (await desk.get<ClaimList>("/claimSearch?doubt=noAddress")).rows.map(({ claimNumber }) => claimNumber);
    const supplier = async (name: string) => {
      const id = await insert(server, "suppliers", {
        installation_id: installationId,
        name,
        kind: "carrier",
        phone: "6175550133",
        claims_address: "PO Box 77, Quincy, MA 02169",
      });
      await insert(server, "client_suppliers", {
        ...owned({ installationId, clientId }),
        supplier_id: id,
        effective_date: "2026-01-01",
        show_on_id_card: true,
      });
      return id;
    };
    const setCarrier = (carrier: string) =>
      owner.query("update base_plans set carrier = $2 where id = $1", [plan, carrier]);
    expect(await addressless()).toContain("LAKE-31");
    expect(await addressless()).not.toContain("LAKE-32");
    const other = await supplier("Bayline Dental");
    await setCarrier("Bayline Dental");
    expect(await said("LAKE-31")).not.toMatch(/555-0133|PO Box 77/u);
    expect(await addressless()).toContain("LAKE-31");
    await setCarrier("Harborview Health");
    expect(await said("LAKE-31")).toContain("PO Box 77");
    expect(await addressless()).not.toContain("LAKE-31");
    const shownUntil = (day: string | null) =>
      owner.query("update client_suppliers set termination_date = $2 where supplier_id = $1", [other, day]);
    await shownUntil("2026-10-04");
    expect(await addressless()).toContain("LAKE-31");
    await shownUntil("2026-10-05");
    expect(await addressless()).not.toContain("LAKE-31");
    await shownUntil(null);
    await owner.query("update client_suppliers set show_on_id_card = false where supplier_id = $1", [other]);
    expect(await addressless()).toContain("LAKE-31");
    await owner.query("update suppliers set name = 'Harborview Health' where id = $1", [other]);
    expect(await said("LAKE-31")).toMatch(/555-0133.*PO Box 77|PO Box 77.*555-0133/u);
    expect(await addressless()).not.toContain("LAKE-31");
    await owner.query("update suppliers set deleted_at = now() where id = $1", [other]);
    expect(await said("LAKE-31")).not.toContain("PO Box 77");
    expect(await addressless()).toContain("LAKE-31");
    Object.assign(help, before);
    expect(plain).toContain("HARBORVIEW HEALTH");
    expect(plain).not.toContain("555-0111");
    expect(told).toContain("(617) 555-0122");
    expect(told).toContain("PO BOX 9, FLOOR 2, BOSTON, MA 02110");
    // The provider's address is not the payer's, nor the phone of the payer's technicians.
    for (const text of [plain, told]) expect(text).not.toMatch(/LAKE ROAD|555-0199|555-0111/u);
    await owner.query("delete from claims where claim_number in ('LAKE-31', 'LAKE-32')");
  });

  test("is not there before a decision, after one that was taken back, and for a patient whom nobody found", async () => {
    await desk.whole(
      aPayment({
        claims: paidClaim({ number: "LAKE-2", payerNumber: "P2" }),
        interchange: { control: "000000102" },
      }),
    );
    const id = await claimIdOf("LAKE-2");
    expect((await ask("/eob", "en", { id })).statusCode).toBe(200);
    await desk.whole(
      aPayment({
        payment: "-125.40",
        claims: reversedClaim({ number: "LAKE-2", payerNumber: "P2" }),
        interchange: { control: "000000103" },
      }),
    );
    for (const path of ["/eob", "/eob/pdf"] as const) {
      const answer = await ask(path, "en", { id });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, "eobNotYet"]);
      expect(answer.body).toContain("EOB is not yet available");
    }
    await desk.whole(
      aPayment({
        claims: paidClaim({ number: "LAKE-3", payerNumber: "P3", memberNumber: "M9", last: "NOBODY" }),
        interchange: { control: "000000104" },
      }),
    );
    const unknown = await claimIdOf("LAKE-3");
    expect((await ask("/eob", "en", { id: unknown })).statusCode).toBe(404);
    expect((await ask("/eob", "en", { id: unknown, token: desk.admin.token })).statusCode).toBe(409);
    expect((await ask("/eob", "en", { id: newId() })).statusCode).toBe(404);
    expect((await ask("/eob", "en", { id: "1" })).statusCode).toBe(400);
  });

  const totalsOf = async (language: Language = "en", asked: Parameters<typeof ask>[2] = {}) =>
    (await ask("/eob", language, asked))
      .json<Eob>()
      .blocks.flatMap((block) =>
        block.kind === "table" && block.columns.length === 3 ? block.rows.map(({ cells }) => cells) : [],
      );
  test("says the patient's totals after this claim, whatever came later, in the page and in the PDF", async () => {
    const after = [
      ["Deductible (In the network), plan year from January 1, 2026", "$74.60", "$500.00"],
      ["Out-of-pocket maximum (In the network), plan year from January 1, 2026", "$94.60", "$3,000.00"],
    ];
    expect(await totalsOf()).toEqual(after);
    await desk.whole(
      aPayment({
        claims: paidClaim({ number: "LAKE-5", payerNumber: "P5" }),
        interchange: { control: "000000105" },
      }),
    );
    await recount();
    expect(await totalsOf()).toEqual(after);
    expect((await totalsOf("en", { id: await claimIdOf("LAKE-5") })).map(([, used]) => used)).toEqual([
      "$149.20",
      "$189.20",
    ]);
    expect((await totalsOf("ko"))[0]?.[0]).toContain("공제액");
    expect((await totalsOf("es"))[0]?.[0]).toContain("Deducible");
  });

  test("is for those who may see the claim", async () => {
    const neighborId = await desk.aMember({ first_name: "Alex", relationship: "18", dob: "1970-01-01" });
    const alex = await aUser(server, installationId, { type: "member", entityId: neighborId });
    const client = await aUser(server, installationId, {
      type: "client",
      entityId: clientId,
      permissions: ["viewHealthData"],
    });
    for (const path of ["/eob", "/eob/pdf"] as const) {
      expect((await ask(path, "en", { token: alex.token })).statusCode).toBe(404);
      expect((await ask(path, "en", { token: client.token })).statusCode).toBe(403);
    }
    const { rows } = await desk.get<ClaimList>("/claims", alex.token);
    expect(rows).toEqual([]);
    const otherClient = await aClient(server, installationId);
    const elsewhere = await insert(server, "members", {
      ...owned({ installationId, clientId: otherClient }),
      first_name: "Dana",
      last_name: "Ruiz",
      member_number: "X1001",
      relationship: "18",
      dob: "1985-03-02",
    });
    const namesake = await aUser(server, installationId, { type: "member", entityId: elsewhere });
    expect((await ask("/eob", "en", { token: namesake.token })).statusCode).toBe(404);
  });

  test("of a spouse is the subscriber's by consent alone, never a sensitive one, and none after a divorce", async () => {
    const spouseId = await desk.aMember({
      family_id: subscriberId,
      first_name: "Quinn",
      relationship: "01",
      dob: "1984-01-01",
    });
    const quinn = await aUser(server, installationId, { type: "member", entityId: spouseId });
    await desk.whole(
      aPayment({
        claims: paidClaim({ first: "QUINN", number: "LAKE-7", payerNumber: "P70" }),
        interchange: { control: "000000107" },
      }),
    );
    const id = await claimIdOf("LAKE-7");
    const seen = async (token: string) => {
      // What a token may reach is remembered for a second.
      server.clock.now = new Date(server.clock.now.getTime() + 1001);
      return (await ask("/eob", "en", { token, id })).statusCode;
    };
    const both = async () => [await seen(dana.token), await seen(quinn.token)];
    expect(await both()).toEqual([404, 200]);
    await server.call("PUT", "/user/healthsharing", { token: quinn.token, body: { shares: true } });
    expect(await both()).toEqual([200, 200]);
    // A total holds what other claims cost, some of which she must not see.
    await owner.query("update coverages set tier_code = 'FAM'");
    await insert(server, "coverages", { ...covered, member_id: spouseId, tier_code: "FAM" });
    await recount();
    expect(await totalsOf("en", { token: quinn.token, id })).toHaveLength(2);
    expect(await totalsOf("en", { token: dana.token, id })).toEqual([]);
    await owner.query("update claims set is_sensitive = true where id = $1", [id]);
    expect(await both()).toEqual([404, 200]);
    await owner.query("update claims set is_sensitive = false where id = $1", [id]);
    await owner.query("update members set termination_date = '2026-11-09' where id = $1", [spouseId]);
    expect(await both()).toEqual([404, 200]);
    // And she, who left, sees nothing of those who stayed.
    expect((await ask("/eob", "en", { token: quinn.token })).statusCode).toBe(404);
  });

  test("is answered to thirty people who ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask("/eob/pdf", "ko")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.length)).size).toBe(1);
  });
});

test("of a claim that was decided anew names the statement that it replaces, with what that one asked for", async () => {
  const own = { number: "LAKE-1777", payerNumber: "P7777" };
  const paidAnew = paidClaim({
    ...own,
    services: ["SVC*HC:99213*300*280**1", "DTM*472*20261005", "CAS*PR*3*20"],
  }).map((one) => one.replace("*300*125.4*94.6*", "*300*280*20*"));
  await desk.whole(aPayment({ ...own, control: "0771", interchange: { control: "000000771" } }));
  const id = await claimIdOf(own.number);
  const words = "replaces the statement of October 20, 2026, by which you could owe $94.60";
  expect(textOf((await ask("/eob", "en", { id })).json<Eob>())).not.toContain("replaces the statement");
  await desk.whole(
    aPayment({
      claims: [...reversedClaim(own), ...paidAnew],
      payment: "154.60",
      control: "0772",
      interchange: { control: "000000772" },
    }),
  );
  const eob = (await ask("/eob", "en", { id })).json<Eob>();
  expect(textOf(eob)).toContain(words);
  expect(textOf(eob)).toContain("You may owe $20.00");
  for (const [language, part] of [
    ["ko", "$94.60라고 알려 드린 2026년 10월 20일 명세서를 대신합니다"],
    ["es", "Reemplaza el estado del 20 de octubre de 2026"],
  ] as const)
    expect(textOf((await ask("/eob", language, { id })).json<Eob>())).toContain(part);
});
