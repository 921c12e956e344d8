import type { Envelope } from "../parsed-claim.ts";

/** A transaction set as it was received, with the codes of what speaks against it. */
export type ReceivedSet = {
  sender: string;
  receiver: string;
  interchangeControl: string;
  groupControl: string;
  setControl: string;
  guide: string;
  findings: readonly string[];
  envelope: Envelope | null;
};

/** What the end of a group (GE) says wrongly; `control` is the number by which the group began. */
export type GroupFault = {
  code: "group.count" | "group.control";
  control: string;
  /** The number that it says: of the sets, or its own. */
  said: string | null;
};

/** By the guide: the set, and the group that such sets come in. */
const kinds: Readonly<Record<string, readonly [set: string, group: string]>> = {
  "005010X221": ["835", "HP"],
  "005010X222": ["837", "HC"],
  "005010X223": ["837", "HC"],
  "005010X224": ["837", "HC"],
  "004010X091": ["835", "HP"],
  "004010X096": ["837", "HC"],
  "004010X097": ["837", "HC"],
  "004010X098": ["837", "HC"],
};
const kindOf = (guide: string) => kinds[guide.slice(0, 10)];

/** What differs between the answer of 5010 and that of 4010. */
type Form = { set: string; verdict: string; release: string; repetition: string; guide: string };
const forms: Readonly<Record<"5010" | "4010", Form>> = {
  "5010": { set: "999", verdict: "IK5", release: "00501", repetition: "^", guide: "005010X231A1" },
  "4010": { set: "997", verdict: "AK5", release: "00401", repetition: "U", guide: "004010" },
};
const releaseOf = ({ guide }: ReceivedSet): "5010" | "4010" => (guide.startsWith("004") ? "4010" : "5010");

/** IK502: why a set is rejected. What its amounts say is no matter of syntax: such a set is accepted, with errors noted. */
const rejections: Readonly<Record<string, string>> = {
  "set.kind": "1",
  "set.notClosed": "2",
  "set.control": "3",
  "set.count": "4",
};
/** AK905: what speaks against a group. */
const groupErrors: Readonly<Record<GroupFault["code"], string>> = {
  "group.control": "4",
  "group.count": "5",
};

/**
 * The answer to a file: of each functional group received, which of its sets are accepted, and their counts. Groups of 5010
 * are answered by a 999, those of 4010 by a 997, in one interchange for each sender and release. Sets of a kind that no claim
 * comes in have no answer; where all are such ones, it is undefined. `number` is of the file, and no other file's.
 */
export function acknowledge(
  { sets, faults }: { sets: readonly ReceivedSet[]; faults: readonly GroupFault[] },
  { at, number }: { at: Date; number: number },
): string | undefined {
  const known = sets.filter(({ guide }) => kindOf(guide) !== undefined);
  if (known.length === 0) return undefined;
  const stamp = at.toISOString().replaceAll(/[-:T]/gu, "");
  return [...groups(known, (one) => `${one.sender}\n${one.receiver}\n${releaseOf(one)}`)]
    .map((own) => interchangeOf(own, { faults, stamp, number }))
    .join("");
}

function interchangeOf(
  sets: readonly ReceivedSet[],
  { faults, stamp, number }: { faults: readonly GroupFault[]; stamp: string; number: number },
): string {
  const [first] = sets;
  if (first === undefined) return "";
  const form = forms[releaseOf(first)];
  // Two releases of one sender in one file are two interchanges.
  const control = (2 * number + (form === forms["4010"] ? 1 : 0)) % 1_000_000_000;
  const { envelope } = first;
  const [from, to] = [plain(first.receiver), plain(first.sender)];
  const isa = {
    from: `${qualifier(envelope?.receiverQualifier)}*${fifteen(from)}`,
    to: `${qualifier(envelope?.senderQualifier)}*${fifteen(to)}`,
    usage: envelope?.usage === "T" ? "T" : "P",
    number: String(control).padStart(9, "0"),
  };
  const gs = {
    from: plain(envelope?.applicationReceiver ?? "") || from || "-",
    to: plain(envelope?.applicationSender ?? "") || to || "-",
  };
  const [day, time] = [stamp.slice(0, 8), stamp.slice(8, 12)];
  const answers = [
    ...groups(
      sets,
      ({ interchangeControl, groupControl, guide }) => `${interchangeControl}\n${groupControl}\n${guide}`,
    ),
  ];
  return [
    `ISA*00*          *00*          *${isa.from}*${isa.to}*${day.slice(2)}*${time}*${form.repetition}*${form.release}*${isa.number}*0*${isa.usage}*:`,
    `GS*FA*${gs.from}*${gs.to}*${day}*${time}*${control}*X*${form.guide}`,
    ...answers.flatMap((own, place) => groupAnswer(own, { form, faults, place })),
    `GE*${answers.length}*${control}`,
    `IEA*1*${isa.number}`,
  ]
    .map((segment) => `${segment}~\n`)
    .join("");
}

function groupAnswer(
  sets: readonly ReceivedSet[],
  { form, faults, place }: { form: Form; faults: readonly GroupFault[]; place: number },
): string[] {
  const { guide = "", groupControl = "" } = sets[0] ?? {};
  const [kind = "", functional = ""] = kindOf(guide) ?? [];
  const own = faults.filter(({ control }) => control === groupControl);
  const said = own.find(({ code }) => code === "group.count")?.said ?? "";
  const verdicts = sets.map(({ findings }) => verdictOf(findings));
  const accepted = verdicts.filter(({ code }) => code !== "R").length;
  const hasErrors = own.length > 0 || verdicts.some(({ code }) => code === "E");
  const whole = accepted === 0 ? "R" : accepted < sets.length ? "P" : hasErrors ? "E" : "A";
  // 4010 has no place for the guide in them.
  const of = form.set === "999" ? `*${plain(guide)}` : "";
  const inner = [
    `AK1*${functional}*${plain(groupControl)}${of}`,
    ...sets.flatMap(({ setControl }, at) => [
      `AK2*${kind}*${plain(setControl)}${of}`,
      [form.verdict, verdicts[at]?.code, ...(verdicts[at]?.why ?? [])].join("*"),
    ]),
    [
      `AK9*${whole}`,
      /^\d{1,6}$/u.test(said) ? Number(said) : sets.length,
      sets.length,
      accepted,
      ...new Set(own.map(({ code }) => groupErrors[code])),
    ].join("*"),
  ];
  const control = String(place + 1).padStart(4, "0");
  const head = form.set === "999" ? `ST*999*${control}*${form.guide}` : `ST*997*${control}`;
  return [head, ...inner, `SE*${inner.length + 2}*${control}`];
}

function verdictOf(findings: readonly string[]): { code: "A" | "E" | "R"; why: string[] } {
  const why = [...new Set(findings.flatMap((code) => rejections[code] ?? []))].slice(0, 5);
  if (why.length > 0) return { code: "R", why };
  return findings.length > 0 ? { code: "E", why: ["5"] } : { code: "A", why: [] };
}

/** What was sent may hold signs that separate here. */
const plain = (text: string) => text.replaceAll(/[*~:^\r\n]/gu, " ").trim();
const fifteen = (text: string) => text.slice(0, 15).padEnd(15);
/** ISA05 and ISA07 are two signs; ZZ: as the two have agreed. */
const qualifier = (said = "") => (/^[0-9A-Z]{2}$/u.test(said) ? said : "ZZ");

function groups<T>(rows: readonly T[], keyOf: (row: T) => string): Iterable<T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const own = found.get(keyOf(row));
    if (own === undefined) found.set(keyOf(row), [row]);
    else own.push(row);
  }
  return found.values();
}
