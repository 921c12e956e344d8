import type { PlainDate } from "#kernel/dates.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ClockRow, CoverRow } from "./case-rows.service.ts";
import { electionInTime } from "./clock-dates.ts";
import type { CobraEndReason } from "./cobra-events.ts";
import type { CobraCase } from "./cobra.ts";
import { refusal } from "./cobra.texts.ts";
import { rewriteCovers } from "./covers.service.ts";
import { isOwing, lastCovered, paidFor } from "./months.ts";
import type { PlanEnd } from "./step-change.ts";
import { chosenOf, step, type Which } from "./steps.service.ts";
import type { Work } from "./work.service.ts";

type End = {
  clockIds: readonly string[];
  endedOn: PlainDate;
  reason: CobraEndReason;
  /** Only these of what they continue; without it, all. */
  coverageTypes?: readonly string[] | undefined;
};

/** Ends what these people continue, or some of it: whoever continues another plan goes on with that. */
export const end = (
  services: Services,
  scope: Scope,
  { id, version, ...asked }: Which & End,
): Promise<CobraCase> =>
  step(services, scope, { id, version }, "end", async (work) => {
    const { clockIds, endedOn, reason, coverageTypes } = asked;
    // Months that were not paid after an end for another reason are not covered in the end.
    const isFit = (clock: ClockRow) =>
      clock.state !== "ended" || (reason === "notPaid" && isOwing(clock) && endedOn < lastCovered(clock));
    const chosen = chosenOf(work, clockIds, isFit, "ended");
    for (const clock of chosen) requireEnd(work, clock, asked);
    const ends = chosen.map((clock) => endOf(work, clock, asked));
    const clocks = ends.flatMap(({ clock, goesOn, lastOfOthers }): ClockRow[] =>
      goesOn
        ? []
        : [
            {
              ...clock,
              state: "ended",
              endedOn: lastOfOthers > endedOn ? lastOfOthers : endedOn,
              endReason: reason,
            },
          ],
    );
    const ending = ends.flatMap(({ clock, types }): PlanEnd[] =>
      types.map((coverageType) => ({ clockId: clock.id, coverageType, endedOn, reason })),
    );
    const goingOn = new Set(ends.flatMap(({ clock, goesOn }) => (goesOn ? [clock.id] : [])));
    const endedPlans = ending.filter(({ clockId }) => goingOn.has(clockId));
    if (coverageTypes !== undefined && reason === "notPaid") requirePaid(work, endedPlans);
    const written = await rewriteCovers(work, clocks, [], { ending });
    return { onDate: endedOn, clocks, ...written, ...(endedPlans.length > 0 && { endedPlans }) };
  });

function requireEnd(work: Work, clock: ClockRow, { endedOn, reason }: End): void {
  const { noticeSentOn, state, endsOn } = clock;
  const { language } = work.scope.context;
  if (endedOn > endsOn) throw refusal("endedOn", "afterEnd", language, { last: endsOn });
  if (reason !== "notElected") return;
  if (noticeSentOn === null || state === "elected" || state === "paying")
    throw refusal("reason", "notToElect", language);
  const inTime = electionInTime(work.case.lossDate, noticeSentOn, work.today);
  if (inTime.value) throw refusal("reason", "mayStillElect", language, { last: inTime.lastDay });
}

type EndOfOne = {
  clock: ClockRow;
  /** What ends; none where all of the clock does. */
  types: string[];
  /** Another plan goes on. */
  goesOn: boolean;
  /** The last day of what ended before. */
  lastOfOthers: PlainDate;
};

/** What ends for one person, and whether they continue another plan until their last day. */
function endOf({ covers, scope }: Work, clock: ClockRow, { endedOn, coverageTypes }: End): EndOfOne {
  const own = covers.filter((one) => one.cobraClockId === clock.id && lastOf(one) >= one.effectiveDate);
  if (coverageTypes === undefined) return { clock, types: [], goesOn: false, lastOfOthers: "" };
  const types = [
    ...new Set(
      own
        .filter((one) => coverageTypes.includes(one.coverageType) && lastOf(one) > endedOn)
        .map(({ coverageType }) => coverageType),
    ),
  ];
  if (types.length === 0)
    throw refusal("coverageTypes", "notContinued", scope.context.language, { name: clock.name });
  const others = own.filter(({ coverageType }) => !types.includes(coverageType)).map(lastOf);
  const last = others.toSorted().at(-1) ?? "";
  return { clock, types, goesOn: last >= lastCovered(clock), lastOfOthers: last };
}

const lastOf = ({ terminationDate }: CoverRow): PlainDate => terminationDate ?? "9999-12-31";

/** A plan that ends because it is not paid ends with its last paid day. */
function requirePaid({ case: found, clocks, covers, scope }: Work, ending: readonly PlanEnd[]): void {
  for (const { clockId, coverageType, endedOn } of ending) {
    const clock = clocks.find(({ id }) => id === clockId);
    if (clock === undefined) continue;
    const ofPlan = covers.filter((one) => one.coverageType === coverageType);
    const paid = paidFor(found.lossDate, clocks, ofPlan, clock) ?? "";
    if (endedOn <= paid || endedOn < found.lossDate) continue;
    throw refusal("endedOn", "notPaidLater", scope.context.language, { name: clock.name });
  }
}
