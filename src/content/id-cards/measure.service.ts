import { drawable, type Fonts } from "#server/pdf/fonts.ts";
import type { Card } from "./card.ts";
import { layoutOf, type Measure, type PlacedFace } from "./face-layout.ts";

/** A card's words where they are drawn, in letters that the fonts have. */
export function placedFaces(card: Card, fonts: Fonts): PlacedFace[] {
  const measure: Measure = (text, weight, size) => {
    const font = fonts[weight];
    return (font.layout(drawable(text, font)).advanceWidth / font.unitsPerEm) * size;
  };
  return layoutOf(card, measure).map((face) => ({
    ...face,
    lines: face.lines.map(({ tag, runs }) => ({
      tag,
      runs: runs.map((run) => ({ ...run, text: drawable(run.text, fonts[run.weight]) })),
    })),
  }));
}
