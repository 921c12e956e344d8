// What a file is, told by its first bytes: a name or a header says anything.

export type DocumentType = "application/pdf" | "image/png" | "image/jpeg" | "image/webp" | "image/heic";

/** As many bytes tell them all apart. */
export const headBytes = 16;

/** What iPhones write, and the older and the general brand of the same format. */
const heicBrands = ["heic", "heix", "hevc", "heim", "heis", "mif1", "msf1"];

export function documentTypeOf(head: Uint8Array): DocumentType | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.slice(from, to));
  if (text(0, 5) === "%PDF-") return "application/pdf";
  if (text(0, 8) === "\u0089PNG\r\n\u001A\n") return "image/png";
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "image/jpeg";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "image/webp";
  if (text(4, 8) === "ftyp" && heicBrands.includes(text(8, 12))) return "image/heic";
  return null;
}
