import { dateFormat } from "#kernel/formats.ts";
import { correctColour } from "#kernel/contrast.ts";
import { formatLong } from "#kernel/dates.ts";
import type { Language } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatPhone } from "#kernel/phone.ts";
import { registerTexts, translator, type Translate } from "#server/i18n.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Services } from "#server/services.ts";
import type { FormContent } from "../form-content.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };

registerTexts("aca-pdf", { en, ko, es });

export const formFileName = ({ kind, year, memberNumber }: FormContent) =>
  `${kind}-${year}-${memberNumber.replaceAll(/[^\w-]/g, "_")}.pdf`;

type Asked = { form: FormContent; language: Language; now: Date };

/** The recipient's copy for staff to check: every page says that it is a draft. SSNs show their last four digits only. */
export async function writeForm({ site }: Services, { form, language, now }: Asked): Promise<Buffer> {
  const words = translator(language, "aca-pdf");
  const { kind, year, employer } = form;
  const pdf = new PdfDocument({
    title: words("title", { kind, year: String(year), name: form.name }),
    language,
    header: site.siteName,
    footer: words("draft"),
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: now,
    colour: correctColour(site.theme.primary, "#ffffff").value,
  });
  pdf.title(words("heading", { kind, year: String(year) }));
  pdf.paragraph(words("draftText"));
  pdf.section(words("recipient"));
  pdf.facts([
    { label: words("name"), value: form.name },
    { label: words("ssn"), value: masked(form, words, language) },
    { label: words("address"), value: addressOf(form) || words("missing") },
    { label: words("memberNumber"), value: form.memberNumber },
  ]);
  pdf.section(words("employer"));
  pdf.facts([
    { label: words("name"), value: employer.name },
    { label: words("ein"), value: employer.ein ?? words("missing") },
    { label: words("address"), value: addressOf(employer) || words("missing") },
    {
      label: words("contact"),
      value: contactOf(employer) || words("missing"),
    },
    ...(kind === "1095-C"
      ? [
          {
            label: words("planStart"),
            value:
              employer.planStartMonth === null
                ? words("missing")
                : String(employer.planStartMonth).padStart(2, "0"),
          },
        ]
      : []),
  ]);
  if (form.months.length > 0) {
    pdf.section(words("part2"));
    pdf.table(
      [
        { label: words("month"), width: 130 },
        { label: words("line14"), width: 110 },
        { label: words("line15"), width: 140, align: "right" },
        { label: words("line16"), width: 124 },
      ],
      form.months.map(({ month, line14, line15Cents, line16, override }) => ({
        cells: [
          monthName(month, language),
          override === null ? line14 : words("byHand", { code: line14 }),
          line15Cents === null ? "" : formatMoney(line15Cents, language),
          line16 ?? "",
        ],
      })),
    );
  }
  if (form.people.length > 0) {
    pdf.section(words("part3"));
    pdf.table(
      [
        { label: words("name"), width: 180 },
        { label: words("ssn"), width: 130 },
        { label: words("covered"), width: 194 },
      ],
      form.people.map((person) => ({
        cells: [person.name, masked(person, words, language), monthsCovered(person.months, words, language)],
      })),
    );
  }
  return pdf.finish();
}

type Identity = Pick<FormContent, "ssnLast4" | "dob">;

/** The birth date stands in where there is no SSN. */
function masked({ ssnLast4, dob }: Identity, words: Translate, language: Language): string {
  if (ssnLast4 !== null) return `***-**-${ssnLast4}`;
  return dob === null ? words("missing") : words("born", { date: formatLong(dob, language) });
}

function monthsCovered(months: readonly number[], words: Translate, language: Language): string {
  return months.length === 12
    ? words("allYear")
    : months.map((month) => monthName(month, language)).join(", ");
}

export const monthName = (month: number, language: Language) =>
  dateFormat(language, { month: "short", timeZone: "UTC" }).format(new Date(Date.UTC(2026, month - 1, 1)));

export const contactOf = ({ contactName, contactPhone }: FormContent["employer"]): string =>
  [contactName, contactPhone && formatPhone(contactPhone)].filter(Boolean).join(", ");

export function addressOf({
  address1,
  address2,
  city,
  state,
  zip,
}: FormContent["employer"] | FormContent): string {
  const place = [[city, state].filter(Boolean).join(", "), zip].filter(Boolean).join(" ");
  return [address1, address2, place].filter(Boolean).join(", ");
}
