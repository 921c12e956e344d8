const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', amp: "&", nbsp: " " };

/**
 * The words of a page's harmless HTML (`page-html.service.ts`), for paper: paragraphs, headings, list items and table rows
 * each on a line, with an empty line between paragraphs; a link is followed by its address.
 */
export function plainText(html: string): string {
  return html
    .replaceAll(/\s+/gu, " ")
    .replaceAll(/<a\b[^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gu, "$2 ($1)")
    .replaceAll(/<li>/gu, "\n• ")
    .replaceAll(/<\/(?:td|th)>/gu, " · ")
    .replaceAll(/<br ?\/?>|<\/?tr>|<\/caption>/gu, "\n")
    .replaceAll(/<\/?(?:p|h[2-4]|ul|ol|table|blockquote)>|<hr ?\/?>/gu, "\n\n")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll(/&(lt|gt|quot|amp|nbsp);/gu, (_, name: string) => entities[name] ?? "")
    .split("\n")
    .map((line) => line.trim().replace(/ ·$/u, ""))
    .join("\n")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();
}
