import type { FormChange, FormContent } from "./form-content.ts";

/** What differs between two versions of one person's form, in the order of the form. */
export function formChanges(before: FormContent, after: FormContent): FormChange[] {
  const changes: FormChange[] = [];
  const note = (what: FormChange["what"], was: Shown, is: Shown, more: Partial<FormChange> = {}) => {
    if (was !== is) changes.push({ what, month: null, name: null, before: was, after: is, ...more });
  };
  note("form", before.kind, after.kind);
  note("recipient", recipient(before), recipient(after));
  for (const month of after.months) {
    const was = before.months.find((one) => one.month === month.month);
    const at = { month: month.month };
    note("line14", was?.line14 ?? null, month.line14, at);
    note("line15", was?.line15Cents ?? null, month.line15Cents, at);
    note("line16", was?.line16 ?? null, month.line16, at);
  }
  const everybody = new Map(
    [...before.people, ...after.people].map(({ memberId, name }) => [memberId, name]),
  );
  for (const [memberId, name] of everybody) {
    const listOf = ({ people }: FormContent) =>
      people.find((person) => person.memberId === memberId)?.months.join(", ") ?? null;
    note("covered", listOf(before), listOf(after), { name });
  }
  return changes;
}

type Shown = string | number | null;

function recipient({ name, ssnLast4, address1, address2, city, state, zip }: FormContent): string {
  const ssn = ssnLast4 === null ? null : `***-**-${ssnLast4}`;
  return [name, ssn, address1, address2, city, state, zip].filter((one) => one !== null).join(", ");
}
