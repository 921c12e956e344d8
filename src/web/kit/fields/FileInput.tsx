import "#web/kit/documents.css";
import { Button, Hint, InlineError, Label } from "@cmsgov/design-system";
import type { ReactNode } from "react";
import { useFilePicker } from "#web/forms/file-picker.tsx";

type Props = {
  id: string;
  label: string;
  hint: string;
  /** The button's own words. */
  choose: string;
  fault: string;
  /** What became of the file that was chosen, with its name. */
  said: string;
  isOff?: boolean;
  onChoose: (file: File) => void;
  /** What is there already. */
  children?: ReactNode;
};

/** Adds a photo or a PDF, each sent at once; `said` tells of it. */
export function FileInput({
  id,
  label,
  hint,
  choose,
  fault,
  said,
  isOff = false,
  onChoose,
  children,
}: Props) {
  const { open, input } = useFilePicker({ accept: "image/*,application/pdf,.heic", onChoose });
  return (
    <>
      <Label id={`${id}__label`} fieldId={id}>
        {label}
      </Label>
      <Hint id={`${id}__hint`}>{hint}</Hint>
      <InlineError id={`${id}__error`}>{fault === "" ? undefined : fault}</InlineError>
      {children}
      <Button
        type="button"
        id={id}
        className="wz-file"
        disabled={isOff}
        aria-labelledby={`${id}__label ${id}`}
        aria-describedby={fault === "" ? `${id}__hint` : `${id}__hint ${id}__error`}
        onClick={open}
      >
        {choose}
      </Button>
      {input}
      <p role="status">{said}</p>
    </>
  );
}
