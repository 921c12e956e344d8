import type { Locator, Page } from "@playwright/test";
import { generateSync } from "otplib";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goTo } from "./support/go-to.ts";
import { aNewUser } from "./support/new-user.ts";
import { goAs, goWith, type SignedIn, type Username } from "./support/staff.ts";
import { expect, onBoth, sizesOf, test } from "./support/test.ts";

test.describe.configure({ mode: "parallel" });

// Every page of staff, as it opens, and those of an account with every field in error. There is no list of exceptions.
// The pages of the enrollment are looked at in variants.e2e.ts, in each size and language.

async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
}

for (const language of ["en", "es"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test("sign in, sign out and what is not there", sizesOf(language), async ({ page, t }) => {
      await page.goto("/login");
      await arrived(page);
      await expectAccessible(page, "/login");
      await page
        .getByRole("button", { name: t("accounts-web:login.submit"), exact: true })
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

const resources = [
  "clients",
  "divisions",
  "baseplans",
  "tiers",
  "suppliers",
  "clientsuppliers",
  "idcarddesigns",
  "announcements",
  "contacts",
  "contactcategories",
  "variables",
  "entitytemplatevalues",
  "messagetemplates",
  "services",
  "entityservices",
  "relatedcontent",
  "sites",
  "roles",
];
const organisations = ["brokers", "brokermap", "partners", "tpas"];
const staffPages: readonly [Username, readonly string[]][] = [
  [
    "admin",
    [
      "/admin",
      "/admin/enrollments",
      "/admin/enrollments/changes",
      "/admin/mails",
      "/admin/help",
      "/admin/inbox",
      "/admin/inbox/new",
      "/admin/broadcasts",
      "/admin/broadcasts/new",
    ],
  ],
  [
    "admin",
    [
      "/admin/tasks",
      "/admin/members",
      "/admin/census",
      "/admin/census/new",
      "/admin/accumulatordifferences",
      "/admin/waivereasons",
      "/admin/idcardorders",
      "/admin/cobra",
      "/admin/forms1095",
      "/admin/corrections",
      "/admin/worklists",
      "/admin/automaticchanges",
      "/admin/terminations",
      "/admin/renewals",
      "/admin/reports",
      "/admin/dashboarditems",
      "/admin/dashboarditems/new",
      "/admin/rolehomes",
      "/admin/reporttypes",
      "/admin/reporttypes/new",
      "/admin/worklists/missingSsn",
      "/admin/sitecontacts",
    ],
  ],
  ["admin", ["/admin/payments", "/admin/unionsignups", "/admin/unions"]],
  [
    "admin",
    [
      "/admin/files",
      "/admin/categories",
      "/admin/categories/new",
      "/admin/documentmaps",
      "/admin/documentmaps/new",
    ],
  ],
  ["admin", ["/admin/esign/templates", "/admin/esign/templates/new"]],
  [
    "admin",
    ["/admin/claims", "/admin/claimrequests", "/admin/claimfiles", "/admin/eobletters", "/admin/claimcodes"],
  ],
  [
    "admin",
    ["/admin/reinsurance/policies", "/admin/reinsurance/policies/new", "/admin/reinsurance/aggfactors"],
  ],
  [
    "admin",
    ["customforms", "surveys", "lifeeventkinds", "terminationreasons"].flatMap((name) => [
      `/admin/${name}`,
      `/admin/${name}/new`,
    ]),
  ],
  ["admin", ["/admin/users", "/admin/users/new", "/admin/permissions"]],
  ["admin", ["/admin/apikeys", "/admin/apikeys/new", "/admin/webhooks", "/admin/security", "/admin/audit"]],
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
  [
    "broker",
    [
      "/broker",
      "/broker/enrollment",
      "/broker/members",
      "/broker/members?q=qqqq",
      "/broker/users",
      "/broker/contact",
      "/broker/documents",
    ],
  ],
  [
    "client",
    [
      "/client",
      "/client/enrollmentsessions",
      "/client/enrollment",
      "/client/users",
      "/client/users/new",
      "/client/contact",
    ],
  ],
  ["member", ["/member", "/member/coverage", "/member/accumulators", "/member/profile", "/user/profile"]],
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

const phone = { width: 360, height: 740 };

/** What was looked at before, so that it is not again: the shell of this document, pages of this kind. */
type Known = { isShellKnown: boolean; kinds: Set<string> };
const nothing = (): Known => ({ isShellKnown: false, kinds: new Set() });

/** The lists, and the forms, of records that are declared as data are one template: its colours are looked at once. */
function kindOf(address: string): string {
  const [, name = "", last] = /^\/admin\/(\w+)(?:\/(new))?$/u.exec(address) ?? [];
  if (![...resources, ...organisations].includes(name)) return address;
  return last === undefined ? "a list" : "a form";
}

/** As axe sees it; and as wide as a phone nothing is to be scrolled sideways, so all acts are in reach. */
async function lookAt(page: Page, name: string, known: Known): Promise<void> {
  await settled(page);
  await expect(page.locator("h1", { hasText: "Sorry, something went wrong" }), name).toHaveCount(0);
  const { isShellKnown, kinds } = known;
  await expectAccessible(page, name, { isShellKnown, areColoursKnown: kinds.has(kindOf(name)) });
  known.isShellKnown = true;
  kinds.add(kindOf(name));
  const size = page.viewportSize();
  await page.setViewportSize(phone);
  const [inside, outside] = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return [scrollWidth, clientWidth];
  });
  expect(inside, `${name} is as wide as the screen`).toBeLessThanOrEqual(outside ?? 0);
  if (size !== null) await page.setViewportSize(size);
}

for (const [username, addresses] of staffPages) {
  // One dashboard, list, empty list and form with all of axe on a phone too.
  const sizes = username === "broker" ? onBoth : {};
  test(`pages of ${username}: ${addresses.join(" ")}`, sizes, async ({ page }) => {
    test.slow();
    const known = nothing();
    await goAs(page, username, addresses[0] ?? "/");
    for (const [at, address] of addresses.entries()) {
      // An empty list has the title of the list.
      if (address.includes("?")) {
        await page.goto(address);
        known.isShellKnown = false;
      } else if (at > 0) await goTo(page, address);
      await lookAt(page, address, known);
    }
  });
}

test("records of an administrator", async ({ page }) => {
  test.slow();
  const known = nothing();
  const { token } = await goAs(page, "admin", "/admin");
  await settled(page);
  const firstOf = async (path: string) => {
    const { rows, kinds } = await call<{ rows?: { id: string }[]; kinds?: { id: string }[] }>("GET", path, {
      token,
    });
    return (rows ?? kinds)?.[0]?.id ?? "none";
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
    ["/admin/coveragetypes", "/admin/coveragetypes"],
    ["/admin/lifeeventkinds", "/admin/lifeeventkinds"],
    ["/admin/audit", "/admin/audit"],
    ["/admin/customforms", "/admin/customforms"],
    ["/admin/surveys", "/admin/surveys"],
  ] as const) {
    await goTo(page, `${address}/${await firstOf(list)}`);
    await lookAt(page, `a record of ${address}`, known);
  }
  const enrollmentSession = `/admin/enrollmentsessions/${await firstOf("/admin/enrollmentsessions?filter[status]=open")}`;
  for (const part of ["participation", "dryrun"]) {
    await goTo(page, `${enrollmentSession}/${part}`);
    await lookAt(page, part, known);
  }
});

test("every step of a session's set-up", async ({ page }) => {
  test.slow();
  const known = nothing();
  const { token } = await goAs(page, "admin", "/admin");
  const path = "/admin/enrollmentsessions?filter[status]=draft";
  const { rows } = await call<{ rows: { id: string }[] }>("GET", path, { token });
  await page.goto(`/admin/enrollmentsessions/${rows[0]?.id}/basics`);
  // On a phone they are folded away: by their addresses.
  const links = page.locator('nav[aria-label="Steps of the set-up"] a');
  await expect(links.first()).toBeAttached();
  const steps = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(steps.length).toBeGreaterThan(10);
  for (const address of steps) {
    if (address !== page.url()) await goTo(page, address);
    await lookAt(page, address, known);
  }
});

test("the profile with every field in error, and its dialogs", async ({ page, t }) => {
  const { username, password } = await aNewUser();
  const own = (key: string) => t(`accounts-web-profile:${key}`);
  const section = (name: string) => page.getByRole("region", { name: own(`nav.${name}`), exact: true });
  const dialog = page.getByRole("dialog");
  const press = async (place: Locator, key: string) =>
    place.getByRole("button", { name: own(key), exact: true }).click();
  const enrollmentSession = await call<SignedIn>("POST", "/login", { body: { username, password } });
  await goWith(page, enrollmentSession, "/user/profile");
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
