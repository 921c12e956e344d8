import { formatLong, type PlainDate } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import type { ElectState } from "../elect.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("cobra-receipt", { en, ko, es });

export const receiptWords = (language: Language): Translate => translator(language, "cobra-receipt");

type ReceiptData = ElectState & { receipt: NonNullable<ElectState["receipt"]> };

/** The receipt says what each person answered, what it costs together, and the days on which it is paid. */
export function writeReceipt(
  pdf: PdfDocument,
  { receipt, payments, sender, clientName, electBy, today, people }: ReceiptData,
  language: Language,
): void {
  const words = receiptWords(language);
  const day = (date: PlainDate) => formatLong(date, language);
  const money = (cents: number) => formatMoney(cents, language);
  pdf.title(words("title"));
  pdf.highlights([
    { label: words("reference"), value: receipt.referenceNumber },
    { label: words("answeredOn"), value: day(receipt.answeredOn) },
    { label: words("employer"), value: clientName },
  ]);
  pdf.section(words("answers"));
  pdf.facts(
    receipt.answers.map(({ name, coverages }) => ({
      label: name,
      value: coverages.length === 0 ? words("declined") : listOf(coverages, language),
    })),
  );
  if (people.some(({ mayAnswer }) => mayAnswer)) pdf.paragraph(words("mayChange", { date: day(electBy) }));
  if (payments.rows.length > 0) {
    pdf.section(words("units"));
    pdf.table(
      [
        { label: words("coverage"), width: 180 },
        { label: words("for"), width: 180 },
        { label: words("month"), width: 120, align: "right" },
      ],
      payments.units.map(({ coverageName, planName, names, others, cents }) => ({
        cells: [
          `${coverageName}: ${planName}`,
          listOf(others > 0 ? [...names, words("others", { count: others })] : names, language),
          money(cents),
        ],
      })),
    );
    pdf.section(words("payments"));
    pdf.table(
      [
        { label: words("months"), width: 200 },
        { label: words("due"), width: 100 },
        { label: words("lastDay"), width: 110 },
        { label: words("amount"), width: 80, align: "right" },
      ],
      payments.rows.map(({ from, to, dueOn, lastDay, cents }) => ({
        cells: [
          words(dueOn === null ? "firstPayment" : "span", { from: day(from), to: day(to) }),
          dueOn === null ? "" : day(dueOn),
          day(lastDay),
          money(cents),
        ],
      })),
    );
    pdf.paragraph(words("asOf", { date: day(today) }), "quiet");
  }
  pdf.section(words("where"));
  pdf.facts([
    { label: words("payTo"), value: sender.name },
    ...(sender.address === null ? [] : [{ label: words("address"), value: sender.address }]),
    ...(sender.phone === null ? [] : [{ label: words("phone"), value: sender.phone }]),
  ]);
  if (payments.rows.length > 0)
    pdf.paragraph(words("note", { reference: receipt.referenceNumber, name: sender.name }));
}
