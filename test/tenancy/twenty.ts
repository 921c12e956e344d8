import { aClient, anInstallation } from "../factories.ts";
import type { TestServer } from "../server.ts";
import { actorsOf } from "./actors.ts";
import type { Actor, Find } from "./model.ts";
import { aPlot, keyOf, type Plot, type Row, type Table, tablesOf } from "./plots.ts";

const [installations, clientsEach] = [4, 5] as const;

/** Four installations of five clients, two families in each, and every kind of actor in each installation. */
export type Twenty = {
  tables: Table[];
  plots: Plot[];
  actors: Actor[];
  /** Every row there is, by its table. */
  everything: Map<string, Row[]>;
  find: Find;
  /** Looks at all rows anew. */
  look: () => Promise<void>;
  /** A row that somebody has made or changed since. */
  learn: (table: Table, row: Row) => void;
};

export async function twentyClients(server: TestServer): Promise<Twenty> {
  const tables = await tablesOf(server.database);
  const homes = await Promise.all(Array.from({ length: installations }, () => anInstallation(server)));
  const grown: Plot[][] = [];
  for (const installationId of homes) {
    const some: Plot[] = [];
    for (let count = 0; count < clientsEach; count += 1) {
      const clientId = await aClient(server, installationId);
      for (let family = 0; family < 2; family += 1)
        some.push(await aPlot(server.database, tables, { installationId, clientId }));
    }
    grown.push(some);
  }
  const actors: Actor[] = [];
  for (const [index, [a1, a1Neighbour, a2, , a3]] of grown.entries()) {
    const b1 = grown[(index + 1) % installations]?.[0];
    if (!a1 || !a1Neighbour || !a2 || !a3 || !b1) throw new Error("There are too few plots");
    const some = await actorsOf(server, { a1, a1Neighbour, a2, a3, b1 });
    actors.push(...some.filter(({ installationId }) => installationId === a1.installationId));
  }
  const { owner } = server.database;
  await owner.query(
    "delete from zip_codes where code not in (select min(code) from zip_codes group by state)",
  );
  const everything = new Map<string, Row[]>();
  const byKey = new Map<string, Row>();
  const learn = (table: Table, row: Row) => void byKey.set(`${table.name} ${keyOf(table, row)}`, row);
  const look = async () => {
    for (const table of tables) {
      const { rows } = await owner.query<{ row: Row }>(`select to_jsonb(t) as row from "${table.name}" t`);
      everything.set(
        table.name,
        rows.map(({ row }) => row),
      );
      for (const { row } of rows) learn(table, row);
    }
  };
  await look();
  const find: Find = (table, id) => byKey.get(`${table} ${String(id)}`);
  return { tables, plots: grown.flat(), actors, everything, find, look, learn };
}

/** What the gate draws from, the same each time; a seed that has found something joins them. */
const fixedSeeds = [1, 20_261_123, 487_115, 903_662];
const given = process.env["FUZZ_SEED"];
/** The seeds of this run: the gate's, or those from FUZZ_SEED on (`npm run fuzz`). */
export const seeds = given === undefined ? fixedSeeds : fixedSeeds.map((_, at) => Number(given) + at);

/** Faults as the message of an assertion, which would only count them. */
export function asText(faults: readonly string[]): string {
  const again = given === undefined ? "" : `FUZZ_SEED=${given} makes them again.\n`;
  return `${faults.length} faults. ${again}${faults.slice(0, 20).join("\n")}\n`;
}

/** mulberry32: the same numbers from the same seed. */
export function numbers(from: number): (below: number) => number {
  let state = from;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
