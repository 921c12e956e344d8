import { useTranslation } from "react-i18next";
import type { Enrollment } from "../../enrollment.ts";
import { Facts } from "./Facts.tsx";
import { ReviewSection } from "./ReviewSection.tsx";

/** The benefits that are enrolled in elsewhere, and which of them the person has read about. */
export function ReviewExternal({ enrollment, isSent = false }: { enrollment: Enrollment; isSent?: boolean }) {
  const { t } = useTranslation("enrollment-wizard-review");
  const { externalBenefits } = enrollment;
  if (externalBenefits.length === 0) return null;
  const stateOf = ({ requireAck, isRead }: Enrollment["externalBenefits"][number]) => {
    if (!requireAck) return t("external.elsewhere");
    return isRead ? t("external.isRead") : null;
  };
  return (
    <ReviewSection title={t("external.title")} {...(isSent ? { level: 3 } : { screen: "external" })}>
      <Facts facts={externalBenefits.map((benefit) => [benefit.name, stateOf(benefit)])} />
    </ReviewSection>
  );
}
