type Json = { [key: string]: unknown };

/** The document with everything in the place of the reference to it. */
export function withoutReferences<T extends object>(document: T): T {
  const follow = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(follow);
    const { $ref: reference, ...more } = value as Json;
    const own = Object.fromEntries(Object.entries(more).map(([key, inner]) => [key, follow(inner)]));
    if (typeof reference !== "string") return own;
    return { ...(follow(targetOf(document, reference)) as Json), ...own };
  };
  return follow(document) as T;
}

/** The answers of an operation by status; what all of its kind refuse with stands in its default. */
export function answersByStatus<T>(responses: Readonly<Record<string, T>>): Record<string, T> {
  const { default: refusal, ...own } = responses;
  return { ...(refusal as { "x-statuses"?: Record<string, T> } | undefined)?.["x-statuses"], ...own };
}

function targetOf(document: object, reference: string): unknown {
  const keys = reference.replace(/^#\//u, "").split("/");
  const found = keys.reduce<unknown>((value, key) => (value as Json | undefined)?.[key], document);
  if (found === undefined) throw new Error(`${reference} leads nowhere`);
  return found;
}
