import fc from "fast-check";
import { expect, test } from "vitest";
import { addMonths } from "#kernel/dates.ts";
import { aUser, insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import type { MemberChange } from "#people/members/member-changes.ts";

const server = await testServer();
const offering = await anOffering(server);
const { owner } = server.database;
const { token } = await aUser(server, offering.installationId, {
  type: "admin",
  permissions: ["enrollment", "overrideCoverageRules"],
});
const [here = "", there = ""] = offering.divisionIds;
const plans = await owner.query<{ id: string; type: string }>(
  "select id, coverage_type as type from base_plans where client_id = $1",
  [offering.clientId],
);
const dental = plans.rows.find(({ type }) => type === "dental")?.id ?? "";
await insert(server, "contributions", {
  ...owned(offering),
  base_plan_id: dental,
  division_id: there,
  kind: "fixed",
  amount_cents: 2000,
  effective_date: "2026-01-01",
});
// Each call comes a second after the one before: what was known between two of them can be asked for.
const tick = () => {
  server.clock.now = new Date(server.clock.now.getTime() + 1000);
};

type Family = { employee: string; spouse: string; child: string; born: string[] };
async function aFamily(): Promise<Family> {
  const family = { employee: newId(), spouse: newId(), child: newId(), born: [] };
  for (const [id, relationship, first_name, dob] of [
    [family.employee, "18", "Mina", "1985-03-01"],
    [family.spouse, "01", "Sun", "1986-03-01"],
    [family.child, "19", "Jun", "2015-03-01"],
  ] as const) {
    await insert(server, "members", {
      ...owned(offering),
      id,
      family_id: family.employee,
      relationship,
      first_name,
      last_name: unique("Park"),
      dob,
      member_number: unique("HB"),
      division_id: here,
      ...(relationship === "18" ? { hire_date: "2020-01-06" } : {}),
    });
    await insert(server, "coverages", {
      ...owned(offering),
      family_id: family.employee,
      member_id: id,
      coverage_type: "dental",
      base_plan_id: dental,
      tier_code: "FAM",
      effective_date: "2026-01-01",
      employee_cents: relationship === "18" ? 6000 : 0,
      employer_cents: relationship === "18" ? 6000 : 0,
      created_at: "2026-01-01T15:00:00Z",
      updated_at: "2026-01-01T15:00:00Z",
    });
  }
  return family;
}

const versionOf = async (id: string) =>
  (await server.call("GET", `/member/${id}`, { token })).json<{ version: number }>().version;
async function post(path: string, id: string, body: object) {
  tick();
  const answer = await server.call("POST", path, {
    token,
    body,
    headers: { "if-match": `"${await versionOf(id)}"` },
  });
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(500);
  return answer;
}
/** The employee's coverage that holds last; a change of coverage is about it. */
async function lastCover({ employee }: Family): Promise<string | undefined> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from coverages where member_id = $1 and deleted_at is null and cobra_clock_id is null
       and coalesce(termination_date, 'infinity') >= effective_date order by effective_date desc limit 1`,
    [employee],
  );
  return rows[0]?.id;
}
async function changed(family: Family, change: object) {
  const coverageId = await lastCover(family);
  if (coverageId === undefined) return;
  const rule = "correction";
  const asked = { coverageId, change, rule, note: "", overrideReason: "Drawn at random", isPreview: false };
  const answer = await post("/changecoverage", family.employee, asked);
  // Where the rules have nothing against it, there is nothing to put aside.
  if (answer.statusCode === 422)
    await post("/changecoverage", family.employee, { ...asked, overrideReason: "" });
}

const unknown = Object.fromEntries(
  "prefix middleName suffix gender email phone mobilePhone address1 address2 city state zip"
    .split(" ")
    .map((name) => [name, null]),
);
type Step = { name: string; keepsDays: boolean; run: (family: Family) => Promise<unknown> };
const day = fc
  .integer({ min: 0, max: 11 })
  .chain((month) =>
    fc
      .constantFrom(1, 10, 28)
      .map((of) => `2026-${String(month + 1).padStart(2, "0")}-${String(of).padStart(2, "0")}`),
  );
const end = (who: "employee" | "spouse" | "child", reasonCode: string) =>
  day.map((lastDay): Step => ({
    name: `end ${who} ${lastDay}`,
    keepsDays: false,
    run: (family) =>
      post("/termmember", family[who], { memberId: family[who], lastDay, coverEnds: "lastDay", reasonCode }),
  }));
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(day, fc.subarray<"spouse" | "child" | "born">(["spouse", "child", "born"]))
    .map(([from, who]): Step => ({
      name: `cover ${who.join()} from ${from}`,
      keepsDays: false,
      run: (family) => {
        const dependents = who.flatMap((one) => family[one]);
        return changed(family, { what: "cover", from, planId: dental, dependents, volumeCents: null });
      },
    })),
  day.map((effectiveDate): Step => ({
    name: `begins ${effectiveDate}`,
    keepsDays: false,
    run: (family) => changed(family, { what: "dates", effectiveDate, terminationDate: null }),
  })),
  day.map((lastDay): Step => ({
    name: `ends ${lastDay}`,
    keepsDays: false,
    run: (family) => changed(family, { what: "end", lastDay }),
  })),
  fc.constant<Step>({
    name: "reinstate",
    keepsDays: false,
    run: (family) => changed(family, { what: "reinstate" }),
  }),
  end("employee", "quit"),
  end("spouse", "divorce"),
  end("child", "death"),
  fc.tuple(day, fc.constantFrom(here, there)).map(([effectiveDate, divisionId]): Step => ({
    name: `move ${effectiveDate}`,
    keepsDays: true,
    run: ({ employee }) =>
      post("/changedivision", employee, { memberId: employee, divisionId, effectiveDate, isPreview: false }),
  })),
  fc.constant<Step>({
    name: "birth",
    keepsDays: true,
    run: async (family) => {
      const person = {
        ...unknown,
        tobacco: null,
        isDisabled: false,
        language: null,
        dob: "2026-02-03",
        relationship: "19",
        firstName: `Newborn ${"abcdefgh".charAt(family.born.length)}`,
        lastName: "Park",
      };
      const answer = await post(`/member/${family.employee}/dependents`, family.employee, {
        person,
        otherPeople: (await owner.query<{ n: string }>("select member_number as n from members")).rows
          .map(({ n }) => n)
          .slice(-100),
        isPreview: false,
      });
      if (answer.statusCode === 200) family.born.push(answer.json<{ id: string }>().id);
    },
  }),
);

/** All that is known of the family, whatever it says, but for who wrote it when and the counting of versions. */
async function everything({ employee }: Family) {
  const { rows } = await owner.query<{ row: unknown }>(
    `select row - array['updated_at', 'updated_by', 'version', 'change_id'] as row from (
       select to_jsonb(v) as row from coverages v where family_id = $1 and deleted_at is null
       union all select to_jsonb(m) from members m where family_id = $1 and deleted_at is null
       union all select to_jsonb(w) from employments w where family_id = $1 and deleted_at is null
       union all select to_jsonb(s) from employment_spans s where family_id = $1 and deleted_at is null) found
     order by row::text`,
    [employee],
  );
  return rows.map(({ row }) => row);
}
/** The coverage as it was known at a moment, of what holds now and of what held once. */
async function knownAt({ employee }: Family, moment: string) {
  const columns =
    "id, member_id, base_plan_id, tier_code, effective_date, termination_date, employee_cents, employer_cents";
  const { rows } = await owner.query(
    `select ${columns} from (
       select ${columns}, deleted_at from coverages where family_id = $1 and updated_at <= $2
       union all select ${columns}, deleted_at from past_coverages where family_id = $1 and updated_at <= $2 and known_to > $2) known
     where deleted_at is null order by id`,
    [employee, moment],
  );
  return rows;
}
const months = Array.from({ length: 24 }, (_, at) => addMonths("2026-01-15", at));
/** Who is covered on which of these days, by the coverage that is not continued under COBRA. */
async function daysOf({ employee }: Family): Promise<string[]> {
  const { rows } = await owner.query<{ member: string; day: string }>(
    `select v.member_id as member, d.day::text as day from coverages v join unnest($2::date[]) d (day)
       on d.day >= v.effective_date and (v.termination_date is null or d.day <= v.termination_date)
     where v.family_id = $1 and v.deleted_at is null and v.cobra_clock_id is null order by 1, 2`,
    [employee, months],
  );
  return rows.map(({ member, day: one }) => `${member} ${one}`);
}
async function lastChange({ employee }: Family): Promise<MemberChange | undefined> {
  const answer = await server.call("GET", `/member/${employee}/changes`, { token });
  return answer.json<{ changes: MemberChange[] }>().changes.find(({ undoneAt }) => undoneAt === null);
}

test("whatever staff do to a family, in whatever order: nobody is covered twice or without the employee, no day is lost that nobody asked for, what was known stays known, and undone changes give back what was", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 2, maxLength: 6 }), async (sequence) => {
      const family = await aFamily();
      const told: { moment: string; covers: unknown[] }[] = [];
      const before: { changeId: string; was: unknown[] }[] = [];
      for (const { name, keepsDays, run } of sequence) {
        const was = await everything(family);
        const days = await daysOf(family);
        const last = await lastChange(family);
        await run(family);
        const made = await lastChange(family);
        const after = await daysOf(family);
        // What is refused leaves all as it is.
        if (made === undefined || made.id === last?.id) expect(await everything(family), name).toEqual(was);
        else before.push({ changeId: made.id, was });
        if (keepsDays) expect(after, name).toEqual(days);
        expect(new Set(after).size, `${name}: covered twice`).toBe(after.length);
        const own = new Set(
          after.filter((one) => one.startsWith(family.employee)).map((one) => one.slice(37)),
        );
        expect(
          after.filter((one) => !own.has(one.slice(37))),
          `${name}: without the employee`,
        ).toEqual([]);
        const moment = server.clock.now.toISOString();
        told.push({ moment, covers: await knownAt(family, moment) });
      }
      for (const { changeId, was } of before.toReversed()) {
        tick();
        const answer = await server.call("POST", `/member/${family.employee}/changes/${changeId}/undo`, {
          token,
        });
        expect(answer.statusCode, answer.body).toBe(204);
        expect(await everything(family)).toEqual(was);
      }
      for (const { moment, covers } of told) expect(await knownAt(family, moment)).toEqual(covers);
    }),
    { numRuns: 12 },
  );
}, 120_000);
