import { choicesToKeep } from "../kept-choices.service.ts";
import { storeChoices } from "./choice-rows.service.ts";
import { requireSubscriber, step } from "./step.service.ts";

/** Today's coverage goes on where it is still offered and right as it is; the rest is left to be chosen. */
export const keepCurrentStep = step({
  part: "keepCurrent",
  guard: requireSubscriber,
  check: ({ draft, offering }) => choicesToKeep(draft, offering),
  change: (saving, kept) =>
    storeChoices(
      saving,
      kept.map(({ coverageType, choice: { sessionPlanId: id, ...choice } }) => ({
        coverageType,
        choice: { ...choice, id, waiveReasons: [] },
      })),
    ),
});
