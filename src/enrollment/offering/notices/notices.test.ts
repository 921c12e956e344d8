import { expect, test } from "vitest";
import { chooseAll, introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import type { StaffEnrollment } from "#enrollment/processing/staff-enrollment.ts";
import { noticesFor } from "./notices.ts";

test.each([
  [{ offersMedical: true, paysFromPaycheck: false, coversPartner: false }, ["specialEnrollment"]],
  [{ offersMedical: true, paysFromPaycheck: true, coversPartner: false }, ["specialEnrollment", "preTax"]],
  [{ offersMedical: false, paysFromPaycheck: true, coversPartner: true }, ["preTax", "partnerTax"]],
  [{ offersMedical: false, paysFromPaycheck: false, coversPartner: false }, []],
] as const)("%j: %j", (facts, kinds) => {
  const { value, why } = noticesFor(facts);
  expect(value).toEqual(kinds);
  expect(why).toHaveLength(kinds.length);
});

const server = await testServer();
const partner = {
  relationship: "53",
  firstName: "Robin",
  lastName: "Reyes",
  dob: { month: "1", day: "2", year: "1985" },
};

test.each(["en", "ko", "es"] as const)(
  "what was shown is kept as it was shown, for staff and on paper: %s",
  async (language) => {
    const offering = await anOffering(server);
    const enrollee = await startEnrolling(server, offering, { language });
    const { people } = await introduce(enrollee, offering, [partner]);
    const own = people.find(({ relationship }) => relationship === "53")?.id ?? "";
    await chooseAll(enrollee, offering);
    expect((await enrollee.read()).notices.map(({ kind }) => kind)).toEqual(["specialEnrollment", "preTax"]);
    await chooseAll(enrollee, offering, [own]);
    const { notices } = await enrollee.read();
    expect(notices.map(({ kind }) => kind)).toEqual(["specialEnrollment", "preTax", "partnerTax"]);
    expect(notices.every((one) => one.language === language && one.hash.length === 64)).toBe(true);
    const { body } = await enrollee.submit(`notices-${language}`);
    expect(body.enrollment.notices).toEqual(notices);

    const staff = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["enrollment"],
    });
    const { id } = body.enrollment;
    const detail = await server.call("GET", `/enrollment?id=${id}`, { token: staff.token });
    expect(detail.json<StaffEnrollment>().notices).toEqual(notices);
    const pdf = await server.call("GET", `/enrollmentpdf/${id}`, { token: staff.token });
    const paper = (await readPdf(pdf.rawPayload)).text.replaceAll(/\s+/gu, " ");
    for (const { title, text } of notices) {
      expect(paper).toContain(title);
      expect(paper).toContain(text.slice(0, 40));
    }
  },
);

test("somebody who declines everything reads of their special enrollment rights, and of no pre-tax choice", async () => {
  const offering = await anOffering(server);
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  for (const coverageType of ["medical", "dental", "vision"])
    await enrollee.save({ benefit: { coverageType, waived: true, waiveReasons: ["medicare"] } });
  const { body } = await enrollee.submit("declines-all-of-it");
  expect(body.enrollment.notices.map(({ kind }) => kind)).toEqual(["specialEnrollment"]);
});
