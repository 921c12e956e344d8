import { normalizeName } from "#kernel/clean.ts";
import type { PlainDate } from "#kernel/dates.ts";

type Named = { firstName: string; lastName: string; dob: PlainDate | null };
/** The one who enrolls; the blind index of the SSN under each key, none where none was given. */
export type EnrollingEmployee = Named & { ssnKeys: readonly string[] };
export type KnownEmployee = Named & { id: string; ssnKey: string | null };

/** The employee whom the answers name, as processing will find them: by SSN, else by name and birth date. */
export function knownEmployee(
  person: EnrollingEmployee,
  employees: readonly KnownEmployee[],
): KnownEmployee | null {
  const bySsn = employees.find(({ ssnKey }) => ssnKey !== null && person.ssnKeys.includes(ssnKey));
  if (bySsn !== undefined) return bySsn;
  return employees.find((one) => isNamed(one, person) && !hasOtherSsn(one, person)) ?? null;
}

function isNamed(one: Named, other: Named): boolean {
  return (
    one.dob !== null &&
    one.dob === other.dob &&
    key(one.firstName) === key(other.firstName) &&
    key(one.lastName) === key(other.lastName)
  );
}

/** Both gave one, and they differ: two people of one name. */
function hasOtherSsn({ ssnKey }: KnownEmployee, { ssnKeys }: EnrollingEmployee): boolean {
  return ssnKey !== null && ssnKeys.length > 0 && !ssnKeys.includes(ssnKey);
}

const key = (name: string) => normalizeName(name).toLowerCase();
