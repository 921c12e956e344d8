import "./date-input.css";
import type { ChangeEvent, ClipboardEvent, KeyboardEvent } from "react";
import { MultiInputDateField } from "@cmsgov/design-system";
import { digitsOnly } from "#kernel/clean.ts";
import { parseUsDate, toDateParts } from "#kernel/dates.ts";
import { fieldId, type Form } from "#web/kit/fields/form.ts";

const parts = ["month", "day", "year"] as const;

/** The kit's boxes take as many signs as a number has, and cut off the rest in silence: a month may be written by its name. */
const uncut = (box: HTMLElement | null) => box?.removeAttribute("maxlength");

interface Props {
  form: Form;
  name: string;
  label: string;
  hint: string;
  isBirthday?: boolean;
}

/**
 * Month, day and year. Who types `3/15/1985` right through goes from box to box with the slash; a date that is pasted
 * into any box fills all three.
 */
export function DateInput({ form, name, label, hint, isBirthday = false }: Props) {
  const id = fieldId(name);
  const wrong = parts.filter((part) => form.isWrong(`${name}.${part}`));

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || !["/", "-", "."].includes(event.key)) return;
    event.preventDefault();
    const next = parts[parts.findIndex((part) => input.name.endsWith(`.${part}`)) + 1];
    if (next && input.value !== "") document.getElementById(`${id}-input__${next}`)?.focus();
  };
  const handlePaste = (event: ClipboardEvent<HTMLDivElement>) => {
    const text = event.clipboardData.getData("text");
    const read = /\D/u.test(text.trim()) || text.trim().length > 4 ? parseUsDate(text) : null;
    const digits = digitsOnly(text);
    if (read?.ok) {
      event.preventDefault();
      const pasted = toDateParts(read.value);
      form.setAll(Object.fromEntries(parts.map((part) => [`${name}.${part}`, pasted[part]])));
    } else if (event.target instanceof HTMLInputElement && digits !== text && /^\d{1,4}$/u.test(digits)) {
      // One part with spaces or signs that nobody sees: the box would cut off its end.
      event.preventDefault();
      form.set(event.target.name, digits);
    }
  };
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    form.set(currentTarget.name, currentTarget.value);

  return (
    <div id={id} className="wz-date" onKeyDown={handleKeyDown} onPaste={handlePaste}>
      <MultiInputDateField
        id={`${id}-input`}
        label={label}
        hint={hint}
        {...(isBirthday ? { autoComplete: true } : {})}
        errorMessage={form.faultOf(name)}
        onChange={handleChange}
        monthName={`${name}.month`}
        dayName={`${name}.day`}
        yearName={`${name}.year`}
        monthValue={form.values[`${name}.month`] ?? ""}
        dayValue={form.values[`${name}.day`] ?? ""}
        yearValue={form.values[`${name}.year`] ?? ""}
        monthFieldRef={uncut}
        dayFieldRef={uncut}
        yearFieldRef={uncut}
        monthInvalid={wrong.includes("month")}
        dayInvalid={wrong.includes("day")}
        yearInvalid={wrong.includes("year")}
      />
    </div>
  );
}
