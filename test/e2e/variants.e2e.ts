import type { Page } from "@playwright/test";
import { openAt } from "./support/api.ts";
import { expectAccessible, expectContrast, expectLaidOut } from "./support/axe.ts";
import { expectFocusSeen, expectLargeTargets, expectNothingCut, withPseudo } from "./support/looks.ts";
import { anEmployee } from "./support/people.ts";
import { arrived, publicAddresses, walkEnrollment } from "./support/public-side.ts";
import { goAs } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";
import { Transcript } from "./support/transcript.ts";

test.describe.configure({ mode: "parallel" });

// Every public and member page as people with other eyes, hands, screens and languages meet it. The list of pages is
// the router's and the wizard's own. One project is enough: each test sets its sizes itself.

const only = { tag: ["@phone"] };
const phone = { width: 360, height: 740 };
const narrow = { width: 320, height: 640 };
/** A screen of 1280 × 1024 at 400 %. */
const zoomed = { width: 320, height: 256 };
const wide = { width: 1280, height: 800 };
const tablet = { width: 768, height: 1024 };

/** Goes on through all pages and tells of all faults at once. */
function gathering() {
  const faults: string[] = [];
  return {
    look: async (check: () => Promise<void>) => {
      try {
        await check();
      } catch (error) {
        faults.push(error instanceof Error ? error.message.slice(0, 1500) : String(error));
      }
    },
    expectNone: () => expect(faults.join("\n\n")).toBe(""),
  };
}

type Look = (check: () => Promise<void>) => Promise<void>;

/** All of axe on the smallest phone; elsewhere what another size and other colours can break. */
async function inEverySize(page: Page, name: string, look: Look): Promise<void> {
  await page.setViewportSize(wide);
  await look(() => expectLaidOut(page, `${name} at 1280`));
  await page.setViewportSize(tablet);
  await look(() => expectNothingCut(page, `${name} at 768`));
  await page.setViewportSize(narrow);
  await look(() => expectAccessible(page, `${name} at 320`));
  await look(() => expectNothingCut(page, `${name} at 320`));
  await withPseudo(page, () =>
    look(() => expectNothingCut(page, `${name} at 320, in a language longer by two fifths`)),
  );
  await look(() => expectLargeTargets(page, `${name} at 320`));
  await page.emulateMedia({ forcedColors: "active" });
  await look(() => expectContrast(page, `${name} in forced colours`));
  await page.emulateMedia({ forcedColors: "none" });
  await page.setViewportSize(zoomed);
  await look(() => expectNothingCut(page, `${name} at 400 %`));
  await look(() => expectFocusSeen(page, `${name} at 400 %`));
  await page.setViewportSize(phone);
}

/** The second language's pages have the elements and the colours of the English ones; its words may be longer, or missing. */
async function onSmallest(page: Page, name: string, look: Look): Promise<void> {
  await page.setViewportSize(narrow);
  await look(() => expectAccessible(page, name, { areColoursKnown: true }));
  await look(() => expectNothingCut(page, name));
  await page.setViewportSize(phone);
}

for (const language of ["en", "ko", "es"] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(
      "every public page and screen of the enrollment, as it looks and as it is heard",
      only,
      async ({ page, wizard }) => {
        test.setTimeout(900_000);
        const { look, expectNone } = gathering();
        const transcript = new Transcript(page, language);
        const heard = new Set(["/", "/Welcome/SOL-Y-PIEDRA", "/Welcome/NO-SUCH-KEY"]);
        const headers = new Set<string>();
        const lookAt = language === "en" ? inEverySize : onSmallest;
        for (const address of publicAddresses()) {
          await page.goto(address);
          await arrived(page);
          expect(await page.locator("html").getAttribute("lang"), address).toBe(language);
          if (address === "/") await transcript.hearHeader();
          if (heard.has(address)) await transcript.hear(address);
          headers.add(await helpIn(page));
          await lookAt(page, address, look);
        }
        await look(async () => expect([...headers], "help stands at the same place").toHaveLength(1));
        await walkEnrollment({
          page,
          wizard,
          language,
          visit: async (name) => {
            await transcript.hear(name);
            await lookAt(page, name, look);
          },
        });
        await look(async () => transcript.expectKnown());
        expectNone();
      },
    );
  });
}

test("the screens that only some sessions have, in every size", only, async ({ page, wizard }) => {
  test.setTimeout(900_000);
  const { look, expectNone } = gathering();
  const others = /^(?:life|add|external|forms|payment|\/Complete)/u;
  await walkEnrollment({
    page,
    wizard,
    signupKey: "HANEUL-NEW-HIRE",
    only: others,
    visit: (name) => inEverySize(page, name, look),
  });
  expectNone();
});

test("the pages of a member, in every size", only, async ({ page }) => {
  test.slow();
  const { look, expectNone } = gathering();
  for (const address of ["/member", "/member/coverage", "/member/lifeevents", "/user/profile"]) {
    await goAs(page, "member", address);
    await arrived(page);
    await inEverySize(page, address, look);
  }
  expectNone();
});

/** What can be pressed in the header, in its order. */
async function helpIn(page: Page): Promise<string> {
  return page.locator("header").evaluate((header) =>
    [...header.querySelectorAll("a, button")]
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.textContent?.trim())
      .join(" · "),
  );
}

test("forced colours show what is chosen and what has the focus", only, async ({ page, wizard }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/");
  const field = wizard.field("key.label");
  await field.focus();
  const outline = await field.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return { outlineStyle, outlineWidth, boxShadow };
  });
  // Shadows are not drawn then: only an outline is.
  expect(outline.outlineStyle).not.toBe("none");
  expect(Number.parseFloat(outline.outlineWidth)).toBeGreaterThanOrEqual(2);
});

test(
  "browsers and password managers know what each field of the person's own is for",
  only,
  async ({ page }) => {
    const purposes = async () =>
      page
        .getByRole("main")
        .evaluate((main) =>
          [...main.querySelectorAll<HTMLInputElement>("input[autocomplete], select[autocomplete]")].map(
            ({ autocomplete }) => autocomplete,
          ),
        );
    const employee = anEmployee();
    await openAt(page, "about", { employee });
    await arrived(page);
    const name = ["given-name", "additional-name", "family-name"];
    expect(await purposes()).toEqual(
      expect.arrayContaining([...name, "bday-month", "bday-day", "bday-year"]),
    );
    await openAt(page, "reach", { employee });
    await arrived(page);
    const address = ["address-line1", "address-line2", "postal-code", "address-level2", "address-level1"];
    expect(await purposes()).toEqual(expect.arrayContaining(["email", "tel", ...address]));
    await page.goto("/login");
    await arrived(page);
    expect(await purposes()).toEqual(["username", "current-password"]);
  },
);
