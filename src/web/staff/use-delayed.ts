import { useEffect, useState } from "react";

/** True once `waiting` has lasted 300 ms: what comes sooner needs no sign that it is coming. */
export function useDelayed(waiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLong(true), 300);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [waiting]);
  return waiting && isLong;
}
