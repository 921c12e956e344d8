/** A sister is paid by a plan that pays when the person dies; `add` is what calls name AD&D. */
export function paidBy(coverageType: string) {
  const payee = {
    id: crypto.randomUUID(),
    rank: "primary",
    name: "Mai Tran",
    relationship: "sibling",
    dob: { month: "", day: "", year: "" },
    share: "100",
  };
  return ["life", "adnd", "add"].includes(coverageType) ? { beneficiaries: [payee] } : {};
}
