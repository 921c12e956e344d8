import { Problem } from "#kernel/problem.ts";
import { correctColour } from "#kernel/contrast.ts";
import type { FileAnswer } from "#server/http/api.ts";
import { PdfDocument } from "#server/pdf/document.ts";
import type { SystemScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { show } from "../elect-state.service.ts";
import { type LinkCall, openLink } from "../open-link.service.ts";
import { receiptWords, writeReceipt } from "./receipt.pdf.ts";

/** The receipt of what was answered by a link, to keep. */
export async function openReceipt(
  services: Services,
  system: SystemScope,
  call: Pick<LinkCall, "key" | "browser">,
): Promise<FileAnswer> {
  const state = await show(services, await openLink(services, system, call), []);
  if (state.receipt === null) throw new Problem("notFound");
  const { language } = system.context;
  const words = receiptWords(language);
  const { siteName, theme } = services.site;
  const reference = state.receipt.referenceNumber;
  const pdf = new PdfDocument({
    title: words("file", { reference }),
    language,
    header: siteName,
    footer: words("file", { reference }),
    pageLabel: (page, pages) => words("page", { page, pages }),
    createdAt: services.clock(),
    colour: correctColour(theme.primary, "#ffffff").value,
  });
  writeReceipt(pdf, { ...state, receipt: state.receipt }, language);
  const file = await pdf.finish();
  return { file, mediaType: "application/pdf", name: `COBRA-${reference}.pdf` };
}
