type Compare<Values> = (one: Values[keyof Values], other: Values[keyof Values]) => boolean;

/** What was touched since `before` stays as it is typed; everything else becomes as it is saved now. */
export function rebased<Values extends object>(
  mine: Values,
  before: Values,
  saved: Values,
  isSame: Compare<Values> = (one, other) => JSON.stringify(one) === JSON.stringify(other),
): Values {
  // The keys are those of Values.
  const touched = (Object.keys(mine) as (keyof Values)[]).filter((name) => !isSame(mine[name], before[name]));
  return { ...saved, ...Object.fromEntries(touched.map((name) => [name, mine[name]])) };
}

/** What was added to a list and taken out of it, on what another has saved. */
export function mergedList<One>(mine: readonly One[], before: readonly One[], saved: readonly One[]): One[] {
  const added = mine.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !mine.includes(one));
  return [...new Set([...saved, ...added])].filter((one) => !removed.includes(one));
}
