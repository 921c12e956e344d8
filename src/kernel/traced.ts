/**
 * An answer that can say why. `code` is a text key (`date.…`, `wait.…` in `offering-why`; `tier.…`, `price.…` in
 * `plans-why`). Params are raw: a key ending in `Cents` is money, a value like `2026-03-01` is a date, `personId` is to be
 * shown as that person's first name, `tierCode` as the tier's label, `count` picks the plural. Anyone who shows the text formats them.
 */
export interface Reason {
  code: string;
  params?: Record<string, string | number>;
}

export interface Traced<T> {
  value: T;
  why: Reason[];
}

export function reason(code: string, params?: Record<string, string | number>): Reason {
  return params ? { code, params } : { code };
}

export function because<T>(value: T, code: string, params?: Record<string, string | number>): Traced<T> {
  return { value, why: [reason(code, params)] };
}

/** A value that rests on other traced answers (or bare reasons): theirs in order, as its own why. */
export function restingOn<T>(value: T, ...grounds: readonly (Traced<unknown> | Reason)[]): Traced<T> {
  return { value, why: grounds.flatMap((ground) => ("why" in ground ? ground.why : [ground])) };
}
