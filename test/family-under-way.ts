import { expect } from "vitest";
import { type Enrollee, startEnrolling } from "./enrollee.ts";
import { aUser, insert, newId, owned, unique } from "./factories.ts";
import { anInvitation, anOffering, type TestOffering } from "./offering.ts";
import type { TestServer } from "./server.ts";
import type { Enrollment } from "#enrollment/enrollment/enrollment.ts";
import type { EnrollmentRun } from "#enrollment/processing/processing.ts";

type Row = Record<string, unknown>;
type Kind = "birth" | "marriage" | "divorce" | "newPlan";
export type PlaceUnderWay = {
  /** Open enrollment for January 1, 2027, and the session of the same client for life events. */
  open: TestOffering;
  life: TestOffering;
  staff: string;
  kinds: Record<Kind, string>;
  basePlans: Record<string, string>;
};
export type FamilyUnderWay = { memberId: string; members: Record<string, string> };
type Dependent = { relationship: string; firstName: string; dob: string; ssn?: string };
type Answer = Awaited<ReturnType<Enrollee["submit"]>>;

const words = (text: string) => ({ en: text, ko: `${text} (ko)`, es: `${text} (es)` });
const partsOf = (date: string) => {
  const [year, month, day] = date.split("-");
  return { month, day, year };
};

/** Families who tell several things before staff have processed the first: by the calls that pages make. */
export function familiesUnderWay(server: TestServer) {
  const { owner } = server.database;

  async function aPlace(): Promise<PlaceUnderWay> {
    const open = await anOffering(server, { opens_on: "2026-01-01", closes_on: "2026-12-31" });
    const life = await anotherSession(open);
    const { token } = await aUser(server, open.installationId, {
      type: "admin",
      permissions: [
        "enrollment",
        "manageEnrollmentSessions",
        "overrideEventWindows",
        "overrideCoverageRules",
      ],
    });
    const aKind = (code: string, kind: string, permits: string[], row: Row = {}) =>
      insert(server, "life_event_kinds", {
        installation_id: open.installationId,
        code,
        label: words(code),
        help: words(code),
        date_label: words("Date"),
        closes_after_days: 60,
        effective_date_kind: kind,
        needs_proof: false,
        permits,
        sort_order: 1,
        ...row,
      });
    const kinds = {
      birth: await aKind("birth", "dateOfEvent", ["addDependent", "enroll"]),
      marriage: await aKind("marriage", "firstOfMonthAfterEvent", ["addDependent", "enroll"]),
      divorce: await aKind("divorce", "firstOfMonthAfterEvent", ["dropDependent"]),
      newPlan: await aKind("relocation", "firstOfMonthAfterEvent", [
        "addDependent",
        "dropDependent",
        "enroll",
        "changePlan",
        "waive",
      ]),
    };
    const { rows } = await owner.query<{ id: string; type: string }>(
      "select id, coverage_type as type from base_plans where client_id = $1",
      [open.clientId],
    );
    const basePlans = Object.fromEntries(rows.map(({ id, type }) => [type, id]));
    return { open, life, staff: token, kinds, basePlans };
  }

  /** The client's session for life events, with the same plans. */
  async function anotherSession(open: TestOffering): Promise<TestOffering> {
    const signupKey = unique("LIFE-").toUpperCase();
    const sessionId = newId();
    await owner.query(
      `insert into enrollment_sessions (id, installation_id, client_id, name, signup_key, status, kind, opens_on, closes_on,
         effective_date_calculation, effective_date)
       select $1, installation_id, client_id, 'Life events', $2, 'open', 'lifeEvent', opens_on, closes_on, 'setDate', '2026-01-01'
       from enrollment_sessions where id = $3`,
      [sessionId, signupKey, open.sessionId],
    );
    const { rows } = await owner.query<{ id: string; type: "medical" | "dental" | "vision" }>(
      `insert into session_plans (id, installation_id, client_id, session_id, base_plan_id, display_name, sort_order)
       select gen_random_uuid(), p.installation_id, p.client_id, $1, p.base_plan_id, p.display_name, p.sort_order
       from session_plans p where p.session_id = $2
       returning id, (select coverage_type from base_plans b where b.id = base_plan_id) as type`,
      [sessionId, open.sessionId],
    );
    const plans = Object.fromEntries(rows.map(({ id, type }) => [type, id]));
    return { ...open, sessionId, signupKey, plans: { ...open.plans, ...plans } };
  }

  /** An employee with these dependents, all covered by medical and dental since January 1, 2026. */
  async function aFamily(
    place: PlaceUnderWay,
    dependents: readonly Dependent[] = [],
    /** Paid by the prices of the plans; otherwise it has cost something else, so that a new year begins new coverage. */
    { isPriced = true } = {},
  ): Promise<FamilyUnderWay> {
    const id = newId();
    const common = { ...owned(place.open), family_id: id, division_id: place.open.divisionIds[0] };
    await insert(server, "members", {
      ...common,
      id,
      relationship: "18",
      member_number: unique("HB"),
      first_name: "Mina",
      last_name: surname(),
      dob: "1990-04-01",
      hire_date: "2020-01-06",
      gender: "F",
      email: "mina@example.com",
      phone: "6175550123",
      address1: "12 Harbor St",
      city: "Boston",
      state: "MA",
      zip: "02134",
      ssn_last4: "9990",
    });
    const members: Record<string, string> = { Mina: id };
    for (const { firstName, relationship, dob } of dependents)
      members[firstName] = await insert(server, "members", {
        ...common,
        relationship,
        member_number: unique("HB"),
        first_name: firstName,
        last_name: "Park",
        dob,
      });
    for (const type of ["medical", "dental"]) {
      for (const covered of Object.values(members)) {
        await insert(server, "coverages", {
          ...owned(place.open),
          family_id: id,
          member_id: covered,
          base_plan_id: place.basePlans[type],
          coverage_type: type,
          tier_code: tierOf(dependents),
          effective_date: "2026-01-01",
          employee_cents: covered === id && isPriced ? centsOf(type, dependents) / 2 : 0,
          employer_cents: covered === id && isPriced ? centsOf(type, dependents) / 2 : 0,
        });
      }
    }
    return { memberId: id, members };
  }

  /** Reports an event as staff, and begins its enrollment by the link that it opens. */
  async function beginByEvent(
    place: PlaceUnderWay,
    family: FamilyUnderWay,
    kind: Kind,
    eventDate: string,
  ): Promise<Enrollee> {
    const told = await server.call("POST", "/lifeevents", {
      token: place.staff,
      body: { memberId: family.memberId, kindId: place.kinds[kind], eventDate },
    });
    expect(told.statusCode, told.body).toBe(200);
    const { event } = told.json<{ event: { id: string } }>();
    const { rows } = await owner.query<{ id: string }>(
      "select id from invitations where life_event_id = $1",
      [event.id],
    );
    const recipientKey = server.services.vault.linkKey(rows[0]?.id ?? "");
    return startEnrolling(server, place.life, { recipientKey });
  }

  async function beginOpen(place: PlaceUnderWay, family: FamilyUnderWay): Promise<Enrollee> {
    const recipientKey = await anInvitation(server, place.open, { member_id: family.memberId });
    return startEnrolling(server, place.open, { recipientKey });
  }

  /** Answers who they are, names the family, and chooses medical and dental for those that `covers` accepts. */
  async function answer(
    enrollee: Enrollee,
    offering: TestOffering,
    change: {
      added?: readonly Dependent[];
      left?: readonly string[];
      waived?: readonly string[];
      /** Types that those who are added do not join. */
      without?: readonly string[];
      /** The family has changed since it was begun: the answers go by its coverage of now. */
      isAgain?: boolean;
    } = {},
  ): Promise<Enrollment> {
    const { left = [], waived = [], without = [], isAgain = false } = change;
    const added = (change.added ?? []).filter(
      (one) => !enrollee.enrollment.people.some(({ firstName }) => firstName === one.firstName),
    );
    const contact = {
      prefix: "MS",
      firstName: "Mina",
      lastName: enrollee.enrollment.people.find(({ relationship }) => relationship === "18")?.lastName,
      dob: partsOf("1990-04-01"),
      hireDate: partsOf("2020-01-06"),
      email: "mina@example.com",
      phone: "(617) 555-0123",
      address1: "12 Harbor St",
      city: "Boston",
      state: "MA",
      zip: "02134",
    };
    const known = enrollee.enrollment.people
      .filter(({ relationship, firstName }) => relationship !== "18" && !left.includes(firstName))
      .map(({ id, relationship, firstName, lastName, dob }) => ({
        id,
        relationship,
        firstName,
        lastName,
        dob: partsOf(dob ?? ""),
      }));
    const dependents = [
      ...known,
      ...added.map(({ dob, ...one }) => ({ ...one, lastName: "Park", dob: partsOf(dob) })),
    ];
    for (const step of [
      { contact },
      { location: { divisionId: offering.divisionIds[0] } },
      { ssn: { ssn: ssnOf(enrollee) } },
      { dependents },
    ]) {
      const saved = await enrollee.save(step);
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    }
    const { people } = await enrollee.read();
    const before = enrollee.enrollment;
    const fresh = people
      .filter(({ firstName }) => change.added?.some((one) => one.firstName === firstName) === true)
      .map(({ id }) => id);
    for (const coverageType of ["medical", "dental"] as const) {
      const prefilled = isAgain ? undefined : before.benefitSelections[coverageType]?.dependents;
      const had = (prefilled ?? coveredThen(before, coverageType)).filter(
        (id) => people.some((person) => person.id === id) && !fresh.includes(id),
      );
      const ids = [...had, ...(without.includes(coverageType) ? [] : fresh)];
      const benefit = waived.includes(coverageType)
        ? { coverageType, waiveReasons: ["medicare"] }
        : { coverageType, id: offering.plans[coverageType], dependents: ids };
      const saved = await enrollee.save({ benefit });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    }
    await enrollee.save({ benefit: { coverageType: "vision", waiveReasons: ["medicare"] } });
    return enrollee.read();
  }

  async function send(enrollee: Enrollee): Promise<Answer> {
    const { dates } = await enrollee.read();
    return enrollee.submit(unique("under-way-"), dates.effectiveDate ?? "");
  }

  async function sent(enrollee: Enrollee): Promise<string> {
    const answered = await send(enrollee);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    return enrollee.enrollment.id;
  }

  /** Sends what was answered; where the family has changed since it was begun, answers once more. */
  async function sentAtLast(enrollee: Enrollee, again: () => Promise<unknown>): Promise<string> {
    const first = await send(enrollee);
    if (first.status === 200) return enrollee.enrollment.id;
    expect([first.status, first.body.code]).toEqual([409, "familyChanged"]);
    enrollee.enrollment = await enrollee.read();
    await again();
    return sent(enrollee);
  }

  async function act(
    place: PlaceUnderWay,
    action: string,
    id: string,
    more: Row = {},
  ): Promise<EnrollmentRun> {
    const answered = await server.call("POST", "/enrollmentaction", {
      token: place.staff,
      body: { action, ids: [id], ...more },
    });
    expect(answered.statusCode, answered.body).toBe(200);
    return answered.json<EnrollmentRun>();
  }

  /** Approves and processes it; answers the reasons that keep it from being processed. */
  async function process(place: PlaceUnderWay, id: string, more: Row = {}): Promise<string[]> {
    await act(place, "approve", id);
    const run = await act(place, "process", id, more);
    return run.items.flatMap(({ why }) => why.map(({ code }) => code));
  }

  /** Everyone who is covered by a type on a day, by first name in the order of the alphabet. */
  async function coveredOn(family: FamilyUnderWay, type: string, day: string): Promise<string[]> {
    const { rows } = await owner.query<{ name: string }>(
      `select m.first_name as name from coverages v join members m on m.id = v.member_id
       where v.family_id = $1 and v.coverage_type = $2 and v.deleted_at is null and v.effective_date <= $3
         and (v.termination_date is null or v.termination_date >= $3) order by m.first_name`,
      [family.memberId, type, day],
    );
    return rows.map(({ name }) => name);
  }

  /** Tier and price of a month on a day, and how many rows bear a price. */
  async function priceOn(family: FamilyUnderWay, type: string, day: string) {
    const { rows } = await owner.query<{ tier: string; cents: number }>(
      `select v.tier_code as tier, v.employee_cents + v.employer_cents as cents from coverages v
       where v.family_id = $1 and v.member_id = $1 and v.coverage_type = $2 and v.deleted_at is null
         and v.effective_date <= $3 and (v.termination_date is null or v.termination_date >= $3)`,
      [family.memberId, type, day],
    );
    return rows[0] ?? null;
  }

  return {
    aPlace,
    aFamily,
    beginByEvent,
    beginOpen,
    answer,
    send,
    sent,
    sentAtLast,
    act,
    process,
    coveredOn,
    priceOn,
  };
}

/** By the prices of `anOffering`: medical by age, dental by tier. */
function centsOf(type: string, dependents: readonly Dependent[]): number {
  const tiers = ["EMP", "ECH", "ESP", "FAM"];
  if (type === "dental") return 3000 * (tiers.indexOf(tierOf(dependents)) + 1);
  return dependents.reduce(
    (sum, { relationship }) => sum + (relationship === "19" ? 20_000 : 40_000),
    40_000,
  );
}

function tierOf(dependents: readonly Dependent[]): string {
  const hasSpouse = dependents.some(({ relationship }) => relationship === "01");
  const hasChild = dependents.some(({ relationship }) => relationship === "19");
  if (hasSpouse) return hasChild ? "FAM" : "ESP";
  return hasChild ? "ECH" : "EMP";
}

/** The dependents whom the coverage of the first day covers. */
function coveredThen({ currentCoverages, dates, plans }: Enrollment, type: string): string[] {
  const day = plans.find(({ coverageType }) => coverageType === type)?.startsOn ?? dates.effectiveDate ?? "";
  const row = currentCoverages.find(
    ({ coverageType, effectiveDate, terminationDate }) =>
      coverageType === type && effectiveDate <= day && (terminationDate === null || terminationDate >= day),
  );
  return (row?.covered ?? []).flatMap(({ id }) => (id === null ? [] : [id]));
}

let families = 0;
/** A name of its own for each family, in letters alone. */
function surname(): string {
  families += 1;
  const letters = String(families)
    .split("")
    .map((digit) => "abcdefghij"[Number(digit)]);
  return `Park${letters.join("")}`;
}

let people = 0;
const numbers = new Map<string, string>();
/** The SSN of a family's employee: the same in each of their enrollments. */
function ssnOf({ enrollment }: Enrollee): string {
  const name = enrollment.people.find(({ relationship }) => relationship === "18")?.lastName ?? "";
  const known = numbers.get(name);
  if (known !== undefined) return known;
  people += 1;
  const number = `318-${String(10 + Math.floor(people / 1000)).padStart(2, "0")}-${1000 + (people % 1000)}`;
  numbers.set(name, number);
  return number;
}
