import Fastify from "fastify";
import { memberQuery } from "#workspace/member-pages/member-detail.service.ts";
import { digest, newSecret } from "#server/crypto.ts";
import { settingsOf } from "#server/scope.ts";
import { compare, type Ratio, requestsPerSecond } from "./measure.ts";
import type { World } from "./world.ts";

/** C-1: a member the full way (token, permission, policies, audit, answer schema) over a bare read of the same statement under policies. */
export async function benchMemberDetail(world: World, rounds: number): Promise<Ratio> {
  const { ids, token } = await membersToRead(world);
  const bare = Fastify();
  const accessScope = { installationId: world.installationId, clients: "all" } as const;
  const settings = `begin; ${settingsOf({ kind: "anonymous" }, accessScope)}`;
  bare.get("/member/:id", async (request) => {
    return world.services.database.runtime.hold(async (client) => {
      await client.query(settings);
      const { id: wanted } = request.params as { id: string };
      const answer = await client.query({
        name: "member-detail",
        text: memberQuery,
        values: [wanted, new Date()],
      });
      await client.query("commit");
      return answer.rows[0];
    });
  });
  const address = await bare.listen({ port: 0, host: "127.0.0.1" });
  const load = { seconds: 4, connections: 32 };
  try {
    return await compare("C-1 member detail ÷ bare read under policies", {
      ours: () =>
        requestsPerSecond(
          {
            url: world.address,
            paths: ids.map((id) => `/api/member/${id}`),
            headers: { authorization: `Bearer ${token}` },
          },
          load,
        ),
      ceiling: () => requestsPerSecond({ url: address, paths: ids.map((id) => `/member/${id}`) }, load),
      rounds,
      goal: 0.4,
      unit: "requests/s",
    });
  } finally {
    await bare.close();
  }
}

/** Some of the members, and the token of an administrator who may see them. */
export async function membersToRead(world: World): Promise<{ ids: string[]; token: string }> {
  const { rows } = await world.owner.query<{ id: string }>(
    "select id from members order by id limit 200 offset 500",
  );
  return { ids: rows.map(({ id }) => id), token: await anAdministrator(world) };
}

async function anAdministrator(world: World): Promise<string> {
  const token = newSecret();
  const user = await world.owner.query<{ id: string }>(
    `insert into users (id, installation_id, type, username, first_name, last_name, email)
     values (gen_random_uuid(), $1, 'admin', 'bench-' || gen_random_uuid(), 'Bench', 'Bench', 'bench@localhost') returning id`,
    [world.installationId],
  );
  await world.owner.query(
    "insert into tokens (hash, user_id, created_at, last_used_at, expires_at) values ($1, $2, now(), now(), now() + interval '12 hours')",
    [digest(token), user.rows[0]?.id],
  );
  return token;
}
