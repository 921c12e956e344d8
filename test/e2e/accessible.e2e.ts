import type { Locator, Page } from "@playwright/test";
import { generateSync } from "otplib";
import { answerByCall, goInside, openAt, startByCall } from "./support/api.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { aNewUser } from "./support/new-user.ts";
import { aFamily, anEmployee } from "./support/people.ts";
import { goAs, goWith, type SignedIn, type Username } from "./support/staff.ts";
import { expect, sizesOf, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

// Every page, as it opens and with every field in error. There is no list of exceptions.

const questions = ["about", "reach", "location", "ssn", "family", "medical", "dental", "vision", "review"];
const withFields = ["about", "reach", "location", "ssn", "medical"];

async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

for (const language of ["en", "ko", "es"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("every page of the enrollment", sizesOf(language), async ({ page, wizard }) => {
      test.slow();
      for (const address of [
        "/",
        "/Welcome/SOL-Y-PIEDRA",
        "/Welcome/NO-SUCH-KEY",
        "/Welcome/HARBOR-BAKERY-2026",
      ]) {
        await page.goto(address);
        await arrived(page);
        await expectAccessible(page, address);
      }
      await page.goto("/");
      await wizard.goOn();
      await expect(wizard.summary()).toBeVisible();
      await expectAccessible(page, "/ with an error");

      const employee = anEmployee();
      const started = await startByCall("SOL-Y-PIEDRA", language);
      const opened = async (step: string) => {
        await page.goto(`/Enroll?step=${step}`);
        await expect(page).toHaveURL(new RegExp(`step=${step}`, "u"));
        await arrived(page);
      };
      await goInside(page, started);
      for (const step of questions) {
        await answerByCall(started, { employee, family: aFamily() }, step);
        await opened(step);
        if (withFields.includes(step)) {
          await wizard.goOn();
          await expect(wizard.summary()).toBeVisible();
          await expectAccessible(page, `${step} with every field in error`);
        } else {
          await expectAccessible(page, step);
        }
      }
      const child = started.enrollment.people.find(({ relationship }) => relationship === "19");
      await opened("person");
      await wizard.button("person.save").click();
      await expect(wizard.summary()).toBeVisible();
      await expectAccessible(page, "a new person with every field in error");
      await opened(`remove&id=${child?.id}`);
      await expectAccessible(page, "remove");
      await opened("cancel&at=review");
      await expectAccessible(page, "cancel");

      await answerByCall(started, { employee }, "sent");
      await page.goto("/Complete");
      await wizard.expectPage("complete.title");
      await expectAccessible(page, "/Complete");
      await page.goto("/Enroll");
      await wizard.expectPage("sentBefore.title");
      await expectAccessible(page, "already sent");
      await page.goto("/Cancelled");
      await arrived(page);
      await expectAccessible(page, "/Cancelled");
    });

    test("sign in, sign out and what is not there", sizesOf(language), async ({ page, t }) => {
      await page.goto("/login");
      await arrived(page);
      await expectAccessible(page, "/login");
      await page
        .getByRole("button", { name: t("identity-web:login.submit"), exact: true })
        .last()
        .click();
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      await expectAccessible(page, "/login with every field in error");
      for (const address of ["/logout", "/no-such-page"]) {
        await page.goto(address);
        await arrived(page);
        await expectAccessible(page, address);
      }
      await page.getByRole("button", { name: t("shell:help"), exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("messaging-web:help.submit") })
        .click();
      await expect(page.getByRole("dialog").getByRole("alert")).toBeVisible();
      await expectAccessible(page, "help with every field in error");
    });
  });
}

test("the enrollment as its pages open, before anything is wrong", async ({ page }) => {
  test.slow();
  const employee = anEmployee();
  await openAt(page, "about", { employee });
  await arrived(page);
  await expectAccessible(page, "about");
  for (const step of ["location", "medical", "person"]) {
    await openAt(page, step === "person" ? "family" : step, { employee, family: aFamily() });
    if (step === "person") await page.goto("/Enroll?step=person");
    await arrived(page);
    await expectAccessible(page, step);
  }
});

const resources = [
  "clients",
  "divisions",
  "baseplans",
  "tiers",
  "suppliers",
  "clientsuppliers",
  "announcements",
  "roles",
];
const organisations = ["brokers", "brokermap", "partners", "tpas"];
const staffPages: readonly [Username, readonly string[]][] = [
  ["admin", ["/admin", "/admin/enrollments", "/admin/mails", "/admin/help"]],
  ["admin", ["/admin/users", "/admin/users/new", "/admin/permissions"]],
  ["admin", ["/admin/apikeys", "/admin/apikeys/new", "/admin/security", "/admin/audit"]],
  ["admin", ["/admin/emergencyaccess", "/admin/emergencyaccess/new"]],
  ["admin", [...resources.map((name) => `/admin/${name}`), "/admin/ratesheets"]],
  ["admin", resources.map((name) => `/admin/${name}/new`)],
  ["admin", organisations.flatMap((name) => [`/admin/${name}`, `/admin/${name}/new`])],
  [
    "admin",
    ["enrollmentsessions", "enrollmentsessionthemes"].flatMap((name) => [
      `/admin/${name}`,
      `/admin/${name}/new`,
    ]),
  ],
  ["broker", ["/broker", "/broker/enrollment", "/broker/members", "/broker/members?q=qqqq", "/broker/users"]],
  [
    "client",
    ["/client", "/client/enrollmentsessions", "/client/enrollment", "/client/users", "/client/users/new"],
  ],
  ["member", ["/member", "/user/profile"]],
  ["partner", ["/partner", "/partner/users"]],
  ["tpa", ["/user/profile", "/tpa", "/tpa/enrollment", "/tpa/users"]],
];

/** A list or form that still loads has nothing to look at yet. */
async function settled(page: Page): Promise<void> {
  await arrived(page);
  await expect(
    page.locator("main .MuiSkeleton-root, main [role=progressbar], main [aria-busy=true], main .loading"),
  ).toHaveCount(0);
}

for (const [username, addresses] of staffPages) {
  test(`pages of ${username}: ${addresses.join(" ")}`, async ({ page }) => {
    test.slow();
    for (const address of addresses) {
      await goAs(page, username, address);
      await settled(page);
      await expectAccessible(page, address);
    }
  });
}

test("records of an administrator", async ({ page }) => {
  test.slow();
  const { token } = await goAs(page, "admin", "/admin");
  const firstOf = async (path: string) => {
    const { rows } = await call<{ rows: { id: string }[] }>("GET", path, { token });
    return rows[0]?.id ?? "none";
  };
  for (const [list, address] of [
    ["/enrollments?filter[status]=submitted", "/admin/enrollments"],
    ["/admin/mails", "/admin/mails"],
    ["/admin/helprequests", "/admin/help"],
    ["/user", "/admin/users"],
    ["/membersearch", "/admin/members"],
    ["/admin/clients", "/admin/clients"],
    ["/admin/brokers", "/admin/brokers"],
    ["/admin/brokermap", "/admin/brokermap"],
    ["/admin/tiers", "/admin/tiers"],
    ["/admin/baseplans", "/admin/baseplans"],
    ["/admin/audit", "/admin/audit"],
  ] as const) {
    await page.goto(`${address}/${await firstOf(list)}`);
    await settled(page);
    await expectAccessible(page, address);
  }
});

test("every step of a session's set-up", async ({ page }) => {
  test.slow();
  await goAs(page, "admin", "/admin/enrollmentsessions?filter[status]=draft");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Enrollment/u })
    .last()
    .click();
  const steps = page.getByRole("navigation", { name: "Steps of the set-up" });
  await settled(page);
  for (const link of await steps.getByRole("link").all()) {
    await link.click();
    await settled(page);
    await expectAccessible(page, page.url());
  }
});

test("the profile with every field in error, and its dialogs", async ({ page, t }) => {
  const { username, password } = await aNewUser();
  const own = (key: string) => t(`identity-web-profile:${key}`);
  const section = (name: string) => page.getByRole("region", { name: own(`nav.${name}`), exact: true });
  const dialog = page.getByRole("dialog");
  const press = async (place: Locator, key: string) =>
    place.getByRole("button", { name: own(key), exact: true }).click();
  const session = await call<SignedIn>("POST", "/login", { body: { username, password } });
  await goWith(page, session, "/user/profile");
  await settled(page);
  await section("details").getByLabel(own("details.firstName"), { exact: true }).fill("");
  await section("details").getByLabel(own("details.email"), { exact: true }).fill("x");
  await press(section("details"), "save");
  await press(section("password"), "password.submit");
  await expect(page.locator(".error-summary")).toHaveCount(2);
  await expectAccessible(page, "/user/profile with errors");

  await press(section("factors"), "factors.addTotp");
  await press(dialog, "totp.next");
  await expectAccessible(page, "a proof with its field in error");
  await dialog.getByLabel(own("proof.password"), { exact: true }).fill(password);
  await press(dialog, "totp.next");
  await expect(dialog.getByRole("img")).toBeVisible();
  await expectAccessible(page, "the picture for an authenticator app");
  const secret = (await dialog.locator(".profile__key").innerText()).replaceAll(" ", "");
  await dialog.getByLabel(own("proof.code"), { exact: true }).fill(generateSync({ secret }));
  await press(dialog, "totp.finish");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page, "recovery codes");
  await press(dialog, "codes.done");
  await press(section("devices"), "devices.everywhere");
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "the question before logging out everywhere");
});

test("the consent of an adult dependent", async ({ page }) => {
  await goAs(page, "member2", "/user/profile");
  await expect(page.getByRole("switch")).toBeVisible();
  await expectAccessible(page, "/user/profile of an adult dependent");
});
