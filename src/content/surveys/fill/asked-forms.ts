import { type Reason, reason } from "#kernel/traced.ts";
import type { FormWords } from "../form-definition.ts";

/** A form that a session may ask for, and when (`form_maps`). */
export type FormMap = {
  formId: string;
  trigger: "always" | "enroll" | "waive" | "eoi";
  /** Null: whatever the type. */
  coverageType: string | null;
  required: boolean;
  title: FormWords;
  revision: number;
};

/** What the person has chosen for one coverage. */
export type FormChoice = { coverageType: string; isWaived: boolean; needsEoi: boolean };

export type AskedForm = { map: FormMap; why: Reason[] };

/** The forms that these choices ask for, in the session's order, and why. */
export function askedForms(maps: readonly FormMap[], choices: readonly FormChoice[]): AskedForm[] {
  return maps.flatMap((map) => {
    const { trigger, coverageType } = map;
    if (trigger === "always") return [{ map, why: [reason("form.always")] }];
    const grounds = choices.filter(
      (choice) => (coverageType === null || coverageType === choice.coverageType) && fires(trigger, choice),
    );
    const why = grounds.map((ground) => reason(`form.${trigger}`, { coverageType: ground.coverageType }));
    return why.length > 0 ? [{ map, why }] : [];
  });
}

function fires(trigger: "enroll" | "waive" | "eoi", choice: FormChoice): boolean {
  if (trigger === "waive") return choice.isWaived;
  return !choice.isWaived && (trigger === "enroll" || choice.needsEoi);
}
