import { type ReactNode, useState } from "react";
import type { LazyPart } from "#web/shell/lazy-page.tsx";

interface Props {
  summary: ReactNode;
  className: string;
  /** What `children` need to be fetched: asked for as soon as somebody is about to open them. */
  part: LazyPart;
  children: ReactNode;
}

/** What few people ask for, behind a link, and not loaded before. */
export function Folded({ summary, className, part, children }: Props) {
  const [wasOpened, setOpened] = useState(false);
  const fetchEarly = () => void part.preload();
  return (
    <details
      className={className}
      onToggle={({ currentTarget, target }) => {
        if (target === currentTarget && currentTarget.open) setOpened(true);
      }}
    >
      <summary onPointerEnter={fetchEarly} onFocus={fetchEarly}>
        {summary}
      </summary>
      {wasOpened && children}
    </details>
  );
}
