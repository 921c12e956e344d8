import type { Language } from "#kernel/language.ts";
import { registerTexts, translator } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("messaging-greeting", { en, ko, es });

/** "Hello Mina," or, where we do not know the name, "Hello,". */
export function greeting(firstName: string | null, language: Language): string {
  const words = translator(language, "messaging-greeting");
  return firstName === null || firstName === "" ? words("hello") : words("helloName", { name: firstName });
}
