import { type Fonts, openFonts } from "#server/pdf/fonts.ts";
import { page as letter } from "#server/pdf/layout.ts";
import { type Element, PdfPen } from "#server/pdf/pen.ts";
import { brokenOffWith } from "#server/streams.ts";
import type { CardsSettings } from "./card.pdf.ts";
import type { Card } from "./card.ts";
import { cardSize, insideOf, type PlacedFace } from "./face-layout.ts";
import { placedFaces } from "./measure.service.ts";

export async function* drawCards(
  { createdAt, size, logo }: CardsSettings,
  cards: AsyncIterable<Card>,
): AsyncGenerator<Uint8Array> {
  const fonts = await openFonts();
  // A card is English whatever the page is; a name in Hangul is a name.
  const pen = await PdfPen.open({
    title: "Insurance card",
    language: "en",
    createdAt,
    colour: "#000000",
    isStreamed: true,
  });
  yield* brokenOffWith(pen.pdf, writeAll(pen, cards, { size, logo: drawableLogo(logo) }, fonts));
}

async function writeAll(
  pen: PdfPen,
  cards: AsyncIterable<Card>,
  { size, logo }: { size: CardsSettings["size"]; logo: Buffer | null },
  fonts: Fonts,
): Promise<void> {
  for await (const card of cards) {
    const section = pen.child(pen.root, "Sect", { lang: "en-US" });
    if (size === "letter") pen.pdf.addPage({ size: "LETTER", margin: 0 });
    for (const face of placedFaces(logo === null ? { ...card, logo: null } : card, fonts)) {
      if (size === "card") pen.pdf.addPage({ size: [cardSize.width, cardSize.height], margin: 0 });
      drawFace(pen, section, {
        face,
        card,
        logo,
        at: size === "card" ? { x: 0, y: 0 } : placeOnLetter(face),
      });
    }
    section.end();
  }
  pen.end();
}

/** A PDF has no WebP. */
function drawableLogo(logo: CardsSettings["logo"]): Buffer | null {
  return logo === null || logo.mediaType === "image/webp" ? null : Buffer.from(logo.content);
}

const placeOnLetter = ({ name }: PlacedFace) => ({
  x: (letter.width - cardSize.width) / 2,
  y: name === "front" ? 108 : 108 + cardSize.height + 18,
});

type Drawn = { face: PlacedFace; card: Card; logo: Buffer | null; at: { x: number; y: number } };

function drawFace(pen: PdfPen, section: Element, { face, card, logo, at }: Drawn): void {
  const { pdf } = pen;
  const { width, height } = cardSize;
  pen.artifact("Layout", () => {
    const isOnPaper = at.y > 0;
    pdf.save();
    if (isOnPaper) pdf.roundedRect(at.x, at.y, width, height, 9).clip();
    if (face.band > 0) pdf.rect(at.x, at.y, width, face.band).fill(card.bandColor);
    pdf.restore();
    if (face.plate !== null && logo !== null) {
      const { plate } = face;
      pdf.roundedRect(at.x + plate.x, at.y + plate.y, plate.width, plate.height, 3).fill("#ffffff");
      const { x, y, width, height } = insideOf(plate);
      pdf.image(logo, at.x + x, at.y + y, { fit: [width, height], align: "center", valign: "center" });
    }
    // The box says where to cut it out.
    if (isOnPaper) pdf.roundedRect(at.x, at.y, width, height, 9).lineWidth(0.5).stroke("#8a939b");
  });
  for (const { tag, runs } of face.lines) {
    const element = pen.child(section, tag);
    pen.tagged(element, tag, () => {
      for (const { text, weight, size, colour, x, y } of runs) {
        pdf.font(weight).fontSize(size).fillColor(colour);
        pdf.text(text, at.x + x, at.y + y, { lineBreak: false });
      }
    });
  }
}
