/** A transaction set as it was received, with the codes of what speaks against it. */
export type ReceivedSet = {
  sender: string;
  receiver: string;
  interchangeControl: string;
  groupControl: string;
  setControl: string;
  guide: string;
  findings: readonly string[];
};

/** By the guide of 5010: the set, and the group that such sets come in. */
const kinds: Readonly<Record<string, readonly [set: string, group: string]>> = {
  "221": ["835", "HP"],
  "222": ["837", "HC"],
  "223": ["837", "HC"],
  "224": ["837", "HC"],
};
const kindOf = (guide: string) => kinds[/^005010X(\d{3})/u.exec(guide)?.[1] ?? ""];

/** IK502: why a set is rejected. What its amounts say is no matter of syntax: such a set is accepted, with errors noted. */
const rejections: Readonly<Record<string, string>> = {
  "set.kind": "1",
  "set.notClosed": "2",
  "set.control": "3",
  "set.count": "4",
};

const answerGuide = "005010X231A1";

/**
 * The 999 that answers a file: of each functional group received, which of its sets are accepted, and their counts. An
 * interchange for each sender. Sets of older guides, and of kinds that no claim comes in, have no 999; where all are such
 * ones, the answer is undefined.
 */
export function acknowledge(
  sets: readonly ReceivedSet[],
  { at, control }: { at: Date; control: number },
): string | undefined {
  const known = sets.filter(({ guide }) => kindOf(guide) !== undefined);
  const interchanges = [
    ...groups(known, (one) => `${one.sender}\n${one.receiver}\n${one.interchangeControl}`),
  ];
  if (interchanges.length === 0) return undefined;
  const stamp = at.toISOString().replaceAll(/[-:T]/gu, "");
  return interchanges.map((own, place) => interchangeOf(own, { stamp, control: control + place })).join("");
}

function interchangeOf(
  sets: readonly ReceivedSet[],
  { stamp, control }: { stamp: string; control: number },
): string {
  const number = String(control % 1_000_000_000).padStart(9, "0");
  const [from, to] = [plain(sets[0]?.receiver ?? ""), plain(sets[0]?.sender ?? "")];
  const day = stamp.slice(0, 8);
  const time = stamp.slice(8, 12);
  const answers = [...groups(sets, ({ groupControl, guide }) => `${groupControl}\n${guide}`)];
  return [
    `ISA*00*          *00*          *ZZ*${fifteen(from)}*ZZ*${fifteen(to)}*${day.slice(2)}*${time}*^*00501*${number}*0*P*:`,
    `GS*FA*${from || "-"}*${to || "-"}*${day}*${time}*${Number(number)}*X*${answerGuide}`,
    ...answers.flatMap((own, at) => groupAnswer(own, String(at + 1).padStart(4, "0"))),
    `GE*${answers.length}*${Number(number)}`,
    `IEA*1*${number}`,
  ]
    .map((segment) => `${segment}~\n`)
    .join("");
}

function groupAnswer(sets: readonly ReceivedSet[], control: string): string[] {
  const { guide = "", groupControl = "" } = sets[0] ?? {};
  const [kind = "", functional = ""] = kindOf(guide) ?? [];
  const verdicts = sets.map(({ findings }) => verdictOf(findings));
  const accepted = verdicts.filter(({ code }) => code !== "R").length;
  const whole =
    accepted === 0
      ? "R"
      : accepted < sets.length
        ? "P"
        : verdicts.some(({ code }) => code === "E")
          ? "E"
          : "A";
  const inner = [
    `AK1*${functional}*${plain(groupControl)}*${plain(guide)}`,
    ...sets.flatMap(({ setControl }, at) => [
      `AK2*${kind}*${plain(setControl)}*${plain(guide)}`,
      ["IK5", verdicts[at]?.code, ...(verdicts[at]?.why ?? [])].join("*"),
    ]),
    `AK9*${whole}*${sets.length}*${sets.length}*${accepted}`,
  ];
  return [`ST*999*${control}*${answerGuide}`, ...inner, `SE*${inner.length + 2}*${control}`];
}

function verdictOf(findings: readonly string[]): { code: "A" | "E" | "R"; why: string[] } {
  const why = [...new Set(findings.flatMap((code) => rejections[code] ?? []))].slice(0, 5);
  if (why.length > 0) return { code: "R", why };
  return findings.length > 0 ? { code: "E", why: ["5"] } : { code: "A", why: [] };
}

/** What was sent may hold signs that separate here. */
const plain = (text: string) => text.replaceAll(/[*~:^\r\n]/gu, " ").trim();
const fifteen = (text: string) => text.slice(0, 15).padEnd(15);

function groups<T>(rows: readonly T[], keyOf: (row: T) => string): Iterable<T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) {
    const own = found.get(keyOf(row));
    if (own === undefined) found.set(keyOf(row), [row]);
    else own.push(row);
  }
  return found.values();
}
