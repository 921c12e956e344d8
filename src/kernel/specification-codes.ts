/** What the specification calls a coverage type, and what we do: `add` is the name of too many other things. */
const [theirs, ours] = ["add", "adnd"];

/**
 * Where JSON holds a coverage type's code: as one, in a list of them, as the key of what is kept by coverage type, in the
 * name of a step, in the path of a wrong field. A text that somebody wrote has its quotes escaped, so none is taken for it.
 */
function places(code: string): RegExp {
  return new RegExp(
    `("coverageTypes?"\\s*:\\s*(?:\\[\\s*(?:"\\w+"\\s*,\\s*)*)?"|"benefit:|"selections\\.)${code}\\b|"${code}(?="\\s*:\\s*\\{)`,
    "gu",
  );
}

const [inTheirs, inOurs] = [places(theirs), places(ours)];

/** JSON that leaves, in the specification's codes. */
export function toSpecification(json: string): string {
  return json.includes(ours) ? exchanged(json, inOurs, theirs) : json;
}

/** JSON that arrives, in our codes; it may be in them already. */
export function fromSpecification(json: string): string {
  return exchanged(json, inTheirs, ours);
}

function exchanged(json: string, found: RegExp, code: string): string {
  return json.replace(found, (_, before: string | undefined) => `${before ?? '"'}${code}`);
}

/** A query that filters by coverage type. */
export function queryFromSpecification(query: unknown): unknown {
  if (typeof query !== "object" || query === null) return query;
  return Object.fromEntries(
    Object.entries(query).map(([name, value]: [string, unknown]) => [
      name,
      name === "filter[coverageType]" && value === theirs ? ours : value,
    ]),
  );
}
