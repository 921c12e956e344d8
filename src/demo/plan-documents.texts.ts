import type { Language } from "#kernel/language.ts";
import { type CareKey, careKeys, type Cost } from "./plan-documents.figures.ts";

/** Whether the plan pays only inside its network, as an HMO does, or also outside, as a PPO does. */
export type Reach = "networkOnly" | "anywhere";

type MedicalWords = {
  title: string;
  intro: string;
  deductible: string;
  familyDeductible: string;
  outOfPocket: string;
  familyOutOfPocket: string;
  questionsHeading: string;
  network: string;
  networkAnswer: Record<Reach, string>;
  referral: string;
  referralAnswer: Record<Reach, string>;
  careHeading: string;
  care: string;
  youPay: string;
  outside: string;
  careRows: { key: CareKey; label: string; outside?: "same" }[];
  exampleHeading: string;
  example: string;
  excludedHeading: string;
  excluded: string[];
  rightsHeading: string;
  rights: string;
  demo: string;
  page: (page: string, pages: string) => string;
  cost: CostWords;
};

/** What is paid for something, in words; amounts come as the language writes them. */
type CostWords = {
  free: string;
  notCovered: string;
  share: (percent: number) => string;
  shareAfterDeductible: (percent: number) => string;
  shareUpTo: (percent: number, amount: string) => string;
  above: (amount: string) => string;
};

/** A cost in words; an amount alone is the same in each language. */
export function costInWords(cost: Cost, language: Language, money: (cents: number) => string): string {
  const words = medicalWords[language].cost;
  switch (cost.kind) {
    case "free":
      return words.free;
    case "notCovered":
      return words.notCovered;
    case "amount":
      return money(cost.cents);
    case "above":
      return words.above(money(cost.cents));
    case "share":
      if (cost.upToCents !== undefined) return words.shareUpTo(cost.percent, money(cost.upToCents));
      return (cost.isAfterDeductible ? words.shareAfterDeductible : words.share)(cost.percent);
  }
}

type CareLabels = Record<CareKey, string>;

/** Emergencies cost the same everywhere, also outside the network. */
function careRows(labels: CareLabels): MedicalWords["careRows"] {
  return careKeys.map((key) => ({
    key,
    label: labels[key],
    ...(key === "emergency" ? { outside: "same" as const } : {}),
  }));
}

export const medicalWords: Record<Language, MedicalWords> = {
  en: {
    title: "Summary of benefits",
    intro:
      "This summary shows how you and the plan share the cost of care. It is only a summary. The plan's full document says what is covered.",
    deductible: "Deductible, one person",
    familyDeductible: "Deductible, whole family",
    outOfPocket: "Out-of-pocket maximum, one person",
    familyOutOfPocket: "Out-of-pocket maximum, whole family",
    questionsHeading: "Important questions",
    network: "Do you need to use the plan's doctors?",
    networkAnswer: {
      networkOnly:
        "Yes. The plan pays for doctors and hospitals in its network, and for emergencies anywhere.",
      anywhere: "No. You can see any doctor. You pay less in the network.",
    },
    referral: "Do you need a referral to see a specialist?",
    referralAnswer: {
      networkOnly: "Yes. Ask your primary care doctor first.",
      anywhere: "No. You do not need a referral.",
    },
    careHeading: "What you pay when you get care",
    care: "Care",
    youPay: "In the network",
    outside: "Outside the network",
    careRows: careRows({
      preventive: "Checkups, shots, screening",
      doctor: "Visit to your doctor",
      specialist: "Visit to a specialist",
      mentalHealth: "Mental health visit",
      labTest: "Blood test or X-ray",
      imaging: "CT scan or MRI",
      genericDrug: "Generic drug, 30 days",
      brandDrug: "Brand-name drug, 30 days",
      urgentCare: "Urgent care",
      emergency: "Emergency room",
      surgery: "Surgery without a night in the hospital",
      hospital: "Hospital stay",
      birth: "Childbirth",
    }),
    exampleHeading: "An example",
    example:
      "Mia breaks her arm. She goes to the emergency room, has an X-ray, and sees a specialist twice. She pays the amounts in the table for each. The plan pays the rest.",
    excludedHeading: "Not covered",
    excluded: [
      "Cosmetic surgery",
      "Long-term care",
      "Care outside the United States that is not an emergency",
    ],
    rightsHeading: "Your rights",
    rights:
      "If the plan says no to a claim, you can ask it to look again. Call the number on your insurance card. Help in other languages is free.",
    demo: "Made for a demonstration. It describes no real benefits.",
    page: (page, pages) => `Page ${page} of ${pages}`,
    cost: {
      free: "No charge",
      notCovered: "Not covered",
      share: (percent) => `${percent}%`,
      shareAfterDeductible: (percent) => `${percent}% after the deductible`,
      shareUpTo: (percent, amount) => `${percent}%, the plan pays up to ${amount}`,
      above: (amount) => `What is above ${amount}`,
    },
  },
  ko: {
    title: "보험 혜택 요약",
    intro:
      "이 요약은 진료 비용을 가입자와 보험이 어떻게 나누어 내는지 보여 줍니다. 요약일 뿐이며, 보장되는 내용은 보험 약관에 있습니다.",
    deductible: "공제액(deductible), 1인",
    familyDeductible: "공제액(deductible), 가족 전체",
    outOfPocket: "연간 본인 부담 한도(1인)",
    familyOutOfPocket: "연간 본인 부담 한도(가족 전체)",
    questionsHeading: "중요한 질문",
    network: "보험과 계약한 의사에게 가야 합니까?",
    networkAnswer: {
      networkOnly: "예. 플랜 네트워크의 의사와 병원, 그리고 모든 곳의 응급 진료를 보장합니다.",
      anywhere: "아니요. 어느 병원이든 갈 수 있습니다. 네트워크 안에서는 더 적게 냅니다.",
    },
    referral: "전문의에게 진료를 받으려면 의뢰서(referral)가 필요합니까?",
    referralAnswer: {
      networkOnly: "예. 먼저 주치의에게 문의하십시오.",
      anywhere: "아니요. 의뢰서가 필요 없습니다.",
    },
    careHeading: "진료를 받을 때 내는 금액",
    care: "진료",
    youPay: "네트워크 안",
    outside: "네트워크 밖",
    careRows: careRows({
      preventive: "건강 검진, 예방 접종, 질병 예방 검사",
      doctor: "주치의 방문",
      specialist: "전문의 방문",
      mentalHealth: "정신 건강 진료",
      labTest: "혈액 검사 또는 엑스레이",
      imaging: "CT 또는 MRI",
      genericDrug: "복제약, 30일분",
      brandDrug: "브랜드 약, 30일분",
      urgentCare: "긴급 진료(urgent care)",
      emergency: "응급실",
      surgery: "입원하지 않는 수술",
      hospital: "입원",
      birth: "출산",
    }),
    exampleHeading: "예시",
    example:
      "미아 씨는 팔이 부러졌습니다. 응급실에 가서 엑스레이를 찍고 전문의를 두 번 만납니다. 각각 표에 있는 금액을 내고 나머지는 보험이 냅니다.",
    excludedHeading: "보장되지 않는 것",
    excluded: ["미용 수술", "장기 요양", "미국 밖에서 받은 응급이 아닌 진료"],
    rightsHeading: "가입자의 권리",
    rights:
      "보험사가 보험 청구를 거절하면 다시 검토해 달라고 요청할 수 있습니다. 보험 카드에 있는 번호로 전화하십시오. 다른 언어로 된 도움은 무료입니다. 영어 문서가 기준이 됩니다.",
    demo: "시연용 문서입니다. 실제 혜택이 아닙니다.",
    page: (page, pages) => `${pages}쪽 중 ${page}쪽`,
    cost: {
      free: "무료",
      notCovered: "보장 안 됨",
      share: (percent) => `${percent}%`,
      shareAfterDeductible: (percent) => `공제액을 낸 뒤 ${percent}%`,
      shareUpTo: (percent, amount) => `${percent}%, 플랜은 ${amount}까지`,
      above: (amount) => `${amount}를 넘는 금액`,
    },
  },
  es: {
    title: "Resumen de beneficios",
    intro:
      "Este resumen muestra cómo usted y el plan comparten el costo de la atención. Es solo un resumen. El documento completo del plan dice qué está cubierto.",
    deductible: "Deducible, una persona",
    familyDeductible: "Deducible, toda la familia",
    outOfPocket: "Gasto máximo de bolsillo, una persona",
    familyOutOfPocket: "Gasto máximo de bolsillo, toda la familia",
    questionsHeading: "Preguntas importantes",
    network: "¿Debe usar los médicos del plan?",
    networkAnswer: {
      networkOnly:
        "Sí. El plan paga la atención de los médicos y hospitales de su red, y las emergencias en cualquier lugar.",
      anywhere: "No. Puede ver a cualquier médico. Dentro de la red paga menos.",
    },
    referral: "¿Necesita un referido para ver a un especialista?",
    referralAnswer: {
      networkOnly: "Sí. Pregunte primero a su médico de cabecera.",
      anywhere: "No. No necesita un referido.",
    },
    careHeading: "Lo que paga cuando recibe atención",
    care: "Atención",
    youPay: "Dentro de la red",
    outside: "Fuera de la red",
    careRows: careRows({
      preventive: "Chequeos, vacunas, pruebas de detección",
      doctor: "Consulta con su médico",
      specialist: "Consulta con un especialista",
      mentalHealth: "Consulta de salud mental",
      labTest: "Análisis de sangre o radiografía",
      imaging: "Tomografía o resonancia",
      genericDrug: "Medicina genérica, 30 días",
      brandDrug: "Medicina de marca, 30 días",
      urgentCare: "Atención urgente",
      emergency: "Sala de emergencias",
      surgery: "Cirugía sin pasar la noche en el hospital",
      hospital: "Hospitalización",
      birth: "Nacimiento de un hijo",
    }),
    exampleHeading: "Un ejemplo",
    example:
      "Mía se rompe un brazo. Va a la sala de emergencias, le hacen una radiografía y ve dos veces a un especialista. Paga por cada cosa lo que dice la tabla. El plan paga el resto.",
    excludedHeading: "No cubierto",
    excluded: [
      "Cirugía estética",
      "Cuidado a largo plazo",
      "Atención fuera de los Estados Unidos que no sea una emergencia",
    ],
    rightsHeading: "Sus derechos",
    rights:
      "Si el plan rechaza un reclamo, usted puede pedir que lo revisen otra vez. Llame al número que está en su tarjeta del seguro. La ayuda en otros idiomas es gratis. Si hay diferencias, vale el documento en inglés.",
    demo: "Hecho para una demostración. No describe beneficios reales.",
    page: (page, pages) => `Página ${page} de ${pages}`,
    cost: {
      free: "Sin costo",
      notCovered: "No cubierto",
      share: (percent) => `${percent}%`,
      shareAfterDeductible: (percent) => `${percent}% después del deducible`,
      shareUpTo: (percent, amount) => `${percent}%; el plan paga hasta ${amount}`,
      above: (amount) => `Lo que pase de ${amount}`,
    },
  },
};
