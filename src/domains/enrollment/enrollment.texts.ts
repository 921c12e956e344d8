import { registerTexts } from "#server/i18n.ts";
import en from "#domains/enrollment/texts/en.json" with { type: "json" };
import es from "#domains/enrollment/texts/es.json" with { type: "json" };
import ko from "#domains/enrollment/texts/ko.json" with { type: "json" };

registerTexts("enrollment", { en, ko, es });
