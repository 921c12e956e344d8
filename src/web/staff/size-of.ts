import type { Language } from "#kernel/language.ts";
import { formatCount } from "./format.ts";

export function sizeOf(bytes: number, language: Language): string {
  if (bytes < 1_000_000) return `${formatCount(Math.max(1, Math.round(bytes / 1000)), language)} KB`;
  return `${formatCount(Math.round(bytes / 1_000_000), language)} MB`;
}
