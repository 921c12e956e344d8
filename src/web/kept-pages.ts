/** Pages that a person keeps on their device to have them without a network stand in a cache that says for whom. */
const prefix = "openroll.kept.";

export const keptPagesOf = (userId: string): string => prefix + userId;

/** Removes what was kept here, but for what this user keeps. Nothing is fetched for it: it also works without a network. */
export async function forgetKeptPages(except?: string): Promise<void> {
  // A browser has none at an address without encryption, and may forbid them.
  try {
    for (const name of await caches.keys())
      if (name.startsWith(prefix) && name !== prefix + except) await caches.delete(name);
  } catch {
    // Then nothing was kept.
  }
}
