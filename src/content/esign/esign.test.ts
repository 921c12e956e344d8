import { createHash } from "node:crypto";
import { PDFDocument, degrees } from "pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { aUser, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { SignRequest, SignTemplate } from "./esign-staff.ts";
import type { SigningDocument } from "./signing.ts";

const server = await testServer();
const { owner } = server.database;
const { installationId } = await anOffering(server);
const { token } = await aUser(server, installationId, { type: "admin", permissions: ["viewSurveys"] });

async function aPdf(pages = 2, turn = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (let at = 0; at < pages; at += 1) {
    const page = document.addPage([612, 792]);
    if (at === 0) page.drawText("Agreement to the plan", { x: 72, y: 700 });
    if (turn !== 0) page.setRotation(degrees(turn));
  }
  return Buffer.from(await document.save());
}

async function bring(content: Buffer, name = unique("Agreement ")) {
  const form = new FormData();
  form.append("name", name);
  form.append("file", new Blob([new Uint8Array(content)], { type: "application/pdf" }), "agreement.pdf");
  const request = new Request("http://x/", { method: "POST", body: form });
  return server.http.inject({
    method: "POST",
    url: "/api/admin/esign/templates",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": request.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const roles = [
  { key: "employee", name: "Employee" },
  { key: "employer", name: "Employer" },
];
const place = (id: string, role: string, kind: string, more: object = {}) => ({
  id,
  page: 1,
  x: 72,
  y: 200,
  width: 180,
  height: 36,
  kind,
  role,
  isRequired: true,
  label: "",
  ...more,
});
const fields = [
  place("s1", "employee", "signature"),
  place("t1", "employee", "text", { y: 300, label: "Job title" }),
  place("c1", "employee", "check", {
    y: 340,
    width: 16,
    height: 16,
    label: "I have read it",
    isRequired: false,
  }),
  place("s2", "employer", "signature", { page: 2 }),
  place("d2", "employer", "date", { page: 2, y: 260 }),
];

const change = (template: SignTemplate, more: object = {}) =>
  server.call("PUT", `/admin/esign/templates/${template.id}`, {
    token,
    body: { name: template.name, daysToSign: 10, roles, fields, ...more },
    headers: { "if-match": `"${template.version}"` },
  });
async function aTemplate(): Promise<SignTemplate> {
  const brought = await bring(await aPdf());
  expect(brought.statusCode, brought.body).toBe(200);
  const changed = await change(brought.json<SignTemplate>());
  expect(changed.statusCode, changed.body).toBe(200);
  return changed.json<SignTemplate>();
}

const people = () => [
  { role: "employee", name: "김민아", email: `${unique("mina")}@example.com`, language: "ko" },
  { role: "employer", name: "Paul Mercer", email: `${unique("paul")}@example.com`, language: "en" },
];
async function send(template: SignTemplate, signers: object[] = people()): Promise<SignRequest> {
  const sent = await server.call("POST", `/admin/esign/templates/${template.id}/send`, {
    token,
    body: { message: "Please sign this week.", signers },
  });
  expect(sent.statusCode, sent.body).toBe(200);
  return sent.json<SignRequest>();
}
const textOf = async (email: string, kind: string) => {
  const { rows } = await owner.query<{ text: string }>(
    "select text from mails where recipient = $1 and kind = $2 order by created_at desc, id desc limit 1",
    [email, kind],
  );
  return rows[0]?.text ?? "";
};
const keyFor = async (email: string) =>
  /\/Sign\/([\w-]+)/u.exec(await textOf(email, "esign"))?.[1] ??
  "no-mail-with-a-link-went-to-this-address-yet";
const post = (key: string, act: string, body: object = {}) =>
  server.call("POST", `/esign/${key}/${act}`, { body });
async function open(email: string): Promise<{ key: string; opened: SigningDocument }> {
  const key = await keyFor(email);
  expect((await post(key, "code")).statusCode).toBe(204);
  const code = /\b\d{6}\b/u.exec(await textOf(email, "proofCode"))?.[0] ?? "";
  const opened = await post(key, "open", { code });
  expect(opened.statusCode, opened.body).toBe(200);
  return { key, opened: opened.json<SigningDocument>() };
}
const signature = (name: string) => ({ name, kind: "typed" });
const sign = (key: string, { pass, fileHash }: SigningDocument, more: object = {}) =>
  post(key, "sign", {
    pass,
    fileHash,
    hasAgreed: true,
    signature: signature("Somebody"),
    values: { t1: "Cook" },
    ...more,
  });

test("two sign in turn; the signed PDF says who, carries its certificate, and is found by its digest", async () => {
  const request = await send(await aTemplate());
  const [first, second] = request.signers;
  if (first === undefined || second === undefined) throw new Error("nobody signs");
  expect([first.status, second.status]).toEqual(["invited", "waiting"]);
  expect(await textOf(second.email, "esign")).toBe("");

  const one = await open(first.email);
  expect(one.opened.fields.map(({ id }) => id)).toEqual(["s1", "t1", "c1"]);
  const strokes = [
    [
      [10, 10],
      [200, 150],
      [400, 40],
    ],
  ];
  const wrong = await sign(one.key, one.opened, {
    hasAgreed: false,
    signature: { name: "", kind: "drawn", strokes: [] },
    values: {},
  });
  expect(wrong.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual([
    "hasAgreed",
    "signature.strokes",
    "signature.name",
    "values.t1",
  ]);
  const noPicture = { name: "김민아", kind: "drawn", strokes: "data:image/png;base64,AAAA" };
  expect((await sign(one.key, one.opened, { signature: noPicture })).statusCode).toBe(422);
  const signed = await sign(one.key, one.opened, { signature: { name: "김민아", kind: "drawn", strokes } });
  expect(signed.json(), signed.body).toEqual({ state: "signed" });
  expect((await sign(one.key, one.opened)).json()).toMatchObject({ code: "signedAlready" });

  const two = await open(second.email);
  const both = await Promise.all([
    sign(two.key, two.opened, { signature: signature("Paul Mercer") }),
    sign(two.key, two.opened, { signature: signature("Paul Mercer") }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
    200,
    expect.any(Number),
  ]);
  const done = (await server.call("GET", `/admin/esign/requests/${request.id}`, { token })).json<
    SignRequest & { events: { event: string }[] }
  >();
  expect(done.status).toBe("completed");
  expect(done.events.map(({ event }) => event)).toEqual(
    expect.arrayContaining(["sent", "mailed", "codeMailed", "opened", "signed", "completed"]),
  );
  const file = await server.call("GET", `/admin/esign/requests/${request.id}/file`, { token });
  expect(createHash("sha256").update(file.rawPayload).digest("hex")).toBe(done.signedHash);
  const read = await readPdf(file.rawPayload);
  expect(read).toMatchObject({ isMarked: true, language: "ko" });
  const text = JSON.stringify(read);
  for (const said of [
    "Agreement to the plan",
    "Cook",
    "Paul Mercer",
    "완료 증명서",
    one.opened.fileHash.slice(0, 16),
  ])
    expect(text).toContain(said);
  const code = done.checkLink?.split("/").at(-1) ?? "";
  const checked = await server.call("GET", `/esigncheck/${code.toLowerCase()}`);
  expect(checked.json()).toMatchObject({ signers: 2, signedHash: done.signedHash });
  expect(checked.body).not.toContain("Paul");
  const kept = await owner.query(
    "select answers_sealed::text as sealed from esign_signers where request_id = $1",
    [request.id],
  );
  expect(JSON.stringify(kept.rows)).not.toContain("Cook");
});

test("out of turn nothing opens, wrong codes lock a link, and a reminder unlocks it", async () => {
  const request = await send(await aTemplate());
  const [first, second] = request.signers;
  if (first === undefined || second === undefined) throw new Error("nobody signs");
  // The second one's link is not mailed yet; it is known to the one who made it alone.
  const early = server.services.vault.linkKey(second.id);
  expect((await server.call("GET", `/esign/${early}`)).json()).toMatchObject({ state: "notYet" });
  expect((await post(early, "code")).json()).toMatchObject({ code: "notYourTurn" });
  const key = await keyFor(first.email);
  await post(key, "code");
  expect((await post(key, "open", { code: "12" })).statusCode).toBe(422);
  for (let at = 0; at < 5; at += 1) await post(key, "open", { code: "000000" });
  expect((await post(key, "open", { code: "000000" })).json()).toMatchObject({ code: "proofLocked" });
  const reminded = await server.call("POST", `/admin/esign/requests/${request.id}/remind`, {
    token,
    body: {},
  });
  expect(reminded.statusCode, reminded.body).toBe(200);
  const { opened } = await open(first.email);
  const forged = { ...opened, pass: "x".repeat(43) };
  expect((await sign(key, forged)).json()).toMatchObject({ code: "proofNeeded" });
  expect((await sign(key, { ...opened, fileHash: "0".repeat(64) })).statusCode).toBe(409);
  expect((await server.call("GET", `/esign/${"y".repeat(43)}`)).json()).toMatchObject({ code: "keyUnknown" });
});

test("a document is declined, called back or too old: then nobody signs it", async () => {
  const template = await aTemplate();
  const declined = await send(template);
  const first = declined.signers[0]?.email ?? "";
  const { key, opened } = await open(first);
  expect((await post(key, "decline", { pass: opened.pass, reason: " " })).statusCode).toBe(422);
  expect((await post(key, "decline", { pass: opened.pass, reason: "Not my name." })).statusCode).toBe(204);
  expect((await sign(key, opened)).json()).toMatchObject({ code: "signingEnded" });

  const called = await send(template);
  const voiding = (version: number) =>
    server.call("POST", `/admin/esign/requests/${called.id}/void`, {
      token,
      body: { reason: "The wrong form." },
      headers: { "if-match": `"${version}"` },
    });
  expect((await voiding(called.version + 1)).statusCode).toBe(412);
  expect((await voiding(called.version)).json()).toMatchObject({ status: "voided" });
  expect((await voiding(called.version)).statusCode).toBe(410);

  const old = await send(template);
  const late = await keyFor(old.signers[0]?.email ?? "");
  await owner.query("update esign_requests set expires_at = '2026-11-09T00:00:00Z' where id = $1", [old.id]);
  expect((await server.call("GET", `/esign/${late}`)).json()).toMatchObject({ code: "signingEnded" });
  const listed = await server.call("GET", `/admin/esign/requests?templateId=${template.id}`, { token });
  expect(
    listed
      .json<{ rows: SignRequest[] }>()
      .rows.map(({ status }) => status)
      .toSorted(),
  ).toEqual(["declined", "expired", "voided"]);
});

test.each([0, 90, 180, 270, -90])(
  "on pages turned by %i degrees places are those that the reader sees, and what fills them stands upright",
  async (turn) => {
    const isAcross = turn % 180 !== 0;
    const brought = (await bring(await aPdf(2, turn))).json<SignTemplate>();
    const [width, height] = isAcross ? [792, 612] : [612, 792];
    expect(brought.pages).toEqual([
      { width, height },
      { width, height },
    ]);
    const corner = { x: width - 190, y: height - 40 };
    const changed = await change(brought, {
      roles: roles.slice(0, 1),
      fields: [
        place("s1", "employee", "signature", corner),
        place("t1", "employee", "text", { label: "Job" }),
      ],
    });
    const request = await send(changed.json<SignTemplate>(), people().slice(0, 1));
    const { key, opened } = await open(request.signers[0]?.email ?? "");
    expect((await sign(key, opened, { signature: signature("Mina Kim") })).statusCode).toBe(200);
    const file = await server.call("GET", `/admin/esign/requests/${request.id}/file`, { token });
    const task = getDocument({ data: new Uint8Array(file.rawPayload), verbosity: 0 });
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: 1 });
    expect([viewport.width, viewport.height]).toEqual([width, height]);
    const seen = (await page.getTextContent()).items.flatMap((item) => {
      if (!("str" in item) || !["Mina Kim", "Cook"].includes(item.str.trim())) return [];
      const [a = 0, b = 0, , , e = 0, f = 0] = item.transform as number[];
      const size = Math.hypot(a, b);
      const [x = 0, y = 0] = viewport.convertToViewportPoint(e, f) as number[];
      const [on = 0, level = 0] = viewport.convertToViewportPoint(e + (a / size) * 10, f + (b / size) * 10);
      return [{ text: item.str.trim(), x, y, isUpright: on - x > 9.9 && Math.abs(level - y) < 0.1 }];
    });
    await task.destroy();
    const within = (least: number, most: number) =>
      expect.toSatisfy((value: number) => value >= least && value <= most) as number;
    expect(seen).toEqual([
      { text: "Mina Kim", x: within(corner.x, corner.x + 10), y: within(corner.y, height), isUpright: true },
      { text: "Cook", x: within(72, 82), y: within(200, 236), isUpright: true },
    ]);
  },
);

test("what is no PDF that can be signed is refused with what to do, and nothing is kept", async () => {
  const fault = async (content: Buffer) =>
    (await bring(content)).json<{ errors: { path: string; message: string }[] }>().errors[0]?.message ?? "";
  expect(await fault(Buffer.from("hello"))).toContain("no PDF");
  expect(await fault(Buffer.from("%PDF-1.7 and nothing more"))).toContain("cannot be read");
  expect(await fault(await aPdf(51))).toContain("more than 50 pages");
  const locked = (await aPdf(1)).toString("latin1").replace("/Root", "/Encrypt 1 0 R /Root");
  expect(await fault(Buffer.from(locked, "latin1"))).toMatch(/password|cannot be read/u);
  const { rows } = await owner.query("select from esign_templates where file_name = 'broken.pdf'");
  expect(rows).toEqual([]);
});

test("places outside of a page, two clerks, and a document without signers or signatures", async () => {
  const template = await aTemplate();
  const outside = await change(template, { fields: [place("s1", "employee", "signature", { x: 600 })] });
  expect(outside.json()).toMatchObject({ errors: [{ path: "fields.0.x" }] });
  const both = await Promise.all([change(template), change(template)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  const sending = (signers: object[]) =>
    server.call("POST", `/admin/esign/templates/${template.id}/send`, { token, body: { signers } });
  expect((await sending(people().slice(0, 1))).json()).toMatchObject({
    errors: [{ path: "signers.1.name" }],
  });
  const noAddress = people().map((one) => ({ ...one, email: null }));
  expect((await sending(noAddress)).json()).toMatchObject({
    errors: [{ path: "signers.0.email" }, { path: "signers.1.email" }],
  });
  await send(template);
  const removing = () => server.call("DELETE", `/admin/esign/templates/${template.id}`, { token });
  expect((await removing()).json()).toMatchObject({ code: "inUse" });
});
