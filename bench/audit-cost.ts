import { TokenReader } from "#identity/access/tokens.service.ts";
import { memberDetail, type MemberDetail } from "#people/members/members.ts";
import { memberQuery } from "#workspace/member-pages/member-detail.service.ts";
import { Problem } from "#kernel/problem.ts";
import { buildServer } from "#server/http/server.ts";
import { compare, type Ratio, requestsPerSecond } from "./measure.ts";
import { membersToRead } from "./member-detail.ts";
import type { World } from "./world.ts";

/** What the audit costs: C-1 as it is over the same call, the full way too, that writes no row. */
export async function benchAuditCost(world: World, rounds: number): Promise<Ratio> {
  const { ids, token } = await membersToRead(world);
  const tokens = new TokenReader(world.services);
  const { http } = await buildServer(world.services, {
    authenticate: (given) => tokens.read(given),
    logLevel: "silent",
    callsPerMinute: 100_000_000,
    mount: (api) =>
      api.handle(memberDetail, ({ scope, params }) =>
        scope.transaction(async ({ client }) => {
          const answer = await client.query<MemberDetail>({
            name: "member-detail",
            text: memberQuery,
            values: [params.id, world.services.clock()],
          });
          const member = answer.rows[0];
          if (member === undefined) throw new Problem("notFound");
          return member;
        }),
      ),
  });
  const address = await http.listen({ port: 0, host: "127.0.0.1" });
  const load = { seconds: 4, connections: 32 };
  const asked = {
    paths: ids.map((id) => `/api/member/${id}`),
    headers: { authorization: `Bearer ${token}` },
  };
  try {
    return await compare("C-11 (audit) member detail with audit ÷ without", {
      ours: () => requestsPerSecond({ url: world.address, ...asked }, load),
      ceiling: () => requestsPerSecond({ url: address, ...asked }, load),
      rounds,
      goal: 0.9,
      unit: "requests/s",
    });
  } finally {
    await http.close();
  }
}
