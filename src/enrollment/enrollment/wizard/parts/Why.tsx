import type { ReactNode } from "react";
import { lazyInside } from "#web/shell/lazy-page.tsx";
import { Folded } from "./Folded.tsx";
import type { WhyProps } from "./WhyList.tsx";

const WhyList = lazyInside<WhyProps>(
  async () => (await import("./WhyList.tsx")).WhyList,
  "offering-why",
  "plans-why",
  "enrollment-wizard-choosing",
);

/** The reasons behind a date or a price, behind a link. */
export function Why({ summary, ...reasons }: WhyProps & { summary: ReactNode }) {
  if (reasons.why.length === 0) return null;
  return (
    <Folded className="wz-why" summary={summary} part={WhyList}>
      <WhyList {...reasons} />
    </Folded>
  );
}
