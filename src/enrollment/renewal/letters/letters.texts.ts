import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import type { Cover } from "#people/coverage/as-of.ts";
import { adjustedParts } from "../adjusted.ts";
import type { RenewalLine } from "../renew-family.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

const namespace = "renewal-letters";
registerTexts(namespace, { en, ko, es });

export const renewalWords = (language: Language): Translate => translator(language, namespace);

/** What an employee is told: by mail or by letter, with their own figures. */
export type RenewalMessage = {
  language: Language;
  name: string;
  clientName: string;
  firstDay: PlainDate;
  /** The last day on which they may choose; null: no open enrollment is set up. */
  chooseUntil: PlainDate | null;
  lines: readonly { label: string; value: string }[];
  employeeCents: number;
};

/** One line for each coverage: what they have then, and what they pay a month, beside what they pay until then. */
export function linesOf(
  lines: readonly RenewalLine[],
  { language, nameOf }: { language: Language; nameOf: (coverageType: string) => string },
): { label: string; value: string }[] {
  const words = renewalWords(language);
  const money = (cover: Cover) => formatMoney(cover.employeeCents, language);
  return lines.flatMap(({ coverageType, before, after }) => [
    {
      label: nameOf(coverageType),
      value:
        after === null
          ? words("line.ends", { plan: before?.planName ?? "" })
          : before === null
            ? words("line.new", { plan: after.planName, after: money(after) })
            : words("line.goesOn", { plan: after.planName, before: money(before), after: money(after) }),
    },
    ...adjustedParts({ before, after }).map(({ part, fromCents, toCents }) => ({
      label: words(`line.${part}`),
      value: words(part === "wellnessCreditCents" ? "line.credit" : "line.surcharge", {
        before: formatMoney(fromCents, language),
        after: formatMoney(toCents, language),
      }),
    })),
  ]);
}

/** The paragraphs of a message, in its order: before its figures, and after them. */
export function paragraphsOf(message: RenewalMessage): { before: string[]; after: string[] } {
  const { language, name, clientName: client, firstDay, chooseUntil, employeeCents } = message;
  const words = renewalWords(language);
  const day = formatLong(firstDay, language);
  return {
    before: [words("hello", { name }), words("what", { client, day })],
    after: [
      words("total", { day, amount: formatMoney(employeeCents, language) }),
      chooseUntil === null
        ? words("questions", { client })
        : words("choose", { day: formatLong(chooseUntil, language) }),
    ],
  };
}
