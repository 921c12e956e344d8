import { registerTexts } from "#server/i18n.ts";
import en from "#enrollment/enrollment/texts/en.json" with { type: "json" };
import es from "#enrollment/enrollment/texts/es.json" with { type: "json" };
import ko from "#enrollment/enrollment/texts/ko.json" with { type: "json" };

registerTexts("enrollment", { en, ko, es });
