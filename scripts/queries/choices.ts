/** Thrown where a text cannot be told from the source. */
export class Unreadable extends Error {}

const mostVariants = 400;

/**
 * Makes every text that an expression can become. Where only a request decides which way it goes, `read` asks `choose`; it
 * is run again until each way was gone at least once, with each of the others where there are few.
 */
export function variantsOf<T>(read: (choose: (key: string, ways: number) => number) => T): T[] {
  type Plan = { picks: ReadonlyMap<string, number>; from: number };
  const plans: Plan[] = [{ picks: new Map(), from: 0 }];
  const found: T[] = [];
  for (let at = 0; at < plans.length && at < mostVariants; at += 1) {
    const plan = plans[at];
    if (plan === undefined) break;
    const taken = new Map<string, number>();
    const result = read((key, ways) => {
      taken.set(key, ways);
      return plan.picks.get(key) ?? 0;
    });
    found.push(result);
    const keys = [...taken];
    for (const [place, [key, ways]] of keys.entries()) {
      if (place < plan.from || plan.picks.has(key)) continue;
      for (let way = 1; way < ways; way += 1) {
        plans.push({ picks: new Map([...plan.picks, [key, way]]), from: place + 1 });
      }
    }
  }
  return found;
}
