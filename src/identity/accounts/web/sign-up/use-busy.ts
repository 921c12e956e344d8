import { useRef } from "react";

/** Runs one thing at a time: a second press of the button while the first is under way does nothing. */
export function useBusy(): (work: () => Promise<void>) => Promise<void> {
  const isBusy = useRef(false);
  return async (work) => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await work();
    } finally {
      isBusy.current = false;
    }
  };
}
