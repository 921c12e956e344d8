import type { Language } from "#kernel/language.ts";
import { fullName } from "#kernel/person-name.ts";
import { Problem } from "#kernel/problem.ts";
import type { FileAnswer } from "#server/http/api.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { askedWords } from "./asked-words.service.ts";
import { confirmationPdf } from "./confirmation/confirmation.pdf.ts";
import { formatMoney } from "#kernel/money.ts";
import { adjustmentKinds, reasonOfKind } from "#plans/plans/adjustments.ts";
import { confirmationTexts, whatHappensNext } from "./confirmation/confirmation.texts.ts";
import type { ConfirmationData, ConfirmationSelection } from "./confirmation/confirmation.ts";
import {
  coverageTypesOf,
  type Draft,
  type DraftSelection,
  readDraft,
  subscriberOf,
} from "./draft.service.ts";
import { noCoverageOf, presentDraft } from "./present-draft.service.ts";
import type { Enrollment } from "./enrollment.ts";
import type { Offering } from "#enrollment/offering/offering.service.ts";
import { fileNameOf } from "#enrollment/offering/session-content/document-file.service.ts";
import {
  openSealed,
  type SealedRow,
  selectSealed,
} from "#enrollment/offering/session-content/documents.service.ts";
import { shownHtml } from "#server/page-html.ts";
import { offeringFor, readBasis } from "./own-offering.service.ts";
import { enrollmentIdOf } from "./own-enrollment.service.ts";
import { whyTexts } from "#enrollment/offering/why/why.texts.ts";

/** spec §9: a document takes at most 30 seconds. */
const patienceMs = 30_000;

type DocumentPlace = { enrollmentIdentifier: string; documentIdentifier: string };

/** A document of a plan or of an external benefit, only for an enrollment that offers it. */
export async function openPlanDocument(
  services: Services,
  scope: Scope,
  { enrollmentIdentifier, documentIdentifier }: DocumentPlace,
): Promise<FileAnswer> {
  const place = [enrollmentIdOf(scope), enrollmentIdentifier, documentIdentifier];
  const found = await scope.transaction(async ({ client }) => {
    const ofPlan = await client.query<{ key: string; title: string; mediaType: string }>(
      `select d.blob_key as key, d.title, d.media_type as "mediaType"
       from enrollments e
         join session_plans s on s.session_id = e.session_id and s.active and s.deleted_at is null
         join plan_documents d on d.base_plan_id = s.base_plan_id and d.active and d.deleted_at is null
           and (d.session_id is null or d.session_id = e.session_id)
       where e.id = $1 and e.identifier = $2 and d.identifier = $3`,
      place,
    );
    if (ofPlan.rows[0] !== undefined) return { plan: ofPlan.rows[0] };
    const ofBenefit = await client.query<SealedRow>(
      `${selectSealed} where active and deleted_at is null and identifier = $3
         and external_benefit_id in (select b.id from enrollments e join external_benefits b on b.session_id = e.session_id
           where e.id = $1 and e.identifier = $2 and b.active and b.deleted_at is null)`,
      place,
    );
    return { benefit: ofBenefit.rows[0] };
  });
  if (found.benefit !== undefined) return openSealed(services, found.benefit);
  if (found.plan === undefined) throw new Problem("notFound");
  const { key, title, mediaType } = found.plan;
  const file = await inTime(services.blobs.get(key));
  return { file, mediaType, name: fileNameOf(title, mediaType) };
}

/** The text of a page, only for an enrollment that offers it. */
export async function openPlanPage(
  scope: Scope,
  { enrollmentIdentifier, pageId }: { enrollmentIdentifier: string; pageId: string },
): Promise<{ title: string; language: Language; body: string }> {
  const page = await scope.transaction(async ({ client }) => {
    const { rows } = await client.query<{ title: string; language: Language; body: string }>(
      `select g.title, g.language, g.body from enrollments e
         join plan_pages g on g.session_id = e.session_id and g.active and g.deleted_at is null
       where e.id = $1 and e.identifier = $2 and g.id = $3`,
      [enrollmentIdOf(scope), enrollmentIdentifier, pageId],
    );
    return rows[0];
  });
  if (page === undefined) throw new Problem("notFound");
  return { ...page, body: shownHtml(page.body, page.language) };
}

/** The confirmation that a person keeps. */
export async function openConfirmation(
  services: Services,
  scope: Scope,
  identifier: string,
): Promise<FileAnswer> {
  const draft = await scope.transaction(async (transaction) => {
    const read = await readDraft(transaction, enrollmentIdOf(scope));
    if (read.identifier !== identifier || read.referenceNumber === null) throw new Problem("notFound");
    transaction.audit({
      action: "view",
      subject: "enrollments",
      subjectId: read.id,
      clientId: read.clientId,
    });
    return read;
  });
  const offering = offeringFor(await readBasis(services, draft.id), draft);
  const file = await inTime(makeConfirmation(services, draft, offering));
  return { file, mediaType: "application/pdf", name: `${draft.referenceNumber}.pdf` };
}

/** For staff and the person alike: the same paper; staff's says too where an exception was made. */
export async function makeConfirmation(
  services: Services,
  draft: Draft,
  offering: Offering,
  exception: ConfirmationData["exception"] | null = null,
): Promise<Buffer> {
  const { language, effectiveDate, referenceNumber, submittedAt } = draft;
  if (effectiveDate === null || referenceNumber === null || submittedAt === null)
    throw new Problem("notFound");
  const shown = presentDraft(draft, offering, null);
  const noCoverage = noCoverageOf(draft, offering);
  const subscriber = subscriberOf(draft);
  const division = offering.divisions.find((one) => one.id === draft.divisionId);
  const totalCents = shown.totals.employeeCents + shown.totals.employerCents;
  return confirmationPdf({
    siteName: services.site.siteName,
    siteColour: services.site.theme.primary,
    language,
    referenceNumber,
    submittedAt: new Date(submittedAt),
    timeZone: offering.timeZone,
    clientName: offering.clientName,
    sessionName: offering.name,
    effectiveDate,
    coverageNames: shown.coverageNames,
    noCoverage,
    people: draft.people.map((person) => ({
      name: fullName(person),
      relationship: person.relationship,
      dob: person.dob ?? "",
      ssnLast4: person.ssnLast4,
    })),
    location: division?.name ?? null,
    contact: {
      email: subscriber?.email ?? null,
      phone: subscriber?.phone ?? null,
      address: [
        subscriber?.address1,
        subscriber?.address2,
        [subscriber?.city, [subscriber?.state, subscriber?.zip].filter(Boolean).join(" ")]
          .filter(Boolean)
          .join(", "),
      ].filter((line): line is string => typeof line === "string" && line !== ""),
    },
    selections: coverageTypesOf(offering).flatMap((type) =>
      selectionOf(type, draft, offering).map((one) =>
        one.kind === "covered"
          ? { ...one, answers: answersOf(type, { shown, draft, offering }), ...pendingOf(type, shown) }
          : one,
      ),
    ),
    externalBenefits: shown.externalBenefits,
    forms: shown.forms.completed.map(({ title, signed }) => ({
      title,
      signed: signed && { name: signed.name, at: new Date(signed.at) },
    })),
    totals: { ...shown.totals, totalCents },
    ...(shown.payment === null
      ? {}
      : { payment: { ...shown.payment, authorizedAt: new Date(shown.payment.authorizedAt) } }),
    ...(shown.paymentTotals === null ? {} : { charge: chargeWords(shown.paymentTotals, language) }),
    payPeriodsPerYear: offering.payPeriodsPerYear,
    notices: shown.notices,
    ...(exception && { exception }),
    whatHappensNext: whatHappensNext({ effectiveDate, noCoverage }, language),
    contacts: [{ name: offering.contact.name ?? offering.clientName, ...contactOf(offering) }],
  });
}

function selectionOf(coverageType: string, draft: Draft, offering: Offering): ConfirmationSelection[] {
  const selection = draft.selections.find((one) => one.coverageType === coverageType);
  if (selection === undefined) return [];
  if (selection.sessionPlanId === null) {
    const reasons = offering.waiveReasons.filter(({ code }) => selection.waiveReasons.includes(code));
    const labels = reasons.map(({ label }) => label[draft.language]);
    const told = selection.waiveText === null ? [] : [selection.waiveText];
    return [{ kind: "waived", coverageType, reasons: [...labels, ...told] }];
  }
  const plan = offering.plans.find((one) => one.id === selection.sessionPlanId);
  const { totalCents, employerCents, employeeCents, employeePerPayPeriodCents } = selection;
  if (
    totalCents === null ||
    employerCents === null ||
    employeeCents === null ||
    employeePerPayPeriodCents === null
  ) {
    return [];
  }
  return [
    {
      kind: "covered",
      coverageType,
      startsOn: selection.startsOn,
      planName: selection.planName ?? plan?.name ?? "",
      tierCode: selection.tierCode === "NOTIER" ? null : selection.tierCode,
      coveredNames: draft.people
        .filter((person) => person.relationship === "18" || selection.dependents.includes(person.id))
        .map(fullName),
      adjustments: adjustmentLines(selection, draft),
      price: { totalCents, employerCents, employeeCents, employeePerPayPeriodCents },
    },
  ];
}

/** Surcharges and credits that the price holds, in the words of the confirmation. */
function adjustmentLines({ why }: DraftSelection, { people, language }: Draft): string[] {
  return why.flatMap(({ code, params }) => {
    const kind = adjustmentKinds.find((one) => code === reasonOfKind[one]);
    if (kind === undefined) return [];
    const name = people.find(({ id }) => id === params?.["personId"])?.firstName ?? "";
    const amount = formatMoney(Number(params?.["amountCents"]), language);
    return [confirmationTexts(language)(`choices.adjusted.${kind}`, { name, amount })];
  });
}

function chargeWords(totals: NonNullable<Enrollment["paymentTotals"]>, language: Language) {
  const { monthlyChargeCents, basis, isDue, why } = totals;
  return {
    monthlyChargeCents,
    isFixed: basis === "fixed" && isDue,
    why: why.map(({ code }) => whyTexts(language)(code)),
  };
}

type Known = { shown: Enrollment; draft: Draft; offering: Offering };

/** What a plan asked for: in the words of the day on which it was sent; of one that came back, in today's. */
function answersOf(coverageType: string, { shown, draft, offering }: Known): [string, string][] {
  const sent = shown.benefitSelections[coverageType]?.asked ?? [];
  const selection = draft.selections.find((one) => one.coverageType === coverageType);
  const plan = offering.plans.find(({ id }) => id === selection?.sessionPlanId);
  const asked =
    sent.length === 0 && selection && plan ? askedWords(selection, plan, { draft, offering }) : sent;
  return asked.map(({ label, answer }) => [label, answer]);
}

function pendingOf(coverageType: string, { benefitSelections }: Enrollment) {
  const eoi = benefitSelections[coverageType]?.eoi ?? null;
  return eoi === null || eoi.pendingCents === 0 ? {} : { pending: eoi };
}

function contactOf({ contact }: Offering) {
  return { phone: contact.phone, email: contact.email, hours: null };
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Problem("timedOut")), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
