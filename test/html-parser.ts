import { JSDOM } from "jsdom";
import { vi } from "vitest";
import { fromHtml } from "#web/staff/rich-text/html.ts";

/** A browser's document for tests: only its parser is used. */
export const { window } = new JSDOM("");

export function withDom<T>(act: () => T): T {
  vi.stubGlobal("DOMParser", window.DOMParser);
  vi.stubGlobal("document", window.document);
  try {
    return act();
  } finally {
    vi.unstubAllGlobals();
  }
}

export function read(html: string) {
  return withDom(() => fromHtml(html));
}
