import type { PublicTheme } from "./public-theme.ts";
import { contrastRatio, correctColour } from "#kernel/contrast.ts";

/** Public pages are white. */
const ground = "#ffffff";
const leastContrast = 4.5;

/** A colour as people see it: the one that was chosen, or the nearest that can be read on white (WCAG 2.2, 1.4.3). */
export function readableColour(colour: string): { value: string; corrected: boolean; ratio: number } {
  return { ...correctColour(colour, ground, leastContrast), ratio: contrastRatio(colour, ground) };
}

export function logoPath(key: string): string {
  return `/selfenrollment/logo/${key}`;
}

type Chosen = {
  primary: string;
  accent: string;
  logoKey: string | null;
  logoAlt: string | null;
  logoHeight: number;
};

/** A theme as the public pages take it. */
export function publicTheme(chosen: Chosen | null, clientName: string): PublicTheme | null {
  if (chosen === null) return null;
  const { primary, accent, logoKey, logoAlt, logoHeight } = chosen;
  return {
    primary: readableColour(primary).value,
    accent: readableColour(accent).value,
    logo:
      logoKey === null ? null : { src: logoPath(logoKey), alt: logoAlt ?? clientName, height: logoHeight },
  };
}
