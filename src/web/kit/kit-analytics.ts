import { useRef } from "react";

// Stands in for what the CMS kit would tell an analytics service: nothing leaves a page about health (scripts/vite/kit.ts).

/** The places that the kit's buttons and alerts would read words from, and no event. */
export default function useSilence() {
  const [contentRef, headingRef, bodyRef] = [useRef(null), useRef(null), useRef(null)];
  return { contentRef, headingRef, bodyRef, sendButtonEvent: () => undefined };
}

export function sendLinkEvent(): void {
  // Nobody is told.
}
