import type { AnswerOf } from "#kernel/call.ts";
import { fieldError } from "#kernel/field-error.ts";
import { Problem } from "#kernel/problem.ts";
import { type Words, wordsIn } from "#records/definition.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { Scope } from "#server/scope.ts";
import type { ownServices } from "./own-services.ts";
import { isServiceOn, type Switch } from "./service-rules.ts";

type Shown = AnswerOf<typeof ownServices>;
type Row = {
  id: string;
  name: string;
  description: Words | null;
  url: string | null;
  icon: Shown["services"][number]["icon"];
  switches: (Switch & { url: string | null })[];
};

/** Those of any client of the caller's; a client's own address, where only one has any. */
export function findOwnServices(scope: Scope): Promise<Shown> {
  const { accessScope, context } = scope;
  const organisation = accessScope.organisation ?? null;
  const clients = accessScope.clients === "all" ? [null] : accessScope.clients;
  return scope.transaction(async ({ client }) => {
    const { rows } = await client.query<Row>(
      `select s.id, case $1 when 'ko' then s.name_ko when 'es' then s.name_es else s.name end as name, s.description, s.url, s.icon,
         coalesce((select json_agg(json_build_object('clientId', x.client_id, 'brokerId', x.broker_id, 'partnerId', x.partner_id,
           'enabled', x.enabled, 'url', x.url)) from entity_services x where x.service_id = s.id and x.deleted_at is null), '[]') as switches
       from services s where s.active and s.deleted_at is null order by s.key limit 100`,
      [context.language],
    );
    const services = rows.flatMap(({ switches, description, url, ...service }) => {
      const on = clients.filter(
        (clientId) => isServiceOn({ active: true, switches }, { clientId, organisation }).value,
      );
      const own = switches.filter(
        (one) => one.url !== null && (one.clientId === null || on.includes(one.clientId)),
      );
      const address = (own.length === 1 ? own[0]?.url : undefined) ?? url;
      if (on.length === 0 || address === null) return [];
      const said = (words: Words) => wordsIn(words, context.language);
      return [{ ...service, description: description && said(description), url: address }];
    });
    return { services };
  });
}

/** A switch is of one client, broker or partner, or of everybody. */
export const switchTies: Ties = {
  check: (values) => {
    const owners = (["clientId", "brokerId", "partnerId"] as const).filter((one) => values[one] != null);
    const fieldErrors = owners.slice(1).map((one) => fieldError(one, "oneOwner"));
    if (fieldErrors.length > 0) throw new Problem("invalid", { fieldErrors });
    return values;
  },
};
