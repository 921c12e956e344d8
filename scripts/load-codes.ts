// `npm run codes -- <list> <file.csv> <edition> [installation]`: loads an edition of an official list of codes of claims.
import { createReadStream } from "node:fs";
import path from "node:path";
import { type CodeList, codeLists } from "#claims/claims/codes/code-lists.ts";
import { loadCodes, readEdition } from "#claims/claims/codes/load-codes.service.ts";
import { CodesRefused } from "#claims/claims/codes/read-codes.service.ts";
import { ConfigurationError, loadConfiguration } from "#server/configuration.ts";
import { openDatabase } from "#server/database/database.ts";
import { SystemScope } from "#server/scope.ts";
import { databaseOf } from "./database-of.ts";

const stops: (() => Promise<void> | void)[] = [];
const [name, file, edition, installation] = process.argv.slice(2);
const list = codeLists.find((one) => one === name);
if (list === undefined || file === undefined || edition === undefined) {
  console.error(
    `Say what: npm run codes -- <list> <file.csv> <edition> [installation]\nLists: ${codeLists.join(", ")}`,
  );
  process.exit(2);
}

const faults: Record<CodesRefused["code"], string> = {
  noColumns: "the first row names no column for the code and one for what it means (code, description)",
  empty: "no codes stand in it",
  notCsv: "it is no CSV file",
  codeInvalid: "no code in it is written like those of this list",
};
try {
  const { added, changed, ended, codes } = await load(list, { file, edition });
  console.log(`${list} ${edition}: ${codes} codes, ${added} added, ${changed} changed, ${ended} ended`);
} catch (error) {
  const said =
    error instanceof CodesRefused
      ? `${file}: ${faults[error.code]}`
      : error instanceof ConfigurationError || (error instanceof Error && "syscall" in error)
        ? error.message
        : undefined;
  if (said === undefined) throw error;
  console.error(said);
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
}

async function load(of: CodeList, from: { file: string; edition: string }) {
  const configuration = loadConfiguration();
  const database = await openDatabase(await databaseOf(configuration, stops), { runtime: 1, system: 2 });
  stops.push(() => database.end());
  const system = new SystemScope(database, { requestId: "codes", language: "en" });
  const found = await system.query<{ id: string }>(
    "select id from installations where $1::text is null or name = $1 limit 2",
    [installation ?? null],
  );
  const [one, ...others] = found;
  if (one === undefined || others.length > 0)
    throw new ConfigurationError(["name one installation as the last word of the command"]);
  const fileName = path.basename(from.file);
  const read = await readEdition(createReadStream(from.file), { list: of, fileName });
  return system.transaction(one.id, (transaction) =>
    loadCodes(
      { clock: () => new Date() },
      transaction,
      { installationId: one.id, actor: "system" },
      {
        list: of,
        edition: from.edition,
        fileName,
        read,
      },
    ),
  );
}
