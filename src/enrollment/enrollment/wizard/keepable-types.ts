import type { CoverageType } from "#plans/plans/coverage-type-code.ts";
import type { Enrollment } from "../enrollment.ts";
import { currentOf } from "../coverage-changes.ts";
import { wayOf } from "./screens.ts";

/** The types of today's coverage that is offered again and that the person is asked about. */
export function keepable(enrollment: Enrollment): CoverageType[] {
  const way = wayOf(enrollment);
  return enrollment.coverageTypes.filter(
    (type) => way.includes(type) && (currentOf(enrollment, type)?.planId ?? null) !== null,
  );
}
