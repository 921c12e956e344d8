import type { PdfBlock } from "./document.ts";
import { PdfPages } from "./pages.ts";
import type { PagesSettings } from "./settings.ts";

/** Draws a document from its blocks. */
export async function* drawDocument(
  settings: PagesSettings,
  blocks: AsyncIterable<PdfBlock>,
): AsyncGenerator<Uint8Array> {
  const pages = await PdfPages.open(settings);
  for await (const [name, ...given] of blocks) Reflect.apply(pages[name], pages, given);
  yield* pages.finish();
}
