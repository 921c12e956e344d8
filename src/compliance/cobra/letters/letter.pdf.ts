import type { QualifyingEvent } from "#people/members/qualifying-events.ts";
import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { PdfFoot } from "#server/pdf/settings.ts";
import { cobraDays } from "../cobra-rules.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("cobra-letters", { en, ko, es });

export const letterWords = (language: Language): Translate => translator(language, "cobra-letters");

/** At the foot of each page of a letter. */
export const letterFoot = (words: Translate): PdfFoot => ({
  footer: words("file"),
  pageLabel: (page, pages) => words("page", { page, pages }),
});

export type CobraLetter = {
  language: Language;
  siteName: string;
  clientName: string;
  address: readonly string[];
  names: readonly string[];
  event: QualifyingEvent;
  eventDate: PlainDate;
  lossDate: PlainDate;
  today: PlainDate;
  electBy: PlainDate;
  /** The last day of each, as those who have the same one; an earlier Medicare gives spouse and children more months. */
  lasts: { names: string[]; months: number; last: PlainDate }[];
  /** What they had together, and what it costs all of them together. */
  offers: { coverage: string; plan: string; cents: number; people: string[] }[];
  /** What each of them would pay alone, where there are several. */
  alone: { name: string; coverage: string; cents: number }[];
  /** Who sends it, and where elections and money go. */
  sender: { name: string; phone: string | null; address: string | null };
};

/** No event gives more months than these. */
const longest = 36;

/** The notice of the right to elect (29 CFR 2590.606-4(b)(4)), and the page to send back. */
export function writeLetter(pdf: PdfDocument, letter: CobraLetter): void {
  const { language, clientName: client, names, offers } = letter;
  const words = letterWords(language);
  const day = (date: PlainDate) => formatLong(date, language);
  pdf.part(language, letterFoot(words));
  pdf.paragraph(letter.sender.name, "section");
  const { sender } = letter;
  pdf.paragraph([sender.address, sender.phone].filter((one) => one !== null).join(" · "), "quiet");
  pdf.address([names.join(", "), ...letter.address]);
  pdf.paragraph(day(letter.today), "quiet");
  pdf.title(words("title"));
  pdf.paragraph(words("greeting", { name: names.join(", ") }));
  pdf.paragraph(words(`event.${letter.event}`, { date: day(letter.eventDate) }));
  pdf.paragraph(words("loss", { client, date: day(letter.lossDate) }));
  pdf.section(words("who"));
  pdf.list(names);
  pdf.paragraph(words("alone"));
  pdf.lead(words("forOthers"));
  pdf.table(
    [
      { label: words("coverage"), width: 150 },
      { label: words("plan"), width: 200 },
      { label: words("price"), width: 130, align: "right" },
    ],
    offers.map(({ coverage, plan, cents }) => ({ cells: [coverage, plan, formatMoney(cents, language)] })),
  );
  if (letter.alone.length > 0) {
    pdf.lead(words("aloneText"));
    pdf.table(
      [
        { label: words("person"), width: 180 },
        { label: words("coverage"), width: 170 },
        { label: words("aloneMonth"), width: 130, align: "right" },
      ],
      letter.alone.map(({ name, coverage, cents }) => ({
        cells: [name, coverage, formatMoney(cents, language)],
      })),
    );
  }
  pdf.paragraph(words("full"));
  pdf.section(words("until"));
  pdf.facts([
    { label: words("elect"), value: day(letter.electBy) },
    {
      label: words("first"),
      value: words("firstText", { days: cobraDays.firstPayment, date: day(letter.lossDate) }),
    },
    { label: words("then"), value: words("thenText", { days: cobraDays.grace }) },
    ...letter.lasts.map(({ names: those, months, last }) => ({
      label: words("last"),
      value: [
        ...(letter.lasts.length > 1 ? [`${those.join(", ")}:`] : []),
        words(months < longest ? "lastText" : "lastOnly", { date: day(last), months }),
      ].join(" "),
    })),
  ]);
  pdf.paragraph(words("declined"));
  pdf.paragraph(words("end"));
  pdf.paragraph(words("other"));
  pdf.paragraph(words("more"));
  // The page to send back holds all of the form, and nothing that the family keeps.
  pdf.leaf();
  pdf.section(words("form"));
  pdf.paragraph(words("formText", { date: day(letter.electBy) }));
  // Person by person, as the family decides.
  pdf.table(
    [
      { label: words("person"), width: 180 },
      { label: words("coverage"), width: 200 },
      { label: words("mark"), width: 100 },
    ],
    names.flatMap((name) =>
      offers.flatMap(({ coverage, people }) =>
        people.includes(name) ? [{ cells: [name, coverage, "[      ]"] }] : [],
      ),
    ),
  );
  pdf.section(words("where"));
  pdf.facts([
    { label: words("whom"), value: sender.name },
    ...(sender.address === null ? [] : [{ label: words("address"), value: sender.address }]),
    ...(sender.phone === null ? [] : [{ label: words("phone"), value: sender.phone }]),
  ]);
  pdf.paragraph(words("whereText", { name: sender.name }));
  pdf.paragraph(words("signature"));
  if (language !== "en") pdf.paragraph(words("binding"), "quiet");
  pdf.paragraph(words("footer", { site: letter.siteName, client }), "quiet");
}
