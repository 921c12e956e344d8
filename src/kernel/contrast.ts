import { assert } from "./assert.ts";

// Contrast as WCAG 2.2 defines it, for the theme colours a customer configures.

type Rgb = readonly [red: number, green: number, blue: number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** "#0f5c6e" or "#abc". */
export function isHexColour(value: unknown): value is string {
  return typeof value === "string" && /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/iu.test(value);
}

/** From 1 (the same colour) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  return ratio(read(one), read(other));
}

/** The colour itself where it stands out enough, else the nearest darker (or, on a dark ground, lighter) one that does. */
export function correctColour(
  colour: string,
  against: string,
  least = 4.5,
): { value: string; corrected: boolean } {
  const ground = read(against);
  const wanted = read(colour);
  if (ratio(wanted, ground) >= least) return { value: colour, corrected: false };
  const end = ratio(black, ground) >= ratio(white, ground) ? black : white;
  for (let percent = 1; percent < 100; percent += 1) {
    const mixed = mix(wanted, end, percent / 100);
    if (ratio(mixed, ground) >= least) return { value: write(mixed), corrected: true };
  }
  return { value: write(end), corrected: true };
}

function read(colour: string): Rgb {
  assert(isHexColour(colour), `a colour is written #rrggbb or #rgb, not ${colour}`);
  const hex = colour.slice(1);
  const pairs = hex.length === 3 ? Array.from(hex, (digit) => digit + digit) : (hex.match(/../gu) ?? []);
  const [red = "", green = "", blue = ""] = pairs;
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)];
}

function write(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function mix([red, green, blue]: Rgb, [endRed, endGreen, endBlue]: Rgb, share: number): Rgb {
  const channel = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [channel(red, endRed), channel(green, endGreen), channel(blue, endBlue)];
}

function ratio(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]; // two in, two out
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
