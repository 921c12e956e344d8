import { faultsOf } from "./compare.ts";
import { Describer } from "./describe.ts";
import { exceptions } from "./exceptions.ts";
import { crossingFaults, readList } from "./crossings.ts";
import { crossingsOf, nameOfCrossing, readOwners } from "./owners.ts";
import { openProgram } from "./program.ts";
import { type Fault, readStatements } from "./statements.ts";
import { tableFaults } from "./tables.ts";

export type Checked = {
  faults: Fault[];
  statements: number;
  texts: number;
  exceptions: number;
  /** Reads upward and foreign writes, as named in the list of those that still stand. */
  crossings: string[];
};

/** Reads every statement of the source below `root`, and compares it and every table with the schema at `url`. */
export async function checkQueries(root: string, url: string): Promise<Checked> {
  const program = openProgram(root);
  const describer = await Describer.open(url);
  try {
    const { statements, faults } = readStatements(program);
    const compared = await faultsOf(program, describer, statements);
    const tables = await tableFaults(root, describer);
    const owners = await readOwners(root);
    const crossings = [...compared.touched]
      .flatMap(([path, touched]) => crossingsOf(path, touched, owners))
      .map(nameOfCrossing)
      .toSorted();
    return {
      faults: [...faults, ...tables, ...compared.faults, ...crossingFaults(crossings, readList(root))],
      crossings,
      statements: statements.length,
      texts: compared.parsed,
      exceptions: Object.keys(exceptions).length,
    };
  } finally {
    await describer.close();
    program.close();
  }
}
