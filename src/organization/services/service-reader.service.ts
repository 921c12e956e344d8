import type { ServiceKey } from "#kernel/service-keys.ts";
import { serviceKeys } from "#kernel/service-keys.ts";
import type { Queryable } from "#server/database/connections.ts";
import type { AccessScope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import {
  clientsWithService,
  type ServiceReader,
  type Switch,
  type SwitchedService,
} from "./service-rules.ts";

const rememberMs = 1000;

type Known = ReadonlyMap<string, SwitchedService>;

/** What is switched of each service of an installation, remembered for a second as permissions are. */
export class ServiceSwitches {
  readonly #services: Services;
  readonly #remembered = new Map<string, { until: number; known: Promise<Known> }>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** What the caller may reach of a service: as much as before, fewer clients, or nothing. */
  async narrow(accessScope: AccessScope, key: ServiceKey): Promise<AccessScope | null> {
    const known = await this.#of(accessScope.installationId);
    const clients = clientsWithService(known.get(key), {
      clients: accessScope.clients,
      organisation: accessScope.organisation ?? null,
    });
    return clients === null ? null : { ...accessScope, clients };
  }

  /** After a change: it holds at once here, within a second in other copies of the server. */
  forget(): void {
    this.#remembered.clear();
  }

  #of(installationId: string): Promise<Known> {
    const now = this.#services.clock().getTime();
    const remembered = this.#remembered.get(installationId);
    if (remembered !== undefined && remembered.until > now) return remembered.known;
    const known = readSwitches(this.#services.database.system, installationId);
    this.#remembered.set(installationId, { until: now + rememberMs, known });
    known.catch(() => this.#remembered.delete(installationId));
    return known;
  }
}

type Row = { key: string; active: boolean; switches: Switch[] };

async function readSwitches(database: Queryable, installationId: string): Promise<Known> {
  const { rows } = await database.query<Row>({
    name: "service-switches",
    text: `select s.key, s.active, coalesce((select json_agg(json_build_object('clientId', x.client_id, 'brokerId', x.broker_id,
         'partnerId', x.partner_id, 'enabled', x.enabled)) from entity_services x
         where x.service_id = s.id and x.deleted_at is null), '[]') as switches
       from services s where s.installation_id = $1 and s.deleted_at is null and s.key = any($2)`,
    values: [installationId, serviceKeys],
  });
  return new Map(rows.map(({ key, ...service }) => [key, service]));
}

/** The services of the product that are off for somebody: for menus. `readerOf` is asked only where anything is switched. */
export async function servicesOff(
  database: Queryable,
  installationId: string,
  readerOf: () => Promise<ServiceReader>,
): Promise<ServiceKey[]> {
  const known = await readSwitches(database, installationId);
  const isSwitched = [...known.values()].some(
    ({ active, switches }) => !active || switches.some(({ enabled }) => !enabled),
  );
  if (!isSwitched) return [];
  const reader = await readerOf();
  return serviceKeys.filter((key) => clientsWithService(known.get(key), reader) === null);
}
