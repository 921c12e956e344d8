import { describe, expect, test } from "vitest";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { ShownCard } from "./id-card.ts";
import type { ListedOrder, Order, PlanLacking } from "./orders.ts";

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const staff = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });
const plans = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);
const planOf = (type: string) => plans.rows.find((plan) => plan.type === type)?.id;

async function aMember(row: Record<string, unknown> = {}) {
  const id = newId();
  await insert(server, "members", {
    ...owned(offering),
    id,
    family_id: id,
    relationship: "18",
    member_number: unique("HB"),
    first_name: "Mina",
    last_name: "Park",
    dob: "1990-04-01",
    ...row,
  });
  return id;
}

async function covered(
  memberId: string,
  { type = "medical", ...row }: Record<string, unknown> & { type?: string } = {},
) {
  await insert(server, "coverages", {
    ...owned(offering),
    family_id: memberId,
    member_id: memberId,
    coverage_type: type,
    base_plan_id: planOf(type),
    tier_code: "EMP",
    effective_date: "2026-03-01",
    ...row,
  });
  return memberId;
}

const aCovered = async (row?: Record<string, unknown>) => covered(await aMember(row));
const get = (path: string, token = staff.token) => server.call("GET", path, { token });
const order = (id: string, { token = staff.token, query = "", type = "medical" } = {}) =>
  server.call("POST", `/idcard/${id}/${type}${query}`, { token });

describe("a card", () => {
  test("is that of the day: with the family's own facts, and none of what it must not show", async () => {
    const id = await aCovered({ first_name: "하늘", last_name: "김" });
    await owner.query(
      `update people set address1 = '1 Secret Street', ssn_last4 = '4321' where id = (select person_id from members where id = $1)`,
      [id],
    );
    const answer = await get(`/idcard/${id}/medical`);
    expect(answer.statusCode).toBe(200);
    const card = answer.json<ShownCard>();
    expect(card).toMatchObject({
      subscriberName: "김하늘",
      effectiveDate: "2026-03-01",
      people: [{ name: "김하늘" }],
    });
    expect(card.why.map(({ code }) => code)).toContain("card.day");
    for (const secret of ["1990", "4321", "Secret"]) expect(answer.body).not.toContain(secret);
  });

  test("nobody has one on a day without coverage; life insurance has none at all", async () => {
    const id = await aCovered();
    await covered(id, { type: "life", base_plan_id: planOf("medical") });
    const early = await get(`/idcard/${id}/medical?day=2026-02-28`);
    expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([409, "idCardNotYet"]);
    expect(early.body).toContain("ID Card is not yet available");
    expect((await get(`/idcard/${id}/medical?day=2026-03-01`)).statusCode).toBe(200);
    expect((await get(`/idcard/${id}/life`)).statusCode).toBe(409);
    expect((await get(`/idcard/${id}?day=2026-02-28`)).json()).toMatchObject({
      today: "2026-11-10",
      cards: [],
    });
    expect((await get(`/idcard/${id}`)).json<{ cards: ShownCard[] }>().cards).toHaveLength(1);
    expect((await get(`/idcard/${id}/medical?day=2026-02-30`)).statusCode).toBe(400);
  });

  test("shows the vendors that are meant to stand on it, of that day and coverage type alone", async () => {
    const supplier = async (row: Record<string, unknown>, use: Record<string, unknown> = {}) =>
      insert(server, "client_suppliers", {
        ...owned(offering),
        supplier_id: await insert(server, "suppliers", { installation_id: offering.installationId, ...row }),
        effective_date: "2026-01-01",
        show_on_id_card: true,
        ...use,
      });
    await supplier({ name: "Lighthouse Rx", kind: "pharmacy", rx_bin: "610000" }, { rx_group: "HRB1" });
    await supplier({ name: "Late Rx", kind: "pharmacy", rx_bin: "999999" }, { effective_date: "2026-12-01" });
    await supplier({ name: "Hidden", kind: "carrier", phone: "6175550100" }, { show_on_id_card: false });
    await supplier({ name: "Teeth", kind: "carrier", phone: "6175550101" }, { coverage_type: "dental" });
    const id = await aCovered();
    const card = (await get(`/idcard/${id}/medical`)).json<ShownCard>();
    expect(card).toMatchObject({ rx: { bin: "610000", group: "HRB1" }, memberPhone: null });
  });

  test("that names no phone or no web site is told to staff, with its plan, until the supplier has them", async () => {
    const id = await aCovered();
    await owner.query("update client_suppliers set deleted_at = now()");
    const supplierId = await insert(server, "suppliers", {
      installation_id: offering.installationId,
      name: "Bayline",
      kind: "carrier",
    });
    const use = (row: Record<string, unknown>) =>
      insert(server, "client_suppliers", {
        ...owned(offering),
        supplier_id: supplierId,
        effective_date: "2026-01-01",
        show_on_id_card: true,
        ...row,
      });
    const lacks = async () => {
      const { lacking } = (await get("/idcardorders")).json<{ lacking: PlanLacking[] }>();
      const own = lacking.find(({ planId }) => planId === planOf("medical"));
      const card = (await get(`/idcard/${id}/medical`)).json<ShownCard>();
      // The card itself says the same.
      expect([own?.lacksPhone ?? false, own?.lacksWebsite ?? false]).toEqual([
        card.memberPhone === null,
        card.website === null,
      ]);
      return own === undefined
        ? "nothing"
        : `${own.lacksPhone ? "phone " : ""}${own.lacksWebsite ? "site" : ""}`;
    };
    expect(await lacks()).toBe("phone site");
    await use({ coverage_type: "dental" });
    await use({ termination_date: "2026-11-09" });
    await use({ effective_date: "2026-11-11" });
    await use({ show_on_id_card: false });
    await owner.query("update suppliers set phone = '6175550100' where id = $1", [supplierId]);
    expect(await lacks()).toBe("phone site");
    const rx = await insert(server, "suppliers", {
      installation_id: offering.installationId,
      name: "Lighthouse Rx",
      kind: "pharmacy",
      phone: "6175550102",
      url: "https://rx.example",
    });
    await use({ supplier_id: rx });
    expect(await lacks()).toBe("phone site");
    await use({ coverage_type: "medical", termination_date: "2026-11-10" });
    expect(await lacks()).toBe("site");
    await owner.query("update suppliers set url = 'https://bayline.example', phone = null where id = $1", [
      supplierId,
    ]);
    expect(await lacks()).toBe("phone ");
    await owner.query("update suppliers set phone = '6175550100', url = null where id = $1", [supplierId]);
    const design = await insert(server, "id_card_designs", {
      ...owned(offering),
      name: "Plain",
      band_color: "#0b5c6b",
      text_color: "#ffffff",
      website: "harborview.example",
      supplier_id: supplierId,
    });
    expect(await lacks()).toBe("site");
    await owner.query("update id_card_designs set supplier_id = null where id = $1", [design]);
    expect(await lacks()).toBe("nothing");
    await owner.query("update id_card_designs set deleted_at = now() where id = $1", [design]);
    // A plan that covers nobody today is nobody's task.
    await owner.query("update coverages set termination_date = '2026-11-09' where base_plan_id = $1", [
      planOf("medical"),
    ]);
    const { lacking } = (await get("/idcardorders")).json<{ lacking: PlanLacking[] }>();
    expect(lacking.map(({ planId }) => planId)).not.toContain(planOf("medical"));
    await owner.query("update coverages set termination_date = null where base_plan_id = $1", [
      planOf("medical"),
    ]);
  });

  test("is looked at by the family itself, without the reasons, and by nobody of another family", async () => {
    const id = await aCovered();
    const member = await aUser(server, offering.installationId, { type: "member", entityId: id });
    expect((await get(`/idcard/${id}/medical`, member.token)).json<ShownCard>().why).toEqual([]);
    const other = await aUser(server, offering.installationId, {
      type: "member",
      entityId: await aCovered(),
    });
    expect((await get(`/idcard/${id}/medical`, other.token)).statusCode).toBe(404);
    expect((await order(id, { token: other.token })).statusCode).toBe(404);
  });
});

describe("of somebody who is not covered yet", () => {
  test("is there at once, of the first day ahead, with that day; a day that is asked for stays that day", async () => {
    const id = await aMember();
    const { token } = await aUser(server, offering.installationId, { type: "member", entityId: id });
    const own = async (query = "") =>
      (await get(`/myidcards${query}`, token)).json<{ today: string; day: string; cards: ShownCard[] }>();
    expect(await own()).toMatchObject({ day: "2026-11-10", cards: [] });
    await covered(id, { effective_date: "2027-02-01" });
    await covered(id, { type: "dental", effective_date: "2027-01-01" });
    await covered(id, { type: "vision", effective_date: "2026-12-01", termination_date: "2026-11-30" });
    const ahead = await own();
    expect(ahead).toMatchObject({ today: "2026-11-10", day: "2027-01-01" });
    expect(ahead.cards.map(({ coverageType }) => coverageType)).toEqual(["dental"]);
    expect(await own("?day=2026-11-10")).toMatchObject({ day: "2026-11-10", cards: [] });
    await covered(id, { type: "vision", effective_date: "2026-11-10" });
    expect(await own()).toMatchObject({ day: "2026-11-10", cards: [{ coverageType: "vision" }] });
  });
});

describe("as a file", () => {
  test("the PDF is tagged, as large as a card, and has Korean names as text", async () => {
    const id = await aCovered({ first_name: "하늘", last_name: "김" });
    const pdf = await readPdf((await get(`/idcard/${id}/medical/pdf`)).rawPayload);
    expect(pdf).toMatchObject({ isMarked: true, language: "en" });
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.text).toContain("김하늘");
    expect(pdf.pages.flatMap(({ untagged }) => untagged)).toEqual([]);
    const letter = await readPdf((await get(`/idcard/${id}/medical/pdf?size=letter`)).rawPayload);
    expect(letter.pages).toHaveLength(1);
  });

  test("both show the logo that is kept, and are drawn without one that cannot be drawn", async () => {
    const id = await aCovered();
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
    const keep = (logo: string | null, type = "image/png") =>
      owner.query(
        `update installations set site_name = 'Harborview', logo = decode($2, 'base64'), logo_type = $3, version = version + 1
         where id = $1`,
        [offering.installationId, logo, logo === null ? null : type],
      );
    await owner.query("update base_plans set funding_type = 'selfFunded' where id = $1", [planOf("medical")]);
    const shown = async () => {
      const picture = await get(`/idcard/${id}/medical/picture`);
      const pdf = await get(`/idcard/${id}/medical/pdf`);
      expect([picture.statusCode, pdf.statusCode]).toEqual([200, 200]);
      expect((await readPdf(pdf.rawPayload)).text).toContain("Mina Park");
      return {
        picture: /<image [^>]*href="([^"]*)"/u.exec(picture.body)?.[1] ?? null,
        pdf: pdf.rawPayload.includes("/Subtype /Image"),
      };
    };
    const { logo } = (await get(`/idcard/${id}/medical`)).json<ShownCard>();
    expect([logo, await shown()]).toEqual([null, { picture: null, pdf: false }]);
    await keep(png);
    expect(await shown()).toEqual({ picture: `data:image/png;base64,${png}`, pdf: true });
    const path = (await get(`/idcard/${id}/medical`)).json<ShownCard>().logo ?? "";
    const served = await server.http.inject({ method: "GET", url: path });
    expect(served.rawPayload.toString("base64")).toBe(png);
    // A picture that is broken behind its head costs only itself.
    const broken = Buffer.from(png, "base64").fill(0x55, 41, 50).toString("base64");
    await keep(broken);
    expect(await shown()).toMatchObject({ pdf: false });
    await keep("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "image/webp");
    expect(await shown()).toMatchObject({
      picture: expect.stringContaining("image/webp") as string,
      pdf: false,
    });
    await keep(null);
    await owner.query("update base_plans set funding_type = 'insured' where id = $1", [planOf("medical")]);
  });

  test("the picture is an SVG of outlines, with the words for those who do not see it", async () => {
    const id = await aCovered({ first_name: "<b>", last_name: "A&B" });
    const answer = await get(`/idcard/${id}/medical/picture`);
    expect(answer.headers["content-type"]).toBe("image/svg+xml");
    expect(answer.body).toContain("&lt;b&gt; A&amp;B");
    expect(answer.body).not.toContain("<text");
  });
});

describe("a printed card", () => {
  test("that was asked for twice at once is ordered once, and no third within a month", async () => {
    const id = await aCovered();
    const member = await aUser(server, offering.installationId, { type: "member", entityId: id });
    const asked = await Promise.all(Array.from({ length: 10 }, () => order(id, { token: member.token })));
    const ids = new Set(asked.map((one) => one.json<Order>().id));
    expect([asked.every(({ statusCode }) => statusCode === 200), ids.size]).toEqual([true, 1]);
    await move([...ids], "sent");
    const second = (await order(id)).json<Order>();
    expect(ids.has(second.id)).toBe(false);
    await move([second.id], "sent");
    const third = await order(id);
    expect([third.statusCode, third.json<{ code: string }>().code]).toEqual([409, "idCardLimit"]);
    expect(third.body).toContain("2 cards in the last 30 days");
    expect((await get(`/idcardorders/${id}/medical`)).json<{ orders: Order[] }>().orders).toHaveLength(2);
  });

  test("is of the day that was asked for, and not for days without coverage", async () => {
    const id = await aCovered();
    expect((await order(id, { query: "?effectiveDate=2026-02-01" })).statusCode).toBe(409);
    expect((await order(id, { query: "?effectiveDate=2026-03-05" })).json()).toMatchObject({
      effectiveDate: "2026-03-05",
      status: "asked",
    });
    expect((await order(id, { type: "vision" })).statusCode).toBe(409);
  });

  test("goes to the printer with the others, is mailed, comes back, and each step can be taken back", async () => {
    const id = await aCovered();
    const { id: orderId } = (await order(id)).json<Order>();
    const sent = await move([orderId], "sent");
    expect(sent.moved).toEqual([orderId]);
    expect(await statusOf(id)).toMatchObject({ status: "sent", sentAt: "2026-11-10T15:00:00.000Z" });
    // Two clerks at once: the second one moves nothing.
    expect(await move([orderId], "sent")).toEqual({ moved: [], batchId: null });
    expect((await move([orderId], "returned")).moved).toEqual([]);
    await move([orderId], "mailed");
    await move([orderId], "returned");
    expect(await statusOf(id)).toMatchObject({ status: "returned" });
    await move([orderId], "mailed");
    expect(await statusOf(id)).toMatchObject({ status: "mailed", returnedAt: null });
    await move([orderId], "sent");
    const again = await listOf("sent");
    expect(again.find((one) => one.id === orderId)).toMatchObject({ batchId: sent.batchId, mailedAt: null });
    await move([orderId], "asked");
    expect(await statusOf(id)).toMatchObject({ status: "asked", sentAt: null });
  });

  test("a canceled one is not brought back beside one that waits", async () => {
    const id = await aCovered();
    const first = (await order(id)).json<Order>().id;
    await move([first], "cancelled");
    const second = (await order(id)).json<Order>().id;
    expect(await move([first], "asked")).toEqual({ moved: [], batchId: null });
    expect((await statusOf(id))?.id).toBe(second);
  });

  test("a batch is a file for the printer: the addresses as CSV, the cards as PDF", async () => {
    const id = await aCovered({ first_name: "=cmd", last_name: "Moreno" });
    await owner.query(
      `update people set address1 = '1 Harbor St' where id = (select person_id from members where id = $1)`,
      [id],
    );
    const { batchId } = await move([(await order(id)).json<Order>().id], "sent");
    const csv = await get(`/idcardorders/batch/${batchId}/csv`);
    expect(csv.body).toContain("1 Harbor St");
    expect(csv.body).toContain("'=cmd Moreno");
    const pdf = await readPdf((await get(`/idcardorders/batch/${batchId}/pdf`)).rawPayload);
    expect(pdf.pages).toHaveLength(2);
    expect(pdf.text).not.toContain("Harbor St");
    expect((await get(`/idcardorders/batch/${newId()}/csv`)).statusCode).toBe(404);
  });
});

type Moved = { moved: string[]; batchId: string | null };
const move = async (ids: string[], status: string) =>
  (
    await server.call("POST", "/idcardorders/status", { token: staff.token, body: { ids, status } })
  ).json<Moved>();
const listOf = async (status: string) =>
  (await get(`/idcardorders?filter[status]=${status}&pageSize=100`)).json<{ rows: ListedOrder[] }>().rows;
const statusOf = async (id: string) =>
  (await get(`/idcardorders/${id}/medical`)).json<{ orders: Order[] }>().orders[0];
