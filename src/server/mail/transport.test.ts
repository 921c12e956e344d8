import { createServer, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startMailServer, type MailServer } from "#test/mail-server.ts";
import { deliver, openMailTransport, type Delivery, type OutgoingMail } from "./transport.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const mail: OutgoingMail = {
  to: "mina@example.com",
  subject: "가입 신청을 받았습니다 – ñ",
  html: '<html lang="ko"><p>안녕하십니까</p></html>',
  text: "안녕하십니까\n",
  language: "ko",
};

async function aServer(options: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  closing.push(server.close);
  return server;
}

async function deliverTo(url: string, changes: Partial<OutgoingMail> = {}, id?: string): Promise<Delivery> {
  const transport = openMailTransport({
    smtpUrl: url,
    from: "Harborview <benefits@harborview.example>",
    patience: 900,
  });
  closing.push(() => transport?.close());
  return await deliver({ ...mail, ...changes }, transport, id);
}

function refusal(responseCode: number, message = "no"): Error {
  return Object.assign(new Error(message), { responseCode });
}

test("a mail arrives as it was written", async () => {
  const server = await aServer();
  const delivery = await deliverTo(server.url, {}, "0198-id");
  expect(delivery).toEqual({ outcome: "sent", messageId: "<0198-id@harborview.example>" });
  const [arrived] = server.mails;
  expect(arrived).toMatchObject({
    subject: mail.subject,
    text: mail.text,
    messageId: "<0198-id@harborview.example>",
  });
  expect(arrived?.html).toContain("안녕하십니까");
  expect(arrived?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(arrived?.headers.get("content-language")).toBe("ko");
  expect(arrived?.from?.text).toBe('"Harborview" <benefits@harborview.example>');
  expect(server.recipients).toEqual([["mina@example.com"]]);
});

test.each(["Help Desk <help@example.com>", "Help, Desk <help@example.com>"])(
  "%s arrives at its address",
  async (to) => {
    const server = await aServer();
    expect(await deliverTo(server.url, { to })).toMatchObject({ outcome: "sent" });
    expect(server.recipients).toEqual([["help@example.com"]]);
  },
);

test.each([
  "mina@example.com, other@example.com",
  "mina@example.com\r\nBcc: other@example.com",
  "Mina <mina@example.com>, <other@example.com>",
  '"mina@example.com" <other>',
  "mina",
  "",
])("%j is not one address and goes nowhere", async (to) => {
  const server = await aServer();
  expect(await deliverTo(server.url, { to })).toEqual({
    outcome: "refused",
    reason: "not one address",
    said: "",
  });
  expect(server.recipients).toEqual([]);
});

test("a subject cannot add a header", async () => {
  const server = await aServer();
  await deliverTo(server.url, { subject: "Hello\r\nBcc: other@example.com" });
  expect(server.mails[0]?.headers.has("bcc")).toBe(false);
  expect(server.recipients).toEqual([["mina@example.com"]]);
});

test("without a mail server a mail is only kept", async () => {
  expect(openMailTransport({ smtpUrl: undefined, from: "a@b.example" })).toBeUndefined();
  expect(await deliver(mail, undefined)).toEqual({ outcome: "kept" });
});

test.each([
  [450, "delayed"],
  [452, "delayed"],
  [550, "refused"],
  [553, "refused"],
])("a recipient answered with %d is %s", async (code, outcome) => {
  const server = await aServer({
    onRcptTo: (_address, _session, done) => done(refusal(code, "mina@example.com unknown")),
  });
  const delivery = await deliverTo(server.url);
  const said = outcome === "refused" ? { said: `${code} mina@example.com unknown` } : {};
  expect(delivery).toEqual({ outcome, reason: `EENVELOPE ${code} RCPT TO`, ...said });
});

test.each([
  [451, "delayed"],
  [554, "refused"],
])("a text answered with %d is %s", async (code, outcome) => {
  const server = await aServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => done(refusal(code, "text of the mail")));
    },
  });
  const delivery = await deliverTo(server.url);
  const said = outcome === "refused" ? { said: `${code} text of the mail` } : {};
  expect(delivery).toEqual({ outcome, reason: `EMESSAGE ${code} DATA`, ...said });
});

test.each([
  [
    "a refused greeting",
    { onConnect: (_session: unknown, done: (error?: Error) => void) => done(refusal(554)) },
  ],
  [
    "a failed sign-in",
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth: unknown, _session: unknown, done: (error: Error) => void) => done(refusal(535)),
    },
  ],
  ["a missing sign-in", { authOptional: false, allowInsecureAuth: true }],
])("%s is ours to mend: the mail waits", async (what, options) => {
  const server = await aServer(options);
  const url = what === "a failed sign-in" ? server.url.replace("//", "//user:wrong@") : server.url;
  const delivery = await deliverTo(url);
  expect(delivery.outcome).toBe("delayed");
  expect(JSON.stringify(delivery)).not.toContain("wrong");
});

test("a server that does not answer costs no more than the patience", async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => silent.close(),
    () => sockets.forEach((socket) => socket.destroy()),
  );
  const { port } = silent.address() as AddressInfo; // it listens on TCP
  const started = Date.now();
  const delivery = await deliverTo(`smtp://127.0.0.1:${port}`);
  expect(delivery).toMatchObject({
    outcome: "delayed",
    reason: expect.stringMatching(/^(?:ETIMEDOUT|EABORT)/u),
  });
  expect(Date.now() - started).toBeLessThan(2_000);
});

test("a server that drips its answer costs no more than the patience", async () => {
  const sockets: Socket[] = [];
  const dripping = createServer((socket) => {
    sockets.push(socket);
    socket.on("error", () => undefined);
    socket.write("220 ready\r\n");
    // Always something, never the end: no wait for silence ends this.
    const drip = setInterval(() => socket.write("250-more\r\n"), 100);
    socket.on("close", () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
  closing.push(
    () => dripping.close(),
    () => sockets.forEach((socket) => socket.destroy()),
  );
  const { port } = dripping.address() as AddressInfo; // it listens on TCP
  const started = Date.now();
  expect(await deliverTo(`smtp://127.0.0.1:${port}`)).toMatchObject({ outcome: "delayed" });
  expect(Date.now() - started).toBeLessThan(2_000);
});

test("a server that stalls in the middle costs no more than the patience", async () => {
  const server = await aServer({ onData: (stream) => void stream.resume() });
  const started = Date.now();
  expect(await deliverTo(server.url)).toMatchObject({ outcome: "delayed" });
  expect(Date.now() - started).toBeLessThan(2_000);
});

test("nobody listening delays the mail", async () => {
  const server = await startMailServer();
  await server.close();
  expect(await deliverTo(server.url)).toMatchObject({
    outcome: "delayed",
    reason: expect.stringContaining("ESOCKET"),
  });
});
