import type pg from "pg";
import { type Address, type AddressDoubt, addressDoubts } from "#organization/places/zip.service.ts";
import type { CensusRow } from "./census-rows.ts";
import type { ImportContext } from "./census-context.service.ts";
import type { ImportProblem } from "./import-progress.service.ts";

/** What may be a slip and keeps no row out; words in `texts/`, beside those of mistakes. */
export type AddressWarning = "zipUnknown" | "zipElsewhere";

type RowAddress = Address & { row: number };

/** Addresses that one import remembers: most of its people live in the same few places. */
const mostKnown = 5000;

/** The address of a row as far as it can be looked up: ZIP code, city and state are there. */
export function addressOf({
  row,
  facts: { zip, city, state },
}: Pick<CensusRow, "row" | "facts">): RowAddress[] {
  return zip === undefined || city === undefined || state === undefined
    ? []
    : [{ row, code: zip, city, state }];
}

/** Looks addresses up, each one once. */
export class AddressCheck {
  readonly #known = new Map<string, AddressDoubt | undefined>();

  async warnings(
    client: pg.ClientBase,
    { columns }: Pick<ImportContext, "columns">,
    addresses: readonly RowAddress[],
  ): Promise<ImportProblem[]> {
    const fresh = new Map<string, Address>();
    for (const address of addresses) {
      const key = keyOf(address);
      if (!this.#known.has(key)) fresh.set(key, address);
    }
    if (this.#known.size + fresh.size > mostKnown) {
      this.#known.clear();
      for (const address of addresses) fresh.set(keyOf(address), address);
    }
    if (fresh.size > 0) {
      const doubts = await addressDoubts(client, [...fresh.values()]);
      for (const [at, key] of [...fresh.keys()].entries()) this.#known.set(key, doubts.get(at));
    }
    const column = columns.find(({ field }) => field === "zip")?.column ?? null;
    return addresses.flatMap((address) => {
      const doubt = this.#known.get(keyOf(address));
      if (doubt === undefined) return [];
      return [{ row: address.row, column, code: warningOf(doubt), severity: "warning" as const }];
    });
  }
}

function warningOf(doubt: AddressDoubt): AddressWarning {
  return doubt === "unknown" ? "zipUnknown" : "zipElsewhere";
}

/** Without the four digits behind a ZIP code: they name a street. */
function keyOf({ code, city, state }: Address): string {
  return `${code.slice(0, 5)} ${state} ${city.trim().toLowerCase()}`;
}
