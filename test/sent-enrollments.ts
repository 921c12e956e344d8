import { expect } from "vitest";
import { aUser, insert, newId, owned, unique } from "./factories.ts";
import { anOffering, type TestOffering } from "./offering.ts";
import type { TestServer } from "./server.ts";

type Row = Record<string, unknown>;
type Place = TestOffering & { token: string; base: string; basePlans: Record<string, string> };
type Cover = { plan?: string; tier?: string; employee?: number; employer?: number; people?: string[] };
type Choice = Cover & { type: string; waived?: boolean; reasons?: string[] };

/** People of a session with what they are covered by and what they have sent, as rows; and how staff read of them. */
export function sentEnrollments(server: TestServer) {
  const { owner } = server.database;

  async function aPlace(): Promise<Place> {
    const offering = await anOffering(server);
    const user = await aUser(server, offering.installationId, {
      type: "admin",
      permissions: ["manageEnrollmentSessions"],
    });
    const { rows } = await owner.query<{ id: string; type: string }>(
      "select id, coverage_type as type from base_plans where client_id = $1",
      [offering.clientId],
    );
    const basePlans = Object.fromEntries(rows.map(({ id, type }) => [type, id]));
    return {
      ...offering,
      token: user.token,
      basePlans,
      base: `/admin/enrollmentsessions/${offering.sessionId}`,
    };
  }

  async function aMember(place: Place, row: Row = {}): Promise<string> {
    const id = newId();
    return insert(server, "members", {
      ...owned(place),
      id,
      family_id: id,
      division_id: place.divisionIds[0],
      relationship: "18",
      member_number: unique("M"),
      first_name: "Mina",
      last_name: unique("Park"),
      dob: "1990-04-01",
      ...row,
    });
  }

  async function covered(
    place: Place,
    member: string,
    type: string,
    { plan = place.basePlans[type], tier = "EMP", employee = 100, employer = 200, people = [] }: Cover = {},
    row: Row = {},
  ): Promise<void> {
    for (const id of [member, ...people]) {
      await insert(server, "coverages", {
        ...owned(place),
        family_id: member,
        member_id: id,
        base_plan_id: plan,
        coverage_type: type,
        tier_code: tier,
        effective_date: "2026-01-01",
        employee_cents: id === member ? employee : 0,
        employer_cents: id === member ? employer : 0,
        ...row,
      });
    }
  }

  async function sentBy(
    place: Place,
    memberId: string | null,
    choices: Choice[],
    row: Row = {},
  ): Promise<string> {
    const invitationId = await insert(server, "invitations", {
      ...owned(place),
      session_id: place.sessionId,
      kind: "self",
      key_hash: Buffer.from(unique("hash")),
      expires_at: "2026-12-15T00:00:00Z",
    });
    const id = await insert(server, "enrollments", {
      ...owned(place),
      identifier: newId(),
      session_id: place.sessionId,
      invitation_id: invitationId,
      member_id: memberId,
      division_id: place.divisionIds[0],
      status: "submitted",
      active_step: "review",
      started_on: "2026-11-10",
      effective_date: "2027-01-01",
      subscriber_name: unique("Park, Mina "),
      ...row,
    });
    for (const {
      type,
      waived = false,
      reasons = [],
      tier = "EMP",
      employee = 100,
      employer = 200,
      people = [],
    } of choices) {
      const dependents = [];
      for (const [at, person] of people.entries()) {
        dependents.push(
          await insert(server, "enrollment_people", {
            ...owned(place),
            enrollment_id: id,
            relationship: "19",
            sort_order: at + 1,
            first_name: "Leo",
            last_name: "Park",
            member_id: person,
          }),
        );
      }
      const selection = await insert(server, "enrollment_selections", {
        ...owned(place),
        enrollment_id: id,
        coverage_type: type,
        waive_reasons: reasons,
        ...(waived
          ? {}
          : {
              session_plan_id: place.plans[type as "medical"],
              tier_code: tier,
              employee_cents: employee,
              employer_cents: employer,
            }),
      });
      for (const person of dependents)
        await server.database.owner.query(
          `insert into selection_dependents (installation_id, client_id, enrollment_id, selection_id, person_id)
           select installation_id, client_id, enrollment_id, $1, id from enrollment_people where id = $2`,
          [selection, person],
        );
    }
    return id;
  }

  const read = async <Answer>(place: Place, path: string, token = place.token): Promise<Answer> => {
    const answer = await server.call("GET", `${place.base}${path}`, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  };

  return { aPlace, aMember, covered, sentBy, read };
}
