import { useSyncExternalStore } from "react";

// How many conversations have something unread, for the header. The pages of the inbox hear of it with each answer.

let unread = 0;
const listeners = new Set<() => void>();

export function tellUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

export function useUnread(): number {
  return useSyncExternalStore(subscribe, () => unread);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
