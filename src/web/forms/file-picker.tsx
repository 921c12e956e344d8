import { type ReactElement, useRef } from "react";

type Picker = {
  /** Opens the browser's own choice of a file. */
  open: () => void;
  /** Stands beside the button, hidden: its own words are the browser's, in the browser's language. */
  input: ReactElement;
};

/** A choice of one file behind a button with our words, which screen readers and the keyboard find in its place. */
export function useFilePicker({
  accept,
  onChoose,
}: {
  accept: string;
  onChoose: (file: File) => void;
}): Picker {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file can be chosen again after it was refused.
          target.value = "";
          if (file !== undefined) onChoose(file);
        }}
      />
    ),
  };
}
