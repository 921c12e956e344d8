import { useTranslation } from "react-i18next";
import { Facts } from "#web/staff/DescriptionList.tsx";
import { Section } from "#web/staff/Section.tsx";
import type { StaffEnrollment } from "../../staff-enrollment.ts";

/** The benefits that are enrolled in elsewhere, and what the person has said to have read. */
export function ExternalBenefits({ enrollment }: { enrollment: StaffEnrollment }) {
  const { t } = useTranslation("enrollment");
  const { externalBenefits } = enrollment;
  if (externalBenefits.length === 0) return null;
  const stateOf = ({ requireAck, isRead }: StaffEnrollment["externalBenefits"][number]) =>
    t(
      isRead ? "detail.external.isRead" : requireAck ? "detail.external.unread" : "detail.external.elsewhere",
    );
  return (
    <Section title={t("detail.external.title")}>
      <Facts facts={externalBenefits.map((benefit) => ({ name: benefit.name, value: stateOf(benefit) }))} />
    </Section>
  );
}
