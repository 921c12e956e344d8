import { assert } from "#kernel/assert.ts";
import { correctColour } from "#kernel/contrast.ts";
import { formatLong, todayIn } from "#kernel/dates.ts";
import { listOf } from "#kernel/formats.ts";
import { formatMoney } from "#kernel/money.ts";
import { maskSsn } from "#kernel/ssn.ts";
import { formatMoment } from "#kernel/moments.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import { type CellText, pageWidth, type TableRow } from "#server/pdf/layout.ts";
import type { ConfirmationData, ConfirmationPrice, ConfirmationSelection } from "./confirmation.ts";
import { noCoverageWords } from "../no-coverage/no-coverage.texts.ts";
import { confirmationTexts } from "./confirmation.texts.ts";

/** The page a person keeps: what they chose, the people covered, the first day, the cost. The same data give the same bytes. */
export async function confirmationPdf(data: ConfirmationData): Promise<Buffer> {
  const words = confirmationTexts(data.language);
  const reference = data.referenceNumber;
  const pdf = new PdfDocument({
    title: words("documentTitle", { reference }),
    language: data.language,
    header: data.siteName,
    footer: words("footer", { reference }),
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: data.submittedAt,
    colour: correctColour(data.siteColour, "#ffffff").value,
  });
  pdf.title(words("title"));
  pdf.paragraph(
    words("sent", {
      moment: formatMoment(data.submittedAt, data.timeZone, data.language),
      enrollmentSession: data.sessionName,
      client: data.clientName,
    }),
  );
  const none = data.noCoverage && noCoverageWords(data.noCoverage, data.language);
  pdf.highlights([
    { label: words("highlights.reference"), value: reference },
    none === null
      ? { label: words("highlights.starts"), value: formatLong(data.effectiveDate, data.language) }
      : { label: none.coverage, value: none.none },
    {
      label: words(isMonthly(data) ? "highlights.perMonth" : "highlights.perPayPeriod"),
      value: formatMoney(
        data.charge?.monthlyChargeCents ?? data.totals.employeePerPayPeriodCents,
        data.language,
      ),
    },
  ]);
  if (none !== null) {
    pdf.paragraph(none.title, "strong");
    pdf.paragraph(none.body);
  }
  addChoices(pdf, data);
  addExternal(pdf, data);
  addForms(pdf, data);
  addPeople(pdf, data);
  addContact(pdf, data);
  addPayment(pdf, data);
  pdf.section(words("next.heading"));
  pdf.list(data.whatHappensNext, true);
  addNotices(pdf, data);
  addException(pdf, data);
  addHelp(pdf, data);
  pdf.space();
  pdf.paragraph(words("keep"), "strong");
  pdf.paragraph(words("binding"), "quiet");
  return await pdf.finish();
}

type PendingAmount = NonNullable<Extract<ConfirmationSelection, { kind: "covered" }>["pending"]>;

function addChoices(pdf: PdfDocument, data: ConfirmationData): void {
  const words = confirmationTexts(data.language);
  const money = 66;
  const coverage = 82;
  const columns = priceColumns(data);
  pdf.section(words("choices.heading"));
  pdf.table(
    [
      { label: words("choices.coverage"), width: coverage },
      { label: words("choices.plan"), width: pageWidth - coverage - columns.length * money },
      ...columns.map((name) => ({ label: words(`choices.${name}`), width: money, align: "right" as const })),
    ],
    [
      ...data.selections.map((selection) => choiceRow(selection, data)),
      ...(columns.length === 0
        ? []
        : [{ cells: [words("choices.sum"), "", ...priceCells(data.totals, data)], isTotal: true }]),
    ],
  );
  if (data.charge?.isFixed === true)
    pdf.paragraph(
      words("choices.inFixed", { amount: formatMoney(data.charge.monthlyChargeCents, data.language) }),
    );
  else if (!isMonthly(data))
    pdf.paragraph(words("choices.paydays", { count: data.payPeriodsPerYear }), "quiet");
}

/** Paid by the month: a bank account is charged, or there are twelve paydays. */
function isMonthly({ payPeriodsPerYear }: ConfirmationData): boolean {
  return payPeriodsPerYear === 12;
}

const priceColumnNames = ["perPayPeriod", "employee", "employer", "total"] as const;

/** A fixed charge takes the place of the prices of the plans; by the month, a payday says nothing of its own. */
function priceColumns(data: ConfirmationData): readonly (typeof priceColumnNames)[number][] {
  if (data.charge?.isFixed === true) return [];
  return isMonthly(data) ? priceColumnNames.slice(1) : priceColumnNames;
}

function choiceRow(selection: ConfirmationSelection, data: ConfirmationData): TableRow {
  const words = confirmationTexts(data.language);
  const name: CellText = [{ text: coverageLabel(selection.coverageType, data), style: "strong" }];
  if (selection.kind === "waived") {
    const why = words("choices.waivedReasons", { reasons: selection.reasons.join("; ") });
    const answer: CellText = [
      { text: words("choices.waived"), style: "body" },
      ...(selection.reasons.length > 0 ? [{ text: why, style: "quiet" as const }] : []),
    ];
    const nothing = formatMoney(0, data.language);
    return { cells: [name, answer, ...priceColumns(data).map(() => nothing)] };
  }
  const plan: CellText = [
    { text: selection.planName, style: "strong" },
    ...(selection.tierCode === null
      ? []
      : [{ text: words(`choices.tier.${selection.tierCode}`), style: "body" as const }]),
    {
      text: words("choices.covers", { names: listOf(selection.coveredNames, data.language) }),
      style: "quiet",
    },
    ...(selection.startsOn == null
      ? []
      : [
          {
            text: words("choices.starts", { date: formatLong(selection.startsOn, data.language) }),
            style: "body" as const,
          },
        ]),
    ...(selection.answers ?? []).map(([label, answer]) => ({
      text: `${label}: ${answer}`,
      style: "quiet" as const,
    })),
    ...(selection.adjustments ?? []).map((text) => ({ text, style: "body" as const })),
    ...pendingLines(selection, data),
  ];
  return { cells: [name, plan, ...priceCells(selection.price, data)] };
}

/** What was asked for, what starts, and what waits. */
function pendingLines({ pending }: { pending?: PendingAmount | undefined }, data: ConfirmationData) {
  if (pending === undefined) return [];
  const money = (cents: number) => formatMoney(cents, data.language).replace(/\.00$/u, "");
  const text = confirmationTexts(data.language)("choices.pending", {
    requested: money(pending.requestedCents),
    guaranteed: money(pending.guaranteedCents),
    pending: money(pending.pendingCents),
    date: formatLong(data.effectiveDate, data.language),
  });
  return [{ text, style: "body" as const }];
}

function addExternal(pdf: PdfDocument, { externalBenefits = [], language }: ConfirmationData): void {
  if (externalBenefits.length === 0) return;
  const words = confirmationTexts(language);
  pdf.section(words("external.heading"));
  pdf.facts(
    externalBenefits.map(({ name, isRead }) => ({
      label: name,
      value: words(isRead ? "external.isRead" : "external.elsewhere"),
    })),
  );
}

/** That they were filled in and signed; what they say stays where it is kept. */
function addForms(pdf: PdfDocument, { forms = [], language, timeZone }: ConfirmationData): void {
  if (forms.length === 0) return;
  const words = confirmationTexts(language);
  pdf.section(words("forms.heading"));
  pdf.facts(
    forms.map(({ title, signed }) => ({
      label: title,
      value:
        signed === null
          ? words("forms.completed")
          : words("forms.signed", {
              name: signed.name,
              date: formatLong(todayIn(timeZone, signed.at), language),
            }),
    })),
  );
}

function priceCells(price: ConfirmationPrice, data: ConfirmationData): string[] {
  const { employeePerPayPeriodCents: perPayPeriod, employeeCents, employerCents, totalCents } = price;
  assert(employeeCents + employerCents === totalCents, "both shares of a price add up to it");
  const cents = { perPayPeriod, employee: employeeCents, employer: employerCents, total: totalCents };
  return priceColumns(data).map((name) => formatMoney(cents[name], data.language));
}

function addPeople(pdf: PdfDocument, data: ConfirmationData): void {
  const words = confirmationTexts(data.language);
  const [relationship, dob, ssn] = [106, 134, 128];
  pdf.section(words("people.heading"));
  pdf.table(
    [
      { label: words("people.name"), width: pageWidth - relationship - dob - ssn },
      { label: words("people.relationship"), width: relationship },
      { label: words("people.dob"), width: dob },
      { label: words("people.ssn"), width: ssn },
    ],
    data.people.map((person) => ({
      cells: [
        [{ text: person.name, style: "strong" }],
        words(`relationships.${person.relationship}`),
        formatLong(person.dob, data.language),
        person.ssnLast4 === null ? words("notProvided") : lastFourOnly(person.ssnLast4),
      ],
    })),
  );
}

function addContact(pdf: PdfDocument, data: ConfirmationData): void {
  const words = confirmationTexts(data.language);
  const { email, phone, address } = data.contact;
  pdf.section(words("contact.heading"));
  pdf.facts([
    { label: words("contact.employer"), value: data.clientName },
    { label: words("contact.location"), value: data.location ?? words("notProvided") },
    { label: words("contact.email"), value: email ?? words("notProvided") },
    { label: words("contact.phone"), value: phone ?? words("notProvided") },
    {
      label: words("contact.address"),
      value: address.length > 0 ? address.join("\n") : words("notProvided"),
    },
  ]);
}

/** The bank and the end of the account; what was agreed to is on the page, where it was signed. */
function addPayment(pdf: PdfDocument, data: ConfirmationData): void {
  const { payment, charge, language, timeZone } = data;
  const words = confirmationTexts(language);
  if (payment === undefined) {
    if (charge === undefined) return;
    pdf.section(words("payment.heading"));
    return charge.why.forEach((sentence) => pdf.paragraph(sentence));
  }
  assert(
    charge?.monthlyChargeCents === payment.monthlyChargeCents,
    "what is told to be paid is what was agreed to",
  );
  assert(/^\d{1,4}$/u.test(payment.accountEnding), "only the end of an account number reaches a document");
  pdf.section(words("payment.heading"));
  pdf.facts([
    { label: words("payment.bank"), value: payment.bankName ?? words("notProvided") },
    { label: words("payment.account"), value: words("payment.ending", { ending: payment.accountEnding }) },
    { label: words("payment.monthly"), value: formatMoney(payment.monthlyChargeCents, language) },
    { label: words("payment.why"), value: charge.why.join(" ") },
    {
      label: words("payment.agreed"),
      value: words("payment.agreedAs", {
        moment: formatMoment(payment.authorizedAt, timeZone, language),
        name: payment.authorizedName,
      }),
    },
  ]);
}

/** The words that federal law expects with an offer, as the person saw them. */
function addNotices(pdf: PdfDocument, { notices = [], language }: ConfirmationData): void {
  if (notices.length === 0) return;
  const words = confirmationTexts(language);
  pdf.section(words("notices.heading"));
  for (const { title, text, version } of notices) {
    pdf.paragraph(title, "strong");
    for (const part of text.split("\n\n")) pdf.paragraph(part);
    pdf.paragraph(words("notices.version", { version }), "quiet");
  }
}

function addException(pdf: PdfDocument, { exception, language }: ConfirmationData): void {
  if (exception === undefined) return;
  const words = confirmationTexts(language);
  const { event, on, reason } = exception;
  pdf.section(words("exception.heading"));
  pdf.paragraph(words("exception.text", { event, date: formatLong(on, language), reason }));
}

function addHelp(pdf: PdfDocument, data: ConfirmationData): void {
  if (data.contacts.length === 0) return;
  pdf.section(confirmationTexts(data.language)("help.heading"));
  for (const contact of data.contacts) {
    const ways = [contact.name, contact.phone, contact.email, contact.hours].filter((way) => way !== null);
    pdf.paragraph(ways.join(" · "));
  }
}

function coverageLabel(coverageType: string, data: ConfirmationData): string {
  return data.coverageNames[coverageType]?.[data.language] ?? coverageType;
}

function lastFourOnly(ssnLast4: string): string {
  assert(/^\d{4}$/u.test(ssnLast4), "only the last four digits of an SSN reach a document");
  return maskSsn(ssnLast4);
}
