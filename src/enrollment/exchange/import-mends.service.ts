import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";

/** Cells that were corrected in the page, by row and column. */
export type Mends = ReadonlyMap<number, ReadonlyMap<number, string>>;

type Sealed = { id: string; row: number; version: number; cellsSealed: Buffer };
const columns = `id, "row", version, cells_sealed as "cellsSealed"`;

export async function mendsOf(services: Services, { client }: Transaction, importId: string): Promise<Mends> {
  const { rows } = await client.query<Sealed>(`select ${columns} from import_mends where import_id = $1`, [
    importId,
  ]);
  return new Map(rows.map((row) => [row.row, cellsOf(services, row)]));
}

export async function openMend(
  services: Services,
  { client }: Transaction,
  { importId, row }: { importId: string; row: number },
): Promise<{ id: string; version: number; cells: ReadonlyMap<number, string> } | undefined> {
  const { rows } = await client.query<Sealed>(
    `select ${columns} from import_mends where import_id = $1 and "row" = $2`,
    [importId, row],
  );
  const [found] = rows;
  return found && { id: found.id, version: found.version, cells: cellsOf(services, found) };
}

function cellsOf({ vault }: Services, { id, cellsSealed }: Sealed): ReadonlyMap<number, string> {
  // Written by `keepMend` alone, and sealed since.
  return new Map(JSON.parse(vault.open(cellsSealed, `import_mends.cells:${id}`)) as [number, string][]);
}
