import type { FunctionComponent } from "react";
import { lazyPageWith } from "#web/shell/lazy-page.tsx";
import type { SetupStepKey } from "../session-words.ts";
import type { EnrollmentSession } from "../sessions.ts";
import type { StepProps } from "../web/step-props.ts";

// The register of the guided set-up. A step shows as soon as it has an entry here; its name stands in the texts of this
// folder under `steps.<key>`, its place in `setupStepKeys`. A step that changes something calls `useSessionChanged`.

export type SetupStep = {
  Page: FunctionComponent<StepProps>;
  /** Its page has a button of its own that saves and goes on. */
  isForm?: true;
  /** What tells that something is there, for a step that may be left empty. */
  count?: keyof EnrollmentSession["counts"];
};

const ours = ["offering-sessions", "records"];
const parts = [...ours, "offering-session-content", "enrollment"];

export type SetupSteps = { readonly [Key in SetupStepKey]?: SetupStep };

export const setupSteps: SetupSteps = {
  basics: {
    Page: lazyPageWith(async () => (await import("./steps/BasicsStep.tsx")).BasicsStep, ...ours),
    isForm: true,
  },
  dates: {
    Page: lazyPageWith(
      async () => (await import("./steps/DatesStep.tsx")).DatesStep,
      ...ours,
      "offering-why",
    ),
    isForm: true,
  },
  plans: {
    Page: lazyPageWith(async () => (await import("./steps/PlansStep.tsx")).PlansStep, ...ours, "enrollment"),
  },
  documents: {
    Page: lazyPageWith(
      async () => (await import("../../session-content/staff/steps/DocumentsStep.tsx")).DocumentsStep,
      ...parts,
    ),
    count: "documents",
  },
  pages: {
    Page: lazyPageWith(
      async () => (await import("../../session-content/staff/steps/PagesStep.tsx")).PagesStep,
      ...parts,
    ),
    count: "pages",
  },
  externalBenefits: {
    Page: lazyPageWith(
      async () =>
        (await import("../../session-content/staff/steps/ExternalBenefitsStep.tsx")).ExternalBenefitsStep,
      ...parts,
    ),
    count: "externalBenefits",
  },
  requiredValues: {
    Page: lazyPageWith(
      async () =>
        (await import("../../session-content/staff/steps/RequiredValuesStep.tsx")).RequiredValuesStep,
      ...parts,
    ),
    count: "requiredValues",
  },
  forms: {
    Page: lazyPageWith(
      async () => (await import("../../session-content/staff/steps/FormsStep.tsx")).FormsStep,
      ...parts,
    ),
    count: "forms",
  },
  people: {
    Page: lazyPageWith(
      async () => (await import("../../session-content/staff/steps/PeopleStep.tsx")).PeopleStep,
      ...parts,
    ),
  },
  theme: {
    Page: lazyPageWith(async () => (await import("./steps/ThemeStep.tsx")).ThemeStep, ...ours),
    isForm: true,
  },
  payment: {
    Page: lazyPageWith(
      async () => (await import("./steps/PaymentStep.tsx")).PaymentStep,
      ...ours,
      "payments-staff",
    ),
    isForm: true,
  },
  open: {
    Page: lazyPageWith(async () => (await import("./steps/OpenStep.tsx")).OpenStep, ...ours),
  },
};

/** Steps of other rooms: the area that mounts both puts them in. */
export function addSetupSteps(steps: SetupSteps): void {
  Object.assign(setupSteps, steps);
}
