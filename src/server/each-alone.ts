/** What went wrong with some things of a run, while the others had their turn. */
export class SomeFailed extends AggregateError {
  constructor(errors: readonly unknown[], total: number) {
    const [first] = errors;
    const reason = first instanceof Error ? `${first.name}: ${first.message}` : String(first);
    super(errors, `${errors.length} of ${total} failed, the first by ${reason}`);
    this.name = "SomeFailed";
  }
}

/**
 * Does a work for one thing after the other. A thing that fails costs only itself: all others have their turn first, and then
 * what failed is thrown as one, for the log. `noted` is called with each failure, where it can be written beside the thing.
 */
export async function eachAlone<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
  noted?: (thing: T, error: unknown) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = [];
  for (const thing of things) {
    try {
      await work(thing);
    } catch (error) {
      errors.push(error);
      await noted?.(thing, error).catch((another: unknown) => errors.push(another));
    }
  }
  if (errors.length > 0) throw new SomeFailed(errors, things.length);
}

/** Several works that have nothing to do with each other, likewise. */
export async function eachWork(...works: readonly (() => Promise<unknown>)[]): Promise<void> {
  await eachAlone(works, (work) => work());
}
