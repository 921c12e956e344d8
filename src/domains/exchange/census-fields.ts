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
      "badge number",
      "payroll number",
      "payroll id",
      "사원번호",
      "사원 번호",
      "직원번호",
      "가족 id",
      "numero de familia asignado",
      "clave de empleado",
      "numero de nomina",
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
      "relation to employee",
      "relationship code",
      "member type",
      "person type",
      "관계",
      "직원과의 관계",
      "parentesco",
      "relacion",
      "dependent type",
      "family relation",
      "가족 관계",
      "가족관계",
      "본인과의 관계",
      "relacion con el empleado",
      "vinculo",
    ],
  },
  lastName: {
    kind: "name",
    max: 60,
    required: "all",
    aliases: [
      "last name",
      "lastname",
      "surname",
      "family name",
      "last",
      "성",
      "apellido",
      "apellidos",
      "sur name",
      "last nm",
      "lname",
      "성씨",
      "primer apellido",
      "apellido paterno",
    ],
  },
  firstName: {
    kind: "name",
    max: 60,
    required: "all",
    aliases: [
      "first name",
      "firstname",
      "given name",
      "first",
      "이름",
      "nombre",
      "nombres",
      "first nm",
      "fname",
      "forename",
      "legal first name",
      "primer nombre",
      "nombre de pila",
    ],
  },
  middleName: {
    kind: "name",
    max: 60,
    aliases: [
      "middle name",
      "middle",
      "middle initial",
      "mi",
      "middle name or initial",
      "segundo nombre",
      "mname",
      "middle initial or name",
      "중간 이름",
      "inicial",
    ],
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
      "social",
      "social sec",
      "tax id",
      "tin",
      "ss number",
      "소셜 번호",
      "소셜번호",
      "소셜 시큐리티 번호",
      "ssn 번호",
      "seguro social numero",
      "nss",
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
      "birth",
      "born",
      "bday",
      "date birth",
      "생일",
      "출생일",
      "생년월일 dob",
      "출생 연월일",
      "fecha nac",
      "f nac",
      "fec nac",
      "nacimiento",
      "cumpleanos",
      "geburtsdatum",
    ],
  },
  gender: {
    kind: "gender",
    aliases: [
      "gender",
      "sex",
      "성별",
      "sexo",
      "genero",
      "m f",
      "gender code",
      "gender identity",
      "남녀",
      "성별 코드",
    ],
  },
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
      "employment date",
      "date of employment",
      "date employed",
      "original hire date",
      "date hired",
      "doh",
      "service date",
      "입사일자",
      "입사 일자",
      "고용일",
      "채용일",
      "fecha de alta",
      "fecha de inicio",
      "fecha de empleo",
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
      "dot",
      "separation date",
      "end date",
      "termination",
      "퇴사일자",
      "퇴직일",
      "fecha de salida",
      "ultimo dia",
      "ultimo dia de trabajo",
    ],
  },
  email: {
    kind: "email",
    aliases: [
      "email",
      "e mail",
      "email address",
      "이메일",
      "correo",
      "correo electronico",
      "mail",
      "email id",
      "work email",
      "personal email",
      "이메일 주소",
      "전자 우편",
      "correo e",
    ],
  },
  phone: {
    kind: "phone",
    aliases: [
      "phone",
      "home phone",
      "phone number",
      "telephone",
      "전화",
      "전화번호",
      "telefono",
      "contact number",
      "day phone",
      "집 전화",
      "연락처",
      "telefono de casa",
      "tel",
    ],
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
      "mobile number",
      "cell number",
      "핸드폰",
      "휴대폰 번호",
      "휴대전화 번호",
      "movil",
      "numero de celular",
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
      "home address",
      "mailing address",
      "residence",
      "residential address",
      "주소 1",
      "집 주소",
      "집주소",
      "도로명 주소",
      "domicilio",
      "calle",
      "calle y numero",
    ],
  },
  address2: {
    kind: "text",
    max: 100,
    aliases: [
      "address 2",
      "address line 2",
      "apt",
      "unit",
      "상세 주소",
      "direccion 2",
      "suite",
      "apartment",
      "apt number",
      "unit number",
      "주소 2",
      "상세주소",
      "apartamento",
      "departamento numero",
    ],
  },
  city: {
    kind: "text",
    max: 60,
    aliases: ["city", "town", "도시", "ciudad", "municipality", "시", "도시명", "municipio", "localidad"],
  },
  state: { kind: "state", aliases: ["state", "st", "주", "estado", "province", "st prov", "주 이름"] },
  zip: {
    kind: "zip",
    aliases: [
      "zip",
      "zip code",
      "zipcode",
      "postal code",
      "우편번호",
      "codigo postal",
      "zip postal code",
      "post code",
      "postcode",
      "우편 번호",
      "cp",
      "zona postal",
    ],
  },
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
      "site",
      "worksite",
      "work location",
      "branch",
      "office",
      "지점",
      "근무지",
      "sucursal",
      "departamento",
      "centro de trabajo",
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
      "benefit plan class",
      "job class",
      "class code",
      "급여 그룹",
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
      "annual wage",
      "annual wages",
      "annual compensation",
      "compensation",
      "wages",
      "yearly pay",
      "annual earnings",
      "급여",
      "연간 급여",
      "sueldo",
      "sueldo anual",
      "ingreso anual",
    ],
  },
  tobacco: {
    kind: "yesNo",
    aliases: [
      "tobacco",
      "tobacco use",
      "tobacco user",
      "smoker",
      "흡연",
      "fumador",
      "tabaco",
      "smoking",
      "tobacco status",
      "smoker status",
      "smoking status",
      "uses tobacco",
      "흡연 여부",
      "담배",
      "fuma",
      "uso de tabaco",
    ],
  },
  disabled: {
    kind: "yesNo",
    aliases: [
      "disabled",
      "is disabled",
      "disability",
      "장애",
      "discapacidad",
      "handicapped",
      "disabled dependent",
      "장애 여부",
      "장애인",
      "discapacitado",
    ],
  },
  language: {
    kind: "language",
    aliases: [
      "language",
      "preferred language",
      "언어",
      "idioma",
      "lang",
      "spoken language",
      "선호 언어",
      "사용 언어",
      "idioma preferido",
    ],
  },
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
      "group name",
      "organization",
      "고용주",
      "회사명",
      "compania",
      "nombre de la empresa",
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

/** Fields that people miss later, though a census can be taken without them; each with a text of its own. */
export const missedColumns = ["ssn", "hireDate", "email", "zip"] as const;

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

const shortForms: Readonly<Record<string, string>> = {
  no: "number",
  num: "number",
  nbr: "number",
  nr: "number",
  nro: "numero",
  nº: "numero",
  "n°": "numero",
  numb: "number",
  dt: "date",
  emp: "employee",
  empl: "employee",
  ee: "employee",
  addr: "address",
  add: "address",
  soc: "social",
  sec: "security",
  ph: "phone",
  phn: "phone",
  dept: "department",
  div: "division",
  sal: "salary",
  rel: "relation",
  mid: "middle",
  init: "initial",
  nm: "name",
  loc: "location",
  lst: "last",
  fst: "first",
  frst: "first",
  brth: "birth",
  bth: "birth",
  tob: "tobacco",
  yr: "year",
  term: "termination",
  eff: "effective",
  empr: "employer",
  mbr: "member",
  fec: "fecha",
};
const small = ["of", "the", "de", "del", "la", "el", "s"];
/** Whose or which one it is says nothing about what the column holds. */
const whose =
  /^(?:(?:employee|member|subscriber|participant|person|dependent|insured|home|mailing|residential|residence|permanent|current|primary|personal|work|legal|empleado|직원|회원) )+(?=.)/u;

/**
 * The forms in which a header is looked for, the nearest first: as it is written, with its short forms written out (D.O.B.,
 * Soc. Sec. No., Hire Dt), and without the words that only say whose it is (Employee Last Name, Home City).
 */
export function headerForms(header: string): string[] {
  const plain = plainWords(header.replaceAll("#", " number "));
  const joined = plain
    // D.O.B. and S.S.N. are words of their own.
    .replaceAll(/(?<!\S)\p{L}(?: \p{L})+(?!\S)/gu, (letters) => letters.replaceAll(" ", ""))
    .replaceAll(/\be mail\b/gu, "email");
  const written = joined
    .split(" ")
    .map((word) => shortForms[word] ?? word)
    .filter((word, _, all) => all.length === 1 || !small.includes(word))
    .join(" ");
  return [plain, joined, written, written.replace(whose, "")];
}
