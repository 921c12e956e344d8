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
