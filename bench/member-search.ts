import type { MemberSort, WantedForExport } from "#people/members/member-search.ts";
import {
  countStatement,
  prepareSearch,
  rowsStatement,
  Search,
} from "#workspace/member-pages/member-search.service.ts";
import { Scope, settingsOf } from "#server/scope.ts";
import { percentile, sendAll, type Sent } from "./load.ts";
import type { Ratio } from "./measure.ts";
import { membersToRead } from "./member-detail.ts";
import { makeWorld, type World } from "./world.ts";

const perRound = 400;
const atOnce = 4;
/** How far the same search may slow down with a hundred times as many members. */
const fewMembers = 10_000;

type Person = {
  last: string;
  first: string;
  number: string;
  dob: string;
  phone: string;
  email: string;
  ssn: string;
};

/**
 * C-2 and C-3: the search as clerks blend it (beginning of a last name, both names, a first name alone, number, birth
 * date, phone, email, SSN, a former name), 95 of 100 answered within, over its own statements through the same pool; and
 * over the same search among 10,000 members.
 */
export async function benchMemberSearch(world: World, members: number, rounds: number): Promise<Ratio[]> {
  const large = await measure(world, rounds);
  const small = await makeWorld(fewMembers);
  let few: number;
  try {
    ({ ours: few } = await measure(small, rounds));
  } finally {
    await small.stop();
  }
  const name = `member search blended p95 at ${members.toLocaleString("en")} members with 3 spans each`;
  const limit = { unit: "ms", isLimit: true as const };
  return [
    { name: `C-2 ${name} ÷ its SQL`, ...large, ratio: large.ours / large.ceiling, goal: 3, ...limit },
    { name: `C-2 ${name}, in ms`, ours: large.ours, ceiling: 1, ratio: large.ours, goal: 25, ...limit },
    {
      name: `C-3 ${name} ÷ at 10,000`,
      ours: large.ours,
      ceiling: few,
      ratio: large.ours / few,
      goal: 2,
      ...limit,
    },
  ];
}

async function measure(world: World, rounds: number): Promise<{ ours: number; ceiling: number }> {
  const people = await somePeople(world);
  const { token } = await membersToRead(world);
  const searches = people.flatMap(blended).slice(0, perRound);
  const requests = searches.map((body): Sent => ({
    method: "POST",
    path: "/api/membersearch",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  }));
  const times: { ours: number[]; ceiling: number[] } = { ours: [], ceiling: [] };
  // The first time the pages are cold and the code is new, on both sides.
  for (let round = -1; round < rounds; round += 1) {
    const bare = await inSql(world, searches);
    const answered = await byTurns(world.address, requests);
    if (round < 0) continue;
    times.ceiling.push(percentile(bare, 0.95));
    times.ours.push(percentile(answered, 0.95));
  }
  return { ours: percentile(times.ours, 0.5), ceiling: percentile(times.ceiling, 0.5) };
}

/** A few at once and then the next ones, so that no answer is counted with its time in a queue. */
async function byTurns(origin: string, requests: readonly Sent[]): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at < requests.length; at += atOnce) {
    const { results } = await sendAll({ origin, requests: requests.slice(at, at + atOnce), atOnce });
    const failed = results.filter(({ status }) => status !== 200).length;
    if (failed > 0) throw new Error(`${failed} of ${results.length} searches failed`);
    times.push(...results.map(({ ms }) => ms));
  }
  return times;
}

/** The same statements under the same policies, as many at once. */
async function inSql(world: World, searches: readonly Wanted[]): Promise<number[]> {
  const principal = { kind: "anonymous" } as const;
  const accessScope = { installationId: world.installationId, clients: "all" } as const;
  const context = { requestId: "bench", language: "en" } as const;
  const scope = new Scope(world.services.database, principal, accessScope, context);
  const settings = `begin; ${settingsOf(principal, accessScope)}`;
  const sort: MemberSort = "name";
  const left = await Promise.all(
    searches.map(
      async (wanted) =>
        new Search(world.services, scope, await prepareSearch(world.services, scope, { ...wanted, sort })),
    ),
  );
  const times: number[] = [];
  const worker = async () => {
    for (let search = left.pop(); search !== undefined; search = left.pop()) {
      const own = search;
      const from = performance.now();
      await world.services.database.runtime.hold(async (client) => {
        await client.query(settings);
        if (own.isInOrder) await client.query("set local enable_bitmapscan = off");
        await client.query(rowsStatement(own, { sort, page: 1, pageSize: 25 }), own.values);
        await client.query(countStatement(own), own.values);
        await client.query("commit");
      });
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return times;
}

type Wanted = Pick<WantedForExport, "q" | "ssn">;

const blended = (person: Person): Wanted[] => [
  { q: person.last.slice(0, -1) },
  { q: `${person.last}, ${person.first}` },
  { q: `${person.first} ${person.last.slice(0, 5)}` },
  { q: person.first },
  { q: person.number },
  { q: person.dob },
  { q: person.phone },
  { q: person.email },
  { ssn: person.ssn },
  { q: `Once${person.last}` },
];

/** Some have an SSN, and had another name once. */
async function somePeople({ owner, services }: World): Promise<Person[]> {
  const { rows } = await owner.query<Person & { id: string; memberId: string }>(
    `select p.id, m.id as "memberId", p.last_name as last, p.first_name as first, m.member_number as number, p.dob::text as dob, p.phone, p.email
     from members m join people p on p.id = m.person_id order by m.id limit $1`,
    [perRound / 10],
  );
  const people = rows.map((row, at) => ({ ...row, ssn: `21909${String(1000 + at)}` }));
  for (const { id, ssn, last } of people) {
    await owner.query("update people set last_name = 'Once' || last_name where id = $1", [id]);
    await owner.query("update people set last_name = $2, ssn_index = $3 where id = $1", [
      id,
      last,
      services.vault.blindIndex(ssn, "ssn"),
    ]);
  }
  await owner.query("vacuum analyze members, people, past_people");
  return people;
}
