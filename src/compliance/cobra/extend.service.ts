import type { PlainDate } from "#kernel/dates.ts";
import type { Scope } from "#server/scope.ts";
import type { Services } from "#server/services.ts";
import type { ClockRow } from "./case-rows.service.ts";
import type { CobraExtension, SecondEvent } from "./cobra-events.ts";
import type { CobraCase } from "./cobra.ts";
import { refusal } from "./cobra.texts.ts";
import { rewriteCovers } from "./covers.service.ts";
import { chosenOf, requirePast, step, type Which } from "./steps.service.ts";
import { disabledBy, secondEventBy, tellDisabilityBy, tellSecondEventBy, termOf } from "./terms.ts";
import type { Work } from "./work.service.ts";

type Extension = {
  clockIds: string[];
  extension: CobraExtension;
  toldOn: PlainDate;
  disabledClockId?: string | undefined;
  determinedOn?: PlainDate | undefined;
  disabledOn?: PlainDate | undefined;
  secondEvent?: SecondEvent | undefined;
  secondEventOn?: PlainDate | undefined;
  acceptLate: boolean;
};

/** Gives more months: of a disability, or of a second event of spouse and children. */
export async function extend(
  services: Services,
  scope: Scope,
  { id, version, ...asked }: Which & Extension,
): Promise<CobraCase> {
  return step(services, scope, { id, version }, "extension", async (work) => {
    const { clockIds, extension, toldOn } = asked;
    requirePast(work, "toldOn", toldOn);
    const chosen = chosenOf(work, clockIds, ({ state }) => state !== "ended", "ended");
    const disabled = extension === "disability" ? disabledClock(work, asked) : undefined;
    if (extension === "secondEvent") requireSecondEvent(work, asked, chosen);
    const clocks = chosen.map((clock): ClockRow => {
      if (toldOn > clock.endsOn)
        throw refusal("toldOn", "afterEnd", scope.context.language, { last: clock.endsOn });
      const { relationship } = clock;
      const term = termOf(work.case, { relationship, extension }).value;
      if (term.endsOn <= clock.endsOn)
        throw refusal("clockIds", "noExtension", scope.context.language, { name: clock.name });
      return {
        ...clock,
        ...term,
        extension,
        isDisabled: clock.isDisabled || clock.id === disabled?.id,
        ...(extension === "secondEvent"
          ? { secondEvent: asked.secondEvent ?? null, secondEventOn: asked.secondEventOn ?? toldOn }
          : {}),
      };
    });
    if (disabled !== undefined && !clocks.some(({ id: one }) => one === disabled.id))
      clocks.push({ ...disabled, isDisabled: true });
    return { onDate: toldOn, clocks, ...(await rewriteCovers(work, clocks)) };
  });
}

/** The disabled person, whose disability began in the first 60 days and was told in time. */
function disabledClock(work: Work, asked: Extension): ClockRow {
  const { language } = work.scope.context;
  const { clockIds, disabledClockId, determinedOn, disabledOn, toldOn, acceptLate } = asked;
  const wanted = disabledClockId ?? (clockIds.length === 1 ? clockIds[0] : undefined);
  const clock = work.clocks.find(({ id }) => id === wanted);
  if (clock === undefined) throw refusal("disabledClockId", "whoIsDisabled", language);
  const latest = disabledBy(work.case);
  if (disabledOn !== undefined && disabledOn > latest)
    throw refusal("disabledOn", "disabledLate", language, { last: latest });
  if (determinedOn !== undefined && determinedOn > toldOn)
    throw refusal("determinedOn", "determinedLater", language);
  const { noticeSentOn } = clock;
  const last = tellDisabilityBy(work.case, { determinedOn: determinedOn ?? toldOn, noticeSentOn });
  if (!acceptLate && toldOn > last) throw refusal("toldOn", "toldLate", language, { last });
  return clock;
}

/** It happened while those people could still continue the plan, and was told in time. */
function requireSecondEvent(work: Work, asked: Extension, chosen: readonly ClockRow[]): void {
  const { language } = work.scope.context;
  const { secondEventOn, toldOn, acceptLate } = asked;
  const day = secondEventOn ?? toldOn;
  if (day < work.case.eventDate)
    throw refusal("secondEventOn", "beforeEvent", language, { eventDate: work.case.eventDate });
  if (day > toldOn) throw refusal("secondEventOn", "secondEventLater", language);
  for (const clock of chosen) {
    const within = secondEventBy(work.case, clock);
    if (day > within) throw refusal("secondEventOn", "afterEnd", language, { last: within });
  }
  const last = tellSecondEventBy(day);
  if (!acceptLate && toldOn > last) throw refusal("toldOn", "toldLate", language, { last });
}
