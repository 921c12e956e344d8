import { benefitStep } from "./benefit.service.ts";
import { contactStep } from "./contact.service.ts";
import { dependentsStep } from "./dependents.service.ts";
import { externalStep } from "./external.service.ts";
import { keepCurrentStep } from "./keep-current.service.ts";
import { locationStep } from "./location.service.ts";
import { ssnStep } from "./ssn.service.ts";
import type { Step } from "./step.service.ts";

/**
 * The steps that one call saves, in the order in which they are checked where it answers several. Forms and payment have
 * calls of their own, and end in the same note (`note-step.service.ts`). How to add one: docs/design/enrollment.md.
 */
export const steps: readonly Step[] = [
  contactStep,
  locationStep,
  ssnStep,
  dependentsStep,
  benefitStep,
  keepCurrentStep,
  externalStep,
];
