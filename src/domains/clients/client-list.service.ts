import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Scope } from "#server/scope.ts";
import type { clientList } from "./client-list.ts";
import { typedWords } from "./client-words.ts";
import { clientsTable } from "./clients.table.ts";

const { id, name, externalCode, externalCodeKey, nameKey, searchWords } = clientsTable;

/**
 * The clients in reach that have all the words that were typed, or begin with them, in their name or code; the one with
 * just this code first. Under a policy no index finds a word inside a text, so the kept words of every client in reach
 * are compared.
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
