import type { StepProps } from "../../../sessions/web/step-props.ts";
import { BenefitDocuments } from "../parts/BenefitDocuments.tsx";
import { PartsStep } from "../parts/PartsStep.tsx";

/** Benefits that people sign up for elsewhere. */
export function ExternalBenefitsStep({ enrollmentSession }: StepProps) {
  return (
    <PartsStep
      enrollmentSession={enrollmentSession}
      part="externalbenefits"
      step="externalBenefits"
      moreOf={(benefit) => <BenefitDocuments sessionId={enrollmentSession.id} benefit={benefit} />}
    />
  );
}
