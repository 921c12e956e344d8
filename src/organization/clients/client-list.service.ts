import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Scope } from "#server/scope.ts";
import type { clientList } from "./client-list.ts";
import { typedWords } from "./client-words.ts";
import { clientsTable } from "./clients.table.ts";

const { id, name, externalCode, externalCodeKey, nameKey, searchWords } = clientsTable;

/**
 * Finds the clients in reach with all typed words, or their beginnings, in name or code; an exact code comes first.
 * Policies keep an index from finding words inside a text, so the stored words of every client in reach are compared.
 */
export async function findClients(
  scope: Scope,
  { q = "", id: only, limit }: z.output<typeof clientList.query>,
) {
  const common = [
    eq(clientsTable.installationId, scope.accessScope.installationId),
    isNull(clientsTable.deletedAt),
  ];
  if (only !== undefined) common.push(eq(id, only));
  const code = sql`lower(${q})`;
  return scope.transaction(async ({ db }) => {
    const find = (...terms: SQL[]) =>
      db
        .select({ id, name, code: externalCode })
        .from(clientsTable)
        .where(and(...common, ...terms))
        .orderBy(nameKey, id)
        .limit(limit + 1);
    const named = q === "" ? [] : await find(eq(externalCodeKey, code));
    const others = await find(
      ...typedWords(q).map(hasWord),
      ...(q === "" ? [] : [ne(externalCodeKey, code)]),
    );
    const rows = [...named, ...others];
    return { clients: rows.slice(0, limit), isCut: rows.length > limit };
  });
}

/** Korean names are often written without spaces: there a word may stand inside another. */
function hasWord(word: string): SQL {
  const isHangul = /\p{Script=Hangul}/u.test(word);
  return sql`strpos(${searchWords}, lower(${isHangul ? word : ` ${word}`})) > 0`;
}
