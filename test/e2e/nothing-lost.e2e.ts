import type { Browser } from "@playwright/test";
import { removeDataDir, type Site, startSite } from "../site.ts";
import {
  answerByCall,
  type Answers,
  beTheBrowserOf,
  enrollmentOf,
  goInside,
  type Started,
  startByCall,
} from "./support/api.ts";
import { call } from "./support/call.ts";
import { startAtPayment } from "./support/leave.ts";
import { aDemoMember } from "./support/members.ts";
import { aFamily, anEmployee } from "./support/people.ts";
import { prepareRoutes } from "./support/requests.ts";
import { aSeededDataDir } from "./support/seeded.ts";
import { expect, onPhone, test } from "./support/test.ts";
import { type Coverage, Wizard } from "./support/wizard.ts";
import { starting } from "./support/words.ts";

// On every page of the wizard: something is typed, something breaks. What was confirmed is there, and what was typed is
// back on the page on which it was typed. (An SSN and bank data are typed again: docs/design/enrollment.md.)

test.describe.configure({ mode: "parallel" });

const signupKey = "HARBOR-BAKERY-2027";

type Screen = {
  /** As `answerByCall` names it. */
  step: string;
  /** Where the page stands, if it is not the step's own. */
  address?: string;
  title: string;
  params?: Record<string, string>;
  /** Nothing is typed on some pages. */
  type?: (wizard: Wizard) => Promise<void>;
  isBack?: (wizard: Wizard) => Promise<void>;
};

const spoken = "Ana-María";

function screensOf({ enrollment }: Started): Screen[] {
  const field = (key: string, text: string): Pick<Screen, "type" | "isBack"> => ({
    type: async (wizard) => {
      await wizard.field(key).fill(text);
    },
    isBack: async (wizard) => {
      await expect(wizard.field(key)).toHaveValue(text);
    },
  });
  const place = enrollment.divisions.at(-1);
  const location: Screen = {
    step: "location",
    title: "location.title",
    type: async (wizard) => {
      await wizard.pick(wizard.page.getByRole("radio", { name: place?.name ?? "" }));
    },
    isBack: async (wizard) => {
      await expect(wizard.page.getByRole("radio", { name: place?.name ?? "" })).toBeChecked();
    },
  };
  return [
    {
      step: "about",
      title: "about.title",
      type: async (wizard) => {
        await wizard.field("about.middleName").fill(spoken);
        // What another device asks for before it shows any of this.
        await wizard.fillDate("about.dob", anEmployee().dob);
      },
      isBack: async (wizard) => {
        await expect(wizard.field("about.middleName")).toHaveValue(spoken);
      },
    },
    { step: "reach", title: "reach.title", ...field("reach.address2", "Apartment 7") },
    ...(enrollment.divisions.length > 1 ? [location] : []),
    { step: "ssn", title: "ssn.title" },
    { step: "family", title: "family.title" },
    {
      step: "family",
      address: "/Enroll?step=person",
      title: "person.titleAdd",
      ...field("about.firstName", spoken),
    },
    ...enrollment.coverageTypes.map((type) => coverage(type)),
    ...(enrollment.externalBenefits.some(({ requireAck }) => requireAck) ? [external] : []),
    { step: "review", title: "review.title" },
  ];
}

/** Declined, with the first reason. */
function coverage(type: Coverage): Screen {
  const declined = ({ page, t }: Wizard) =>
    page.getByRole("radio", { name: t(`wizard:benefit.waive.${type}`), exact: true });
  const reason = ({ page, t }: Wizard) =>
    page.getByRole("group", { name: starting(t("wizard:benefit.waiveReasons")) }).getByRole("checkbox");
  return {
    step: type,
    title: `benefit.title.${type}`,
    type: async (wizard) => {
      await wizard.pick(declined(wizard));
      await wizard.pick(reason(wizard).first());
    },
    isBack: async (wizard) => {
      await expect(declined(wizard)).toBeChecked();
      await expect(reason(wizard).first()).toBeChecked();
    },
  };
}

const external: Screen = {
  step: "external",
  title: "external.title",
  type: async (wizard) => {
    await wizard.pick(wizard.page.getByRole("main").getByRole("checkbox").first());
  },
  isBack: async ({ page }) => {
    await expect(page.getByRole("main").getByRole("checkbox").first()).toBeChecked();
  },
};

/** Leaves the page as somebody does who turns their phone off: the server has what was typed. */
async function leave({ page }: Wizard): Promise<void> {
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/typed"));
  await page.evaluate(() => globalThis.dispatchEvent(new Event("pagehide")));
  expect(await (await kept).json()).toEqual({ outcome: "kept" });
}

/** What the server holds of it, apart from how it is told. */
async function confirmed(started: Started) {
  const { people, benefitSelections, divisionId, missing, version } = await enrollmentOf(started);
  return { people, benefitSelections, divisionId, missing, version };
}

/** Breaks what it is about; answers where the person goes on. */
type Disaster = (wizard: Wizard, started: Started) => Promise<Wizard>;
type Held = Awaited<ReturnType<typeof confirmed>>;

/** Answers all before a screen, opens it and types there; what the server holds then. */
async function typeOn(wizard: Wizard, started: Started, answers: Answers, screen: Screen): Promise<Held> {
  await answerByCall(started, answers, screen.step);
  await goInside(wizard.page, started, screen.address ?? `/Enroll?step=${screen.step}`);
  await wizard.expectPage(screen.title, screen.params);
  await expect(wizard.page.getByText(wizard.t("wizard:kept.body"))).toHaveCount(0);
  await screen.type?.(wizard);
  if (screen.type) await leave(wizard);
  return confirmed(started);
}

/** The same page, with what was confirmed and what was typed. */
async function expectAll(wizard: Wizard, started: Started, screen: Screen, before: Held): Promise<void> {
  await wizard.expectPage(screen.title, screen.params);
  expect(await confirmed(started)).toEqual(before);
  if (screen.type) await expect(wizard.page.getByText(wizard.t("wizard:kept.body"))).toBeVisible();
  await screen.isBack?.(wizard);
}

/** On each screen one disaster after the other; nobody types again in between. */
async function walk(wizard: Wizard, started: Started, disasters: Record<string, Disaster>): Promise<void> {
  const answers: Answers = { employee: anEmployee(), family: aFamily() };
  for (const screen of screensOf(started)) {
    const before = await typeOn(wizard, started, answers, screen);
    for (const [name, breakIt] of Object.entries(disasters)) {
      await test.step(`${screen.address ?? screen.step}: ${name}`, async () => {
        const after = await breakIt(wizard, started);
        await expectAll(after, started, screen, before);
        if (after !== wizard) await after.page.context().close();
      });
    }
    await forget(started, screen);
  }
}

/** So that each page begins with nothing typed; confirming it would do the same. */
async function forget({ token, enrollment }: Started, { step, address }: Screen): Promise<void> {
  const page = address === undefined ? step : `person ${enrollment.people.length}`;
  const { version } = await enrollmentOf({ token });
  await call("POST", "/selfenrollment/typed", { token, body: { page, values: {}, version } });
}

async function another(browser: Browser, wizard: Wizard, baseURL: string): Promise<Wizard> {
  const context = await browser.newContext({ locale: "en-US", baseURL });
  return new Wizard(await context.newPage(), wizard.t);
}

/** It is opened again: through the front door, with the mailed link and the button that goes on, on the device that it was. */
function killed(browser: Browser, began: Started): Disaster {
  return async (here) => {
    const again = await another(browser, here, siteUrl());
    await beTheBrowserOf(again.page, began);
    await again.page.goto(began.enrollment.returnPath ?? "");
    await again.button("welcome.resume").click();
    return again;
  };
}

const siteUrl = () => process.env["TEST_SITE_URL"] ?? "";

test(
  "a browser that is killed loses nothing: the personal link opens the same page",
  onPhone,
  async ({ wizard, browser }) => {
    test.slow();
    const started = await startByCall(signupKey);
    await walk(wizard, started, { "the browser is killed": killed(browser, started) });
  },
);

test("a reload, a session that ends and a browser that is killed lose nothing: each way back leads to the same page", async ({
  wizard,
  browser,
}) => {
  test.slow();
  const began = await startByCall(signupKey);
  await walk(wizard, began, {
    "a reload": async (here) => {
      await here.page.reload();
      return here;
    },
    "the session ends": async (here, started) => {
      await call("POST", "/logout", { token: started.token });
      // The next call is refused; here the one that a tab makes when it is looked at again.
      await here.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      await expect(here.page).toHaveURL(/\/logout$/u);
      await here.page.getByRole("link", { name: here.t("accounts-web:logout.goOn") }).click();
      await here.button("welcome.resume").click();
      await expect(here.page).toHaveURL(/\/Enroll\?step=/u);
      started.token = await here.page.evaluate(
        () => JSON.parse(sessionStorage.getItem("openroll.session") ?? "{}").token as string,
      );
      return here;
    },
    "the browser is killed": killed(browser, began),
  });
});

test("of the payment page the address is back, and no bank data is anywhere", async ({ page, wizard, t }) => {
  const started = await startAtPayment(aDemoMember("freight"));
  await goInside(page, started, "/Enroll?step=payment");
  await wizard.expectPage("payment.title");
  await page.locator("#f-bankName").fill("Harbor Credit Union");
  await page.locator("#f-routingNumber").fill("011000015");
  await page.locator("#f-accountNumber").fill("4417000098765");
  await page.getByRole("button", { name: t("payments-web:addressOther") }).click();
  await page.locator("#f-address2").fill("Billing Office 7");
  const sent = page.waitForRequest((request) => request.url().endsWith("/selfenrollment/typed"));
  await leave(wizard);
  expect((await sent).postData()).not.toMatch(/Harbor Credit|011000015|44170/u);
  await page.reload();
  await expect(page.locator("#f-address2")).toHaveValue("Billing Office 7");
  await expect(page.getByText(t("wizard:kept.left.bank"))).toBeVisible();
  for (const name of ["bankName", "routingNumber", "accountNumber"])
    await expect(page.locator(`#f-${name}`)).toHaveValue("");
});

test("it goes by itself while somebody types, at most every four seconds, and is tried again", async ({
  page,
  wizard,
}) => {
  await prepareRoutes(page);
  await page.clock.install();
  await goInside(page, await startByCall(signupKey));
  await wizard.expectPage("about.title");
  const sent: string[] = [];
  let isBroken = true;
  await page.route("**/selfenrollment/typed", async (route) => {
    sent.push(String(route.request().postDataJSON().values.firstName));
    if (isBroken) await route.abort();
    else await route.continue();
  });
  await wizard.field("about.firstName").pressSequentially("Ann");
  await page.clock.runFor(3000);
  expect(sent).toEqual([]);
  await page.clock.runFor(1500);
  await expect.poll(() => sent).toEqual(["Ann"]);
  await expect(wizard.summary()).toHaveCount(0);
  isBroken = false;
  const kept = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/typed"));
  // It fails in its own time; then it waits for four seconds more.
  await expect(async () => {
    await page.clock.runFor(4500);
    expect(sent.length).toBeGreaterThan(1);
  }).toPass();
  expect(await (await kept).json()).toEqual({ outcome: "kept" });
  await page.clock.runFor(20_000);
  expect(new Set(sent)).toEqual(new Set(["Ann"]));
  expect(sent).toHaveLength(2);
});

test("what is typed can be cleared, and is gone for good", async ({ page, wizard }) => {
  const started = await startByCall(signupKey);
  await goInside(page, started);
  await wizard.field("about.firstName").fill(spoken);
  await leave(wizard);
  await page.reload();
  await expect(wizard.field("about.firstName")).toHaveValue(spoken);
  const cleared = page.waitForResponse((answer) => answer.url().endsWith("/selfenrollment/typed"));
  await wizard.button("kept.clear").click();
  await expect(wizard.field("about.firstName")).toHaveValue("");
  await expect(page.getByText(wizard.t("wizard:kept.cleared"))).toBeFocused();
  await cleared;
  await page.reload();
  await wizard.expectPage("about.title");
  await expect(wizard.field("about.firstName")).toHaveValue("");
  await expect(page.getByText(wizard.t("wizard:kept.body"))).toHaveCount(0);
});

test("a server that is killed and starts again loses nothing", async ({ browser, t }) => {
  test.slow();
  const dataDir = aSeededDataDir();
  const shared = process.env["TEST_SITE_URL"];
  let site: Site = await startSite({ dataDir, environment: { LOG_LEVEL: "error" } });
  try {
    process.env["TEST_SITE_URL"] = site.url;
    const port = Number(new URL(site.url).port);
    // Somebody is on each screen when it dies, everyone in an enrollment and a browser of their own.
    const people: { wizard: Wizard; started: Started; screen: Screen; before: Held }[] = [];
    for (const screen of screensOf(await startByCall(signupKey))) {
      const context = await browser.newContext({ locale: "en-US", baseURL: site.url });
      const wizard = new Wizard(await context.newPage(), t);
      const started = await startByCall(signupKey);
      const before = await typeOn(wizard, started, { employee: anEmployee(), family: aFamily() }, screen);
      people.push({ wizard, started, screen, before });
    }
    await site.kill();
    site = await startSite({ dataDir, port, environment: { LOG_LEVEL: "error" } });
    for (const { wizard, started, screen, before } of people) {
      await test.step(screen.address ?? screen.step, async () => {
        await wizard.page.reload();
        await expectAll(wizard, started, screen, before);
        await wizard.page.context().close();
      });
    }
  } finally {
    if (shared === undefined) delete process.env["TEST_SITE_URL"];
    else process.env["TEST_SITE_URL"] = shared;
    await site.stop();
    removeDataDir(dataDir);
  }
});
