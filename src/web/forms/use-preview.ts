import { useRef, useState } from "react";

/**
 * What a call says would follow from what is typed. An answer that comes after something else was typed is not shown: the yes
 * below it would be said to other values.
 */
export function usePreview<Shown>() {
  const [shown, setShown] = useState<Shown | null>(null);
  const round = useRef(0);
  return {
    shown,
    /** The round of a call that begins now. */
    begin: () => round.current,
    show: (of: number, preview: Shown) => {
      if (of === round.current) setShown(preview);
    },
    forget: () => {
      round.current += 1;
      setShown(null);
    },
  };
}
