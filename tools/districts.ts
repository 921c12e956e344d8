/**
 * The districts in their order, and in each its rooms in theirs: a room imports only rooms that stand before it here, in its own
 * district or in an earlier one (`npm run check` holds this). What a later one must do for an earlier one goes through a port
 * that `src/app` fills.
 */
export const districts: Readonly<Record<string, readonly string[]>> = {
  organization: ["places", "partners", "clients", "sites", "services", "contacts", "messaging"],
  plans: ["plans", "unions"],
  people: ["members", "coverage"],
  identity: ["access", "accounts"],
  content: ["documents", "related-content", "surveys", "esign", "inbox", "id-cards"],
  compliance: ["cobra", "aca"],
  enrollment: [
    "payments",
    "offering",
    "invitations",
    "new-members",
    "life-events",
    "enrollment",
    "union-signups",
    "coverage-changes",
    "processing",
    "renewal",
    "exchange",
  ],
  claims: ["claims", "requests", "accumulators", "reinsurance", "installations"],
  workspace: [
    "corrections",
    "member-pages",
    "work-lists",
    "automatic-changes",
    "webhooks",
    "audit",
    "benefits",
    "reporting",
    "tasks",
    "dashboards",
    "finding",
    "home",
    "payment-queue",
  ],
};

/** All rooms as `district/room`, each after those that it may import. */
export const roomOrder: readonly string[] = Object.entries(districts).flatMap(([district, rooms]) =>
  rooms.map((room) => `${district}/${room}`),
);
