import { because, type Traced } from "#kernel/traced.ts";

/** What is said of one service: of the service itself, and of whom it is on or off for. */
export type Switch = {
  clientId: string | null;
  brokerId: string | null;
  partnerId: string | null;
  enabled: boolean;
};
export type SwitchedService = { active: boolean; switches: readonly Switch[] };

/** The client and the broker or partner of somebody; null where there is none. */
export type Owner = { clientId: string | null; organisation: string | null };

/**
 * Whether a service is on. Off is off: of the service, and of the reader's own broker or partner. Else the client's word
 * counts before that of the broker or partner, and theirs before everybody's. What nobody switched is on.
 */
export function isServiceOn(
  service: SwitchedService | undefined,
  { clientId, organisation }: Owner,
): Traced<boolean> {
  if (service === undefined) return because(true, "service.notKept");
  if (!service.active) return because(false, "service.inactive");
  const { switches } = service;
  const ofOrganisation = switches.find(
    (one) => organisation !== null && [one.brokerId, one.partnerId].includes(organisation),
  );
  if (ofOrganisation?.enabled === false) return because(false, "service.organization");
  const ofClient = switches.find((one) => clientId !== null && one.clientId === clientId);
  if (ofClient !== undefined) return because(ofClient.enabled, "service.client");
  if (ofOrganisation !== undefined) return because(true, "service.organization");
  const forAll = switches.find((one) => (one.clientId ?? one.brokerId ?? one.partnerId) === null);
  if (forAll !== undefined) return because(forAll.enabled, "service.everybody");
  return because(true, "service.usual");
}

/** Whom a caller reaches: all clients of the installation, or these; and the broker or partner they belong to. */
export type ServiceReader = { clients: "all" | readonly string[]; organisation: string | null };

/**
 * The clients of the caller's for whom the service is on; null where it is off for the caller. Who reaches all clients
 * keeps them all while it is on for anybody.
 */
export function clientsWithService(
  service: SwitchedService | undefined,
  { clients, organisation }: ServiceReader,
): "all" | readonly string[] | null {
  if (clients === "all") {
    if (service?.active === false) return null;
    const isOnForAll = isServiceOn(service, { clientId: null, organisation: null }).value;
    return isOnForAll || service?.switches.some(({ enabled }) => enabled) ? "all" : null;
  }
  const on = clients.filter((clientId) => isServiceOn(service, { clientId, organisation }).value);
  // Who has no client yet is told by the service's own word.
  if (clients.length === 0) return isServiceOn(service, { clientId: null, organisation }).value ? on : null;
  return on.length === 0 ? null : on;
}
