type Kind = "termMember" | "divisionChange" | "addressChange" | "demographicChange";

const addressFields = ["address1", "address2", "city", "state", "zip"];

/** What happened, in the words of the family's timeline: one entry each. */
export function eventKinds(changed: readonly string[]): Kind[] {
  const kinds = new Set<Kind>();
  for (const field of changed) {
    if (field === "terminationDate") kinds.add("termMember");
    else if (field === "divisionId") kinds.add("divisionChange");
    else if (addressFields.includes(field)) kinds.add("addressChange");
    else kinds.add("demographicChange");
  }
  return [...kinds];
}
