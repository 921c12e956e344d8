import { useState } from "react";

/**
 * What a page says of an act: kept as the way to say it, not as words, so that it follows when the page is read in another
 * language. `t` is the page's own.
 */
export function useSaid<T>(t: T): [said: string, say: (way: ((t: T) => string) | null) => void] {
  const [way, setWay] = useState<((t: T) => string) | null>(null);
  return [way === null ? "" : way(t), (next) => setWay(() => next)];
}
