/** Thrown where a text cannot be told from the source. */
export class Unreadable extends Error {}

/** So many are made with the ways in combination; after that each way that was not gone yet is gone once. */
const combined = 400;
const most = 4000;

/**
 * Makes every text that an expression can become. Where only a request decides which way it goes, `read` asks `choose`; it
 * is run again until each way was gone at least once, with each of the others where there are few. What becomes too many
 * texts even so is refused, not cut.
 */
export function variantsOf<T>(
  read: (choose: (key: string, ways: number) => number) => T,
  limits: { combined: number; most: number } = { combined, most },
): T[] {
  type Plan = { picks: ReadonlyMap<string, number>; from: number };
  const plans: Plan[] = [{ picks: new Map(), from: 0 }];
  const found: T[] = [];
  const gone = new Set<string>();
  for (const plan of plans) {
    const isNew = [...plan.picks].some(([key, way]) => !gone.has(`${key} ${way}`));
    if (found.length >= limits.combined && !isNew) continue;
    if (found.length >= limits.most)
      throw new Unreadable(`it becomes more than ${limits.most} texts; make two statements of it`);
    const taken = new Map<string, number>();
    const result = read((key, ways) => {
      taken.set(key, ways);
      const way = plan.picks.get(key) ?? 0;
      gone.add(`${key} ${way}`);
      return way;
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
