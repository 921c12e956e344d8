import type { ReactNode } from "react";

/** Names of plans, places and companies are English on every page; a screen reader should say them so. */
export function inEnglish(name: string): ReactNode {
  return <span lang="en">{name}</span>;
}
