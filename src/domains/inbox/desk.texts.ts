import { registerTexts } from "#server/i18n.ts";
import en from "./staff/texts/en.json" with { type: "json" };
import es from "./staff/texts/es.json" with { type: "json" };
import ko from "./staff/texts/ko.json" with { type: "json" };

/** The words of the desk's pages, which its tables and figures say too. */
export const deskTexts = "inbox-staff";
registerTexts(deskTexts, { en, ko, es });
