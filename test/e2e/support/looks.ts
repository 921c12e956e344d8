import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

// What axe cannot see, asked of the page as it stands.

/** Nothing sticks out to the right, and no text is cut. */
export async function expectNothingCut(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const say = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
    const { documentElement: root } = document;
    const wrong: string[] = [];
    if (root.scrollWidth > root.clientWidth) wrong.push(`the page is ${root.scrollWidth} px wide`);
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (/auto|scroll/u.test(getComputedStyle(at).overflowX)) return true;
      return false;
    };
    for (const element of document.body.querySelectorAll("*")) {
      const { width, height, right } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      // What only screen readers hear, what is not shown, and what may be scrolled by itself.
      if (
        width <= 1 ||
        height <= 1 ||
        style.visibility === "hidden" ||
        element.closest("svg, .visually-hidden, .ds-u-visibility--screen-reader, .skip-link")
      )
        continue;
      if (scrolls(element)) continue;
      if (right > root.clientWidth + 1 && element.textContent?.trim())
        wrong.push(`sticks out: ${say(element)}`);
      // What is typed may be longer than its box, and moves in it.
      if (/^(?:INPUT|TEXTAREA|SELECT)$/u.test(element.tagName)) continue;
      const cuts = /hidden|clip/u.test(style.overflowX) || /hidden|clip/u.test(style.overflowY);
      const isCut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2;
      if (cuts && isCut && element.clientWidth > 0) wrong.push(`cut: ${say(element)}`);
      if (element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 1)
        wrong.push(`cut: ${say(element)}`);
    }
    return wrong;
  });
  expect(found, name).toEqual([]);
}

/** Whatever can be pressed is 44 px high and wide at least; a link within a sentence is as high as its line. */
export async function expectLargeTargets(page: Page, name: string): Promise<void> {
  const found = await page.evaluate(() => {
    const wrong: string[] = [];
    const pressable = "a[href], button, summary, select, textarea, input:not([type=hidden])";
    for (const element of document.body.querySelectorAll<HTMLElement>(pressable)) {
      const style = getComputedStyle(element);
      if (style.visibility === "hidden" || element.closest(".skip-link, [inert]")) continue;
      // Radio buttons and checkboxes are pressed by their labels, which cover them.
      const isChoice = element instanceof HTMLInputElement && /radio|checkbox/u.test(element.type);
      const target = isChoice ? element.labels?.[0] : element;
      if (!target) continue;
      const box = target.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const isInSentence =
        element.tagName === "A" &&
        style.display === "inline" &&
        element.parentElement?.closest("p, li, dd, td") !== null &&
        !element.closest("header, footer, .wz-contact, .logout-contact");
      // A button beside a box stands apart from it: a thumb that misses the one does not press the other.
      const boxes = element.matches("button")
        ? (element.parentElement?.parentElement?.querySelectorAll(
            "input:not([type=radio], [type=checkbox])",
          ) ?? [])
        : [];
      for (const input of boxes) {
        const other = input.getBoundingClientRect();
        const across = Math.max(other.left - box.right, box.left - other.right);
        const down = Math.max(other.top - box.bottom, box.top - other.bottom);
        if (other.width > 1 && Math.max(across, down) < 4)
          wrong.push(`"${target.textContent?.trim().slice(0, 30)}" touches the field ${input.id}`);
      }
      if (isInSentence || (box.width >= 43.5 && box.height >= 43.5)) continue;
      wrong.push(
        `${element.tagName.toLowerCase()}.${element.className} "${target.textContent?.trim().slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
      );
    }
    return wrong;
  });
  expect(found, name).toEqual([]);
}

/** Tabs through the page: whatever has the focus can be seen, nothing stands over it, and it says that it has it. */
export async function expectFocusSeen(page: Page, name: string): Promise<void> {
  const watched = await page.evaluateHandle(watchFocus);
  const seen = async () => watched.evaluate(({ seen: all }) => all);
  for (let presses = 0; presses < 80 && !(await seen()).includes("left"); presses += 8)
    for (let press = 0; press < 8; press += 1) await page.keyboard.press("Tab");
  const found = await watched.evaluate((watch) => watch.stop());
  await watched.dispose();
  const end = found.indexOf("left");
  expect(
    (end < 0 ? found : found.slice(0, end)).filter((one) => one !== ""),
    name,
  ).toEqual([]);
}

/**
 * Begins before the first control, and looks at each that a key Tab has led to when the next one is pressed: what is
 * wrong with it, "" or "left" behind the last. One question a key would cost as much as all of them.
 */
function watchFocus(): { seen: string[]; stop: () => string[] } {
  const look = () => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return "left";
    const isChoice = focused instanceof HTMLInputElement && /radio|checkbox/u.test(focused.type);
    const shown = (isChoice && focused.labels?.[0]) || focused;
    const box = shown.getBoundingClientRect();
    const [left, right] = [Math.max(0, box.left), Math.min(innerWidth, box.right)];
    const [top, bottom] = [Math.max(0, box.top), Math.min(innerHeight, box.bottom)];
    const name = `${focused.tagName.toLowerCase()}#${focused.id} "${shown.textContent?.trim().slice(0, 30)}"`;
    if (right <= left || bottom <= top) return `out of view: ${name}`;
    // Any part of it that is in view will do: WCAG 2.2, 2.4.11.
    const points = [0.1, 0.5, 0.9].map((share) =>
      document.elementFromPoint((left + right) / 2, top + (bottom - top) * share),
    );
    const isSeen = points.some(
      (at) => at !== null && (shown.contains(at) || at.contains(shown) || focused.contains(at)),
    );
    return isSeen ? "" : `covered: ${name}`;
  };
  document.body.tabIndex = -1;
  document.body.focus();
  const seen: string[] = [];
  let presses = 0;
  const handleKey = () => {
    // The first key leads to the first control.
    if (presses > 0) seen.push(look());
    presses += 1;
  };
  addEventListener("keydown", handleKey, true);
  return {
    seen,
    stop: () => {
      removeEventListener("keydown", handleKey, true);
      seen.push(look());
      // The keys beyond the last control have begun anew: the skip link would stand over the header.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      return seen;
    },
  };
}

/** Makes every word of the page longer by two fifths and strange, as a language that nobody has written yet; and back. */
export async function withPseudo(page: Page, look: () => Promise<void>): Promise<void> {
  const before = await page.evaluateHandle(() => {
    const accents: Record<string, string> = {
      a: "å",
      e: "é",
      i: "ï",
      o: "ö",
      u: "ü",
      c: "ç",
      n: "ñ",
      y: "ÿ",
    };
    const longer = (word: string) =>
      (word + word.slice(0, Math.ceil(word.length * 0.4))).replace(
        /[aeioucny]/gu,
        (letter) => accents[letter] ?? letter,
      );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: [text: Text, data: string][] = [];
    while (walker.nextNode()) {
      // A walker of texts alone gives nothing else.
      const text = walker.currentNode as Text;
      // Figures, addresses and keys stay as they are in every language.
      if (!text.parentElement?.closest("script, style, noscript, svg, code")) texts.push([text, text.data]);
    }
    for (const [text, data] of texts)
      text.data = data.replace(/(?<![\w@./-])[A-Za-z][a-z’']{2,}(?![\w@/-])/gu, longer);
    return texts;
  });
  await look();
  await before.evaluate((texts) => {
    for (const [text, data] of texts) text.data = data;
  });
}
