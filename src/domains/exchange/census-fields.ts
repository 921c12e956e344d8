// What a census may say of a person. No zod here: the pages run it too.

export type CensusFieldKind =
  | "relationship"
  | "name"
  | "text"
  | "key"
  | "ssn"
  | "date"
  | "gender"
  | "email"
  | "phone"
  | "state"
  | "zip"
  | "money"
  | "yesNo"
  | "language"
  | "division"
  | "employer";

type FieldShape = {
  kind: CensusFieldKind;
  max?: number;
  /** `all`: nobody is taken without it; `employee`: no employee. */
  required?: "all" | "employee";
  /** Headers by which the column is known, as `plainWords` writes them; those of the exchange's template come first. */
  aliases: readonly string[];
};

export const censusFields = {
  familyId: {
    kind: "key",
    max: 60,
    aliases: [
      "employer assigned family id",
      "family id",
      "family",
      "family number",
      "family no",
      "household id",
      "household",
      "employee id",
      "employee number",
      "employee no",
      "emp id",
      "가족 번호",
      "가족번호",
      "사번",
      "직원 번호",
      "id de familia",
      "numero de familia",
      "numero de empleado",
    ],
  },
  relationship: {
    kind: "relationship",
    required: "all",
    aliases: [
      "employee relationship",
      "relationship",
      "relation",
      "relationship to employee",
      "relationship code",
      "member type",
      "person type",
      "관계",
      "직원과의 관계",
      "parentesco",
      "relacion",
    ],
  },
  lastName: {
    kind: "name",
    max: 60,
    required: "all",
    aliases: ["last name", "lastname", "surname", "family name", "last", "성", "apellido", "apellidos"],
  },
  firstName: {
    kind: "name",
    max: 60,
    required: "all",
    aliases: ["first name", "firstname", "given name", "first", "이름", "nombre", "nombres"],
  },
  middleName: {
    kind: "name",
    max: 60,
    aliases: ["middle name", "middle", "middle initial", "mi", "middle name or initial", "segundo nombre"],
  },
  suffix: { kind: "text", max: 20, aliases: ["name sfx", "suffix", "name suffix", "sufijo"] },
  prefix: { kind: "text", max: 20, aliases: ["prefix", "title", "호칭", "tratamiento"] },
  ssn: {
    kind: "ssn",
    aliases: [
      "ssn",
      "ssn tin",
      "social security number",
      "social security",
      "social security no",
      "soc sec",
      "사회보장번호",
      "사회 보장 번호",
      "numero de seguro social",
      "seguro social",
    ],
  },
  dob: {
    kind: "date",
    required: "all",
    aliases: [
      "dob",
      "date of birth",
      "birth date",
      "birthdate",
      "birthday",
      "생년월일",
      "fecha de nacimiento",
    ],
  },
  gender: { kind: "gender", aliases: ["gender", "sex", "성별", "sexo", "genero"] },
  hireDate: {
    kind: "date",
    required: "employee",
    aliases: [
      "hire date",
      "date of hire",
      "hired",
      "start date",
      "입사일",
      "fecha de contratacion",
      "fecha de ingreso",
    ],
  },
  terminationDate: {
    kind: "date",
    aliases: [
      "termination date",
      "date of termination",
      "term date",
      "last day",
      "last day worked",
      "퇴사일",
      "fecha de terminacion",
      "fecha de baja",
    ],
  },
  email: {
    kind: "email",
    aliases: ["email", "e mail", "email address", "이메일", "correo", "correo electronico"],
  },
  phone: {
    kind: "phone",
    aliases: ["phone", "home phone", "phone number", "telephone", "전화", "전화번호", "telefono"],
  },
  mobilePhone: {
    kind: "phone",
    aliases: [
      "mobile",
      "mobile phone",
      "cell",
      "cell phone",
      "휴대폰",
      "휴대전화",
      "celular",
      "telefono movil",
    ],
  },
  address1: {
    kind: "text",
    max: 100,
    aliases: [
      "address 1",
      "address",
      "address line 1",
      "street",
      "street address",
      "주소",
      "direccion",
      "direccion 1",
    ],
  },
  address2: {
    kind: "text",
    max: 100,
    aliases: ["address 2", "address line 2", "apt", "unit", "상세 주소", "direccion 2"],
  },
  city: { kind: "text", max: 60, aliases: ["city", "town", "도시", "ciudad"] },
  state: { kind: "state", aliases: ["state", "st", "주", "estado"] },
  zip: { kind: "zip", aliases: ["zip", "zip code", "zipcode", "postal code", "우편번호", "codigo postal"] },
  division: {
    kind: "division",
    max: 100,
    aliases: [
      "division",
      "division code",
      "division name",
      "location",
      "location code",
      "department",
      "부서",
      "사업장",
      "division o sede",
      "sede",
      "ubicacion",
    ],
  },
  eligibilityClass: {
    kind: "text",
    max: 60,
    aliases: [
      "benefit group",
      "benefit class",
      "class",
      "eligibility class",
      "employee class",
      "직군",
      "clase",
      "grupo de beneficios",
    ],
  },
  salary: {
    kind: "money",
    aliases: [
      "salary",
      "annual salary",
      "annual pay",
      "base salary",
      "yearly salary",
      "연봉",
      "salario",
      "salario anual",
    ],
  },
  tobacco: {
    kind: "yesNo",
    aliases: ["tobacco", "tobacco use", "tobacco user", "smoker", "흡연", "fumador", "tabaco"],
  },
  disabled: { kind: "yesNo", aliases: ["disabled", "is disabled", "disability", "장애", "discapacidad"] },
  language: { kind: "language", aliases: ["language", "preferred language", "언어", "idioma"] },
  employer: {
    kind: "employer",
    aliases: [
      "employer",
      "employer name",
      "company",
      "company name",
      "client",
      "fein",
      "employer tax id",
      "회사",
      "empresa",
      "empleador",
    ],
  },
} as const satisfies Record<string, FieldShape>;

export type CensusField = keyof typeof censusFields;
export const censusFieldKeys = Object.keys(censusFields) as CensusField[];

export function isCensusField(value: unknown): value is CensusField {
  return typeof value === "string" && Object.hasOwn(censusFields, value);
}

export function shapeOf(field: CensusField): FieldShape {
  return censusFields[field];
}

/** Fields without a column of which nothing can be taken. */
export const neededColumns = ["relationship", "lastName", "firstName", "dob"] as const;

/** Columns that the exchange's template has and we have no use for: they are known, and left out. */
export const leftOutHeaders = ["is business owner", "plan year", "kind", "newly designated"];

/** A person's own columns in a session: known by their key, label or aliases, and what they fill. */
export type SessionCensusField = {
  key: string;
  label: string;
  aliases: readonly string[];
  target: CensusField | null;
  required: boolean;
  isUnique: boolean;
};

/** A header or a word as it is compared: lower case, no accents, no marks, no notes in brackets. */
export function plainWords(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\([^)]*\)/gu, " ")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
