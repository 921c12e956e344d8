import { maskSsnsIn } from "#kernel/ssn-in-texts.ts";
import { answerOf, type AnswerVerdict, type ParsedAnswer } from "../parsed-answer.ts";
import type { Finding } from "../parsed-claim.ts";
import { componentsOf, elementOf, partsOf, type Segment, type Separators } from "./segments.ts";
import { amountOf } from "./values.ts";

/** So many faults of one thing that was sent are stored. */
const mostFindings = 20;
const longestText = 200;

/** AK501, AK901, IK501 and TA104: M, W and X reject what could not be authenticated or read. */
function verdictOf(code: string): AnswerVerdict {
  if (code === "A") return "accepted";
  if (code === "E") return "errors";
  return code === "P" ? "partly" : "rejected";
}

/** These codes have words of ours; the others are shown as they are written. */
const known = {
  segment: /^[1-8]$/u,
  element: /^(?:[1-9]|10)$/u,
  set: /^[1-7]$/u,
  group: /^[1-6]$/u,
  interchange: /^0(?:01|02|05|06|07|08|09|10|14|17|18|19|20|21|22|23|24|25)$/u,
  status: /^A[0-8]$/u,
} as const;

function findingOf(kind: keyof typeof known, code: string, params: Finding["params"] = {}): Finding {
  const written = maskSsnsIn(code.slice(0, longestText));
  return known[kind].test(code)
    ? { code: `answer.${kind}.${code}`, params: { ...params, code: written } }
    : { code: `answer.${kind}.other`, params: { ...params, code: written } };
}

function note(answer: ParsedAnswer, finding: Finding): void {
  if (answer.findings.length < mostFindings) answer.findings.push(finding);
}

/** An interchange that came as a whole or not at all: TA101 is its number, TA105 says why. */
export function interchangeAnswer(segment: Segment): ParsedAnswer {
  const answer = answerOf("interchange", verdictOf(elementOf(segment, 4)));
  answer.interchangeControl = elementOf(segment, 1) || null;
  const code = elementOf(segment, 5);
  if (code !== "" && code !== "000") note(answer, findingOf("interchange", code));
  return answer;
}

/** Reads a 999 or a 997: of each group received what became of its sets. What was wrong in an element is not repeated. */
export class SyntaxReader {
  readonly answers: ParsedAnswer[] = [];
  #group: string | null = null;
  #set: ParsedAnswer | undefined;
  #segment = "";

  take(segment: Segment, separators: Separators): void {
    switch (segment.name) {
      case "AK1":
        this.#group = elementOf(segment, 2) || null;
        this.#set = undefined;
        return;
      case "AK2":
        this.#set = answerOf("set", "rejected");
        this.#set.groupControl = this.#group;
        this.#set.setControl = elementOf(segment, 2) || null;
        this.answers.push(this.#set);
        return;
      case "AK3":
      case "IK3":
        this.#segment = elementOf(segment, 1);
        this.#noteSegment(segment);
        return;
      case "AK4":
      case "IK4":
        if (this.#set !== undefined) {
          const [place = ""] = partsOf(elementOf(segment, 1), separators);
          note(this.#set, findingOf("element", elementOf(segment, 3), { segment: this.#segment, place }));
        }
        return;
      case "AK5":
      case "IK5":
        if (this.#set === undefined) return;
        this.#set.verdict = verdictOf(elementOf(segment, 1));
        noteCodes(this.#set, "set", segment.elements.slice(2, 7));
        return;
      case "AK9":
        this.#endGroup(segment);
        return;
    }
  }

  #noteSegment(segment: Segment): void {
    const name = elementOf(segment, 1);
    const place = elementOf(segment, 2);
    const loop = elementOf(segment, 3) || "-";
    if (this.#set !== undefined)
      note(this.#set, findingOf("segment", elementOf(segment, 4) || "8", { segment: name, place, loop }));
  }

  #endGroup(segment: Segment): void {
    const answer = answerOf("group", verdictOf(elementOf(segment, 1)));
    answer.groupControl = this.#group;
    noteCodes(answer, "group", segment.elements.slice(5, 10));
    this.answers.push(answer);
    this.#set = undefined;
  }
}

function noteCodes(answer: ParsedAnswer, kind: "set" | "group", codes: readonly string[]): void {
  for (const code of codes) if (code.trim() !== "") note(answer, findingOf(kind, code.trim()));
}

/** A3 cannot be worked on; A6 to A8 lack something, or say something wrong. */
const sentBack = /^A[3678]$/u;

/** Reads a 277CA: of a batch, of its providers and of each claim whether the payer takes it in. */
export class StatusReader {
  readonly answers: ParsedAnswer[] = [];
  #level = "";
  #batch: string | null = null;
  #reference: string | null = null;
  #patient: ParsedAnswer["patient"] = null;
  #npi: string | null = null;
  #answer: ParsedAnswer | undefined;

  take(segment: Segment, separators: Separators): void {
    switch (segment.name) {
      case "HL":
        this.#level = elementOf(segment, 3);
        this.#reference = this.#patient = this.#npi = null;
        this.#answer = undefined;
        return;
      case "NM1":
        if (elementOf(segment, 1) === "QC")
          this.#patient = {
            lastName: elementOf(segment, 3) || null,
            firstName: elementOf(segment, 4) || null,
          };
        if (elementOf(segment, 1) === "85" && elementOf(segment, 8) === "XX")
          this.#npi = elementOf(segment, 9) || null;
        return;
      case "TRN":
        this.#reference = elementOf(segment, 2) || null;
        this.#answer = undefined;
        if (this.#level === "21") this.#batch = this.#reference;
        return;
      case "STC":
        this.#status(segment, separators);
        return;
      case "REF":
        if (this.#answer?.level === "claim" && elementOf(segment, 1) === "1K")
          this.#answer.payerNumber = elementOf(segment, 2) || null;
        return;
    }
  }

  #status(segment: Segment, separators: Separators): void {
    const level = levels[this.#level];
    if (level === undefined) return;
    const categoryOf = (at: number) => componentsOf(elementOf(segment, at), separators)[0] ?? "";
    const isBack = elementOf(segment, 3) === "U" || sentBack.test(categoryOf(1));
    if (this.#answer === undefined) {
      this.#answer = answerOf(level, isBack ? "rejected" : "accepted");
      this.#answer.batch = this.#batch;
      this.#answer.billed = amountOf(elementOf(segment, 4)) ?? null;
      if (level === "claim") {
        this.#answer.claimNumber = this.#reference;
        this.#answer.patient = this.#patient;
      }
      if (level === "provider") this.#answer.providerNpi = this.#npi;
      this.answers.push(this.#answer);
    }
    // The status of a line says why, not what becomes of the claim.
    for (const at of [1, 10, 11]) {
      const codes = elementOf(segment, at);
      if (codes !== "") note(this.#answer, statusFinding(codes, categoryOf(at)));
    }
    const words = elementOf(segment, 12);
    if (words !== "")
      note(this.#answer, {
        code: "answer.words",
        params: { words: maskSsnsIn(words).slice(0, longestText) },
      });
  }
}

const levels: Readonly<Record<string, "batch" | "provider" | "claim">> = {
  21: "batch",
  19: "provider",
  PT: "claim",
};

const statusFinding = (codes: string, category: string): Finding => ({
  ...findingOf("status", category),
  params: { code: codes.slice(0, 40) },
});
