import type { PayloadOf } from "#server/jobs.ts";
import { writeMailJob } from "#organization/messaging/jobs.ts";
import { expect, test } from "vitest";
import { chooseAll, introduce, startEnrolling } from "#test/enrollee.ts";
import { insert } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";
import { jobHandlers } from "#app/jobs.ts";

const server = await testServer();
const writeMail = (payload: PayloadOf<typeof writeMailJob>) =>
  jobHandlers(server.services, undefined).run(writeMailJob, payload);
const types = ["medical", "dental", "vision"];

test.each([
  [
    "en",
    "You will have no coverage",
    "You can change your mind until December 15, 2026",
    /Coverage starts|starts on|ID card/u,
  ],
  [
    "ko",
    "보험이 없게 됩니다",
    "2026년 12월 15일까지 마음을 바꾸실 수 있습니다",
    /보장 시작일|시작됩니다|보험 카드/u,
  ],
  [
    "es",
    "No tendrá cobertura",
    "Puede cambiar de opinión hasta el 15 de diciembre de 2026",
    /cobertura empieza|tarjeta/u,
  ],
] as const)(
  "who waives everything is told so on paper and by mail, and of no first day: %s",
  async (...expected) => {
    const [language, title, until, untrue] = expected;
    const offering = await anOffering(server);
    const enrollee = await startEnrolling(server, offering, { language });
    await introduce(enrollee, offering);
    for (const coverageType of types)
      await enrollee.save({ benefit: { coverageType, waived: true, waiveReasons: ["medicare"] } });
    const { body } = await enrollee.submit(`all-waived-${language}`);
    expect(body.enrollment).toMatchObject({ closesOn: "2026-12-15", totals: { employeeCents: 0 } });

    const { identifier, id } = body.enrollment;
    const pdf = await server.call("GET", `/selfenrollment/confirmation/${identifier}`, {
      token: enrollee.token,
    });
    const paper = (await readPdf(pdf.rawPayload)).text.replaceAll("\n", " ");
    expect(paper).toContain(title);
    expect(paper).toContain(until);
    expect(paper).not.toMatch(untrue);

    await writeMail({ kind: "confirmation", subjectId: id });
    const { rows } = await server.database.owner.query<{ text: string }>(
      "select text from mails where event = $1",
      [`confirmation:${id}`],
    );
    expect(rows[0]?.text.replaceAll("\n", " ")).toContain(until);
    expect(rows[0]?.text).not.toMatch(untrue);
  },
);

test("reasons that contradict each other are refused at the field, by name; also those kept from before", async () => {
  const offering = await anOffering(server);
  await insert(server, "waive_reasons", {
    installation_id: offering.installationId,
    code: "noOtherCoverage",
    label: { en: "I have no other coverage", ko: "다른 보험이 없습니다", es: "No tengo otra cobertura" },
    sort_order: 8,
    excludes_others: true,
  });
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  const waive = (waiveReasons: string[]) =>
    enrollee.save({ benefit: { coverageType: "dental", waived: true, waiveReasons } });
  const refused = await waive(["medicare", "noOtherCoverage"]);
  expect(refused.body.errors).toEqual([
    {
      path: "selections.dental.waiveReasons",
      message:
        "Reason: “I have no other coverage” cannot go with another reason. Keep that one, or the others.",
    },
  ]);
  expect((await waive(["noOtherCoverage"])).status).toBe(200);
  await server.database.owner.query(
    "update enrollment_selections set waive_reasons = $2 where enrollment_id = $1 and coverage_type = 'dental'",
    [enrollee.enrollment.id, ["medicare", "noOtherCoverage"]],
  );
  expect((await enrollee.submit("contradicts-itself")).body).toMatchObject({
    code: "incomplete",
    facts: { step: "benefit:dental" },
  });
});
