import type { clientList } from "#organization/clients/client-list.ts";
import { send } from "#web/api.ts";
import type { FindOptions } from "#web/staff/ReferencePicker.tsx";

export const findClients: FindOptions = async (wanted, signal) => {
  const { clients } = await send<typeof clientList>("GET /clients", { query: wanted, signal });
  return clients.map(({ id, name }) => ({ id, label: name }));
};
