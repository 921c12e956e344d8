/** As wide as a review shows without scrolling: most answers and parameters stand on one line each. */
const widest = 160;

/** JSON as a formatter lays it out: what fits on a line stands on one, as do words one after the other, and a member alone in each object around it. */
export function writtenJson(value: unknown, indent = "", before = 0): string {
  const line = onOneLine(value);
  if (indent.length + before + line.length < widest) return line;
  if (typeof value !== "object" || value === null || isChain(value)) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Array.isArray(value)
    ? value.every((one) => typeof one === "string")
      ? filled(value, inner)
      : value.map((one) => `${inner}${writtenJson(one, inner)}`)
    : members(value, inner);
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

/** `{ "a": { "b": { "c": 1 } } }` gets no clearer by more lines. */
function isChain(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  const members = Object.values(value);
  return !Array.isArray(value) && members.length === 1 && isChain(members[0]);
}

/** Members, each on lines of its own; words, numbers and lists of words share one with what comes before or after them. */
function members(value: object, indent: string): string[] {
  const lines: string[] = [];
  let isShared = false;
  for (const [key, one] of Object.entries(value)) {
    const name = `${JSON.stringify(key)}: `;
    const isPlain = isScalar(one) || (Array.isArray(one) && one.every(isScalar));
    const last = lines.at(-1);
    const before = isShared && last !== undefined && !last.includes("\n") ? `${last}, ` : "";
    const together = `${before}${name}${isPlain ? onOneLine(one) : writtenJson(one, indent, before.length - indent.length + name.length)}`;
    const isOne = before !== "" && (together.split("\n")[0] ?? "").length < widest;
    if (isOne) lines[lines.length - 1] = together;
    else lines.push(`${indent}${name}${writtenJson(one, indent, name.length)}`);
    isShared = isPlain;
  }
  return lines;
}

const isScalar = (value: unknown) => typeof value !== "object" || value === null;

/** Words, as many on a line as fit. */
function filled(words: readonly string[], indent: string): string[] {
  const lines: string[] = [];
  for (const word of words.map((one) => JSON.stringify(one))) {
    const last = lines.at(-1);
    const together = `${last}, ${word}`;
    if (last === undefined || together.length >= widest) lines.push(`${indent}${word}`);
    else lines[lines.length - 1] = together;
  }
  return lines;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
