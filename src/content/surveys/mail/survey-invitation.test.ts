import { afterAll, describe, expect, test } from "vitest";
import { deliver, openMailTransport } from "#server/mail/transport.ts";
import { startMailServer } from "#test/mail-server.ts";
import { surveyMail, type SurveyMailData } from "./survey-invitation.mail.ts";

const smtp = await startMailServer();
const transport = openMailTransport({ smtpUrl: smtp.url, from: "Benefits <benefits@harborview.example>" });
afterAll(async () => {
  transport?.close();
  await smtp.close();
});

const key = "k".repeat(43);
const data: SurveyMailData = {
  to: "mina@example.com",
  site: { name: "Harborview", colour: "#0f5c6e", address: null, phone: "(800) 555-0142", email: null },
  name: "Mina Park",
  clientName: "Blue Harbor Foods",
  closesOn: "2026-12-15",
  link: `https://portal.example/survey/SURVEY-1/${key}`,
};
/** More than the mail may tell, handed over by mistake. */
const planted = { ssn: "219-09-9999", dob: "1985-03-15", formName: "Statement of health" };

describe.each([
  ["en", "December 15, 2026", "Hello Mina Park,"],
  ["ko", "2026년 12월 15일", "Mina Park 님"],
  ["es", "15 de diciembre de 2026", "Hola, Mina Park:"],
] as const)("in %s", (language, until, hello) => {
  test("it is whole, light and tells nothing private", async () => {
    const written = surveyMail({ ...data, ...planted }, language);
    expect(await deliver(written, transport)).toMatchObject({ outcome: "sent" });
    const mail = smtp.mails.at(-1);
    const [subject, html, text] = [mail?.subject ?? "", String(mail?.html), mail?.text ?? ""];
    expect(html).toContain(`<html lang="${language}"`);
    expect(subject).toContain(until);
    for (const part of [hello, until, "Blue Harbor Foods"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    expect(text).toContain(`\n${data.link}\n`);
    expect(html).toContain(`href="${data.link}"`);
    const all = subject + html + text;
    expect(all).not.toMatch(/\{\{|undefined|null|\[object|surveys-mail|\.subject|\.heading/u);
    expect(all).not.toMatch(/\d{3}-\d{2}-\d{4}|1985|Statement of health/u);
    expect(subject).not.toContain(key);
    expect(html).not.toMatch(/<img|background-image|url\(/u);
  });

  test("a survey for all clients names none", () => {
    expect(surveyMail({ ...data, clientName: null }, language).text).not.toMatch(/null|Blue Harbor/u);
  });
});

test("names are text, never HTML", () => {
  const evil = surveyMail({ ...data, name: "<b>x</b>", clientName: "<script>1</script>" }, "en");
  expect(evil.html).not.toMatch(/<script|<b>x/u);
});
