import { formatLong, type PlainDate } from "#kernel/dates.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import { type CobraLetter, letterFoot, letterWords } from "../letters/letter.pdf.ts";
import type { DenialReason, DenialRequest } from "./denial-kinds.ts";

export type DenialLetter = Pick<
  CobraLetter,
  "language" | "clientName" | "address" | "names" | "today" | "sender"
> & {
  denials: {
    name: string;
    request: DenialRequest;
    eventDate: PlainDate;
    toldOn: PlainDate;
    reason: DenialReason;
  }[];
};

/** The notice of unavailability: what the family told, that it gives no (further) coverage, and why (29 CFR 2590.606-4(c)). */
export function writeDenial(pdf: PdfDocument, letter: DenialLetter): void {
  const { language, clientName: client, names, sender, denials } = letter;
  const words = letterWords(language);
  const day = (date: PlainDate) => formatLong(date, language);
  pdf.part(language, letterFoot(words));
  pdf.paragraph(sender.name, "section");
  pdf.paragraph([sender.address, sender.phone].filter((one) => one !== null).join(" · "), "quiet");
  pdf.address([names.join(", "), ...letter.address]);
  pdf.paragraph(day(letter.today), "quiet");
  pdf.title(words("denial.title"));
  pdf.paragraph(words("greeting", { name: names.join(", ") }));
  pdf.paragraph(words("denial.about", { client }));
  if (language !== "en") pdf.paragraph(words("binding"), "quiet");
  for (const { name, request, eventDate, toldOn, reason } of denials) {
    pdf.section(name);
    pdf.facts([
      { label: words("denial.told"), value: words(`denial.request.${request}`) },
      { label: words("denial.eventDate"), value: day(eventDate) },
      { label: words("denial.toldOn"), value: day(toldOn) },
      { label: words("early.why"), value: words(`denial.reason.${reason}`) },
    ]);
  }
  pdf.section(words("early.else"));
  pdf.paragraph(words("early.elseText"));
  pdf.paragraph(words("denial.wrong"));
  pdf.section(words("denial.where"));
  pdf.facts([
    { label: words("whom"), value: sender.name },
    ...(sender.address === null ? [] : [{ label: words("address"), value: sender.address }]),
    ...(sender.phone === null ? [] : [{ label: words("phone"), value: sender.phone }]),
  ]);
}
