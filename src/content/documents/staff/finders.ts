import type { clientList } from "#organization/clients/client-list.ts";
import { send } from "#web/api.ts";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";
import type { entitySearch } from "../documents.ts";
import type { EntityType } from "../entities.ts";

export const findClients: FindOptions = async (wanted, signal) => {
  const { clients } = await send<typeof clientList>("GET /clients", { query: wanted, signal });
  return clients.map(({ id, name }) => ({ id, label: name }));
};

/** Where a document's entity is searched. */
export const entityFinder =
  (entityType: EntityType): FindOptions =>
  async (wanted, signal) =>
    (await send<typeof entitySearch>("GET /documents/entities", { query: { entityType, ...wanted }, signal }))
      .rows;
