import { afterAll, describe, expect, test } from "vitest";
import { startMailServer } from "#test/mail-server.ts";
import { deliver, openMailTransport } from "#server/mail/transport.ts";
import { confirmationMail, type ConfirmationMailData } from "./confirmation.mail.ts";
import { returnLinkMail, type ReturnLinkMailData } from "./return-link.mail.ts";
import { returnedMail, type ReturnedMailData } from "./returned.mail.ts";

const server = await startMailServer();
const transport = openMailTransport({ smtpUrl: server.url, from: "benefits@harborview.example" });
afterAll(async () => {
  transport?.close();
  await server.close();
});

const site = { name: "Harborview", colour: "#0f5c6e", address: null, phone: "(800) 555-0142", email: null };
const common = { to: "mina@example.com", site, firstName: "Mina", clientName: "Blue Harbor Foods" };
const confirmation: ConfirmationMailData = {
  ...common,
  referenceNumber: "K7Q4-92MD",
  effectiveDate: "2026-06-01",
  noCoverage: null,
  link: "https://portal.example/Welcome/key/own",
};
const returnLink: ReturnLinkMailData = {
  ...common,
  link: "https://portal.example/Welcome/key/own?a=1&b=2",
  expiresAt: new Date("2026-06-01T03:59:00Z"),
  timeZone: "America/New_York",
  minutesLeft: 7.2,
};

const returned: ReturnedMailData = {
  ...common,
  link: "https://portal.example/Welcome/key/own",
  contact: { name: "Dana Ruiz", phone: "6175550100", email: "hr@client.example" },
};

async function sendAndRead(mail: ReturnType<typeof confirmationMail>) {
  expect(await deliver(mail, transport)).toMatchObject({ outcome: "sent" });
  const arrived = server.mails.at(-1);
  if (!arrived || typeof arrived.html !== "string") throw new Error("the mail arrived without HTML");
  return { subject: arrived.subject ?? "", html: arrived.html, text: arrived.text ?? "" };
}

describe.each([
  [
    "en",
    "We have your enrollment (K7Q4-92MD)",
    "Hello Mina,",
    "June 1, 2026",
    "You need about 8 more minutes.",
    "May 31, 2026 at 11:59 PM EDT",
  ],
  [
    "ko",
    "가입 신청을 받았습니다 (K7Q4-92MD)",
    "Mina 님",
    "2026년 6월 1일",
    "약 8분",
    "2026년 5월 31일 오후 11:59 EDT",
  ],
  [
    "es",
    "Recibimos su inscripción (K7Q4-92MD)",
    "Hola, Mina:",
    "1 de junio de 2026",
    "Le faltan cerca de 8 minutos.",
    "31 de mayo de 2026",
  ],
] as const)("in %s", (language, subject, hello, starts, minutes, until) => {
  test("the confirmation tells number, date and what happens next", async () => {
    const mail = await sendAndRead(confirmationMail(confirmation, language));
    expect(mail.subject).toBe(subject);
    expect(mail.html).toContain(`<html lang="${language}"`);
    expect(mail.html).toContain(`href="${confirmation.link}"`);
    for (const part of [hello, "K7Q4-92MD", starts, "Blue Harbor Foods"]) {
      expect(mail.html).toContain(part);
      expect(mail.text).toContain(part);
    }
    expect(mail.html.match(/<li /gu)).toHaveLength(4);
    expect(mail.text).toContain(`\n${confirmation.link}\n`);
  });

  test("the way back tells until when it works and how long the rest takes", async () => {
    const mail = await sendAndRead(returnLinkMail(returnLink, language));
    for (const part of [hello, minutes, until]) {
      expect(mail.html).toContain(part);
      expect(mail.text).toContain(part);
    }
    expect(mail.text).toContain(`\n${returnLink.link}\n`);
    expect(mail.html).toContain('href="https://portal.example/Welcome/key/own?a=1&amp;b=2"');
    expect(mail.subject).not.toContain("own");
  });

  test("what came back is told with the way to it and whom to ask, and not what it is about", async () => {
    const mail = await sendAndRead(returnedMail(returned, language));
    for (const part of [hello, "Blue Harbor Foods", "Dana Ruiz, (617) 555-0100, hr@client.example"]) {
      expect(mail.html).toContain(part);
      expect(mail.text).toContain(part);
    }
    expect(mail.text).toContain(`\n${returned.link}\n`);
    const nobody = { name: null, phone: null, email: null };
    expect(returnedMail({ ...returned, contact: nobody }, language).text).not.toMatch(/\(617\)|null/u);
  });

  test("all are light and leave no text unwritten", () => {
    for (const mail of [
      confirmationMail(confirmation, language),
      returnLinkMail(returnLink, language),
      returnedMail(returned, language),
    ]) {
      expect(Buffer.byteLength(mail.html) + Buffer.byteLength(mail.text)).toBeLessThan(30_000);
      expect(mail.html + mail.text + mail.subject).not.toMatch(
        /\{\{|(?:confirmation|returnLink|returned|next)\.\w|undefined|null/u,
      );
    }
  });
});

test("a name is text, never HTML", () => {
  const evil = { ...common, firstName: "<script>alert(1)</script>", clientName: '<img src=x onerror="x">' };
  const mails = [
    confirmationMail({ ...confirmation, ...evil }, "en"),
    returnLinkMail({ ...returnLink, ...evil }, "en"),
    returnedMail({ ...returned, ...evil }, "en"),
  ];
  for (const { html } of mails) {
    expect(html).not.toMatch(/<script|<img/u);
    expect(html).toContain("&lt;script&gt;");
  }
});

test("the mail takes no more of an enrollment than it may tell", () => {
  // As careless as a caller can be: the whole enrollment handed over.
  const planted = {
    ssn: "219-09-9999",
    planName: "Harbor Choice PPO",
    dependents: ["박서연"],
    totalCents: 137430,
    amount: "$1,374.30",
  };
  const spoken = { ...planted, reason: "서연, PPO" };
  for (const language of ["en", "ko", "es"] as const) {
    for (const mail of [
      confirmationMail({ ...confirmation, ...planted }, language),
      returnLinkMail({ ...returnLink, ...planted }, language),
      returnedMail({ ...returned, ...spoken }, language),
    ]) {
      const all = mail.subject + mail.html + mail.text;
      for (const secret of ["219-09-9999", "Harbor Choice", "박서연", "1,374", "137430"])
        expect(all).not.toContain(secret);
      expect(all).not.toMatch(/\$\d|\d{3}-\d{2}-\d{4}/u);
    }
  }
});

test("without a first name the greeting still reads well", () => {
  expect(confirmationMail({ ...confirmation, firstName: null }, "en").text).toContain("\n\nHello,\n\n");
});

test.each([
  [1, "about 1 more minute."],
  [0.2, "about 1 more minute."],
  // It ends while the mail is on its way.
  [0, "about 1 more minute."],
  [1.1, "about 2 more minutes."],
])("%d minutes are said as %s", (minutesLeft, words) => {
  expect(returnLinkMail({ ...returnLink, minutesLeft }, "en").text).toContain(words);
});
