import { createHash } from "node:crypto";
import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import type { Notice, NoticeKind } from "./notices.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "enrollment-notices";
registerTexts(namespace, { en, ko, es });

/** These notices in the words that are shown today. */
export function noticeWords(kinds: readonly NoticeKind[], language: Language): Notice[] {
  const words = translator(language, namespace);
  return kinds.map((kind) => {
    const [title, text] = [words(`${kind}.title`), words(`${kind}.text`)];
    const hash = createHash("sha256").update(`${title}\n\n${text}`).digest("hex");
    return { kind, language, version: words("version"), title, text, hash };
  });
}
