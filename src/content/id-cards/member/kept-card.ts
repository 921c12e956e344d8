import { addDays, formatLong, type PlainDate } from "#kernel/dates.ts";
import { isLanguage } from "#kernel/language.ts";
import { forgetKeptPages, keptPagesOf } from "#web/kept-pages.ts";
import type { Card } from "../card.ts";
import { goneNotice, keptPage } from "./kept-html.ts";

const address = "/member/idcard";
/** After so many days without a look at the card with a network, it is no longer shown. */
export const keptDays = 30;

type Words = { title: string; asOf: (day: string) => string; again: string; remove: string; gone: string };
type Cards = { cards: readonly Card[]; today: PlainDate; language: string; words: Words };

/** A browser offers it on addresses with encryption, unless it was told to keep nothing. */
export function canKeep(): boolean {
  return "serviceWorker" in navigator && "caches" in globalThis;
}

export async function isKept(userId: string): Promise<boolean> {
  return canKeep() && (await caches.has(keptPagesOf(userId)));
}

/** Keeps these cards in place of those before, for this user alone. */
export async function keepCards(userId: string, { cards, today, language, words }: Cards): Promise<void> {
  const day = formatLong(today, isLanguage(language) ? language : "en");
  const copy = crypto.randomUUID();
  const page = keptPage({
    cards,
    copy,
    words: { ...words, language, asOf: words.asOf(day) },
  });
  const notice = goneNotice({ ...words, language });
  await forgetKeptPages(userId);
  await works(await navigator.serviceWorker.register("/member/idcard-worker.js", { scope: address }));
  const cache = await caches.open(keptPagesOf(userId));
  // The notice first: without it a page could not be taken back.
  await cache.put(`${address}?gone`, await answerOf(notice));
  const headers = { "x-kept-until": String(endOf(cards, today)), "x-kept-copy": copy };
  await cache.put(address, await answerOf(page, headers));
}

/** "Kept" is said when it holds: from then on the network may be gone. */
async function works({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (worker === null) return;
  await new Promise<void>((resolve, reject) => {
    const look = () => {
      if (worker.state === "activated") resolve();
      if (worker.state === "redundant") reject(new Error("the service worker was not installed"));
    };
    worker.addEventListener("statechange", look);
    look();
  });
}

export async function removeKept(): Promise<void> {
  await forgetKeptPages();
  const registration = await navigator.serviceWorker.getRegistration(address);
  await registration?.unregister();
}

/** The end of its time, or of the first coverage that ends sooner: the last day has ended everywhere at noon in Greenwich. */
function endOf(cards: readonly Card[], today: PlainDate): number {
  const ends = cards.flatMap(({ terminationDate }) => terminationDate ?? []);
  const [first = ""] = [addDays(today, keptDays), ...ends].toSorted();
  return Date.parse(`${addDays(first, 1)}T12:00:00Z`);
}

/** As the server would send it: nothing runs in it, and nothing is fetched by it. */
async function answerOf(
  { html, style }: { html: string; style: string },
  headers: Record<string, string> = {},
): Promise<Response> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(style)));
  const styleHash = btoa(String.fromCharCode(...hash));
  return new Response(html, {
    headers: {
      ...headers,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    },
  });
}
