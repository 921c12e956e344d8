import type { keepMailJob } from "#organization/messaging/jobs.ts";
import type { ParsedMail } from "mailparser";
import { afterAll, describe, expect, test } from "vitest";
import { keepSealedMail, sendMail } from "#organization/messaging/mail.service.ts";
import { languages } from "#kernel/language.ts";
import type { PayloadOf } from "#server/jobs.ts";
import { openMailTransport } from "#server/mail/transport.ts";
import { SystemScope } from "#server/scope.ts";
import { aClient, anInstallation, aUser, insert, newId, unique } from "#test/factories.ts";
import { startMailServer } from "#test/mail-server.ts";
import { testServer } from "#test/server.ts";
import { makeLink } from "../links.service.ts";
import { mailSignUp, mailUser, type UserMail } from "../user-mail.service.ts";
import type { UserMailKind } from "./user.mail.ts";

const server = await testServer();
const { owner } = server.database;
const smtp = await startMailServer();
const transport = openMailTransport({ smtpUrl: smtp.url, from: "Benefits <benefits@harborview.example>" });
afterAll(async () => {
  transport?.close();
  await smtp.close();
});
server.services.site.help = { phone: "(800) 555-0142", email: "help@harborview.example" };
const system = new SystemScope(server.services.database, { requestId: "test", language: "en" });
const installationId = await anInstallation(server);
const clientId = await aClient(server, installationId, { name: "Blue Harbor Foods" });

const admin = await aUser(server, installationId, { type: "admin", permissions: ["manageUsers"] });

/** What the portal knows of a person and must never mail. */
const secret = { ssn: "219-09-9999", dob: "1985-03-15", number: "HB20000001", plan: "Harbor Choice PPO" };
const memberId = newId();
await insert(server, "members", {
  id: memberId,
  installation_id: installationId,
  client_id: clientId,
  family_id: memberId,
  relationship: "18",
  member_number: secret.number,
  first_name: "Mina",
  last_name: "Park",
  dob: secret.dob,
  ssn_last4: "9999",
});

type Language = (typeof languages)[number];
const toldOf = (key: string) =>
  ({
    invitation: { kind: "invitation", facts: { key } },
    reset: { kind: "reset", facts: { key } },
    username: { kind: "username" },
    newDevice: { kind: "newDevice", facts: { agent: "Firefox on Windows" } },
    emailChanged: { kind: "emailChanged" },
    passwordChanged: { kind: "passwordChanged" },
    secondFactorAdded: { kind: "secondFactorAdded" },
    secondFactorRemoved: { kind: "secondFactorRemoved" },
    emergencyAccess: {
      kind: "emergencyAccess",
      facts: { name: "Dana Ruiz", until: new Date("2026-11-10T16:00:00Z") },
    },
    alreadyMember: { kind: "alreadyMember" },
  }) satisfies Partial<Record<UserMailKind, object>>;
const kinds = [...Object.keys(toldOf("")), "activation"] as UserMailKind[];

type Kept = { id: string; kind: string; html: string; text: string; status: string; subject: string };
async function readMail(event: string): Promise<Kept> {
  const { rows } = await owner.query<Kept>(
    "select id, kind, html, text, status, subject from mails where event = $1",
    [event],
  );
  if (rows[0] === undefined) throw new Error(`no mail of ${event}`);
  return rows[0];
}

/** Keeps a mail of a kind in a language, with a working key where the kind has one. */
async function keep(
  kind: UserMailKind,
  language: Language,
): Promise<{ event: string; key: string; to: string }> {
  const username = unique("mina.park");
  const to = `${username}@example.com`;
  const event = `test:${kind}:${language}:${username}`;
  const { userId } = await aUser(server, installationId, {
    type: "broker",
    row: { username, email: to, first_name: "Mina", language, entity_name: secret.plan },
  });
  const key = await system.transaction(installationId, async (transaction) => {
    const made = await makeLink(
      transaction,
      { userId, kind: kind === "invitation" ? kind : "reset" },
      server.clock.now,
    );
    const person = { installationId, firstName: "Mina", email: to, language, timeZone: "America/New_York" };
    if (kind === "activation")
      await mailSignUp(server.services, transaction, { ...person, event, key: made });
    else await mailUser(server.services, transaction, { ...toldOf(made)[kind], userId, event } as UserMail);
    return made;
  });
  return { event, key, to };
}

async function send(event: string): Promise<ParsedMail> {
  const { id } = await readMail(event);
  const before = smtp.mails.length;
  await sendMail(server.services, transport, id);
  const arrived = smtp.mails[before];
  if (arrived === undefined) throw new Error("the mail did not arrive");
  return arrived;
}

const emptyTags = new Set(["meta", "br", "img", "hr", "link", "input"]);

/** Every tag that opens closes again, in turn: what mail programs with strict readers need. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, closes = "", name = ""] of html
    .replace(/<!doctype[^>]*>/iu, "")
    .matchAll(/<(\/?)([a-z0-9]+)[^>]*>/gu)) {
    if (emptyTags.has(name)) continue;
    if (closes === "") open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

describe.each(languages)("in %s", (language) => {
  test.each(kinds)("the mail of %s is whole, light and tells nothing private", async (kind) => {
    const { event, key, to } = await keep(kind, language);
    const { kind: keptKind } = await readMail(event);
    const mail = await send(event);
    const html = String(mail.html);
    const text = mail.text ?? "";
    expect(keptKind).toBe(kind);
    expect(smtp.recipients.at(-1)).toEqual([to]);
    expect(mail.headers.get("content-language")).toBe(language);
    expect(html).toContain(`<html lang="${language}"`);
    expect(isBalanced(html)).toBe(true);
    expect(text.length).toBeGreaterThan(200);
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(30_000);

    const all = `${mail.subject} ${html} ${text}`;
    expect(all).not.toMatch(/\{\{|undefined|null|\[object|identity-mail|facts\.|\.subject|\.heading/u);
    // The footer says that we never ask for the SSN; no number of that form stands anywhere.
    expect(all).not.toMatch(/\d{3}-\d{2}-\d{4}|\$\d/u);
    for (const value of [...Object.values(secret), "219099999", "March 15", "Blue Harbor Foods"])
      expect(all).not.toContain(value);

    const links = [...html.matchAll(/href="([^"]*)"/gu)].map(([, link = ""]) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\//u);
    expect(text).toContain(`\n${links[0]}\n`);
    expect(mail.subject).not.toContain(key);
    expect(all.includes(key)).toBe(["invitation", "activation", "reset"].includes(kind));
    // Something that says what to do when it was not the reader.
    expect(text).toMatch(language === "en" ? /Did you|Was it not you|Do you not know/ : /¿|까\?/u);
  });

  test("every kind has words of its own", async () => {
    const subjects = await Promise.all(
      kinds.map(async (kind) => (await readMail((await keep(kind, language)).event)).subject),
    );
    expect(new Set(subjects).size).toBe(kinds.length);
  });
});

describe("a mail with a link that opens an account", () => {
  const shown = async (id: string) =>
    (await server.call("GET", `/admin/mails/${id}`, { token: admin.token })).json<{
      html: string;
      text: string;
    }>();

  test.each(["invitation", "activation", "reset"] as const)(
    "shows the key of %s to nobody else once a mail server has it, or may have it soon",
    async (kind) => {
      const { event, key } = await keep(kind, "en");
      const { id, text } = await readMail(event);
      expect(text).toContain(key);
      expect(JSON.stringify(await shown(id))).not.toContain(key);
      const arrived = await send(event);
      expect(arrived.text).toContain(key);
      const kept = await readMail(event);
      expect(kept.status).toBe("sent");
      expect(`${kept.html}${kept.text}`).not.toContain(key);
      expect(kept.text).toMatch(/\/(activate|invitation|reset)\/…/u);
      expect(JSON.stringify(await shown(id))).not.toContain(key);
    },
  );

  test("keeps its key while the mail server does not take it, so that the next try sends it whole", async () => {
    const { event, key } = await keep("reset", "en");
    const { id } = await readMail(event);
    const away = openMailTransport({ smtpUrl: "smtp://127.0.0.1:9", from: "a@b.example", patience: 500 });
    await expect(sendMail(server.services, away, id)).rejects.toThrow("did not take a mail");
    away?.close();
    expect((await readMail(event)).text).toContain(key);
    expect((await send(event)).text).toContain(key);
  });

  test("without a mail server shows its link to those who manage users, who hand it on", async () => {
    const { event, key } = await keep("invitation", "en");
    const { id } = await readMail(event);
    await sendMail(server.services, undefined, id);
    expect((await shown(id)).text).toContain(`/invitation/${key}`);
    expect((await shown(id)).html).toContain(key);
  });

  test("is the only kind that loses anything", async () => {
    const { event } = await keep("username", "en");
    const before = await readMail(event);
    await send(event);
    const after = await readMail(event);
    expect([after.html, after.text]).toEqual([before.html, before.text]);
  });
});

describe("somebody who may not write mails", () => {
  test("has one kept by a job, sealed until then, and only when the change is", async () => {
    const member = await aUser(server, installationId, {
      type: "member",
      entityId: memberId,
      row: { email: "mina.own@example.com" },
    });
    const scope = system.scopeFor(
      { kind: "user", userId: member.userId, type: "member", permissions: [] },
      { installationId, clients: [clientId], person: memberId },
    );
    const write = (event: string) =>
      scope.transaction(async (transaction) => {
        await mailUser(server.services, transaction, {
          kind: "emailChanged",
          userId: member.userId,
          event,
          to: "mina.before@example.com",
        });
        if (event === "test:undone") throw new Error("undone");
      });
    await expect(write("test:undone")).rejects.toThrow("undone");
    await write("test:own");
    const { rows } = await owner.query<{ data: PayloadOf<typeof keepMailJob> }>(
      "select data from pgboss.job where name = 'keep-mail'",
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/mina|example/u);
    for (const { data } of [...rows, ...rows]) await keepSealedMail(server.services, system, data);
    const kept = await owner.query("select kind, recipient from mails where event like 'test:own%'");
    expect(kept.rows).toEqual([{ kind: "emailChanged", recipient: "mina.before@example.com" }]);
  });
});
