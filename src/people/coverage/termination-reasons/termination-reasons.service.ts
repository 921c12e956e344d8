import type { QualifyingEvent } from "#people/members/qualifying-events.ts";
import type { Language } from "#kernel/language.ts";
import { Problem } from "#kernel/problem.ts";
import type { Scope, Transaction } from "#server/scope.ts";
import type { endedPeople } from "./termination-reasons.ts";

export type Reason = {
  code: string;
  label: string;
  x12Code: string;
  cobraEvent: QualifyingEvent | null;
  of: (typeof endedPeople)[number];
};

/** The reasons that a client's staff choose from, in the reader's language. */
export async function listReasons(scope: Scope, clientId: string): Promise<{ reasons: Reason[] }> {
  return scope.transaction(async (transaction) => {
    const { rows } = await transaction.client.query(
      "select from clients where id = $1 and deleted_at is null",
      [clientId],
    );
    if (rows.length === 0) throw new Problem("notFound");
    return { reasons: await reasonsInUse(transaction, scope.context.language) };
  });
}

/** `installationId` is named where the transaction reaches further than one. */
export async function reasonsInUse(
  { client }: Transaction,
  language: Language,
  installationId: string | null = null,
): Promise<Reason[]> {
  const { rows } = await client.query<Reason>(
    `select code, coalesce(nullif(label ->> $1, ''), label ->> 'en', code) as label, x12_code as "x12Code",
       cobra_event as "cobraEvent", "of"
     from termination_reasons where active and deleted_at is null and ($2::uuid is null or installation_id = $2)
     order by sort_order, id`,
    [language, installationId],
  );
  return rows;
}

/** An installation's reasons in use, each with all that it is called: its code, the carriers' code, and its label in each language. */
export async function reasonWords(
  { client }: Pick<Transaction, "client">,
  installationId: string,
): Promise<{ code: string; words: string[] }[]> {
  const { rows } = await client.query<{ code: string; words: string[] }>(
    `select code, array[code, x12_code, label ->> 'en', label ->> 'ko', label ->> 'es'] as words
     from termination_reasons where installation_id = $1 and active and deleted_at is null order by sort_order, id`,
    [installationId],
  );
  return rows.map(({ code, words }) => ({
    code,
    words: words.filter((word) => word !== null && word !== ""),
  }));
}
