import { membersToRead } from "./member-detail.ts";
import { compare, type Ratio, requestsPerSecond } from "./measure.ts";
import type { World } from "./world.ts";

/** A family's coverage as it was known on an earlier day, over the same read as it is known now. */
export async function benchAsOf(world: World, rounds: number): Promise<Ratio> {
  const { ids, token } = await membersToRead(world);
  // Two changes of each cover of those who are read, and of each tenth family: there is a past to look through.
  for (const day of ["2026-02-01", "2026-03-01"])
    await world.owner.query(
      `update coverages set employee_cents = employee_cents + 100, updated_at = $2::date
       where family_id in (select family_id from members where id = any ($1::uuid[])) or hashtext(family_id::text) % 10 = 0`,
      [ids, day],
    );
  await world.owner.query("vacuum analyze coverages, past_coverages");
  const requests = (query: string) => ({
    url: world.address,
    paths: ids.map((id) => `/api/member/${id}/coverage?day=2026-06-01${query}`),
    headers: { authorization: `Bearer ${token}` },
  });
  const load = { seconds: 4, connections: 32 };
  return compare("as-of read ÷ plain read", {
    ours: () => requestsPerSecond(requests("&known=2026-02-10"), load),
    ceiling: () => requestsPerSecond(requests(""), load),
    rounds,
    goal: 0.7,
    unit: "requests/s",
  });
}
