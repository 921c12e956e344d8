/** Services of the product that can be switched off for a client, a broker or a partner. Others that are sold have keys of their own. */
export const serviceKeys = [
  "idCards",
  "idCardOrders",
  "claims",
  "accumulators",
  "enrollment",
  "lifeEvents",
  "cobra",
  "forms1095",
] as const;
export type ServiceKey = (typeof serviceKeys)[number];
