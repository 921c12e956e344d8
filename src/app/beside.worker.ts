import { cardPictureWork, cardsWork } from "#content/id-cards/card.pdf.ts";
import { pdfTextWork } from "#content/documents/content/read-text.service.ts";
import { fieldsWork, signedWork } from "#content/esign/paper/overlay.pdf.ts";
import { pagesWork } from "#content/esign/read-pdf.service.ts";
import { served, serveWorks } from "#server/beside/serve-works.ts";
import { openApiWork } from "#server/http/openapi-work.ts";
import { pdfWork } from "#server/pdf/document.ts";
import { lettersWork } from "#server/pdf/letters.ts";
import { sheetWork } from "#server/spreadsheets/write-sheet.ts";

// A thread or a process starts here, beside the server: what is drawn, packed and read by `runBeside`. Each reads only the
// libraries of the work that comes: a process does one.

serveWorks([
  served(pdfWork, async () => (await import("#server/pdf/draw-document.ts")).drawDocument),
  served(lettersWork, async () => (await import("#server/pdf/draw-letters.ts")).drawLetters),
  served(openApiWork, async () => (await import("#server/http/openapi-assembly.ts")).assembleOpenApi),
  served(sheetWork, async () => (await import("#server/spreadsheets/draw-sheet.ts")).drawSheet),
  served(cardsWork, async () => (await import("#content/id-cards/card-drawing.pdf.ts")).drawCards),
  served(
    cardPictureWork,
    async () => (await import("#content/id-cards/card-picture.service.ts")).drawCardPicture,
  ),
  served(fieldsWork, async () => (await import("#content/esign/paper/fields-drawing.pdf.ts")).drawFields),
  served(signedWork, async () => (await import("#content/esign/paper/joining.pdf.ts")).joinSigned),
  served(pagesWork, async () => (await import("#content/esign/pages-reading.service.ts")).readPages),
  served(
    pdfTextWork,
    async () => (await import("#content/documents/content/pdf-text.service.ts")).readPdfText,
  ),
]);
