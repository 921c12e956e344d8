import { createRequire } from "node:module";
import { open, type Font } from "fontkit";

export interface Fonts {
  regular: Font;
  bold: Font;
}

// Found at run time, from wherever the server runs: the fonts stay in node_modules, a bundle holds no binary.
const require = createRequire(import.meta.url);

let opened: Promise<Fonts> | undefined;

/** Noto Sans KR, read at the first document and then kept: a document takes a third of the time it takes to read it anew. */
export function openFonts(): Promise<Fonts> {
  opened ??= Promise.all([
    openFont("@expo-google-fonts/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf"),
    openFont("@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf"),
  ]).then(([regular, bold]) => ({ regular, bold }));
  return opened;
}

async function openFont(file: string): Promise<Font> {
  const font = await open(require.resolve(file));
  if (!("layout" in font)) throw new Error(`${file} holds several fonts`);
  return font;
}

/** Letters that no decomposition reduces to a plain one. */
const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  Ł: "L",
  ı: "i",
  ħ: "h",
  Ħ: "H",
  ŧ: "t",
  Ŧ: "T",
};

/**
 * The text in letters the font can draw: Hangul and accents composed, and a letter it lacks (ş, ł) by its plain one,
 * as people write it on a keyboard without it. What has no plain letter is drawn as an empty box, never dropped.
 */
export function drawable(text: string, font: Pick<Font, "hasGlyphForCodePoint">): string {
  return Array.from(text.normalize("NFC"), (character) => drawableCharacter(character, font)).join("");
}

function drawableCharacter(character: string, font: Pick<Font, "hasGlyphForCodePoint">): string {
  const isKnown = (candidate: string) =>
    candidate === "\n" || font.hasGlyphForCodePoint(candidate.codePointAt(0) ?? 0);
  if (isKnown(character)) return character;
  const plain = plainLetters[character] ?? character.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain !== "" && Array.from(plain).every(isKnown) ? plain : "□";
}
