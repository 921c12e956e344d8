/**
 * The person whose membership a row of `members` was known to be at a moment, or is known to be now: two people may turn out to
 * be one, and whoever asks for a day before that finds two.
 */
export const personKnown = (member: string, moment: string): string =>
  `coalesce((select o.person_id from past_members o where ${moment}::timestamptz is not null and o.id = ${member}.id
     and o.known_to >= ${moment}::timestamptz order by o.known_to limit 1), ${member}.person_id)`;
