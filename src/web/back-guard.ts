type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

/**
 * Listens to Back and Forward ahead of the router, which can so be kept from hearing of it. `main.tsx` imports this
 * before the router exists: the browser calls listeners of the window in the order in which they came.
 */
window.addEventListener("popstate", (event) => guard?.(event));

export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
