import type { TimelineEntry, TimelinePart } from "./timeline.ts";

/**
 * Groups the timeline entries of one life event: reported, enrollment sent, dependents added, coverage begun and ended.
 * The first report stands for all; the others are its parts, the earliest first.
 */
export function groupByEvent(
  entries: readonly (TimelinePart & { lifeEventId: string | null })[],
): TimelineEntry[] {
  const byEvent = new Map<string, (typeof entries)[number][]>();
  for (const entry of entries) {
    if (entry.lifeEventId === null) continue;
    const own = byEvent.get(entry.lifeEventId) ?? [];
    byEvent.set(entry.lifeEventId, own);
    own.push(entry);
  }
  return entries.flatMap((entry): TimelineEntry[] => {
    const { lifeEventId, ...shown } = entry;
    const own = lifeEventId === null ? [] : (byEvent.get(lifeEventId) ?? []);
    // The latest come first.
    const head = own.findLast(({ kind }) => kind === "lifeEvent");
    if (head === undefined) return [{ ...shown, parts: [] }];
    if (head !== entry) return [];
    const parts = own.filter((one) => one !== head).map(({ lifeEventId: _, ...part }) => part);
    return [{ ...shown, parts: parts.toReversed() }];
  });
}
