import type { Language } from "#kernel/language.ts";
import type { RelationshipCode } from "#kernel/relationship.ts";
import type { PayKind } from "#people/members/work/pay.ts";
import { plainWords } from "./header-words.ts";

// Words as employers write them, in the forms of `plainWords`.

const relationships: Record<RelationshipCode, readonly string[]> = {
  "18": [
    "employee",
    "ee",
    "emp",
    "self",
    "subscriber",
    "insured",
    "primary",
    "member",
    "18",
    "본인",
    "직원",
    "근로자",
    "empleado",
    "empleada",
    "titular",
    "asegurado",
    "asegurada",
  ],
  "01": [
    "spouse",
    "sp",
    "husband",
    "wife",
    "01",
    "1",
    "배우자",
    "남편",
    "아내",
    "conyuge",
    "esposo",
    "esposa",
    "marido",
  ],
  "53": [
    "domestic partner",
    "life partner",
    "partner",
    "dp",
    "civil union",
    "civil union partner",
    "registered domestic partner",
    "53",
    "동거인",
    "동반자",
    "생활 동반자",
    "pareja",
    "pareja de hecho",
    "pareja domestica",
    "companero",
    "companera",
  ],
  "19": [
    "child",
    "ch",
    "son",
    "daughter",
    "dependent",
    "dependent child",
    "stepchild",
    "step child",
    "stepson",
    "stepdaughter",
    "adopted child",
    "foster child",
    "child under 26",
    "19",
    "자녀",
    "아들",
    "딸",
    "hijo",
    "hija",
    "hijo a",
    "hijastro",
    "hijastra",
    "dependiente",
  ],
  "22": [
    "child with a disability",
    "disabled child",
    "disabled dependent",
    "handicapped dependent",
    "handicapped child",
    "child disabled",
    "disabled child 26 and over",
    "22",
    "장애가 있는 자녀",
    "장애 자녀",
    "장애인 자녀",
    "hijo con discapacidad",
    "hija con discapacidad",
    "hijo discapacitado",
    "hija discapacitada",
  ],
};
const genders = {
  M: ["m", "male", "man", "boy", "남", "남성", "남자", "hombre", "masculino", "varon"],
  F: ["f", "female", "woman", "girl", "여", "여성", "여자", "mujer", "femenino"],
  U: ["u", "x", "unknown", "other", "nonbinary", "non binary", "undisclosed", "기타", "otro", "desconocido"],
} as const;
const answers = {
  yes: [
    ..."yes y true t 1 x o 예 네 유 si s verdadero ja j oui".split(" "),
    "smoker",
    "tobacco",
    "tobacco user",
    "user",
    "흡연",
    "흡연자",
    "fumador",
    "fumadora",
  ],
  no: [
    ..."no n false f 0 none never 아니요 아니오 무 falso nein non".split(" "),
    "non smoker",
    "nonsmoker",
    "non tobacco",
    "nontobacco",
    "non tobacco user",
    "non user",
    "비흡연",
    "비흡연자",
    "no fumador",
    "no fumadora",
  ],
} as const;
const payKindWords: Record<PayKind, readonly string[]> = {
  salaried: [
    ..."s sal salary salaried annual annually yearly year y".split(" "),
    "연봉",
    "연봉제",
    "월급",
    "월급제",
    "asalariado",
    "asalariada",
    "salario",
    "sueldo",
    "anual",
  ],
  hourly: [
    ..."h hr hrly hourly hour wage wages".split(" "),
    "시급",
    "시급제",
    "por hora",
    "por horas",
    "hora",
  ],
};
/** Signs that are no letters. */
const signs = new Map([
  ...["✓", "✔", "☑", "√", "○", "◯", "ㅇ", "〇"].map((sign) => [sign, true] as const),
  ...["✗", "✘", "☒", "×"].map((sign) => [sign, undefined] as const),
]);
const languages: Record<Language, readonly string[]> = {
  en: ["en", "eng", "english", "영어", "ingles"],
  ko: ["ko", "kor", "kr", "korean", "한국어", "coreano"],
  es: ["es", "spa", "sp", "spanish", "espanol", "스페인어"],
};

export const relationshipOf = finder(relationships);
export const genderOf = finder(genders);
export const languageOf = finder(languages);
export const payKindOf = finder(payKindWords);
const answerOf = finder(answers);

/** `crossIs`: what an x says in this column. */
export function yesNoOf(text: string, crossIs = true): boolean | undefined {
  const sign = text.trim();
  if (isCross(sign)) return crossIs;
  if (signs.has(sign)) return true;
  const answer = answerOf(text);
  return answer === undefined ? undefined : answer === "yes";
}

function isCross(sign: string): boolean {
  return sign === "x" || sign === "X" || (signs.has(sign) && signs.get(sign) === undefined);
}

/** What a cell says about the crosses of its column: beside circles, as people in Korea write them, a cross is a no. */
export function crossReadings(text: string): { crossYes?: string; crossNo?: string } {
  const sign = text.trim();
  if (isCross(sign)) return { crossYes: "yes", crossNo: "no" };
  const isCircle = /^[o○◯〇ㅇ]$/iu.test(sign);
  return isCircle ? { crossNo: "yes" } : {};
}

const placeholders = new Set([
  ..."n/a na n.a. n.a tbd tba t.b.d. none unknown null nil pending - -- --- .".split(" "),
  "not available",
  "not applicable",
  "not provided",
  "no aplica",
  "ninguno",
  "ninguna",
  "pendiente",
  "por definir",
  "desconocido",
  "없음",
  "해당 없음",
  "해당없음",
  "미정",
  "모름",
]);

/** What people write into a cell that they have nothing for: N/A, TBD. */
export const isPlaceholder = (text: string): boolean => placeholders.has(text.trim().toLowerCase());

function finder<Key extends string>(
  words: Readonly<Record<Key, readonly string[]>>,
): (text: string) => Key | undefined {
  const known = new Map<string, Key>();
  for (const [key, list] of Object.entries(words) as [Key, readonly string[]][]) {
    for (const word of list) known.set(word, key);
  }
  // The same few words come a million times.
  const seen = new Map<string, Key | undefined>();
  return (text) => {
    if (seen.has(text)) return seen.get(text);
    const found = known.get(plainWords(text));
    if (seen.size < 500) seen.set(text, found);
    return found;
  };
}
