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
    if (record === undefined) {
      const { title, text } = shippedWords(kind, language);
      const version = translator(language, namespace)("version");
      return { kind, language, version, title, text, hash: digestOf(title, text) };
    }
    const { title, body, version } = record;
    const text = plainText(body);
    return {
      kind,
      language,
      version,
      title,
      text,
      html: shownHtml(body, language),
      hash: digestOf(title, body),
    };
  });
}

function digestOf(title: string, words: string): string {
  return createHash("sha256").update(`${title}\n\n${words}`).digest("hex");
}
