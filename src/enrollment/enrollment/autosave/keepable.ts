type Values = Record<string, string>;

/** The page with the bank account: what is left of it is the address. */
const ofPayment = ["address1", "address2", "city", "state", "zip"];

/**
 * What of a page may be kept before it is confirmed. Anyone who has the personal link sees it again, so no SSN is in it
 * (nine digits are typed again); bank data, an agreement and the name under it, and who loses coverage, are not kept either.
 */
export function keepable(page: string, values: Values): Values {
  const isKept = (name: string) =>
    name !== "losing" &&
    (page === "payment" ? ofPayment.includes(name) : !/(?:^|[._-])ssn(?:$|[._-])/iu.test(name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name)));
}

/** The pages on which saving these steps of the contract confirms, or overtakes, what was typed. */
export function overtakenPages(saved: readonly string[]): string[] {
  return saved.flatMap((step) => {
    if (step === "contact") return ["about", "reach"];
    // Each family member is a page; the list is saved as one.
    if (step === "dependents") return ["family", "person", "remove"];
    return [step.replace(/^benefit:/u, "")];
  });
}
