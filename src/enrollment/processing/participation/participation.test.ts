import { describe, expect, test } from "vitest";
import { aUser, insert, owned, unique } from "#test/factories.ts";
import { sentEnrollments } from "#test/sent-enrollments.ts";
import { testServer } from "#test/server.ts";
import type { Participation } from "./participation.ts";

const server = await testServer();
const { aPlace, aMember, sentBy, read } = sentEnrollments(server);

describe("participation", () => {
  test("counts by division and type, why people waive, and no look of staff", async () => {
    const place = await aPlace();
    const [one, two] = [await aMember(place), await aMember(place)];
    await aMember(place, { division_id: place.divisionIds[1] });
    await sentBy(place, one, [{ type: "medical" }, { type: "dental", waived: true, reasons: ["medicare"] }]);
    await sentBy(place, two, [{ type: "medical", waived: true, reasons: ["medicare", "otherGroupPlan"] }]);
    await sentBy(place, null, [], { status: "started", division_id: place.divisionIds[1] });
    await sentBy(place, null, [{ type: "vision" }], { is_preview: true });
    const answer = await read<Participation>(place, "/participation");
    expect(answer.enrollmentSession).toMatchObject({ daysLeft: 35, status: "open" });
    expect(answer.total).toEqual({ eligible: 3, started: 1, enrolled: 1, waived: 1 });
    expect(answer.divisions.map(({ name: _, ...counts }) => counts)).toEqual([
      { id: place.divisionIds[0], eligible: 2, started: 0, enrolled: 1, waived: 1 },
      { id: place.divisionIds[1], eligible: 1, started: 1, enrolled: 0, waived: 0 },
    ]);
    expect(answer.coverage).toEqual([
      { coverageType: "medical", enrolled: 1, waived: 1 },
      { coverageType: "dental", enrolled: 0, waived: 1 },
    ]);
    expect(answer.waiveReasons.map(({ code, count }) => [code, count])).toEqual([
      ["medicare", 2],
      ["otherGroupPlan", 1],
    ]);
    expect(answer.waiveReasons[0]?.label?.ko).toBe("medicare (ko)");
  });

  test("a broker of one division reads of that one", async () => {
    const place = await aPlace();
    await aMember(place);
    await aMember(place, { division_id: place.divisionIds[1] });
    await sentBy(place, null, [{ type: "medical", waived: true, reasons: ["medicare"] }]);
    const brokerId = await insert(server, "brokers", {
      installation_id: place.installationId,
      name: unique("Broker "),
      code: unique("B"),
    });
    await insert(server, "broker_maps", {
      ...owned(place),
      broker_id: brokerId,
      division_id: place.divisionIds[1],
      effective_date: "2026-01-01",
    });
    const { token } = await aUser(server, place.installationId, {
      type: "broker",
      entityId: brokerId,
      permissions: ["enrollment"],
    });
    const answer = await read<Participation>(place, "/participation", token);
    expect(answer.total).toEqual({ eligible: 1, started: 0, enrolled: 0, waived: 0 });
    expect(answer.divisions.map(({ id }) => id)).toEqual([place.divisionIds[1]]);
    expect(answer.waiveReasons).toEqual([]);
  });
});
