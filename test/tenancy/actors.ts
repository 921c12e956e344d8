import { TokenReader } from "#domains/identity/tokens.service.ts";
import { type Scope, SystemScope } from "#server/scope.ts";
import { aToken, aUser, insert, owned, unique } from "../factories.ts";
import type { TestServer } from "../server.ts";
import type { Plot, Row, Table } from "./plots.ts";

/** One kind of actor, with what we expect them to reach; said here once more, apart from the code that is tested. */
export type Actor = {
  name: string;
  token: string;
  scope: Scope;
  installationId: string;
  clients: "all" | readonly string[];
  /** The id of the family or enrollment of a person; none for staff. */
  person?: string;
};
export type World = { a1: Plot; a1Neighbour: Plot; a2: Plot; a3: Plot; b1: Plot };

/** Rows that all staff and persons of an installation, or of a client, may read. A new table is in none of these lists. */
const readableByAllStaff = ["waive_reasons", "reference_codes"];
const sharedWithoutClient = ["tiers", "tier_items", "announcements"];
const readableByPersons = [
  "installations",
  "clients",
  "divisions",
  "waive_reasons",
  "reference_codes",
  "enrollment_sessions",
  "session_plans",
  "tiers",
  "tier_items",
  "base_plans",
  "rates",
  "contributions",
  "plan_documents",
  "announcements",
];
const ownedByActor = ["saved_views", "idempotency_keys"];
const nobodysData = ["zip_codes"];

/** Whether a row is none of the actor's business. */
export function isForeign(actor: Actor, table: Table, row: Row): boolean {
  if (nobodysData.includes(table.name)) return false;
  const has = (column: string) => table.columns.some(({ name }) => name === column);
  if (table.name === "installations") return row["id"] !== actor.installationId;
  if (!has("installation_id") || row["installation_id"] !== actor.installationId) return true;
  if (ownedByActor.includes(table.name)) return row["actor"] !== actor.scope.actor;
  const isPersonsOwn =
    row[table.name === "enrollments" ? "id" : "enrollment_id"] === actor.person ||
    row["family_id"] === actor.person;
  if (actor.person !== undefined && !isPersonsOwn && !readableByPersons.includes(table.name)) return true;
  if (actor.clients === "all") return false;
  const clientId = table.name === "clients" ? row["id"] : row["client_id"];
  if (typeof clientId === "string") return !actor.clients.includes(clientId);
  return !(has("client_id") ? sharedWithoutClient : readableByAllStaff).includes(table.name);
}

/** All six types of users, an enrollee, and users whom nobody has given anything. */
export async function actorsOf(server: TestServer, world: World): Promise<Actor[]> {
  const { a1, a2, b1 } = world;
  const { installationId } = a1;
  const [clientA1, clientA2] = [a1.clientId, a2.clientId];
  const organisation = (table: string) =>
    insert(server, table, { installation_id: installationId, name: unique("Org "), code: unique("O") });
  const [brokerId, partnerId, tpaId] = [
    await organisation("brokers"),
    await organisation("partners"),
    await organisation("tpas"),
  ];
  const map = (clientId: string, row: Row) =>
    insert(server, "broker_maps", { ...owned({ installationId, clientId }), broker_id: brokerId, ...row });
  await map(clientA1, { effective_date: "2026-01-01" });
  await map(clientA2, { effective_date: "2026-01-01", termination_date: "2026-11-09" });
  await map(world.a3.clientId, { effective_date: "2026-11-11" });
  const { owner } = server.database;
  await owner.query("update clients set partner_id = $1 where id = $2", [partnerId, clientA2]);
  await owner.query("update clients set tpa_id = $1 where id in ($2, $3)", [tpaId, clientA1, clientA2]);

  const reader = new TokenReader(server.services);
  const system = new SystemScope(server.database, { requestId: "tenancy", language: "en" });
  const actor = async (
    name: string,
    token: string,
    reach: Pick<Actor, "clients" | "person"> & { installationId?: string },
  ): Promise<Actor> => {
    const known = await reader.read(token);
    if (known === undefined) throw new Error(`${name} is not known`);
    return { name, token, installationId, ...reach, scope: system.scopeFor(known.asker, known.reach) };
  };
  const user = async (
    type: "admin" | "broker" | "client" | "member" | "partner" | "tpa",
    entityId?: string,
  ) => {
    const permissions = ["enrollment", "manageClients"] as const;
    return (
      await aUser(server, installationId, {
        type,
        permissions,
        ...(entityId === undefined ? {} : { entityId }),
      })
    ).token;
  };
  const otherAdmin = await aUser(server, b1.installationId, { type: "admin" });
  const enrollmentId = idIn(a1, "enrollments");
  return [
    await actor("an admin", await user("admin"), { clients: "all" }),
    await actor("an admin elsewhere", otherAdmin.token, {
      clients: "all",
      installationId: b1.installationId,
    }),
    await actor("a broker", await user("broker", brokerId), { clients: [clientA1] }),
    await actor("a client's user", await user("client", clientA1), { clients: [clientA1] }),
    await actor("a partner", await user("partner", partnerId), { clients: [clientA2] }),
    await actor("a TPA's user", await user("tpa", tpaId), { clients: [clientA1, clientA2] }),
    await actor("a broker without clients", await user("broker"), { clients: [] }),
    await actor("a client's user without a client", await user("client"), { clients: [] }),
    await actor("a member", await user("member", idIn(a1, "members")), {
      clients: [clientA1],
      person: a1.familyId,
    }),
    await actor("an enrollee", await aToken(server, { enrollmentId }), {
      clients: [clientA1],
      person: enrollmentId,
    }),
  ];
}

export function idIn(plot: Plot, table: string): string {
  const id = plot.ids.get(table);
  if (id === undefined) throw new Error(`There is no table ${table}`);
  return id;
}
