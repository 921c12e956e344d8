import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { todayIn } from "#kernel/dates.ts";
import type { CoverageOn } from "#people/coverage/coverage-on.ts";
import type { NewMemberPrice } from "#enrollment/new-members/new-member.ts";
import { expectAccessible } from "./support/axe.ts";
import { call } from "./support/call.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";

// A clerk turns the plan year of a client: copies the rates with 10 %, reads who pays what from January, runs it, undoes it, and
// runs it again. `RENEWED=300` says for how many people.

const people = Number(process.env["RENEWED"] ?? 6);
const year = Number(todayIn("America/New_York", new Date()).slice(0, 4));
const t = wordsOf("en");
const word = (key: string, params: Record<string, string | number> = {}) => t(`renewal-staff:${key}`, params);

type Made = { clientId: string; planName: string; last: string };

/** A client with one medical plan of $1,200.00 a month, of which the employer pays three quarters, and employees who have it. */
async function aClient(): Promise<Made> {
  const { token } = await signInByCall("admin");
  const ask = <Answer>(path: string, body: object, headers: Record<string, string> = {}) =>
    call<Answer>("POST", path, { token, body, headers });
  const mark = randomUUID().replaceAll(/\d/gu, "").slice(0, 8).toUpperCase();
  const { id: clientId } = await ask<{ id: string }>("/admin/clients", {
    name: `Renewal ${mark}`,
    externalCode: `RENEW-${mark}`,
    status: "active",
    timeZone: "America/New_York",
    cobraCountsFrom: "lossOfCoverage",
    planYearStart: `${year}-01-01`,
  });
  const planName = `Harbor Medical ${mark}`;
  const { id: basePlanId } = await ask<{ id: string }>("/admin/baseplans", {
    clientId,
    name: planName,
    externalPlanCode: `P-${mark}`,
    coverageType: "medical",
    effectiveDate: `${year}-01-01`,
    ratingMode: "flat",
    fundingType: "insured",
    ageBasis: "planYearStart",
    maxChildAge: 26,
    childCoverEnds: "endOfMonth",
  });
  await ask("/admin/rates", { basePlanId, amountCents: 1200_00, effectiveDate: `${year}-01-01` });
  await ask("/admin/contributions", { basePlanId, kind: "percent", basisPoints: 7500 });
  const letters = (at: number) => String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26));
  const nothing = {
    prefix: null,
    middleName: null,
    suffix: null,
    gender: null,
    email: null,
    phone: null,
    mobilePhone: null,
    address2: null,
    tobacco: null,
    isDisabled: false,
    language: null,
  };
  for (let at = 0; at < people; at += 1) {
    const family = {
      clientId,
      subscriber: {
        ...nothing,
        firstName: "Mina",
        lastName: `Park${letters(at)}`,
        dob: "1985-04-01",
        address1: "12 Harbor St",
        city: "Boston",
        state: "MA",
        zip: "02134",
      },
      divisionId: null,
      eligibilityClass: null,
      hireDate: "2020-01-06",
      salaryCents: null,
      dependents: [],
    };
    const cover = {
      effectiveDate: `${year}-02-01`,
      choices: [{ planId: basePlanId, dependents: [], volumeCents: null }],
    };
    const { prices } = await ask<{ prices: NewMemberPrice[] }>("/member/preview", { ...family, cover });
    const employeeCents = prices[0]?.price?.employeeCents ?? 0;
    expect(employeeCents).toBe(300_00);
    await ask(
      "/member",
      { ...family, otherPeople: [], cover: { ...cover, employeeCents } },
      { "idempotency-key": randomUUID() },
    );
  }
  return { clientId, planName, last: `Park${letters(people - 1)}` };
}

const button = (page: Page | Locator, key: string) =>
  page.getByRole("button", { name: word(key), exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

async function renewedOf(clientId: string): Promise<string[]> {
  const { token } = await signInByCall("admin");
  const { renewals } = await call<{ renewals: { status: string; done: number; undone: number }[] }>(
    "GET",
    `/renewals?clientId=${clientId}`,
    { token },
  );
  return renewals.map(({ status, done, undone }) => `${status} ${done} ${undone}`);
}

test("a clerk renews a client in the browser, reads who pays what from January, undoes it and runs it again", async ({
  page,
}) => {
  test.setTimeout(180_000 + people * 2000);
  const { clientId, planName, last } = await aClient();
  await goAs(page, "admin", `/admin/renewals?client=${clientId}`);
  await button(page, "prepare.do").click();
  await expect(page.getByRole("heading", { name: word("terms.title") })).toBeVisible();
  await expectAccessible(page, "a renewal that is prepared");

  await page.locator("#planId").selectOption({ label: planName });
  await page.locator("#basisPoints").fill("10");
  await button(page, "rates.do").click();
  await expect(page.getByText(word("rates.copied_one", { count: 1 }))).toBeVisible();

  const sums = page.getByRole("table", { name: word("preview.perMonth") });
  const money = (dollars: number) =>
    dollars.toLocaleString("en-US", { style: "currency", currency: "USD", minimumFractionDigits: 2 });
  const total = sums.getByRole("row").filter({ hasText: word("preview.total") });
  await expect(total).toContainText(money(1200 * people));
  await expect(total).toContainText(money(1320 * people));
  await expect(total).toContainText(`${money(300 * people)} → ${money(330 * people)}`);
  await expect(total).toContainText(`${money(900 * people)} → ${money(990 * people)}`);
  await page.locator("#preview-search").fill(last);
  const families = page.getByRole("table", { name: word("preview.byFamily") });
  await expect(families.getByRole("row").filter({ hasText: last })).toContainText("$300.00 → $330.00");
  await expect(families.getByRole("row").filter({ hasText: last })).toContainText("$900.00 → $990.00");
  await page.locator("#preview-search").fill("");

  const act = async (key: string, confirm: string, done: string) => {
    const began = performance.now();
    await button(page, key).click();
    await button(dialog(page), confirm).click();
    await expect(page.getByText(new RegExp(`^${done}`, "u")).first()).toBeVisible({
      timeout: 60_000 + people * 1000,
    });
    return Math.round(performance.now() - began);
  };
  const isDone = word("status.done_other", { count: people });
  const took = [await act("acts.start", "acts.start", isDone)];
  expect(await renewedOf(clientId)).toEqual([`done ${people} 0`]);
  took.push(await act("acts.undo", "acts.undo", word("status.undone_other", { count: people })));
  took.push(await act("acts.again", "acts.start", isDone));
  test.info().annotations.push({ type: "milliseconds", description: took.join(", ") });

  // The member's own page says the same as of January.
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { id: string; lastName: string }[] }>(
    "GET",
    `/membersearch?filter[clientId]=${clientId}&q=${last}`,
    { token },
  );
  const id = rows.find(({ lastName }) => lastName === last)?.id ?? "";
  const { people: family } = await call<CoverageOn>("GET", `/member/${id}/coverage?day=${year + 1}-01-01`, {
    token,
  });
  expect(family.flatMap(({ coverages }) => coverages)).toMatchObject([
    { planName, employeeCents: 330_00, employerCents: 990_00 },
  ]);
});
