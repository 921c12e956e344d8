import { expect, test } from "vitest";
import { helpRequestMail, type HelpRequestMailData } from "./help-request.mail.ts";

const data: HelpRequestMailData = {
  to: "Help Desk <help@harborview.example>",
  site: { name: "Harborview", colour: "#0f5c6e", address: null, phone: null, email: null },
  reference: "H-2K7F",
  receivedAt: new Date("2026-05-04T19:05:00Z"),
  timeZone: "America/New_York",
  link: "https://portal.example/admin/help/0198",
};

test.each([
  ["en", "New help request H-2K7F", "May 4, 2026 at 3:05 PM EDT"],
  ["ko", "새 도움 요청 H-2K7F", "2026년 5월 4일 오후 3:05 EDT"],
  ["es", "Nueva solicitud de ayuda H-2K7F", "4 de mayo de 2026"],
] as const)("in %s staff learn where to read it, not what it says", (language, subject, received) => {
  const planted = { subject: "My pills", message: "I have asthma", contact: "mina@example.com" };
  const mail = helpRequestMail({ ...data, ...planted }, language);
  expect(mail).toMatchObject({ to: data.to, subject, language });
  expect(mail.html).toContain(`<html lang="${language}"`);
  for (const part of ["H-2K7F", received]) {
    expect(mail.html).toContain(part);
    expect(mail.text).toContain(part);
  }
  expect(mail.text).toContain(`\n${data.link}\n`);
  expect(mail.html + mail.text).not.toMatch(/pills|asthma|mina@example|helpRequest\.|\{\{|undefined/u);
  expect(Buffer.byteLength(mail.html)).toBeLessThan(30_000);
});
