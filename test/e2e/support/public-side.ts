import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { screensOf } from "#enrollment/enrollment/wizard/screens.ts";
import type { Language } from "#kernel/language.ts";
import { answerByCall, enrollmentOf, goInside, startByCall } from "./api.ts";
import { goTo } from "./go-to.ts";
import { aFamily, anEmployee, type Employee } from "./people.ts";
import { expect } from "./test.ts";
import type { Wizard } from "./wizard.ts";

/** The router's own list: a page that is new is asked for here by its path. */
function routesIn(...files: string[]): string[] {
  const found = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/\bpage\(\s*"([^"]+)"/gu)]);
  return [...new Set(found.map(([, path = ""]) => path))];
}

/** Where each page that anybody may open is looked at; those of the walk below, and of the areas, are elsewhere. */
const addresses: Record<string, readonly string[]> = {
  "/": ["/"],
  "/Welcome/:signupKey": [
    "/Welcome/SOL-Y-PIEDRA",
    "/Welcome/NO-SUCH-KEY",
    "/Welcome/HARBOR-BAKERY-2026",
    "/Welcome/PACIFIC-TIDE-LEAVE?step=signin",
  ],
  "/Welcome/:signupKey/:recipientKey": ["/Welcome/SOL-Y-PIEDRA/no-such-person"],
  "/Enroll": [],
  "/Complete": [],
  "/Cancelled": ["/Cancelled"],
  "/login": ["/login"],
  "/logout": ["/logout"],
  "/login/confirm": [],
  "/login/set-up": [],
  "/login/new-password": [],
  "/login/help": ["/login/help"],
  "/loginhelp": [],
  "/help": ["/help"],
  "/signup": ["/signup"],
  "/activate/:key": ["/activate/no-such-key"],
  "/reset/:key": ["/reset/no-such-key"],
  "/account/:key": ["/account/no-such-key"],
  "/invitation/:key": ["/invitation/no-such-key"],
  "/Survey/:surveyKey": ["/Survey/WELCOME-SURVEY", "/Survey/NO-SUCH-KEY"],
  "/Union/:key": ["/Union/no-such-key"],
  "/UnionStatus/:key": ["/UnionStatus/no-such-key"],
  "/Sign/:key": ["/Sign/no-such-key"],
  "/SignCheck/:code": ["/SignCheck/AAAA-BBBB-CCCC-DDDD"],
  "/Cobra/:key": ["/Cobra/no-such-key"],
  "/Survey/:surveyKey/:recipientKey": ["/Survey/WELCOME-SURVEY/no-such-person"],
  "/test": ["/test"],
};
const ofStaffOrMembers = /^\/(?:admin|broker|client|member|partner|tpa)\/\*$|^\/(?:user|inbox|api)\//u;

/** Every public address that the router knows, or a complaint about the one that nobody looks at. */
export function publicAddresses(): string[] {
  const paths = routesIn("src/areas/enroll/routes.tsx", "src/app/routes.tsx").filter(
    (path) => !ofStaffOrMembers.test(path),
  );
  return paths.flatMap((path) => {
    const found = addresses[path];
    if (found === undefined)
      throw new Error(`no test looks at ${path}: name an address of it in public-side.ts`);
    return found;
  });
}

export async function arrived(page: Page): Promise<void> {
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main .loading")).toHaveCount(0);
}

type Walk = {
  page: Page;
  wizard: Wizard;
  language?: Language;
  signupKey?: string;
  employee?: Employee;
  /** Only these screens are opened. */
  only?: RegExp;
  /** Called on each screen, and again when all of its fields are in error. */
  visit: (name: string) => Promise<void>;
};

/** Every screen of one enrollment in its order, those beside the way too; the list is the wizard's own. */
export async function walkEnrollment({
  page,
  wizard,
  language = "en",
  signupKey = "SOL-Y-PIEDRA",
  employee = anEmployee(),
  only = /./u,
  visit,
}: Walk): Promise<void> {
  const started = await startByCall(signupKey, language);
  const family = aFamily();
  const seen = new Set<string>();
  const arrive = async (name: string) => {
    await arrived(page);
    await visit(name);
  };
  /** Loaded, to find what has been answered by calls. */
  const open = async (address: string, name: string) => {
    if (!only.test(name)) return;
    await page.goto(address);
    await arrive(name);
  };
  /** Beside the way, from the page that is open. */
  const turnTo = async (step: string, name = step) => {
    await goTo(page, `/Enroll?step=${step}`);
    await arrive(name);
  };
  await goInside(page, started);
  for (;;) {
    const screen = screensOf(started.enrollment).find((one) => !seen.has(one));
    if (screen === undefined) break;
    seen.add(screen);
    await answerByCall(started, { employee, family }, screen);
    started.enrollment = await enrollmentOf(started);
    if (!only.test(screen)) continue;
    await open(`/Enroll?step=${screen}`, screen);
    const goOn = wizard.button("continue");
    if (
      (await goOn.count()) > 0 &&
      (await page.locator("main :is(input:not([readonly]), select)").count()) > 0
    ) {
      const before = page.url();
      await goOn.click();
      const isAnswered = async () => (await wizard.summary().count()) > 0 || page.url() !== before;
      await expect.poll(isAnswered).toBe(true);
      if (page.url() === before) await visit(`${screen} with every field in error`);
    }
    if (screen === "review") {
      await turnTo("date");
      await turnTo("cancel&at=review", "cancel");
    }
    if (screen !== "family") continue;
    await turnTo("person");
    await wizard.button("person.save").click();
    await expect(wizard.summary()).toBeVisible();
    await visit("person with every field in error");
    const child = started.enrollment.people.find(({ relationship }) => relationship === "19");
    if (child) await turnTo(`remove&id=${child.id}`, "remove");
  }
  await answerByCall(started, { employee }, "sent");
  await open("/Complete", "/Complete");
  await open("/Enroll", "/Enroll when sent");
}
