import { TokenReader } from "#identity/access/tokens.service.ts";
import type { Principal } from "#kernel/access.ts";
import { type AccessScope, SystemScope } from "#server/scope.ts";
import { aToken, aUser, insert, newId, owned, unique } from "../factories.ts";
import type { TestServer } from "../server.ts";
import type { Actor } from "./model.ts";
import type { Plot, Row } from "./plots.ts";

export type World = { a1: Plot; a1Neighbour: Plot; a2: Plot; a3: Plot; b1: Plot };

type Expected = Pick<Actor, "clients" | "person" | "organisation" | "limited"> & { installationId?: string };

/** All six types of users, an enrollee, API keys, and users whom nobody has given anything. */
export async function actorsOf(server: TestServer, world: World): Promise<Actor[]> {
  const { a1, a2, a3, b1 } = world;
  const { installationId } = a1;
  const [clientA1, clientA2] = [a1.clientId, a2.clientId];
  const organisation = async (table: string) => {
    const id = await insert(server, table, {
      installation_id: installationId,
      name: unique("Org "),
      code: unique("O"),
    });
    await colleague(id);
    return id;
  };
  /** Somebody else of the same organisation, so that there are users to manage. */
  const colleague = (entityId: string) =>
    aUser(server, installationId, { type: "client", entityId, permissions: ["enrollment"] });
  const [brokerId, limitedBrokerId, partnerId, tpaId] = [
    await organisation("brokers"),
    await organisation("brokers"),
    await organisation("partners"),
    await organisation("tpas"),
  ];
  await colleague(clientA1);
  const map = (broker: string, clientId: string, row: Row) =>
    insert(server, "broker_maps", { ...owned({ installationId, clientId }), broker_id: broker, ...row });
  await map(brokerId, clientA1, { effective_date: "2026-01-01" });
  await map(brokerId, clientA2, { effective_date: "2026-01-01", termination_date: "2026-11-09" });
  await map(brokerId, a3.clientId, { effective_date: "2026-11-11" });
  const division = idIn(a1, "divisions");
  await map(limitedBrokerId, clientA1, { effective_date: "2026-01-01", division_id: division });
  await map(limitedBrokerId, clientA2, { effective_date: "2026-01-01" });
  // One row for a part of a client takes nothing away where another opens the whole.
  await map(limitedBrokerId, clientA2, {
    effective_date: "2026-01-01",
    division_id: idIn(a2, "divisions"),
  });
  await map(limitedBrokerId, a3.clientId, {
    effective_date: "2026-01-01",
    termination_date: "2026-11-09",
    division_id: idIn(a3, "divisions"),
  });
  const { owner } = server.database;
  await owner.query("update clients set partner_id = $1 where id = $2", [partnerId, clientA2]);
  await owner.query("update clients set tpa_id = $1 where id in ($2, $3)", [tpaId, clientA1, clientA2]);
  const dependentId = await insert(server, "members", {
    ...owned(a1),
    family_id: a1.familyId,
    first_name: "Jordan",
    last_name: "Moreno",
    relationship: "19",
    dob: "2001-03-04",
    member_number: unique("M"),
  });

  const reader = new TokenReader(server.services);
  const system = new SystemScope(server.database, { requestId: "tenancy", language: "en" });
  const actor = async (name: string, token: string, expected: Expected): Promise<Actor> => {
    const known = await reader.read(token);
    if (known === undefined) throw new Error(`${name} is not known`);
    return {
      name,
      token,
      installationId,
      ...expected,
      scope: system.scopeFor(known.principal, known.accessScope),
    };
  };
  const apiKey = (name: string, clients: AccessScope["clients"]): Actor => {
    const principal: Principal = {
      kind: "apiKey",
      keyId: newId(),
      permissions: ["enrollment", "manageClients"],
    };
    const accessScope = { installationId, clients };
    return { name, token: "", ...accessScope, scope: system.scopeFor(principal, accessScope) };
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
    await actor("a broker", await user("broker", brokerId), { clients: [clientA1], organisation: brokerId }),
    await actor("a broker of one division", await user("broker", limitedBrokerId), {
      clients: [clientA1, clientA2],
      limited: { [clientA1]: [division] },
      organisation: limitedBrokerId,
    }),
    await actor("a client's user", await user("client", clientA1), {
      clients: [clientA1],
      organisation: clientA1,
    }),
    await actor("a partner", await user("partner", partnerId), {
      clients: [clientA2],
      organisation: partnerId,
    }),
    await actor("a TPA's user", await user("tpa", tpaId), {
      clients: [clientA1, clientA2],
      organisation: tpaId,
    }),
    await actor("a broker without clients", await user("broker"), { clients: [] }),
    await actor("a client's user without a client", await user("client"), { clients: [] }),
    await actor("a member", await user("member", idIn(a1, "members")), {
      clients: [clientA1],
      person: a1.familyId,
    }),
    await actor("an adult dependent", await user("member", dependentId), {
      clients: [clientA1],
      person: a1.familyId,
    }),
    await actor("an enrollee", await aToken(server, { enrollmentId }), {
      clients: [clientA1],
      person: enrollmentId,
    }),
    apiKey("an API key", "all"),
    apiKey("an API key of one client", [clientA2]),
  ];
}

export function idIn(plot: Plot, table: string): string {
  const id = plot.ids.get(table);
  if (id === undefined) throw new Error(`There is no table ${table}`);
  return id;
}
