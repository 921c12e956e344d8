/** The code of a row of `coverage_types`, such as `medical`. No rule knows more of a type than its row says, but for these. */
export type CoverageType = string;

/** The pages of the wizard that are no coverage: a code that is one of these would hide the page. `add` is the specification's word for `adnd`. */
const pages =
  "add|about|reach|contact|location|ssn|family|dependents|external|forms|payment|review|person|remove|cancel|date";
/** What each object of JavaScript has: an answer by such a code would seem to be there. */
const inherited =
  "constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf";

/** What a code may be. */
export const coverageTypeCode = `(?!(?:${pages}|${inherited})$)[a-z][A-Za-z0-9]{0,39}`;
