import type { Language } from "#kernel/language.ts";
import type { SmallKey } from "./plan-documents.figures.ts";

/** What the dental and vision summaries say; the figures come from the plan. */
type SmallWords = {
  title: (plan: string) => string;
  goodToKnow: string;
  deductible: (one: string, family: string) => string;
  most: (amount: string) => string;
  plans: Record<SmallKey, { intro: string; rows: string[]; notes: string[] }>;
};

export const smallWords: Record<Language, SmallWords> = {
  en: {
    title: (plan) => `${plan} at a glance`,
    goodToKnow: "Good to know",
    deductible: (one, family) => `Deductible: ${one} for one person, ${family} for a family`,
    most: (amount) => `The plan pays up to ${amount} a year for each person`,
    plans: {
      dentalHigh: {
        intro:
          "A dental plan with a large network. You can see any dentist. You pay less with a dentist of the Bayline PPO.",
        rows: [
          "Two checkups and cleanings a year",
          "Fillings, simple extractions",
          "Crowns, bridges, dentures",
          "Braces for children under 19",
        ],
        notes: [],
      },
      dentalLow: {
        intro: "A dental plan for checkups and simple care.",
        rows: [
          "Two checkups and cleanings a year",
          "Fillings, simple extractions",
          "Crowns, bridges, dentures",
          "Braces",
        ],
        notes: [],
      },
      vision: {
        intro: "Pays for an eye exam and toward glasses or contact lenses each year.",
        rows: [
          "Eye exam, once a year",
          "Frames, once a year",
          "Single, bifocal or trifocal lenses",
          "Contact lenses instead of glasses",
        ],
        notes: ["Use an eye doctor of the ClearSight network to pay these prices"],
      },
    },
  },
  ko: {
    title: (plan) => `${plan} 한눈에 보기`,
    goodToKnow: "알아 두실 점",
    deductible: (one, family) => `공제액(deductible): 1인 ${one}, 가족 ${family}`,
    most: (amount) => `보험은 한 사람에게 1년에 ${amount}까지 냅니다`,
    plans: {
      dentalHigh: {
        intro:
          "네트워크가 넓은 치과 보험입니다. 어느 치과 의사에게나 진료를 받을 수 있고, Bayline PPO 네트워크의 치과에서는 더 적게 냅니다.",
        rows: [
          "1년에 두 번 검진과 스케일링",
          "충치를 때우는 치료(filling), 간단한 발치",
          "크라운, 브리지, 틀니",
          "19세 미만 자녀의 치아 교정",
        ],
        notes: [],
      },
      dentalLow: {
        intro: "검진과 간단한 치료를 위한 치과 보험입니다.",
        rows: [
          "1년에 두 번 검진과 스케일링",
          "충치를 때우는 치료(filling), 간단한 발치",
          "크라운, 브리지, 틀니",
          "치아 교정",
        ],
        notes: [],
      },
      vision: {
        intro: "해마다 눈 검사 비용과 안경이나 콘택트렌즈 비용의 일부를 내 줍니다.",
        rows: [
          "눈 검사, 1년에 한 번",
          "안경테, 1년에 한 번",
          "단초점, 이중 초점 또는 삼중 초점 렌즈",
          "안경 대신 콘택트렌즈",
        ],
        notes: ["이 금액은 ClearSight 네트워크의 눈 검사 의사에게 갈 때 적용됩니다"],
      },
    },
  },
  es: {
    title: (plan) => `${plan} en breve`,
    goodToKnow: "Bueno saberlo",
    deductible: (one, family) => `Deducible: ${one} por persona, ${family} por familia`,
    most: (amount) => `El plan paga hasta ${amount} al año por cada persona`,
    plans: {
      dentalHigh: {
        intro:
          "Un plan dental con una red amplia. Puede ver a cualquier dentista. Paga menos con un dentista de Bayline PPO.",
        rows: [
          "Dos chequeos y limpiezas al año",
          "Empastes, extracciones simples",
          "Coronas, puentes, dentaduras",
          "Frenos para hijos menores de 19 años",
        ],
        notes: [],
      },
      dentalLow: {
        intro: "Un plan dental para chequeos y atención sencilla.",
        rows: [
          "Dos chequeos y limpiezas al año",
          "Empastes, extracciones simples",
          "Coronas, puentes, dentaduras",
          "Frenos",
        ],
        notes: [],
      },
      vision: {
        intro: "Paga un examen de la vista y una parte de los anteojos o lentes de contacto cada año.",
        rows: [
          "Examen de la vista, una vez al año",
          "Armazón, una vez al año",
          "Lentes simples, bifocales o trifocales",
          "Lentes de contacto en lugar de anteojos",
        ],
        notes: ["Para pagar estos precios, vaya a un oculista de la red ClearSight"],
      },
    },
  },
};
