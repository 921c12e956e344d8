import type { Language } from "#kernel/language.ts";
import "./rich-text.css";

export type RichTextProps = { html: string; language: Language };

/**
 * The text of a page as people read it. `html` is what the server has sent: it lets nothing through but text, headings,
 * lists, tables and links (`server/page-html.ts`).
 */
export function RichText({ html, language }: RichTextProps) {
  return (
    <div
      className="rich-text"
      lang={language}
      // oxlint-disable-next-line react/no-danger
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
