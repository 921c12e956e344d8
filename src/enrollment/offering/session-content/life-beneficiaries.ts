import type { OfferingValue } from "./offering-parts.ts";
import { askedBy } from "./required-values.ts";

const label = {
  en: "Who gets the money if you die?",
  ko: "본인이 사망하면 누가 보험금을 받습니까?",
  es: "¿Quién recibe el dinero si usted muere?",
};
const help = {
  en: "Name one or more people or groups. You can change them at any time.",
  ko: "한 명 이상의 사람이나 단체를 지정해 주십시오. 언제든지 바꾸실 수 있습니다.",
  es: "Nombre a una o más personas o grupos. Puede cambiarlos cuando quiera.",
};

/** The session's questions, and of each plan that pays when the person dies, who is paid: asked whatever was set up. */
export function withBeneficiaries(
  values: readonly OfferingValue[],
  plans: readonly { id: string; coverageType: string }[],
  coverages: Readonly<Record<string, { hasBeneficiaries: boolean }>>,
): OfferingValue[] {
  const added = plans.flatMap(({ id, coverageType }): OfferingValue[] => {
    if (coverages[coverageType]?.hasBeneficiaries !== true) return [];
    if (askedBy(values, { id, coverageType }).some(({ kind }) => kind === "beneficiaries")) return [];
    return [
      {
        key: "beneficiariesOfPlan",
        coverageType,
        sessionPlanId: id,
        label,
        help,
        message: null,
        kind: "beneficiaries",
        min: null,
        max: null,
        step: null,
        options: [],
        required: true,
        appliesTo: "subscriber",
        feeds: null,
      },
    ];
  });
  return [...values, ...added];
}
