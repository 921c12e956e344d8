import { correctColour } from "#kernel/contrast.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { forStopLoss } from "../read-policy.service.ts";
import { wordsFor } from "../standing-csv.service.ts";
import { noteLook, readStanding } from "../standing.service.ts";
import { writeStanding } from "./standing.pdf.ts";

export async function openStanding(
  services: Services,
  scope: Scope,
  wanted: { id: string; day?: string | undefined },
): Promise<FileAnswer> {
  const standing = await forStopLoss(services, scope).transaction(async (transaction) => {
    const found = await readStanding(services, transaction, scope, wanted);
    noteLook(transaction, found, "print");
    return found;
  });
  const { language } = scope.context;
  const words = wordsFor(language);
  const { siteName, theme } = services.site;
  const pdf = new PdfDocument({
    title: words("title"),
    language,
    header: siteName,
    footer: `${standing.policy.clientName}, ${standing.policy.name}`,
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: services.clock(),
    colour: correctColour(theme.primary, "#ffffff").value,
  });
  writeStanding(pdf, { standing, language, words });
  return { file: await pdf.finish(), mediaType: "application/pdf", name: "stop-loss.pdf" };
}
