/** Stays on in production: a broken promise inside money, dates or eligibility stops the work at once. */
export function assert(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new Error(`Broken promise: ${promise}`);
}

export function assertSafeInteger(value: number, name: string): void {
  assert(Number.isSafeInteger(value), `${name} is a safe integer`);
}
