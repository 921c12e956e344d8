import type { Cover } from "./as-of.ts";

/** A row that holds from now on. */
export type Written = {
  /** The row that it changes; null: it is added. */
  id: string | null;
  /** The row whose client and family it is of. */
  from: string;
  cover: Cover;
  /** What an added row takes over from the one it goes on from; all of it where this is left out. */
  keeps?: "all" | "beneficiaries" | "nothing";
  /** An amount beyond the cover's that waits for evidence of insurability; null: none does. Left out, it is as it was. */
  pendingCents?: number | null;
  /** The change by staff that writes it, where one transaction makes many (`recordChanges`). */
  changeId?: string;
};
