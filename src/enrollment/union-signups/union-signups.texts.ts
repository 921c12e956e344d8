import { registerTexts } from "#server/i18n.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

/** What only a sign-up asks for, for its errors. */
export const signupTexts = "union-signups";

registerTexts(signupTexts, { en, ko, es });
