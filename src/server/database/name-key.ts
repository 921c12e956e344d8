import { plainLetters, strokedLetters } from "#kernel/name-key.ts";

/**
 * `nameKeyOf` of an SQL expression, made of functions that never change their answer: generated columns and indexes keep it.
 * What changes here needs a migration, which drizzle makes of the tables.
 */
export function nameKeySql<Name extends string>(name: Name) {
  return `replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(${name}, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC)), '${strokedLetters}', '${plainLetters}'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')` as const;
}
