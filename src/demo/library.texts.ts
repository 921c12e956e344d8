import type { Language } from "#kernel/language.ts";

type Leaflet = { title: string; paragraphs: readonly string[]; heading: string; points: readonly string[] };

/** A page about staying well, for the people of all employers. */
export const wellness: Record<Language, Leaflet> = {
  en: {
    title: "Stay well this year",
    paragraphs: [
      "Checkups, vaccines and screenings cost you nothing when you see a provider in the network.",
    ],
    heading: "What is covered in full",
    points: [
      "One physical exam a year for adults, and well-child visits by age",
      "Flu and other recommended vaccines",
      "Screenings for blood pressure, diabetes and some cancers by age",
      "Help to quit tobacco: call the number on your insurance card",
    ],
  },
  ko: {
    title: "올해도 건강하게",
    paragraphs: ["네트워크 의료진에게 받는 건강검진, 예방접종, 선별검사는 본인 부담이 없습니다."],
    heading: "전액 보장되는 항목",
    points: [
      "성인 연 1회 건강검진, 나이에 따른 어린이 검진",
      "독감 및 권장 예방접종",
      "나이에 따른 혈압, 당뇨, 일부 암 선별검사",
      "금연 지원: 보험 카드에 적힌 번호로 전화해 주십시오",
    ],
  },
  es: {
    title: "Cuídese este año",
    paragraphs: ["Los chequeos, las vacunas y las pruebas no le cuestan nada con un proveedor de la red."],
    heading: "Qué se cubre por completo",
    points: [
      "Un examen físico al año para adultos y controles de niños según la edad",
      "La vacuna contra la gripe y otras recomendadas",
      "Pruebas de presión, diabetes y algunos cánceres según la edad",
      "Ayuda para dejar el tabaco: llame al número de su tarjeta de seguro",
    ],
  },
};

/** What an employer's people find in its handbook. */
export const handbook = (employer: string): Leaflet => ({
  title: `Employee handbook: ${employer}`,
  paragraphs: [
    `How ${employer} handles time off, pay days and benefits. Ask HR about anything that is not said here.`,
  ],
  heading: "Benefits in short",
  points: [
    "New employees choose their benefits within 30 days of their first day",
    "Life events, such as a birth or a marriage, are reported within 30 days",
    "Open enrollment is in the fall; what you choose begins on January 1",
    "When employment ends, coverage can be continued for a time at your own cost",
  ],
});

export const footer: Record<Language, string> = {
  en: "Made up for the demo.",
  ko: "데모용으로 만든 문서입니다.",
  es: "Documento de demostración.",
};
export const pageLabel: Record<Language, string> = { en: "Page", ko: "쪽", es: "Página" };
