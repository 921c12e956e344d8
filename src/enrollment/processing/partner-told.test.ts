import { expect, test } from "vitest";
import { insert, owned } from "#test/factories.ts";
import { familiesUnderWay } from "#test/family-under-way.ts";
import { testServer } from "#test/server.ts";

const server = await testServer();
const { owner } = server.database;
const { aPlace, aFamily, beginByEvent, answer, sent, process } = familiesUnderWay(server);

test.each([
  ["a spouse whom an enrollment tells as a partner is taxed from its first day", "01", "53", [1500, 3000]],
  ["a partner whom an enrollment tells as a spouse is taxed no more from its first day", "53", "01", [0, 0]],
])("%s", async (_, known, told, taxes) => {
  const place = await aPlace();
  for (const tier of ["ESP", "FAM"])
    await insert(server, "partner_tiers", {
      ...owned(place.open),
      base_plan_id: place.basePlans["dental"],
      tier_code: tier,
      dp_tier_code: tier,
      employee_post_tax_cents: 1500,
      imputed_income_cents: 3000,
      effective_date: "2026-01-01",
    });
  const family = await aFamily(place, [{ relationship: known, firstName: "Sun", dob: "1986-03-01" }]);
  const [before] = known === "53" ? [[1500, 3000]] : [[0, 0]];
  await owner.query(
    "update coverages set employee_post_tax_cents = $2, imputed_income_cents = $3 where member_id = $1 and coverage_type = 'dental'",
    [family.memberId, ...(before ?? [])],
  );
  const event = await beginByEvent(place, family, "newPlan", "2026-11-03");
  const { people } = await answer(event, place.life);
  const dependents = people
    .filter(({ relationship }) => relationship !== "18")
    .map(({ id, firstName, lastName, dob }) => {
      const [year = "", month = "", day = ""] = (dob ?? "").split("-");
      return { id, relationship: told, firstName, lastName, dob: { month, day, year } };
    });
  expect((await event.save({ dependents })).status).toBe(200);
  for (const coverageType of ["medical", "dental"] as const) {
    const benefit = {
      coverageType,
      id: place.life.plans[coverageType],
      dependents: dependents.map(({ id }) => id),
    };
    expect((await event.save({ benefit })).status).toBe(200);
  }
  const { dates } = await event.read();
  expect(await process(place, await sent(event))).toEqual([]);
  const { rows } = await owner.query<{ taxes: number[] }>(
    `select array[employee_post_tax_cents, imputed_income_cents]::int[] as taxes from coverages
     where member_id = $1 and coverage_type = 'dental' and deleted_at is null and effective_date <= $2
       and (termination_date is null or termination_date >= $2)`,
    [family.memberId, dates.effectiveDate],
  );
  expect(rows).toEqual([{ taxes }]);
});
