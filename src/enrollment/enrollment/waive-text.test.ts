import { expect, test } from "vitest";
import { chooseAll, introduce, startEnrolling } from "#test/enrollee.ts";
import { aUser, insert } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { readPdf } from "#test/read-pdf.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();

test("a reason that asks for words of one's own gets them, and everybody sees them", async () => {
  const offering = await anOffering(server);
  await insert(server, "waive_reasons", {
    installation_id: offering.installationId,
    code: "other",
    label: { en: "Another reason", ko: "다른 이유", es: "Otro motivo" },
    sort_order: 9,
    asks_text: true,
  });
  const enrollee = await startEnrolling(server, offering);
  expect(enrollee.enrollment.waiveReasons.map(({ code, asksText }) => `${code} ${asksText}`)).toEqual([
    "otherGroupPlan false",
    "medicare false",
    "other true",
  ]);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  const waive = (waiveReasons: string[], waiveText?: string) =>
    enrollee.save({
      benefit: {
        coverageType: "vision",
        waived: true,
        waiveReasons,
        ...(waiveText === undefined ? {} : { waiveText }),
      },
    });
  for (const [typed, message] of [
    [" ", "Your Reason is Required. Write in a few words why you do not want vision coverage."],
    ["x".repeat(201), "Your Reason is too long. Use 200 letters or fewer."],
  ] as const) {
    const refused = await waive(["other"], typed);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([{ path: "selections.vision.waiveText", message }]);
  }
  // Words that no reason asks for are not kept.
  const plain = await waive(["medicare"], "Not asked for");
  expect(plain.body.enrollment.benefitSelections["vision"]?.waiveText).toBeNull();
  const told = await waive(["medicare", "other"], "  I see  well ");
  expect(told.body.enrollment.benefitSelections["vision"]?.waiveText).toBe("I see well");

  const sent = await enrollee.submit("waived-in-words");
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  const staff = await aUser(server, offering.installationId, { type: "admin", permissions: ["enrollment"] });
  const { id } = enrollee.enrollment;
  const detail = await server.call("GET", `/enrollment?id=${id}`, { token: staff.token });
  expect(detail.json()).toMatchObject({ benefitSelections: { vision: { waiveText: "I see well" } } });
  const pdf = await server.call("GET", `/enrollmentpdf/${id}`, { token: staff.token });
  expect((await readPdf(pdf.rawPayload)).text).toContain("I see well");
});

test("who waived before the reason asked is asked again before it is sent", async () => {
  const offering = await anOffering(server);
  const enrollee = await startEnrolling(server, offering);
  await introduce(enrollee, offering);
  await chooseAll(enrollee, offering);
  await enrollee.save({ benefit: { coverageType: "dental", waived: true, waiveReasons: ["medicare"] } });
  await server.database.owner.query(
    "update waive_reasons set asks_text = true where installation_id = $1 and code = 'medicare'",
    [offering.installationId],
  );
  await new Promise((resolve) => setTimeout(resolve, 3100));
  const refused = await enrollee.submit("asked-again-1");
  expect(refused.body).toMatchObject({ code: "incomplete", facts: { step: "benefit:dental" } });
});
