/** A browser may forbid its stores altogether; the page then works, it only forgets more. */
function guarded(of: () => Storage) {
  return {
    read(key: string): string | null {
      try {
        return of().getItem(key);
      } catch {
        return null;
      }
    },
    write(key: string, value: string): void {
      try {
        of().setItem(key, value);
      } catch {
        // Full or forbidden.
      }
    },
    remove(key: string): void {
      try {
        of().removeItem(key);
      } catch {
        // Forbidden.
      }
    },
  };
}

/** Of this tab, until it closes. */
export const tabStorage = guarded(() => sessionStorage);
/** Of all tabs. */
export const browserStorage = guarded(() => localStorage);
