import type { Language } from "#kernel/language.ts";
import "../rich-text.css";

/**
 * The text of a page as people read it. `html` is what the server has sent: it lets nothing through but text, headings,
 * lists, tables and links (`page-html.service.ts`).
 */
export function RichText({ html, language }: { html: string; language: Language }) {
  return (
    <div
      className="rich-text"
      lang={language}
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
