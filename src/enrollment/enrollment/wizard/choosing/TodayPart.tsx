import { CurrentCoverage } from "../parts/CurrentCoverage.tsx";
import { KeepAll } from "./KeepAll.tsx";
import type { BenefitChoice } from "./use-choice.ts";

/** What only people with coverage of today read: to keep all of it, and what becomes of it. */
export function TodayPart({ choice }: { choice: BenefitChoice }) {
  return (
    <>
      <KeepAll choice={choice} />
      <CurrentCoverage choice={choice} />
    </>
  );
}
