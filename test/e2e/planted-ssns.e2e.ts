import { answerByCall, enrollmentOf, openAt } from "./support/api.ts";
import { aFamily, anEmployee, digits } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

// What leaves the browser, comes to it and stays in it while SSNs are typed: none of them, in no form. (A thousand in
// the database, the log, mails and files: src/server/leaks.test.ts.)

/** With hyphens, without, with spaces, and as base64 of the text, wherever in it the number begins. */
function formsOf(ssn: string): string[] {
  const plain = digits(ssn);
  const texts = [ssn, plain, ssn.replaceAll("-", " "), ssn.replaceAll("-", "%2D")];
  const encoded = [ssn, plain].flatMap((text) =>
    ["", "a", "ab"].map((before) =>
      Buffer.from(before + text)
        .toString("base64")
        // What stands beside it changes the first and the last signs.
        .slice(before === "" ? 0 : 4, -4),
    ),
  );
  return [...texts, ...encoded];
}

test("of the SSNs that a family types, none is in an address, an answer, the console or the browser's storage", async ({
  page,
  wizard,
}) => {
  const employee = anEmployee();
  const [spouse, son, daughter] = aFamily();
  const unsaved = anEmployee().ssn;
  const seen: string[] = [];
  const sent: string[] = [];
  const bodies: Promise<void>[] = [];
  page.on("request", (request) => {
    seen.push(request.url(), JSON.stringify(request.headers()));
    sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ""}`);
  });
  page.on("response", (response) => {
    const isOurs = response.url().includes("/api/");
    if (isOurs)
      bodies.push(
        response.text().then(
          (text) => void seen.push(text),
          () => undefined,
        ),
      );
  });
  page.on("console", (message) => seen.push(message.text()));

  const started = await openAt(page, "ssn", { employee });
  await wizard.ssn(employee);
  await wizard.family([spouse, { ...son, ssn: son.ssn ?? "" }]);
  await wizard.expectPage("benefit.title.medical");
  await page.goto("/Enroll?step=person");
  await wizard.person({ ...daughter, ssn: unsaved });
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/typed"));
  await page.evaluate(() => globalThis.dispatchEvent(new Event("pagehide")));
  await kept;
  await page.reload();
  await expect(wizard.field("about.firstName")).toHaveValue(daughter.firstName);
  await expect(wizard.field("ssn.label")).toHaveValue("");
  await expect(page.getByText(wizard.t("wizard:kept.left.ssn"))).toBeVisible();
  await page.goto("/Enroll?step=ssn");
  await wizard.expectPage("ssn.title");
  await answerByCall(started, { employee, family: [spouse] }, "review");
  await page.goto("/Enroll?step=review");
  await wizard.expectPage("review.title");
  await Promise.all(bodies);

  seen.push(JSON.stringify(await page.context().cookies()));
  seen.push(await page.evaluate(() => document.documentElement.outerHTML));
  seen.push(
    await page.evaluate(async () => {
      const databases = await indexedDB.databases();
      return JSON.stringify([
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        databases,
        history.state,
        location.href,
      ]);
    }),
  );
  const all = seen.join("\n");
  expect(all, "the answers were read").toContain((await enrollmentOf(started)).id);
  const ssns = [employee.ssn, spouse.ssn ?? "", son.ssn ?? "", unsaved];
  for (const ssn of ssns)
    for (const form of formsOf(ssn)) expect(all.includes(form), `${form} of ${ssn}`).toBe(false);

  // They left in the bodies of the pages that ask for them, and of no other call.
  const carriers = sent.filter((request) =>
    ssns.some((ssn) => request.includes(digits(ssn)) || request.includes(ssn)),
  );
  expect(new Set(carriers.map((request) => request.split(" ").slice(0, 2).join(" ")))).toEqual(
    new Set(["POST /api/selfenrollment/update"]),
  );
  for (const form of formsOf(unsaved)) expect(sent.join("\n")).not.toContain(form);
});

test("the search finds a number in each form", () => {
  const ssn = "214-05-7788";
  for (const before of ["", "x", "xy", "xyz"]) {
    for (const text of [ssn, digits(ssn)]) {
      const encoded = Buffer.from(`${before}${text} and more`).toString("base64");
      expect([encoded, formsOf(ssn).some((form) => encoded.includes(form))]).toEqual([encoded, true]);
    }
  }
});
