import { openFonts } from "#server/pdf/fonts.ts";
import type { CardLogo } from "./card.pdf.ts";
import type { Card } from "./card.ts";
import { cardSize, insideOf, type PlacedFace } from "./face-layout.ts";
import { placedFaces } from "./measure.service.ts";

/** Letters are outlines: names look right on a phone without the fonts. */
export async function* drawCardPicture(asked: { card: Card; logo: CardLogo }): AsyncGenerator<Uint8Array> {
  yield Buffer.from(await drawCard(asked), "utf8");
}

async function drawCard({ card, logo }: { card: Card; logo: CardLogo }): Promise<string> {
  const fonts = await openFonts();
  const { width, height } = cardSize;
  const space = 12;
  const faces = placedFaces(logo === null ? { ...card, logo: null } : card, fonts);
  const total = faces.length * height + (faces.length - 1) * space;
  // Each letter is described once.
  const outlines = new Map<string, string>();
  const drawn = faces.map(({ band, lines, plate }, at) => {
    const letters = lines.flatMap(({ runs }) =>
      runs.map(({ text, weight, size, colour, x, y }) => {
        const font = fonts[weight];
        const scale = size / font.unitsPerEm;
        const { glyphs, positions } = font.layout(text);
        let advance = 0;
        const placed = glyphs.map((glyph, nth) => {
          const name = `${weight}${glyph.id}`;
          if (!outlines.has(name)) outlines.set(name, `<path id="${name}" d="${glyph.path.toSVG()}"/>`);
          const letter = `<use href="#${name}" x="${advance}"/>`;
          advance += positions[nth]?.xAdvance ?? glyph.advanceWidth;
          return letter;
        });
        const baseline = y + font.ascent * scale;
        const transform = `translate(${short(x)} ${short(baseline)}) scale(${scale.toFixed(6)} ${(-scale).toFixed(6)})`;
        return `<g fill="${colour}" transform="${transform}">${placed.join("")}</g>`;
      }),
    );
    const clip = `face${at}`;
    return `<g transform="translate(0 ${at * (height + space)})"><clipPath id="${clip}"><rect width="${width}" height="${height}" rx="9"/></clipPath><g clip-path="url(#${clip})"><rect width="${width}" height="${height}" fill="#ffffff"/><rect width="${width}" height="${band}" fill="${card.bandColor}"/>${logoOn(plate, logo)}${letters.join("")}</g><rect x="0.25" y="0.25" width="${width - 0.5}" height="${height - 0.5}" rx="9" fill="none" stroke="#8a939b" stroke-width="0.5"/></g>`;
  });
  const said = faces.flatMap(({ lines }) => lines.map(({ runs }) => runs.map(({ text }) => text).join("")));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${total}" width="${width * 4}" height="${total * 4}" role="img"><title>Insurance card</title><desc>${escaped(said.join("\n"))}</desc><defs>${[...outlines.values()].join("")}</defs>${drawn.join("")}</svg>`;
}

function logoOn(plate: PlacedFace["plate"], logo: CardLogo): string {
  if (plate === null || logo === null) return "";
  const { x, y, width, height } = insideOf(plate);
  const address = `data:${logo.mediaType};base64,${Buffer.from(logo.content).toString("base64")}`;
  return `<rect x="${plate.x}" y="${plate.y}" width="${plate.width}" height="${plate.height}" rx="3" fill="#ffffff"/><image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid meet" href="${address}"/>`;
}

const short = (value: number) => Number(value.toFixed(2));

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
