import { afterAll, describe, expect, test } from "vitest";
import { deliver, openMailTransport } from "#server/mail/transport.ts";
import { startMailServer } from "#test/mail-server.ts";
import { eoiMail, type EoiMailData } from "./eoi.mail.ts";

const smtp = await startMailServer();
const transport = openMailTransport({ smtpUrl: smtp.url, from: "Benefits <benefits@harborview.example>" });
afterAll(async () => {
  transport?.close();
  await smtp.close();
});

const data: EoiMailData = {
  to: "mina@example.com",
  site: { name: "Harborview", colour: "#0f5c6e", address: null, phone: "(800) 555-0142", email: null },
  firstName: "Mina",
  clientName: "Blue Harbor Foods",
  link: "https://portal.example/member",
};
/** More than the mail may tell, handed over by mistake. */
const planted = { planName: "Anchor Choice Life", eoi: "declined", amount: "$300,000" };

describe.each([
  ["en", "There is a decision on your coverage", "Hello Mina,"],
  ["ko", "보장에 대한 결정이 나왔습니다", "Mina 님"],
  ["es", "Hay una decisión sobre su cobertura", "Hola, Mina:"],
] as const)("in %s", (language, subject, hello) => {
  test("it is whole, light and tells nothing private", async () => {
    const written = eoiMail({ ...data, ...planted }, language);
    expect(await deliver(written, transport)).toMatchObject({ outcome: "sent" });
    const mail = smtp.mails.at(-1);
    const [html, text] = [String(mail?.html), mail?.text ?? ""];
    expect(mail?.subject).toBe(subject);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`href="${data.link}"`);
    expect(text).toContain(`\n${data.link}\n`);
    for (const part of [hello, "Blue Harbor Foods"]) {
      expect(html).toContain(part);
      expect(text).toContain(part);
    }
    const all = subject + html + text;
    expect(all).not.toMatch(/\{\{|undefined|null|\[object|members-mail/u);
    expect(all).not.toMatch(/Anchor|declined|300,000/u);
    expect(Buffer.byteLength(html) + Buffer.byteLength(text)).toBeLessThan(30_000);
  });
});

test("names are text, never HTML", () => {
  const evil = eoiMail({ ...data, firstName: "<b>x</b>", clientName: "<script>1</script>" }, "en");
  expect(evil.html).not.toMatch(/<script|<b>x/u);
});
