const widest = 110;

/** JSON as a formatter lays it out: what fits on a line stands on one. */
export function writtenJson(value: unknown, indent = "", before = 0): string {
  const line = onOneLine(value);
  if (indent.length + before + line.length < widest) return line;
  if (typeof value !== "object" || value === null) return line;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const lines = Array.isArray(value)
    ? value.map((one) => `${inner}${writtenJson(one, inner)}`)
    : Object.entries(value).map(([key, one]) => {
        const name = `${JSON.stringify(key)}: `;
        return `${inner}${name}${writtenJson(one, inner, name.length)}`;
      });
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${onOneLine(one)}`);
  return parts.length === 0 ? "{}" : `{ ${parts.join(", ")} }`;
}
