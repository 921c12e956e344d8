/**
 * The domains, each after those that it rests on: one imports only domains that stand before it (`npm run check` holds
 * this). What a later one must do for an earlier one goes through a port that `src/app` fills.
 */
export const domainOrder: readonly string[] = [
  "places",
  "partners",
  "clients",
  "messaging",
  "plans",
  "members",
  "access",
  "accounts",
  "payments",
  "surveys",
  "offering",
  "invitations",
  "life-events",
  "enrollment",
  "processing",
  "exchange",
  "audit",
  "home",
];
