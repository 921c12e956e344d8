/** Makes one thing of each key, and answers the same one whenever it is asked for that key again. */
export function onceFor<Key extends WeakKey, Made extends object>(
  make: (key: Key) => Made,
): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
