import { textOf } from "#records/definition.ts";
import type { Ties } from "#records/record-table.service.ts";
import type { LifeEventKind } from "./life-event-kinds.ts";
import { kindFault, shortestWindow } from "./life-event-rules.ts";
import { refusal } from "./life-events.texts.ts";

export const lifeEventKindTies: Ties = {
  derived: { shortestDays: (row) => shortestWindow(textOf(row, "code") ?? "") },
  /** The law's floors are refused at the field, with the number. */
  check: (values, { scope }) => {
    // The definition's own fields.
    const fault = kindFault(values as LifeEventKind);
    if (fault === null) return values;
    const params = fault.min === undefined ? {} : { count: fault.min };
    throw refusal(fault.field, fault.code, scope.context.language, params);
  },
};
