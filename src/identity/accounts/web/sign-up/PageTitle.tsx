import { usePage } from "#web/shell/use-page.ts";

/**
 * Names the page. Stands before the error summary: of two that take the focus at once the later one wins, and errors go
 * before headings.
 */
export function PageTitle({ title, part = "" }: { title: string; part?: string }) {
  usePage(title, part);
  return null;
}
