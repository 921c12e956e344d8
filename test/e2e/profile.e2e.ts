import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { generateSync } from "otplib";
import { call } from "./support/call.ts";
import { aNewUser, type NewUser } from "./support/new-user.ts";
import { goAs, signInByCall } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { type Words, wordsOf } from "./support/words.ts";

test.describe.configure({ mode: "parallel" });

const en = wordsOf("en");
const own = (key: string, params?: Record<string, string | number>) =>
  en(`accounts-web-profile:${key}`, params);

/** One section of the page, by its heading. */
const section = (page: Page, name: string, t: Words = en): Locator =>
  page.getByRole("region", { name: t(`accounts-web-profile:nav.${name}`), exact: true });
const field = (place: Locator, key: string) => place.getByLabel(own(key), { exact: true });
const optional = (place: Locator, key: string) =>
  place.getByLabel(own("optional", { label: own(key) }), { exact: true });
const button = (place: Locator, key: string, params?: Record<string, string>) =>
  place.getByRole("button", { name: own(key, params), exact: true });

type Session = { token: string };

function signInWith({ username, password }: Pick<NewUser, "username" | "password">): Promise<Session> {
  return call("POST", "/login", { body: { username, password } });
}

async function logIn(page: Page, { username, password }: NewUser): Promise<void> {
  await page.getByRole("textbox", { name: en("accounts-web:login.username") }).fill(username);
  await page.getByRole("textbox", { name: en("accounts-web:login.password"), exact: true }).fill(password);
  await page
    .getByRole("main")
    .getByRole("button", { name: en("accounts-web:login.submit"), exact: true })
    .click();
}

/** By the login page and the account menu, which on phones stands in the drawer. */
async function openProfile(page: Page, user: NewUser): Promise<void> {
  await page.goto("/login");
  await logIn(page, user);
  await expect(page).toHaveURL(/\/tpa$/u);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(en("accounts-web:login.title"));
  const menu = page.getByRole("banner").getByRole("button", { name: en("shell:menu"), exact: true });
  if (await menu.isVisible()) await menu.click();
  else
    await page
      .getByRole("banner")
      .getByRole("button", { name: en("shell:account") })
      .click();
  await page.getByRole("link", { name: en("shell:profile"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own("title"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

function ownToken(page: Page): Promise<string> {
  return page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem("openroll.session") ?? "{}") as { token?: string };
    return kept.token ?? "";
  });
}

test("details: what is wrong is told at its field and stays, a new address needs the password", async ({
  page,
}) => {
  const user = await aNewUser();
  await openProfile(page, user);
  const details = section(page, "details");
  const summary = details.locator(".error-summary");
  await field(details, "details.firstName").fill(" ");
  await optional(details, "details.phone").fill("617");
  await button(details, "save").click();
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([own("details.missing.firstName")]);
  await field(details, "details.firstName").fill("Guadalupe");
  await button(details, "save").click();
  await expect(summary.getByRole("link")).toHaveText([en("server:field.phone")]);
  await summary.getByRole("link").click();
  await expect(optional(details, "details.phone")).toBeFocused();
  await expect(optional(details, "details.phone")).toHaveValue(/^\(617\) /u);
  await optional(details, "details.phone").fill("6175550142");

  const email = `new.${user.email}`;
  await field(details, "details.email").fill(email);
  await button(details, "save").click();
  await expect(summary.getByRole("link")).toHaveText([own("details.missing.currentPassword")]);
  await field(details, "details.currentPassword").fill("not the password");
  await button(details, "save").click();
  await expect(summary.getByRole("link")).toHaveText([en("server:problem.passwordWrong")]);
  await expect(field(details, "details.email")).toHaveValue(email);
  await field(details, "details.currentPassword").fill(user.password);
  await optional(details, "details.nickName").fill("Lupe");
  await button(details, "save").click();
  await expect(details.getByRole("status")).toHaveText(own("details.savedEmail"));
  await expect(field(details, "details.currentPassword")).toHaveCount(0);

  await page.reload();
  await expect(optional(details, "details.nickName")).toHaveValue("Lupe");
  await expect(optional(details, "details.phone")).toHaveValue("(617) 555-0142");
  const { token } = await signInByCall("admin");
  const { rows } = await call<{ rows: { kind: string; recipient: string }[] }>(
    "GET",
    "/admin/mails?pageSize=100",
    { token },
  );
  const told = rows.filter(({ kind }) => kind === "emailChanged").map(({ recipient }) => recipient);
  expect(told).toEqual(expect.arrayContaining([user.email, email]));
});

test("details: what is not saved is not left without a question, nor lost to what was saved elsewhere", async ({
  page,
}) => {
  const user = await aNewUser();
  await openProfile(page, user);
  const details = section(page, "details");
  await field(details, "details.lastName").fill("Quintanilla");
  await page.getByRole("link", { name: own("home") }).click();
  const question = page.getByRole("alertdialog");
  await button(question, "leave.stay").click();
  await expect(question).toHaveCount(0);
  await page.goBack();
  await button(question, "leave.stay").click();
  await expect(page).toHaveURL(/\/user\/profile$/u);
  await expect(field(details, "details.lastName")).toHaveValue("Quintanilla");

  const token = await ownToken(page);
  const profile = await call<Record<string, unknown>>("GET", "/user/profile", { token });
  const { firstName, email, phone, language, version } = profile;
  await call("PUT", "/user/profile", {
    token,
    headers: { "if-match": `"${String(version)}"` },
    body: { firstName, email, phone, language, lastName: "Echeverría", nickName: "Mari" },
  });
  await button(details, "save").click();
  await expect(details.getByRole("alert")).toContainText(en("server:problem.stale"));
  await expect(optional(details, "details.nickName")).toHaveValue("Mari");
  await expect(field(details, "details.lastName")).toHaveValue("Quintanilla");
  await expect(details.getByText(own("details.meanwhile", { value: "Echeverría" }))).toBeVisible();
  await button(details, "save").click();
  await expect(details.getByRole("status")).toHaveText(own("saved"));
  await field(details, "details.lastName").fill("Nobody");
  await page.getByRole("link", { name: own("home") }).click();
  await button(question, "leave.leave").click();
  await expect(page).toHaveURL(/\/tpa$/u);
});

test("the language changes at once, and stays with the account", async ({ page }) => {
  const user = await aNewUser();
  await openProfile(page, user);
  await section(page, "language").getByText("한국어", { exact: true }).click();
  await button(section(page, "language"), "save").click();
  const ko = wordsOf("ko");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ko("accounts-web-profile:title"));
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(section(page, "language", ko).getByRole("status")).toHaveText(
    ko("accounts-web-profile:saved"),
  );
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(ko("accounts-web-profile:title"));
  expect(await call("GET", "/userInfo", { token: await ownToken(page) })).toMatchObject({ language: "ko" });
});

test("a new password signs out every other device, and every tab of this one goes on", async ({
  page,
  context,
}) => {
  const user = await aNewUser();
  const elsewhere = await signInWith(user);
  await openProfile(page, user);
  // A new tab takes the session over from the one that is open.
  const tab = await context.newPage();
  await tab.goto("/user/profile");
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText(own("title"));
  const password = section(page, "password");
  const change = async (current: string, next: string, again = next) => {
    await field(password, "password.current").fill(current);
    await field(password, "password.new").fill(next);
    await field(password, "password.confirmation").fill(again);
    await button(password, "password.submit").click();
  };
  const errors = password.locator(".error-summary").getByRole("link");
  await button(password, "password.submit").click();
  await expect(errors).toHaveCount(3);
  await change(user.password, "password1234", "password1235");
  await expect(errors).toHaveText([en("server:field.passwordKnown"), en("server:field.passwordsDiffer")]);
  await expect(field(password, "password.new")).toHaveValue("password1234");
  const next = `tide tables ${crypto.randomUUID()}`;
  await change("not the password", next);
  await expect(errors).toHaveText([en("server:field.passwordWrong")]);
  await change(user.password, next);
  await expect(password.getByRole("status")).toHaveText(own("password.done"));
  await expect(field(password, "password.new")).toHaveValue("");

  await expect(call("GET", "/userInfo", { token: elsewhere.token })).rejects.toThrow(/401/u);
  for (const one of [page, tab]) {
    await one.reload();
    await expect(section(one, "devices").getByRole("listitem")).toHaveCount(1);
  }
  await signInWith({ ...user, password: next });
});

test("an authenticator app is set up, renamed and removed; recovery codes are shown once", async ({
  page,
}) => {
  const user = await aNewUser();
  await openProfile(page, user);
  const factors = section(page, "factors");
  await expect(factors.getByText(own("factors.none"))).toBeVisible();
  await button(factors, "factors.addTotp").click();
  const dialog = page.getByRole("dialog");
  const prove = async (submit: string) => {
    await dialog.getByLabel(own("proof.password"), { exact: true }).fill(user.password);
    await button(dialog, submit).click();
  };
  await button(dialog, "totp.next").click();
  await expect(dialog.locator(".error-summary").getByRole("link")).toHaveText([
    own("proof.missing.password"),
  ]);
  await prove("totp.next");
  await expect(dialog.getByRole("img", { name: own("totp.picture") })).toBeVisible();
  const secret = (await dialog.locator(".profile__key").innerText()).replaceAll(" ", "");
  const code = field(dialog, "proof.code");
  await code.fill("000000");
  await button(dialog, "totp.finish").click();
  await expect(dialog.locator(".error-summary")).toContainText(en("server:problem.codeWrong"));
  await code.fill(generateSync({ secret }));
  await button(dialog, "totp.finish").click();

  const codes = dialog.getByRole("list", { name: own("codes.list") }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  // Of several in a row a browser lets the page hold back the first only.
  for (let time = 0; time < 3; time += 1) await page.keyboard.press("Escape");
  await expect(codes.last()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(dialog, "codes.download").click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  for (const one of await codes.allInnerTexts()) expect(text).toContain(one);
  await button(dialog, "codes.done").click();
  await expect(dialog).toHaveCount(0);
  await expect(factors.getByRole("status")).toHaveText(own("factors.done.totp"));
  await expect(factors.getByText(own("factors.codesLeft_other", { count: 10 }))).toBeVisible();

  const name = own("totp.name");
  await button(factors, "factors.renameLabel", { name }).click();
  await field(dialog, "proof.name").fill("Telefon von 마리솔");
  await button(dialog, "save").click();
  await expect(factors.getByText("Telefon von 마리솔")).toBeVisible();
  await button(factors, "factors.newCodes").click();
  await prove("factors.newCodes");
  await expect(codes).toHaveCount(10);
  await button(dialog, "codes.done").click();
  await button(factors, "factors.removeLabel", { name: "Telefon von 마리솔" }).click();
  await expect(dialog.getByText(own("remove.last"))).toBeVisible();
  await prove("factors.remove");
  await expect(factors.getByText(own("factors.none"))).toBeVisible();
  await expect(page.getByRole("heading", { name: own("nav.factors") })).toBeFocused();
});

test("signed-in devices are listed, ended one by one, and all at once", async ({ page }) => {
  const user = await aNewUser();
  const elsewhere = await signInWith(user);
  await openProfile(page, user);
  const devices = section(page, "devices");
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await expect(devices.getByRole("listitem").filter({ hasText: own("devices.this") })).toHaveCount(1);
  await devices.getByRole("listitem").getByRole("button").click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(devices.getByRole("status")).not.toBeEmpty();
  await expect(call("GET", "/userInfo", { token: elsewhere.token })).rejects.toThrow(/401/u);

  const { token } = await signInWith(user);
  await button(devices, "devices.everywhere").click();
  const question = page.getByRole("alertdialog");
  await button(question, "cancel").click();
  await button(devices, "devices.everywhere").click();
  await button(question, "devices.everywhere").click();
  await expect(page).toHaveURL(/\/logout$/u);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("accounts-web:logout.title.user"));
  await expect(call("GET", "/userInfo", { token })).rejects.toThrow(/401/u);
});

test("a staff user sees who changed the account, and nothing about sharing health data", async ({ page }) => {
  const user = await aNewUser();
  await openProfile(page, user);
  const looks = section(page, "accessHistory");
  await expect(
    looks
      .getByRole("listitem")
      .filter({ hasText: own("accessHistory.by.staff.admin") })
      .first(),
  ).toBeVisible();
  await expect(looks.getByRole("listitem").filter({ hasText: own("accessHistory.by.link") })).toHaveCount(1);
  await expect(looks.getByText(own("accessHistory.by.self"), { exact: true })).toHaveCount(0);
  await looks.getByText(own("accessHistory.own")).click();
  await expect(looks.getByText(own("accessHistory.by.self"), { exact: true }).first()).toBeVisible();
  await expect(section(page, "sharing")).toHaveCount(0);
});

test("the links to the sections work by keyboard, and name the section", async ({ page }) => {
  await goAs(page, "member", "/user/profile#accessHistory");
  await expect(page.getByRole("heading", { name: own("nav.accessHistory") })).toBeFocused();
  const links = page.getByRole("navigation", { name: own("sections") });
  await expect(links.getByRole("link")).toHaveCount(7);
  await links.getByRole("link", { name: own("nav.password") }).press("Enter");
  await expect(page.getByRole("heading", { name: own("nav.password") })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(field(section(page, "password"), "password.current")).toBeFocused();
});

test("a member sees looks at the family's records, and how each adult in it has decided", async ({
  page,
}) => {
  const [{ token: adminToken }, { token }] = await Promise.all([
    signInByCall("admin"),
    signInByCall("member2"),
  ]);
  const { user } = await goAs(page, "member", "/user/profile");
  expect(user.type).toBe("member");
  const sharing = section(page, "sharing");
  const visible = ["minor", "shared", "notShared"].map((one) => own(`sharing.visible.${one}`));
  await expect(sharing.getByRole("listitem")).not.toHaveCount(0);
  for (const row of await sharing.getByRole("listitem").allInnerTexts())
    expect(
      visible.some((words) => row.includes(words)),
      row,
    ).toBe(true);

  const { rows } = await call<{ rows: { id: string }[] }>("GET", "/user/accesshistory?own=true", { token });
  expect(rows.length).toBeGreaterThan(0);
  const { dependents } = await call<{ dependents: { id: string; name: string; visible: string }[] }>(
    "GET",
    "/user/healthsharing",
    { token: (await signInByCall("member")).token },
  );
  expect(dependents.length).toBeGreaterThan(0);
  for (const { id } of dependents) await call("GET", `/member/${id}`, { token: adminToken });
  await page.reload();
  const looks = section(page, "accessHistory").getByRole("listitem");
  await expect(looks.first()).toBeVisible();
  // Who looked at another adult is that adult's to see.
  for (const { name, visible: standing } of dependents) {
    const person = name.split(" ")[0] ?? "";
    const ofPerson = looks
      .filter({ hasText: own("accessHistory.what.membersOf", { person }) })
      .filter({ hasText: own("accessHistory.by.staff.admin") });
    if (standing === "minor") await expect(ofPerson.first()).toBeVisible();
    else await expect(ofPerson).toHaveCount(0);
  }
});

test("an adult dependent switches the consent on and off", async ({ page }) => {
  await goAs(page, "member2", "/user/profile");
  const sharing = section(page, "sharing");
  const consent = sharing.getByRole("switch");
  // The other size of this test may have left it either way.
  const before = await consent.getAttribute("aria-checked");
  const [first, second] = before === "true" ? (["nowOff", "nowOn"] as const) : (["nowOn", "nowOff"] as const);
  await consent.press("Space");
  await expect(sharing.getByRole("status")).toHaveText(own(`sharing.${first}`));
  await expect(consent).toHaveAttribute("aria-checked", String(before !== "true"));
  await consent.click();
  await expect(sharing.getByRole("status")).toHaveText(own(`sharing.${second}`));
  await expect(consent).toHaveAttribute("aria-checked", String(before === "true"));
});

test("who is not signed in comes back to the profile after signing in", async ({ page }) => {
  const user = await aNewUser();
  await page.goto("/user/profile");
  await logIn(page, user);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(own("title"));
  await expect(page).toHaveURL(/\/user\/profile$/u);
});
