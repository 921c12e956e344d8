import type { Card } from "./card.ts";
import { facesOf, type Line, type Part } from "./faces.ts";

// Where each word of a card stands, in points: one layout for PDF and picture.

/** A plastic card (ISO/IEC 7810 ID-1, CR80). */
export const cardSize = { width: 243, height: 153 } as const;
export const leastType = 6;
const ink = "#1b1f23";
const quiet = "#4d565e";
const side = 10;
const bandHeight = 30;
const gap = 4;
const plate: Place = { x: cardSize.width - 8 - 62, y: 4, width: 62, height: bandHeight - 8 };
const sizes = [7.5, 7, 6.5, leastType] as const;

export type Weight = "regular" | "bold";
export type Measure = (text: string, weight: Weight, size: number) => number;
/** One run of letters; `y` is the top of its line. */
export type Run = { text: string; weight: Weight; size: number; colour: string; x: number; y: number };
/** What a screen reader hears as one line. */
export type PlacedLine = { tag: "H1" | "P"; runs: Run[] };
export type Place = { x: number; y: number; width: number; height: number };
/** The logo stands on a white plate: it is readable whatever the band's colour is. */
export type PlacedFace = { name: "front" | "back"; band: number; lines: PlacedLine[]; plate: Place | null };

/** The logo keeps off the edge of its plate. */
export const insideOf = ({ x, y, width, height }: Place): Place => ({
  x: x + 3,
  y: y + 2,
  width: width - 6,
  height: height - 4,
});

export const lineHeight = (size: number) => size * 1.25;

/** Both faces, in the largest type that fits. What is not needed to be served gives way first, then names of a long list. */
export function layoutOf(card: Card, measure: Measure): PlacedFace[] {
  return (["front", "back"] as const).map((name) => {
    for (const shown of shorter(card)) {
      for (const size of sizes) {
        const placed = place(name, shown, size, measure);
        if (placed !== undefined) return placed;
      }
    }
    throw new Error("A card without its texts fits");
  });
}

function* shorter(card: Card): Generator<Card> {
  yield card;
  const plain = { ...card, frontText: null, backText: null };
  yield plain;
  const served = { ...plain, copays: [] };
  yield served;
  for (let count = card.people.length - 1; count > 0; count -= 1) {
    const people = card.people.slice(0, count);
    const more = `+${card.people.length - count}`;
    yield { ...served, people: [...people, { memberId: "", memberNumber: "", name: more }] };
  }
  for (const letters of [32, 20, 12, 8]) yield cut(served, letters);
}

/** The same with every text of no fixed form cut: better than one that runs off the card. */
function cut(card: Card, letters: number): Card {
  const shortened = (text: string) =>
    Array.from(text).length <= letters ? text : `${Array.from(text).slice(0, letters).join("")}…`;
  const short = (text: string | null) => (text === null ? null : shortened(text));
  const { rx } = card;
  return {
    ...card,
    people: card.people.slice(0, 1).map((person) => ({ ...person, name: shortened(person.name) })),
    subscriberName: shortened(card.subscriberName),
    planName: shortened(card.planName),
    coverageName: shortened(card.coverageName),
    groupNumber: short(card.groupNumber),
    network: short(card.network),
    claimsAddress: short(card.claimsAddress?.replaceAll("\n", ", ") ?? null),
    website: short(card.website),
    payerId: short(card.payerId),
    rx: rx && { ...rx, pcn: short(rx.pcn), group: short(rx.group) },
  };
}

function place(name: "front" | "back", card: Card, size: number, measure: Measure): PlacedFace | undefined {
  const faces = facesOf(card);
  const lines = name === "front" ? heading(card, faces, measure) : [];
  let y = name === "front" ? bandHeight + gap : side;
  const { width, height } = cardSize;
  const inner = width - 2 * side;
  const parts = faces[name];
  const rx = parts.filter((part) => part.name === "rx");
  const rest = parts.filter((part) => part.name !== "rx");
  const rightWidth = rx.length === 0 ? 0 : 84;
  const columnTop = y;
  let columnEnd = y;
  if (rightWidth > 0) columnEnd = put(rx, { x: width - side - rightWidth, width: rightWidth, y: columnTop });
  const narrow = rest.filter(({ name: part }) => part === "member" || part === "plan");
  const wide = rest.filter(({ name: part }) => part !== "member" && part !== "plan");
  y = put(narrow, { x: side, width: inner - (rightWidth === 0 ? 0 : rightWidth + gap), y: columnTop });
  y = put(wide, { x: side, width: inner, y: Math.max(y, columnEnd) });
  if (y - gap > height - side + 4) return undefined;
  return name === "front"
    ? { name, band: bandHeight, lines, plate: card.logo === null ? null : plate }
    : { name, band: 0, lines, plate: null };

  function put(some: readonly Part[], box: { x: number; width: number; y: number }): number {
    let top = box.y;
    for (const part of some) {
      for (const line of part.lines) {
        const set = setLine(line, { ...box, y: top }, size, measure);
        lines.push({ tag: "P", runs: set.runs });
        top = set.y;
      }
      top += gap;
    }
    return top;
  }
}

function heading(
  card: Card,
  { title, subtitle }: ReturnType<typeof facesOf>,
  measure: Measure,
): PlacedLine[] {
  const room = (card.logo === null ? cardSize.width - side : plate.x - gap) - side;
  const colour = card.textColor;
  const sized = [10, 9, 8, 7, leastType].find((size) => measure(title, "bold", size) <= room) ?? leastType;
  const run = (text: string, weight: Weight, size: number, y: number): PlacedLine => ({
    tag: weight === "bold" ? "H1" : "P",
    runs: [
      { text: fitted(text, (part) => measure(part, weight, size) <= room), weight, size, colour, x: side, y },
    ],
  });
  if (subtitle === null) return [run(title, "bold", sized, (bandHeight - lineHeight(sized)) / 2)];
  return [run(title, "bold", sized, 4), run(subtitle, "regular", leastType + 0.5, 18.5)];
}

function fitted(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text;
  const letters = Array.from(text);
  while (letters.length > 1 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}

type Box = { x: number; width: number; y: number };

/** The label, quiet, then the value, bold; what does not fit goes on below, from the left. */
function setLine(
  { label, value }: Line,
  box: Box,
  size: number,
  measure: Measure,
): { runs: Run[]; y: number } {
  const runs: Run[] = [];
  let { y } = box;
  const labelWidth = label === "" ? 0 : measure(`${label}: `, "regular", size);
  if (label !== "") runs.push({ text: `${label}: `, weight: "regular", size, colour: quiet, x: box.x, y });
  const weight: Weight = label === "" ? "regular" : "bold";
  let x = box.x + labelWidth;
  let text = "";
  const flush = (isLast: boolean) => {
    // The space that the line break replaces stays, so that a reader does not join two words.
    if (text !== "") runs.push({ text: isLast ? text : `${text} `, weight, size, colour: ink, x, y });
    text = "";
  };
  const next = () => {
    y += lineHeight(size);
    x = box.x;
  };
  for (const [at, paragraph] of value.split("\n").entries()) {
    if (at > 0) {
      flush(false);
      next();
    }
    for (const word of paragraph.split(" ").flatMap((one) => pieces(one, box.width, size, measure))) {
      const longer = text === "" ? word : `${text} ${word}`;
      if (x + measure(longer, weight, size) <= box.x + box.width + 0.01) {
        text = longer;
        continue;
      }
      const isAtStart = x === box.x && text === "";
      flush(false);
      if (!isAtStart) next();
      text = word;
    }
  }
  flush(true);
  return { runs, y: y + lineHeight(size) };
}

/** A word that is wider than the whole line is broken. */
function pieces(word: string, width: number, size: number, measure: Measure): string[] {
  if (measure(word, "bold", size) <= width) return [word];
  const found: string[] = [];
  let piece = "";
  for (const letter of word) {
    if (piece !== "" && measure(piece + letter, "bold", size) > width) {
      found.push(piece);
      piece = "";
    }
    piece += letter;
  }
  return [...found, piece];
}
