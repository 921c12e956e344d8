import { useEffect, useLayoutEffect } from "react";
import { site } from "../site.ts";

let isFirstPage = true;
let pageTitle = "";
/** Put before the title while a page shows errors or the session is about to end; the latest comes first. */
let marks: string[] = [];

/**
 * Says which page this is: sets the document's title, and after a move inside the site puts the focus on the `h1`
 * and the view at the top. `part` tells apart the steps of a page that stays at one address.
 */
export function usePage(title: string, part: string | number = ""): void {
  // Where the server renders, no effect runs, and one page is rendered at a time.
  // oxlint-disable-next-line react/globals
  if (typeof document === "undefined") pageTitle = title;
  useEffect(() => {
    pageTitle = title;
    writeTitle();
  }, [title]);

  // Before anybody sees the page: the one who is quick and stands in a field already is not taken away from it.
  useLayoutEffect(() => {
    if (isFirstPage) {
      isFirstPage = false;
      return;
    }
    document.documentElement.dataset["moved"] = "";
    if (focusHeading()) window.scrollTo(0, 0);
  }, [part]);
}

/** Puts the focus on the page's `h1`, if there is one. */
export function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}

/** Puts words before the title until the returned function is called. */
export function markTitle(words: string): () => void {
  marks = [words, ...marks];
  writeTitle();
  return () => {
    marks = marks.filter((mark) => mark !== words);
    writeTitle();
  };
}

function writeTitle(): void {
  document.title = `${marks.join("")}${ownTitle()}`;
}

/** Of the page that is shown, or was rendered last. */
export function ownTitle(): string {
  const { siteName } = site();
  return pageTitle && pageTitle !== siteName ? `${pageTitle} – ${siteName}` : siteName;
}
