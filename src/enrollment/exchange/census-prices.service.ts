import type { PlainDate } from "#kernel/dates.ts";
import { followFacts } from "#people/coverage/consequences/told-facts.service.ts";
import type { NewMemberEvent } from "#people/members/member-events.service.ts";
import type { Transaction } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { Match } from "./census-match.service.ts";
import { isBack } from "./census-person.service.ts";
import type { ImportRow } from "./import-rows.service.ts";

type In = { matches: readonly Match[]; row: ImportRow; today: PlainDate };

/** Prices coverage anew where it depends on what the file tells otherwise. Returns what the timelines say. */
export async function priceAnew(
  services: Services,
  transaction: Transaction,
  { matches, row: { id, clientId, actor, createdBy }, today }: In,
): Promise<NewMemberEvent[]> {
  const events: NewMemberEvent[] = [];
  for (const match of matches) {
    if (match.kind !== "known" || match.changed.length === 0) continue;
    const { member, row } = match;
    const told = {
      was: { ...member, isDisabled: member.isDisabled === true },
      fields: match.changed,
      isHiredAgain: isBack(member, row.facts),
      today,
      by: createdBy,
    };
    for (const followed of await followFacts(services, transaction, told))
      events.push({ ...followed, clientId, kind: "coverageChange", actor, details: { importId: id } });
  }
  return events;
}
