import type { InferInsertModel } from "drizzle-orm";
import type { planDocumentsTable } from "#enrollment/offering/session-content/session-content.table.ts";
import { type Language, languages } from "#kernel/language.ts";
import { formatMoney } from "#kernel/money.ts";
import type { BlobStore } from "#server/blobs.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import { pageWidth } from "#server/pdf/layout.ts";
import { type Demo, kept } from "./demo.ts";
import {
  type Cost,
  medicalCosts,
  smallCosts,
  smallKeys,
  type SmallKey,
  yearlyMostCents,
} from "./plan-documents.figures.ts";
import { costInWords, medicalWords } from "./plan-documents.texts.ts";
import type { DemoPlan, PlanKey, Plans } from "./plans.ts";
import { smallWords } from "./plan-summaries.texts.ts";
import { Random } from "./random.ts";

type PlanDocument = InferInsertModel<typeof planDocumentsTable>;

type Draft = {
  plan: PlanKey;
  kind: "sbc" | "summary";
  language: Language;
  title: string;
  write: (pdf: PdfDocument) => void;
};

/** Each document is drawn and stored once; the plans of all employers share it. */
export async function makePlanDocuments(demo: Demo, plans: Plans, blobs: BlobStore): Promise<PlanDocument[]> {
  const random = new Random("plan documents");
  const files: (Draft & { blobKey: string; sizeBytes: number })[] = [];
  for (const draft of drafts(plans)) {
    const content = await drawn(demo, draft);
    files.push({ ...draft, blobKey: await blobs.put(content), sizeBytes: content.length });
  }
  return Object.values(plans).flatMap((ofEmployer) =>
    ofEmployer.flatMap(({ key, row }) =>
      files
        .filter((file) => file.plan === key)
        .map(({ kind, language, title, blobKey, sizeBytes }) => ({
          ...kept(random, demo.founded),
          installationId: demo.installationId,
          clientId: row.clientId,
          basePlanId: row.id,
          identifier: random.id(demo.founded),
          kind,
          language,
          title,
          blobKey,
          sizeBytes,
          mediaType: "application/pdf",
        })),
    ),
  );
}

const medicalKeys = ["platinum", "value", "choice", "saver"] as const;

/** The same plan has the same figures at each employer: one drawing of it is enough. */
function drafts(plans: Plans): Draft[] {
  const all = Object.values(plans).flat();
  const planOf = (key: PlanKey) => all.find((plan) => plan.key === key);
  return languages.flatMap((language) => [
    ...medicalKeys.flatMap((key) => {
      const found = planOf(key);
      return found === undefined ? [] : [medicalDraft(key, found, language)];
    }),
    ...smallKeys.flatMap((key) => {
      const found = planOf(key);
      return found === undefined ? [] : [smallDraft(key, found, language)];
    }),
  ]);
}

async function drawn(demo: Demo, { title, language, write }: Draft): Promise<Buffer> {
  const words = medicalWords[language];
  const pdf = new PdfDocument({
    title,
    language,
    header: "Harborview Administrators",
    footer: words.demo,
    pageLabel: words.page,
    createdAt: new Date(demo.founded),
    colour: "#0f5c6e",
  });
  pdf.title(title);
  write(pdf);
  return pdf.finish();
}

type Plan = Pick<DemoPlan, "row" | "figures">;

/** "$2,000"; a plan of the demo that has no such sum has no such line. */
function moneyIn(language: Language) {
  return (cents: number | null | undefined) => formatMoney(cents ?? 0, language).replace(/\.00$/u, "");
}

function medicalDraft(plan: PlanKey, { row, figures }: Plan, language: Language): Draft {
  const words = medicalWords[language];
  const money = moneyIn(language);
  const { outside: elsewhere, ...care } = medicalCosts(figures);
  const inWords = (cost: Cost) => costInWords(cost, language, money);
  const reach = elsewhere.kind === "notCovered" ? "networkOnly" : "anywhere";
  return {
    plan,
    kind: "sbc",
    language,
    title: `${words.title}: ${row.name}`,
    write(pdf) {
      pdf.paragraph(words.intro);
      pdf.highlights([
        { label: words.deductible, value: money(figures.deductibleIndividualCents) },
        { label: words.outOfPocket, value: money(figures.outOfPocketIndividualCents) },
      ]);
      pdf.section(words.questionsHeading);
      pdf.facts([
        { label: words.familyDeductible, value: money(figures.deductibleFamilyCents) },
        { label: words.familyOutOfPocket, value: money(figures.outOfPocketFamilyCents) },
        { label: words.network, value: words.networkAnswer[reach] },
        { label: words.referral, value: words.referralAnswer[reach] },
      ]);
      pdf.section(words.careHeading);
      pdf.table(
        [
          { label: words.care, width: pageWidth / 2 },
          { label: words.youPay, width: pageWidth / 4 },
          { label: words.outside, width: pageWidth / 4 },
        ],
        words.careRows.map(({ key, label, outside }) => ({
          cells: [label, inWords(care[key]), inWords(outside === "same" ? care[key] : elsewhere)],
        })),
      );
      pdf.section(words.exampleHeading);
      pdf.paragraph(words.example);
      pdf.section(words.excludedHeading);
      pdf.list(words.excluded);
      pdf.section(words.rightsHeading);
      pdf.paragraph(words.rights);
    },
  };
}

function smallDraft(plan: SmallKey, { row, figures }: Plan, language: Language): Draft {
  const { careHeading, care, youPay } = medicalWords[language];
  const words = smallWords[language];
  const { intro, rows, notes } = words.plans[plan];
  const money = moneyIn(language);
  const costs = smallCosts(plan, figures);
  return {
    plan,
    kind: "summary",
    language,
    title: words.title(row.name),
    write(pdf) {
      pdf.paragraph(intro);
      pdf.section(careHeading);
      pdf.table(
        [
          { label: care, width: pageWidth / 2 },
          { label: youPay, width: pageWidth / 2 },
        ],
        costs.map((cost, at) => ({ cells: [rows[at] ?? "", costInWords(cost, language, money)] })),
      );
      pdf.section(words.goodToKnow);
      pdf.list([
        ...(plan === "vision"
          ? []
          : [
              words.deductible(
                money(figures.deductibleIndividualCents),
                money(figures.deductibleFamilyCents),
              ),
              words.most(money(yearlyMostCents[plan])),
            ]),
        ...notes,
      ]);
    },
  };
}
