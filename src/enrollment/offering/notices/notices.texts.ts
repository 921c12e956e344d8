import { createHash } from "node:crypto";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import { shownHtml } from "#server/page-html.ts";
import { plainText } from "./plain-text.ts";
import type { Notice, NoticeKind, OfferedNotice } from "./notices.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "offering-notices";
registerTexts(namespace, { en, ko, es });

/** What the product ships for sessions that have no text of their own. */
export function shippedWords(kind: NoticeKind, language: Language): { title: string; text: string } {
  const words = translator(language, namespace);
  return { title: words(`${kind}.title`), text: words(`${kind}.text`) };
}

/** These notices as they are shown today: in the session's own words, or in the shipped ones. */
export function noticeWords(
  kinds: readonly NoticeKind[],
  language: Language,
  own: readonly OfferedNotice[] = [],
): Notice[] {
  return kinds.map((kind) => {
    const record = own.find((one) => one.kind === kind && one.language === language);
    return record === undefined ? shippedNotice(kind, language) : ownNotice(record);
  });
}

const shipped = new Map<string, Notice>();

/** Made once: every step of everybody shows it. */
function shippedNotice(kind: NoticeKind, language: Language): Notice {
  const known = shipped.get(`${kind} ${language}`);
  if (known !== undefined) return known;
  const { title, text } = shippedWords(kind, language);
  const version = translator(language, namespace)("version");
  const made = { kind, language, version, title, text, hash: digestOf(title, text) };
  shipped.set(`${kind} ${language}`, made);
  return made;
}

const owned = new WeakMap<OfferedNotice, Notice>();

/** Made once for each record that is read: to clean its HTML takes longer than the rest of an answer. */
function ownNotice(record: OfferedNotice): Notice {
  const known = owned.get(record);
  if (known !== undefined) return known;
  const { kind, language, title, body, version } = record;
  const made = {
    kind,
    language,
    version,
    title,
    text: plainText(body),
    html: shownHtml(body, language),
    hash: digestOf(title, body),
  };
  owned.set(record, made);
  return made;
}

function digestOf(title: string, words: string): string {
  return createHash("sha256").update(`${title}\n\n${words}`).digest("hex");
}
