import { expect, test } from "vitest";
import { insert, newId, owned, unique } from "#test/factories.ts";
import { anOffering, offersTo } from "#test/offering.ts";
import { testServer } from "#test/server.ts";
import { mayChoosePlan } from "#plans/plans/plan-audience.ts";
import { mayEnroll, type SessionKind } from "./eligibility.ts";
import { isInSession, ofEmployment } from "./eligible-population.ts";

// One rule in two languages: what SQL says of a set of people is what the pure rules say of each of them.

const server = await testServer();
const { owner } = server.database;
const today = "2026-11-10";

const hireDates = [null, "2015-03-01", "2026-10-20", "2026-11-20", "2026-12-15", "2026-12-16"];
const lastDays = [null, "2026-11-09", "2026-11-10", "2027-05-31"];
const statuses = ["active", "terminated"] as const;
const relationships = ["18", "19", "01"] as const;

test.each(["openEnrollment", "newHire", "lifeEvent"] as const)(
  "who is in a session of kind %s is who may enroll in it and is offered a plan",
  async (kind: SessionKind) => {
    const offering = await anOffering(server, { kind, new_hire_days: 31 });
    const [division, other] = offering.divisionIds;
    await owner.query("update divisions set eligibility_class = 'office' where id = $1", [division]);
    await owner.query(
      `update session_plans set eligibility_classes = case when id = $2 then '{}'::text[] else array['office'] end
       where session_id = $1`,
      [offering.sessionId, offering.plans.medical],
    );
    await offersTo(server, offering.plans.medical, [other ?? ""]);
    const audiences = [
      { divisionIds: [other ?? ""], eligibilityClasses: [] },
      { divisionIds: [], eligibilityClasses: ["office"] },
    ];
    const expected: Record<string, boolean> = {};
    const places = [
      { divisionId: division ?? null, own: null },
      { divisionId: division ?? null, own: "shop" },
      { divisionId: other ?? null, own: null },
      { divisionId: null, own: null },
    ];
    for (const hireDate of hireDates)
      // Nobody is hired after their last day: that would be another employment.
      for (const terminationDate of lastDays.filter((day) => (hireDate ?? "") <= (day ?? "9")))
        for (const status of statuses)
          for (const relationship of relationships)
            for (const [at, { divisionId, own }] of places.entries()) {
              const isExcluded = at === 2 && hireDate === null;
              const id = newId();
              await insert(server, "members", {
                ...owned(offering),
                id,
                family_id: id,
                division_id: divisionId,
                eligibility_class: own,
                relationship,
                member_number: unique("M"),
                first_name: "Mina",
                last_name: "Park",
                dob: "1990-04-01",
                hire_date: hireDate,
                termination_date: terminationDate,
                status,
              });
              if (isExcluded)
                await insert(server, "session_members", {
                  ...owned(offering),
                  session_id: offering.sessionId,
                  member_id: id,
                });
              const { clientId } = offering;
              const person = { clientId, relationship, status, hireDate, terminationDate, isExcluded };
              const window = { opensOn: "2026-11-01", closesOn: "2026-12-15", newHireDays: 31 };
              const may = mayEnroll(person, { clientId, kind, status: "open", ...window }, today);
              const divisionClass = divisionId === division ? "office" : null;
              const workplace = { divisionId, eligibilityClass: own, divisionClass };
              const isOffered = audiences.some((audience) => mayChoosePlan(audience, workplace).value);
              expected[id] = may.value && isOffered;
            }
    const { rows } = await owner.query<{ id: string }>(
      `select m.id from enrollment_sessions s join members m on m.client_id = s.client_id ${ofEmployment}
       where s.id = $1 and ${isInSession("$2::date")}`,
      [offering.sessionId, today],
    );
    const wanted = Object.keys(expected).filter((id) => expected[id]);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    // Both answers are there to be told apart, but for life events, into which nobody comes by a list.
    expect(wanted.length > 0).toBe(kind !== "lifeEvent");
  },
);
