import { contrastRatio, correctColour } from "#kernel/contrast.ts";

const leastContrast = 4.5;

/** How a card looks where nobody designed one. */
export const plainLook = { bandColor: "#0f4c5c", textColor: "#ffffff" } as const;

/** The text on the band as people see it: as it was chosen, or the nearest color that can be read there (WCAG 2.2, 1.4.3). */
export function readableOn(band: string, text: string): { value: string; corrected: boolean; ratio: number } {
  return { ...correctColour(text, band, leastContrast), ratio: contrastRatio(text, band) };
}
