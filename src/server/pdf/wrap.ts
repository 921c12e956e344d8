/**
 * Breaks a text into lines no wider than `width`, at spaces only: Korean stays whole word by word. A single word
 * that is wider than the line is broken after its last hyphen there, or where the line ends.
 */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const space = measure(" ");
  const lines: string[] = [];
  let line: string[] = [];
  let lineWidth = 0;
  for (const word of paragraph.split(" ")) {
    // Word by word, each with its space: shaping is slow, and pdfkit remembers what it shaped in just these pieces.
    const wordWidth = measure(`${word} `);
    if (line.length > 0 && lineWidth + wordWidth - space > width) {
      lines.push(line.join(" "));
      line = [];
      lineWidth = 0;
    }
    if (wordWidth - space > width) {
      const pieces = breakWord(word, width, measure);
      lines.push(...pieces.slice(0, -1));
      line = pieces.slice(-1);
      lineWidth = measure(`${line.join("")} `);
    } else {
      line.push(word);
      lineWidth += wordWidth;
    }
  }
  return [...lines, line.join(" ")];
}

function breakWord(word: string, width: number, measure: (text: string) => number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && measure(piece + character) > width) {
      const hyphen = piece.lastIndexOf("-") + 1;
      const end = hyphen > 0 ? hyphen : piece.length;
      pieces.push(piece.slice(0, end));
      piece = piece.slice(end);
    }
    piece += character;
  }
  return [...pieces, piece];
}
