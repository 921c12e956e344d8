import { type KeyboardEvent, useState } from "react";
import type { Editing } from "./matrix-columns.ts";

type Props = {
  label: string;
  editing: Editing;
  first: string;
  isBusy: boolean;
  isWrong: boolean;
  onSave: (typed: string) => void;
  onLeave: () => void;
};

/** A cell while it is typed in: Enter keeps it, Escape leaves it as it was. A choice is kept at once. */
export function CellEditor({ label, editing, first, isBusy, isWrong, onSave, onLeave }: Props) {
  const [typed, setTyped] = useState(first);
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === "Escape") onLeave();
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onSave(typed);
    }
  };
  const common = {
    className: "matrix__input",
    "aria-label": label,
    "aria-invalid": isWrong || undefined,
    "aria-busy": isBusy || undefined,
    // It was opened to type in.
    autoFocus: true,
    value: typed,
    onKeyDown: handleKey,
  };
  if (editing.kind === "choice")
    return (
      <select {...common} onChange={(event) => setTyped(event.target.value)} onBlur={() => onSave(typed)}>
        {(editing.mayBeEmpty || first === "") && <option value="">–</option>}
        {editing.options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...common}
      type={editing.kind === "date" ? "date" : "text"}
      maxLength={2000}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => !isWrong && onSave(typed)}
    />
  );
}
