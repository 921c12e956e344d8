import { findState } from "#kernel/us-state.ts";
import { todayIn, type PlainDate } from "#kernel/dates.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import { type CensusField, isCensusField, type SessionCensusField } from "./census-fields.ts";
import { plainWords } from "./header-words.ts";
import { reasonWords } from "#people/coverage/termination-reasons/termination-reasons.service.ts";
import { endReasonFinder } from "./end-reason-words.ts";
import { columnsOf } from "./census-mapping.ts";
import type { RowContext } from "./census-rows.ts";
import { type Mends, mendsOf } from "./import-mends.service.ts";
import type { ImportRow } from "./import-rows.service.ts";

export type ImportContext = RowContext & {
  own: readonly SessionCensusField[];
  mends: Mends;
  /** Columns of which each value may come once. */
  unique: readonly number[];
};

/** What the rows of an import are read against: the day, the client's divisions and names, the session's own columns. */
export async function contextOf(
  services: Services,
  transaction: Transaction,
  row: Pick<ImportRow, "id" | "installationId" | "clientId" | "sessionId" | "mapping" | "forms">,
): Promise<ImportContext> {
  const client = await clientOf(transaction, row.clientId);
  const divisions = await divisionsOf(transaction, row.clientId);
  const own = await sessionFields(transaction, row.sessionId);
  const states = new Map<string, string | null>();
  const targets = (wanted: (field: SessionCensusField) => boolean): Set<CensusField> =>
    new Set(own.filter(wanted).flatMap(({ target }) => (target === null ? [] : [target])));
  const uniqueFields = targets(({ isUnique }) => isUnique);
  const columns = columnsOf(row.mapping, row.forms);
  return {
    columns,
    own,
    mends: await mendsOf(services, transaction, row.id),
    unique: columns.filter(({ field }) => uniqueFields.has(field)).map(({ column }) => column),
    today: todayIn(client.timeZone, services.clock()) satisfies PlainDate,
    required: targets(({ required }) => required),
    divisionOf: (text) => divisions.get(text.toLowerCase()) ?? divisions.get(plainWords(text)),
    endReasonOf: endReasonFinder(await reasonWords(transaction, row.installationId)),
    isEmployer: (text) => isSameEmployer(text, client),
    stateOf(text) {
      const known = states.get(text);
      if (known !== undefined) return known;
      const found = findState(text);
      if (states.size < 500) states.set(text, found);
      return found;
    },
  };
}

type Client = { name: string; externalCode: string; taxId: string | null; timeZone: string };

async function clientOf(transaction: Transaction, id: string): Promise<Client> {
  const { rows } = await transaction.client.query<Client>(
    `select name, external_code as "externalCode", tax_id as "taxId", time_zone as "timeZone" from clients where id = $1`,
    [id],
  );
  const [client] = rows;
  if (client === undefined) throw new Error("The client is out of reach");
  return client;
}

/** By code and by name; a name that two divisions bear leads to neither. */
async function divisionsOf(transaction: Transaction, clientId: string): Promise<Map<string, string>> {
  const { rows } = await transaction.client.query<{ id: string; code: string; name: string }>(
    "select id, code, name from divisions where client_id = $1 and deleted_at is null order by code",
    [clientId],
  );
  const found = new Map<string, string>();
  const twice = new Set<string>();
  for (const { id, name } of rows) {
    const key = plainWords(name);
    if (found.has(key)) twice.add(key);
    found.set(key, id);
  }
  for (const key of twice) found.delete(key);
  for (const { id, code } of rows) found.set(code.toLowerCase(), id);
  return found;
}

/** By name without "Inc." and the like, by code, or by tax number. */
function isSameEmployer(text: string, { name, externalCode, taxId }: Client): boolean {
  const bare = (written: string) =>
    plainWords(written)
      .replaceAll(/\b(?:inc|llc|llp|corp|co|ltd|the)\b/gu, "")
      .replaceAll(" ", "");
  const digits = text.replaceAll(/\D/gu, "");
  return (
    bare(text) === bare(name) ||
    text.toLowerCase() === externalCode.toLowerCase() ||
    (taxId !== null && digits.length === 9 && digits === taxId.replaceAll(/\D/gu, ""))
  );
}

export async function sessionFields(
  transaction: Transaction,
  sessionId: string | null,
): Promise<SessionCensusField[]> {
  if (sessionId === null) return [];
  const { rows } = await transaction.client.query<
    Omit<SessionCensusField, "aliases" | "target"> & { aliases: string; target: string | null }
  >(
    `select key, label, aliases, target, required, is_unique as "isUnique" from census_fields
     where session_id = $1 and deleted_at is null order by sort_order, key`,
    [sessionId],
  );
  return rows.map((row) => ({
    ...row,
    aliases: row.aliases.split(";").map((alias) => alias.trim()),
    target: isCensusField(row.target) ? row.target : null,
  }));
}
