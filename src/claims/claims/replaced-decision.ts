import type { VersionKind } from "./claim-status.ts";

const decisions: ReadonlySet<VersionKind> = new Set(["decided", "corrected"]);

/**
 * The decision that the latest one replaces, of which an earlier statement told. None where the latest version is no decision,
 * or the first. `versions` end with the one that counts.
 */
export function replacedDecision<Version extends { kind: VersionKind }>(
  versions: readonly Version[],
): Version | undefined {
  const [last, ...earlier] = versions.toReversed();
  if (last === undefined || !decisions.has(last.kind)) return undefined;
  return earlier.find(({ kind }) => decisions.has(kind));
}
