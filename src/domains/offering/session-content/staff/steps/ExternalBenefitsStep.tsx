import { useTranslation } from "react-i18next";
import type { StepProps } from "../../../sessions/web/step-props.ts";
import { BenefitDialog } from "../parts/BenefitDialog.tsx";
import { BenefitDocuments } from "../parts/BenefitDocuments.tsx";
import { PartsStep } from "../parts/PartsStep.tsx";

/** Benefits that are offered here and signed up for elsewhere. */
export function ExternalBenefitsStep({ session }: StepProps) {
  const { t } = useTranslation("offering-session-content");
  return (
    <PartsStep
      session={session}
      part="externalbenefits"
      step="externalBenefits"
      words="benefits"
      itemOf={(benefit) => ({
        title: benefit.name,
        about: [benefit.coverageType, benefit.url, benefit.requireAck ? t("benefits.mustRead") : null]
          .filter(Boolean)
          .join(" · "),
        more: <BenefitDocuments sessionId={session.id} benefit={benefit} />,
      })}
      dialogOf={(benefit, onClose) => <BenefitDialog session={session} benefit={benefit} onClose={onClose} />}
    />
  );
}
