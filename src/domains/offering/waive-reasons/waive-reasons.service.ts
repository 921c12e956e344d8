import type { Language } from "#kernel/language.ts";
import type pg from "pg";
import { uuidv7 } from "#kernel/ids.ts";
import { Problem, saidInEach } from "#kernel/problem.ts";
import { databaseErrorOf } from "#server/http/errors.ts";
import { registerTexts, t } from "#server/i18n.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import ko from "./texts/ko.json" with { type: "json" };
import type { WaiveReason, WaiveReasonValues } from "./waive-reasons.ts";

registerTexts("offering-waive-reasons", { en, ko, es });

export async function findWaiveReasons(scope: Scope): Promise<WaiveReason[]> {
  return scope.transaction(({ client }) => selectReasons(client));
}

export async function createWaiveReason(
  services: Services,
  scope: Scope,
  { code, label, asksText, excludesOthers = false, active }: WaiveReasonValues & { code: string },
): Promise<WaiveReason> {
  const now = services.clock();
  const id = uuidv7(now.getTime());
  return scope
    .transaction(async (transaction) => {
      await transaction.client.query(
        `insert into waive_reasons (id, installation_id, code, label, asks_text, excludes_others, active, sort_order, created_at, updated_at,
           created_by, updated_by)
         values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(sort_order), 0) + 1 from waive_reasons), $8, $8, $9, $9)`,
        [
          id,
          scope.accessScope.installationId,
          code,
          JSON.stringify(label),
          asksText,
          excludesOthers,
          active,
          now,
          scope.userId ?? null,
        ],
      );
      transaction.audit({ action: "create", subject: "waiveReasons", subjectId: id });
      return readReason(transaction.client, id);
    })
    .catch((error: unknown) => {
      if (databaseErrorOf(error)?.constraint !== "waive_reasons_code") throw error;
      const word = (one: Language) => t(one, "offering-waive-reasons:refused.codeTaken");
      const taken = { path: "code", code: "codeTaken" };
      throw new Problem("invalid", { fieldErrors: saidInEach(taken, scope.context.language, word) });
    });
}

export async function updateWaiveReason(
  services: Services,
  scope: Scope,
  { id, version, values }: { id: string; version: number; values: WaiveReasonValues },
): Promise<WaiveReason> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ version: number }>(
      "select version from waive_reasons where id = $1 and deleted_at is null for update",
      [id],
    );
    const [before] = rows;
    if (before === undefined) throw new Problem("notFound");
    if (before.version !== version) throw new Problem("stale", { facts: { version: before.version } });
    await client.query(
      `update waive_reasons set label = $2, asks_text = $3, active = $4, updated_at = $5, updated_by = $6,
         excludes_others = coalesce($7, excludes_others),
         version = version + 1 where id = $1`,
      [
        id,
        JSON.stringify(values.label),
        values.asksText,
        values.active,
        services.clock(),
        scope.userId ?? null,
        values.excludesOthers ?? null,
      ],
    );
    transaction.audit({ action: "update", subject: "waiveReasons", subjectId: id });
    return readReason(client, id);
  });
}

/** Who leaves one out, or names one that is none of them, has not seen the newest. */
export async function orderWaiveReasons(scope: Scope, ids: readonly string[]): Promise<WaiveReason[]> {
  return scope.transaction(async (transaction) => {
    const { client } = transaction;
    const { rows } = await client.query<{ id: string }>(
      "select id from waive_reasons where deleted_at is null order by id for update",
    );
    const known = new Set(rows.map(({ id }) => id));
    if (!ids.every((id) => known.has(id)) || new Set(ids).size !== known.size) throw new Problem("stale");
    await client.query(
      `update waive_reasons r set sort_order = o.place, version = version + 1, updated_at = now(), updated_by = $2
       from unnest($1::uuid[]) with ordinality o (id, place) where r.id = o.id and r.sort_order <> o.place`,
      [ids, scope.userId ?? null],
    );
    transaction.audit({ action: "update", subject: "waiveReasons", details: { order: ids.length } });
    return selectReasons(client);
  });
}

async function readReason(client: pg.ClientBase, id: string): Promise<WaiveReason> {
  const [reason] = await selectReasons(client, id);
  if (reason === undefined) throw new Problem("notFound");
  return reason;
}

async function selectReasons(client: pg.ClientBase, id: string | null = null): Promise<WaiveReason[]> {
  const { rows } = await client.query<WaiveReason>(
    `select r.id, r.version, r.code, r.label, r.asks_text as "asksText", r.excludes_others as "excludesOthers", r.active,
       (select count(*)::int from enrollment_selections x
        where x.installation_id = r.installation_id and r.code = any (x.waive_reasons)) as used
     from waive_reasons r where r.deleted_at is null and ($1::uuid is null or r.id = $1) order by r.sort_order, r.code`,
    [id],
  );
  return rows;
}
