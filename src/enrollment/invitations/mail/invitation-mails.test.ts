import { afterAll, describe, expect, test } from "vitest";
import { languages } from "#kernel/language.ts";
import { deliver, openMailTransport } from "#server/mail/transport.ts";
import { startMailServer } from "#test/mail-server.ts";
import { letterOf } from "../letters/letter.pdf.ts";
import { invitationMail, type InvitationMailData } from "./invitation.mail.ts";

const smtp = await startMailServer();
const transport = openMailTransport({ smtpUrl: smtp.url, from: "Benefits <benefits@harborview.example>" });
afterAll(async () => {
  transport?.close();
  await smtp.close();
});

const key = "k".repeat(43);
const data: InvitationMailData = {
  to: "mina@example.com",
  site: { name: "Harborview", colour: "#0f5c6e", address: null, phone: "(800) 555-0142", email: null },
  kind: "invitation",
  firstName: "Mina",
  clientName: "Blue Harbor Foods",
  opensOn: null,
  deadline: { date: "2026-12-15" },
  contact: { name: "Dana Ruiz", phone: "(617) 555-0100", email: "hr@client.example" },
  link: `https://portal.example/Welcome/HARBOR-1/${key}`,
};
const kinds = ["invitation", "notStarted", "begun"] as const;
/** All that is known of a person, handed over by mistake. */
const planted = {
  ssn: "219-09-9999",
  dob: "1985-03-15",
  planName: "Harbor Choice PPO",
  employeeCents: 13744,
};

async function sendAndRead(mail: ReturnType<typeof invitationMail>) {
  expect(await deliver(mail, transport)).toMatchObject({ outcome: "sent" });
  const arrived = smtp.mails.at(-1);
  return { subject: arrived?.subject ?? "", html: String(arrived?.html), text: arrived?.text ?? "" };
}

describe.each([
  ["en", "December 15, 2026", "Hello Mina,", "December 1, 2026"],
  ["ko", "2026년 12월 15일", "Mina 님", "2026년 12월 1일"],
  ["es", "15 de diciembre de 2026", "Hola, Mina:", ": 1 de diciembre de 2026"],
] as const)("in %s", (language, until, hello, first) => {
  test.each(kinds)("%s is whole, light and tells nothing private", async (kind) => {
    const mail = await sendAndRead(invitationMail({ ...data, kind, ...planted }, language));
    expect(mail.html).toContain(`<html lang="${language}"`);
    expect(mail.subject).toContain(until);
    for (const part of [hello, until, "Blue Harbor Foods", "Dana Ruiz", "(617) 555-0100"]) {
      expect(mail.html).toContain(part);
      expect(mail.text).toContain(part);
    }
    expect(mail.text).toContain(`\n${data.link}\n`);
    expect(mail.html).toContain(`href="${data.link}"`);
    const all = mail.subject + mail.html + mail.text;
    expect(Buffer.byteLength(all)).toBeLessThan(30_000);
    expect(all).not.toMatch(/\{\{|undefined|null|\[object|enrollment-invitations|\.subject|\.heading/u);
    expect(all).not.toMatch(/\d{3}-\d{2}-\d{4}|\$\d|1985|Harbor Choice|13744/u);
    expect(mail.subject).not.toContain(key);
    // No picture, so nothing that tells the sender that it was read.
    expect(mail.html).not.toMatch(/<img|background-image|url\(/u);
  });

  test("each kind has words of its own", () => {
    expect(new Set(kinds.map((kind) => invitationMail({ ...data, kind }, language).subject)).size).toBe(3);
  });

  test("a new hire whose hire date is not known reads how many days, and no date", async () => {
    for (const kind of kinds) {
      const mail = invitationMail({ ...data, kind, deadline: { days: 31 } }, language);
      expect(mail.subject).toContain("31");
      expect(mail.text).toContain("31");
      expect(mail.subject + mail.text).not.toMatch(/202\d|\{\{|daysOfHire/u);
    }
  });

  test("a session that opens later says when", () => {
    expect(invitationMail({ ...data, opensOn: "2026-12-01" }, language).text).toContain(first);
    expect(invitationMail(data, language).text).not.toContain(first);
  });
});

test("names are text, never HTML, and a missing name or contact leaves no gap", () => {
  const evil = invitationMail({ ...data, firstName: "<b>x</b>", clientName: "<script>1</script>" }, "en");
  expect(evil.html).not.toMatch(/<script|<b>x/u);
  for (const language of languages) {
    const bare = invitationMail(
      { ...data, firstName: null, contact: { name: null, phone: null, email: null } },
      language,
    );
    expect(bare.text).not.toMatch(/Dana|\{\{|null/u);
  }
});

test.each([
  ["Sukarno", "Hello Sukarno,"],
  ["", "Hello,"],
  [null, "Hello,"],
])("a person known as %j is greeted in mail and letter", (firstName, hello) => {
  expect(invitationMail({ ...data, firstName }, "en").text).toContain(`${hello}\n`);
  const { recipient, paragraphs } = letterOf({
    language: "en",
    name: firstName ?? "",
    address: ["9 Oak Ave", null, "Boston, MA 02108"],
    clientName: data.clientName,
    siteName: data.site.name,
    today: "2026-11-10",
    opensOn: null,
    deadline: data.deadline,
    contact: data.contact,
    link: data.link,
  });
  expect(recipient).toEqual([...(firstName ? [firstName] : []), "9 Oak Ave", "Boston, MA 02108"]);
  expect(paragraphs[0]).toBe(firstName ? "Dear Sukarno," : "Hello,");
});
