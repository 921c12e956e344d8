/** The plain text of sanitized HTML, for lists and searches: a line for each block, nothing of a tag. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/giu, "\n")
    .replaceAll(/<\/(?:p|li|h[1-6]|tr|blockquote|caption)>/giu, "\n")
    .replaceAll(/<\/t[dh]>/giu, " ")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/gu, (_, name: string) => entities[name] ?? "")
    .replaceAll(/[^\S\n]+/gu, " ")
    .replaceAll(/ ?\n ?/gu, "\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
};
