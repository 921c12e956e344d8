import { because, type Traced } from "#kernel/traced.ts";

/** A card is printed anew where it names a person whom the plan did not cover on the day before. */
export function isNewCard(people: readonly string[], before: ReadonlySet<string>): Traced<boolean> {
  const added = people.filter((memberId) => !before.has(memberId)).length;
  return added > 0 ? because(true, "card.newPeople", { count: added }) : because(false, "card.asBefore");
}
