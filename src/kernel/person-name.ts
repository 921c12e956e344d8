export type PersonName = {
  firstName: string;
  middleName?: string | null;
  lastName: string;
  suffix?: string | null;
};

/** What papers and feeds write where a person has no such name: "first name unknown", "last name unknown" and the like. */
const noName = /^(?:fnu|lnu|nfn|nln|unknown|[.\-\u2013\u2014]+)$/iu;

/** Says that there is no such name, as "LNU" does. */
export function isNoName(text: string): boolean {
  return noName.test(text);
}

/** The one name stands as the first, and the last is empty. */
export function hasOneName({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  return firstName !== "" && lastName === "";
}

const hangul = /^[가-힣]+$/u;

/** As a person is addressed: "Dana Kim", or "김하늘" where both names are written in Hangul. */
export function fullName({ firstName, middleName, lastName, suffix }: PersonName): string {
  const parts = isKorean(firstName, lastName)
    ? [lastName + firstName, middleName, suffix]
    : [firstName, middleName, lastName, suffix];
  return parts.filter(Boolean).join(" ");
}

/** As a list is ordered: "Kim Jr., Dana"; "김하늘" has its family name first already. */
export function listName(name: PersonName): string {
  if (isKorean(name.firstName, name.lastName)) return fullName(name);
  const family = [name.lastName, name.suffix].filter(Boolean).join(" ");
  const given = [name.firstName, name.middleName].filter(Boolean).join(" ");
  return [family, given].filter(Boolean).join(", ");
}

function isKorean(firstName: string, lastName: string): boolean {
  return hangul.test(firstName) && hangul.test(lastName);
}
