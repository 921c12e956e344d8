import type { InferInsertModel } from "drizzle-orm";
import type { planDocumentsTable } from "#domains/plans/plans.table.ts";
import type { Language } from "#kernel/language.ts";
import type { BlobStore } from "#server/blobs.ts";
import { PdfDocument, pageWidth } from "#server/pdf/document.ts";
import { type Demo, kept } from "./demo.ts";
import {
  medicalFigures,
  medicalWords,
  type MedicalFigures,
  smallSummaries,
  type SmallSummary,
} from "./plan-documents.texts.ts";
import type { PlanKey, Plans } from "./plans.ts";
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
  for (const draft of drafts()) {
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

function drafts(): Draft[] {
  return [
    medicalDraft("platinum", "en"),
    medicalDraft("platinum", "ko"),
    medicalDraft("platinum", "es"),
    medicalDraft("value", "en"),
    medicalDraft("choice", "en"),
    medicalDraft("saver", "en"),
    ...smallSummaries.map((summary) => smallDraft(summary)),
  ];
}

async function drawn(demo: Demo, { title, language, write }: Draft): Promise<Buffer> {
  const words = medicalWords[language];
  const pdf = await PdfDocument.open({
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

function medicalDraft(plan: keyof typeof medicalFigures, language: Language): Draft {
  const words = medicalWords[language];
  const figures: MedicalFigures = medicalFigures[plan];
  const inWords = (figure: string) => words.figures[figure] ?? figure;
  const reach = figures.outside === null ? "networkOnly" : "anywhere";
  return {
    plan,
    kind: "sbc",
    language,
    title: `${words.title}: ${figures.name}`,
    write(pdf) {
      pdf.paragraph(words.intro);
      pdf.highlights([
        { label: words.deductible, value: inWords(figures.deductible) },
        { label: words.outOfPocket, value: figures.outOfPocket },
      ]);
      pdf.section(words.questionsHeading);
      pdf.facts([
        { label: words.familyDeductible, value: inWords(figures.familyDeductible) },
        { label: words.familyOutOfPocket, value: figures.familyOutOfPocket },
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
          cells: [
            label,
            inWords(figures.care[key]),
            outside === "same" ? inWords(figures.care[key]) : (figures.outside ?? words.notCovered),
          ],
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

function smallDraft({ plan, title, intro, rows, notes }: SmallSummary): Draft {
  const words = medicalWords.en;
  return {
    plan,
    kind: "summary",
    language: "en",
    title,
    write(pdf) {
      pdf.paragraph(intro);
      pdf.section(words.careHeading);
      pdf.table(
        [
          { label: words.care, width: pageWidth / 2 },
          { label: words.youPay, width: pageWidth / 2 },
        ],
        rows.map((cells) => ({ cells })),
      );
      pdf.section("Good to know");
      pdf.list(notes);
    },
  };
}
