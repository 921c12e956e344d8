import type { Choice } from "./choices.ts";

/** More of them are a list, whose rows have buttons of their own. */
const most = 40;

/** The buttons of the page that is open, by the words that stand on them: what can be done here. */
export function actsHere(): Choice[] {
  const names = new Set<string>();
  const found: Choice[] = [];
  for (const element of document.querySelectorAll<HTMLElement>(
    "main .area__page :is(button, a.MuiButton-root)",
  )) {
    const name = (element.ariaLabel ?? element.textContent).trim();
    const isOpen = element.checkVisibility() && !element.matches(":disabled, [aria-disabled=true]");
    if (name.length < 2 || !isOpen || names.has(name)) continue;
    names.add(name);
    found.push({ path: `#${found.length}`, kind: "here", name, about: "", element });
    if (found.length === most) break;
  }
  return found;
}
